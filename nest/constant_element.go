package nest

import (
	"codo/affine"
)

// ReadsData reports whether e reads anything but tables.
func ReadsData(e affine.Expr) bool {
	data := false
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		data = data || ok && !IsTable(ld.Buffer)
	})
	return data
}

// IsTable reports whether the values of b are known.
func IsTable(b *affine.Buffer) bool { return b.Const && len(b.Init) > 0 }

// ConstantElement is the element of a table at a constant place, or else e.
func ConstantElement(e affine.Expr) affine.Expr {
	if ld, ok := e.(*affine.Load); ok && IsTable(ld.Buffer) {
		if at, ok := PlaceOf(ld); ok {
			return &ld.Buffer.Init[at]
		}
	}
	return e
}

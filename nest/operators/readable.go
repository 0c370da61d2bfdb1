package operators

import (
	"codo/affine"
	"codo/nest"
)

// readable reports whether all that e reads is there, whatever counters are.
func readable(e affine.Expr) bool {
	ok := true
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, isLoad := e.(*affine.Load)
		ok = ok && (!isLoad || nest.IsInside(ld))
	})
	return ok
}

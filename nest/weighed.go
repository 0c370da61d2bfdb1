package nest

import (
	"codo/affine"
)

// Weighed replaces the loads of tables in body whose subscripts are constants.
func Weighed(body []affine.Stmt) {
	affine.RewriteExprs(body, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if at, ok := PlaceOf(e); ok && e.Buffer.Init != nil {
				c := e.Buffer.Init[at]
				return &c
			}
		case *affine.Cast: // of one of these
			return affine.Convert(e.X, e.T)
		}
		return e
	})
	affine.RewriteExprs(body, WithoutUnit)
}

// PlaceOf is the number of the element that ld reads, if its subscripts are constants.
func PlaceOf(ld *affine.Load) (at int64, ok bool) {
	for d, x := range ld.Index {
		f, isForm := affine.FormOf(x)
		v, isConst := f.IsConst()
		if size := int64(ld.Buffer.Shape[d]); !isForm || !isConst || v < 0 || v >= size {
			return 0, false
		} else {
			at = at*size + v
		}
	}
	return at, true
}

package scalars

import (
	"codo/affine"
)

// Known is e with the values of scalars in their place.
func Known(e affine.Expr, values map[*affine.Buffer]affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && values[ld.Buffer] != nil {
			return values[ld.Buffer]
		}
		return e
	})
}

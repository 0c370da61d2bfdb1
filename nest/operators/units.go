package operators

import (
	"codo/affine"
	"codo/nest"
)

// Units leaves out products of integers with 0 and 1 and sums with 0, and takes signs out of the
// other constants: a product with a power of two is a shift, one with its negative a multiplier.
//
//	y[i] = s + x[i] * -2 + 0 * z[i]   =>   y[i] = s - x[i] * 2
func Units(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			a.Value = withoutUnits(a.Value)
		}
		return true
	})
}

// withoutUnits is the same of e. Subscripts stay as they are.
func withoutUnits(e affine.Expr) affine.Expr { return affine.Rewrite(e, nest.WithoutUnit) }

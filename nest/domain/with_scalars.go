package domain

import (
	"codo/affine"
	"codo/nest"
)

// mostWithScalars is how many operators a value may have that is put together of what scalars hold.
const mostWithScalars = 64

// withScalars is the value of statement number k of body with what scalars hold in their places, where nothing else is set just
// before, and what they were made of is as it was.
//
//	c = y[i]; s = c * b; v = (k == 0 ? s : c); y[i] = v + a[k]    (k == 0 ? y[i] * b : y[i]) + a[k]
func withScalars(body []affine.Stmt, k int, value affine.Expr) affine.Expr {
	for j := k - 1; j >= 0; j-- {
		if _, ok := body[j].(*affine.Decl); ok {
			continue
		}
		s, ok := body[j].(*affine.Assign)
		if !ok || !s.Buffer.IsScalar() || s.Buffer.Elem != s.Value.Type() {
			break
		}
		if !affine.Loads(value, s.Buffer) {
			continue
		}
		if nest.LoadsAny(s.Value, assignedIn(body[j:k])) { // of what has another value behind it
			break
		}
		whole := affine.Rewrite(value, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == s.Buffer {
				return s.Value
			}
			return e
		})
		size := 0
		affine.WalkExpr(whole, func(affine.Expr) { size++ })
		if size > mostWithScalars {
			break
		}
		value = whole
	}
	return value
}

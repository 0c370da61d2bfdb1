package nest

import "codo/affine"

// Evaluate computes what is made of constants alone, as a C++ compiler does: hyperparameters
// that functions of a network are called with, say, or the sizes that a table lists.
//
//	table dims i32[2] = {8, 4}
//	y[i * dims[1]] = x[i] * (1f / sqrt(4f))    =>    y[i * 4] = x[i] * 0.5f
func Evaluate(t *affine.Task) {
	affine.RewriteExprs(t.Body, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer.Elem.IsInteger() {
			return listed(ld)
		}
		return affine.Folded(e)
	})
}

// listed is the element of a table that ld reads, or ld if that is not one constant.
func listed(ld *affine.Load) affine.Expr {
	b := ld.Buffer
	if b.Init == nil || len(ld.Index) != len(b.Shape) {
		return ld
	}
	at := int64(0)
	for d, x := range ld.Index {
		f, ok := affine.FormOf(x)
		k, constant := f.IsConst()
		if !ok || !constant || k < 0 || k >= int64(b.Shape[d]) {
			return ld
		}
		at = at*int64(b.Shape[d]) + k
	}
	return &affine.Const{T: b.Elem, I: b.Init[at].I}
}

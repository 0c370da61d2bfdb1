package domain

import (
	"codo/affine"
	"codo/nest"
)

// Evaluate computes what is made of constants alone, as a C++ compiler does: hyperparameters
// that functions of a network are called with, say, or the sizes that a table lists.
//
//	table dims i32[2] = {8, 4}
//	y[i * dims[1]] = x[i] * (1f / sqrt(4f))    =>    y[i * 4] = x[i] * 0.5f
func Evaluate(t *affine.Task) {
	affine.RewriteExprs(t.Body, func(e affine.Expr) affine.Expr {
		if e.Type().IsInteger() {
			e = nest.ConstantElement(e)
		}
		return affine.Folded(e)
	})
}

package nest

import "codo/affine"

// Evaluate computes what is made of constants alone, as a C++ compiler does: hyperparameters
// that functions of a network are called with, say.
//
//	y[i] = x[i] * (1f / sqrt(4f))    =>    y[i] = x[i] * 0.5f
func Evaluate(t *affine.Task) {
	affine.RewriteExprs(t.Body, affine.Folded)
}

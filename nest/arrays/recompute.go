package arrays

import (
	"slices"

	"codo/affine"
)

// Recompute makes Hoisted of factors and terms, too, that the user computes in front of an inner loop (forward
// substitution; Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 4.5):
//
//	for k {                              for k {
//	  local c f32                          for j {
//	  c = a * x[k]                 =>        s[j] = s[j] + a * x[k] * w[k][j]
//	  for j { s[j] += c * w[k][j] }        }
//	}                                    }
//
// Values are the same, but computed as often as they are used, but for copies of the inner loop that run at the same time.
func Recompute(t *affine.Task) {
	hoistedIn(t.Body, func(e affine.Expr) bool {
		n, ok := operators(e)
		return ok && n <= mostRecomputed
	})
}

// mostRecomputed is how many operators a value takes at most that is computed where it is used.
const mostRecomputed = 3

// operators are how many sums and products of elements, scalars and constants e is made of; ok is false if of anything else.
func operators(e affine.Expr) (n int, ok bool) {
	switch e := e.(type) {
	case *affine.Const:
		return 0, true
	case *affine.Cast:
		return operators(e.X)
	case *affine.Unary:
		return operators(e.X)
	case *affine.Binary:
		x, okX := operators(e.X)
		y, okY := operators(e.Y)
		return x + y + 1, okX && okY && slices.Contains([]affine.Op{"+", "-", "*"}, e.Op)
	case *affine.Load:
		return 0, e.Buffer.IsScalar() || isElement(e)
	}
	return 0, isElement(e)
}

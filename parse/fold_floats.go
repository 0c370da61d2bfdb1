package parse

import (
	"math"

	"codo/affine"
)

// foldFloats is e with arithmetic on constants done, in the precision of its types, as
// in {1.0f / 3, 2.0f / 3}: what a table holds is known before the run. Elsewhere it is
// left to the run, as is a division by zero here.
func foldFloats(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if whole := wholeOf(e); whole != nil {
			return whole
		}
		b, ok := e.(*affine.Binary)
		if !ok || !b.Type().IsFloat() {
			return affine.Folded(e)
		}
		x, isConst := b.X.(*affine.Const)
		y, isConst2 := b.Y.(*affine.Const)
		if !isConst || !isConst2 || b.Op == "/" && y.F == 0 {
			return e
		}
		var v float64 // of floats, rounded once more: 53 bits are enough for that to be right
		switch b.Op {
		case "+":
			v = x.F + y.F
		case "-":
			v = x.F - y.F
		case "*":
			v = x.F * y.F
		case "/":
			v = x.F / y.F
		default:
			return e
		}
		return affine.Rounded(b.Type(), v)
	})
}

// wholeOf is the integer that a constant of a floating type becomes by e, a conversion that loses its
// fraction; nil for others, and where C++ does not say what it becomes.
func wholeOf(e affine.Expr) *affine.Const {
	cast, ok := e.(*affine.Cast)
	if !ok || !cast.T.IsInteger() || cast.T == affine.B1 {
		return nil
	}
	c, ok := cast.X.(*affine.Const)
	if !ok || !c.T.IsFloat() || !(math.Abs(c.F) < 1<<53) {
		return nil
	}
	n := int64(math.Trunc(c.F))
	if n != cast.T.Wrap(n) {
		return nil
	}
	return &affine.Const{T: cast.T, I: n}
}

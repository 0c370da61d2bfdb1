package parse

import "codo/affine"

// foldFloats is e with arithmetic on constants done, in the precision of its types, as
// in {1.0f / 3, 2.0f / 3}: what a table holds is known before the run. Elsewhere it is
// left to the run, as is a division by zero here.
func foldFloats(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
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

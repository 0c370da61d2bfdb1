package parse

import (
	"math"

	"codo/affine"
)

// The tool computes floating-point operations on constants itself. A kernel of
// ours leaves them to run time, where the compiler of the testbench has them too;
// a design that is priced has no operator there.

// foldFloats computes what is constant in the tasks of p.
func foldFloats(p *affine.Program) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			affine.RewriteOperands(s, func(e affine.Expr) affine.Expr { return affine.Rewrite(e, foldedFloat) })
			return true
		})
	}
}

// foldedFloat computes the operation at the root of e if its operands are
// constants; otherwise it is e. IEEE 754 fixes the results.
func foldedFloat(e affine.Expr) affine.Expr {
	switch x := e.(type) {
	case *affine.Cast:
		return affine.Folded(x)
	case *affine.Call:
		c, ok := x.Args[0].(*affine.Const)
		if ok && x.Fn == "sqrt" && c.F >= 0 {
			return floatConst(x.T, math.Sqrt(c.F))
		}
	case *affine.Binary:
		a, okA := x.X.(*affine.Const)
		b, okB := x.Y.(*affine.Const)
		if !okA || !okB || !a.T.IsFloat() || a.T != b.T {
			return e
		}
		switch x.Op {
		case "+":
			return floatConst(a.T, a.F+b.F)
		case "-":
			return floatConst(a.T, a.F-b.F)
		case "*":
			return floatConst(a.T, a.F*b.F)
		case "/":
			return floatConst(a.T, a.F/b.F)
		}
	}
	return e
}

// floatConst rounds v to t. One operation on two floats, done in double and
// rounded again, is rounded as if done in float.
func floatConst(t affine.Type, v float64) *affine.Const {
	if t == affine.F32 {
		v = float64(float32(v))
	}
	return &affine.Const{T: t, F: v}
}

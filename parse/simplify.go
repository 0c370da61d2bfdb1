package parse

import (
	"math"

	"codo/affine"
)

// The tool computes floating-point operations on constants itself, and a choice in
// the type of its sides. A kernel of ours leaves that to run time, where the
// compiler of the testbench has it too; a design that is priced has no operator
// there.

// simplify does so in the tasks of p.
func simplify(p *affine.Program) {
	for _, t := range p.Tasks {
		affine.RewriteExprs(t.Body, simplified)
	}
}

// simplified computes the operation at the root of e if its operands are
// constants, or narrows it; otherwise it is e. IEEE 754 fixes the results.
func simplified(e affine.Expr) affine.Expr {
	switch x := e.(type) {
	case *affine.Cast:
		return narrowed(affine.Folded(x))
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
	return affine.Rounded(t, v)
}

// narrowed is T(c ? wide(a) : b) as c ? a : b, if a is of type T: C++ computes
// the choice in the wider type, the tool does not.
func narrowed(e affine.Expr) affine.Expr {
	cast, ok := e.(*affine.Cast)
	if !ok {
		return e
	}
	choice, ok := cast.X.(*affine.Select)
	if !ok || !cast.T.IsInteger() {
		return e
	}
	x, okX := sideOf(choice.X, cast.T)
	y, okY := sideOf(choice.Y, cast.T)
	if !okX || !okY {
		return e
	}
	return &affine.Select{Cond: choice.Cond, X: x, Y: y}
}

// sideOf is e in type t, if that needs no operation.
func sideOf(e affine.Expr, t affine.Type) (affine.Expr, bool) {
	switch e := e.(type) {
	case *affine.Const:
		k := convert(e, t)
		_, ok := k.(*affine.Const)
		return k, ok
	case *affine.Cast:
		return e.X, e.X.Type() == t && e.T.IsInteger() && e.T.Bits >= t.Bits
	}
	return e, false
}

package affine

import (
	"math"
	"slices"
)

// SameExpr reports whether two expressions are built alike of the same counters, elements and
// constants: they have one value wherever nothing is written between them.
func SameExpr(a, b Expr) bool {
	switch a := a.(type) {
	case *Const:
		b, ok := b.(*Const)
		return ok && a.T == b.T && a.I == b.I && math.Float64bits(a.F) == math.Float64bits(b.F) // 0 is not -0
	case *Counter:
		b, ok := b.(*Counter)
		return ok && a.Loop == b.Loop
	case *Load:
		b, ok := b.(*Load)
		return ok && a.Buffer == b.Buffer && (SameIndex(a.Index, b.Index) || slices.EqualFunc(a.Index, b.Index, SameExpr))
	case *Unary:
		b, ok := b.(*Unary)
		return ok && a.Op == b.Op && SameExpr(a.X, b.X)
	case *Binary:
		b, ok := b.(*Binary)
		return ok && a.Op == b.Op && SameExpr(a.X, b.X) && SameExpr(a.Y, b.Y)
	case *Select:
		b, ok := b.(*Select)
		return ok && SameExpr(a.Cond, b.Cond) && SameExpr(a.X, b.X) && SameExpr(a.Y, b.Y)
	case *Cast:
		b, ok := b.(*Cast)
		return ok && a.T == b.T && SameExpr(a.X, b.X)
	case *Call:
		b, ok := b.(*Call)
		return ok && a.Fn == b.Fn && a.T == b.T && slices.EqualFunc(a.Args, b.Args, SameExpr)
	}
	return false
}

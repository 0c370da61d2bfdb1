package affine

import "slices"

// Not is the opposite of a condition.
func Not(cond Expr) Expr { return Folded(&Unary{Op: "!", X: cond}) }

// EachRead visits the elements that e reads, in the order of evaluation, but each before what its subscripts read, with all
// that must hold for that, under which e itself is evaluated and more: the side of a choice that is not taken is not read.
func EachRead(e Expr, under []Expr, visit func(ld *Load, under []Expr)) {
	and := func(cond Expr) []Expr { return append(slices.Clip(under), cond) }
	switch e := e.(type) {
	case *Load:
		visit(e, under)
		for _, x := range e.Index {
			EachRead(x, under, visit)
		}
	case *Unary:
		EachRead(e.X, under, visit)
	case *Cast:
		EachRead(e.X, under, visit)
	case *Call:
		for _, x := range e.Args {
			EachRead(x, under, visit)
		}
	case *Select:
		EachRead(e.Cond, under, visit)
		EachRead(e.X, and(e.Cond), visit)
		EachRead(e.Y, and(Not(e.Cond)), visit)
	case *Binary:
		EachRead(e.X, under, visit)
		switch e.Op {
		case "&&":
			under = and(e.X)
		case "||":
			under = and(Not(e.X))
		}
		EachRead(e.Y, under, visit)
	}
}

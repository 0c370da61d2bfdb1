package affine

// Not is the opposite of a condition.
func Not(cond Expr) Expr { return Folded(&Unary{Op: "!", X: cond}) }

// Conditions are what must all hold, the innermost and those around it; nil is none. What is read on the
// sides of a long chain of choices shares those of the choices before.
type Conditions struct {
	Last   Expr
	Around *Conditions
}

// All are list and these, outermost first.
func (c *Conditions) All(list []Expr) []Expr {
	n := 0
	for x := c; x != nil; x = x.Around {
		n++
	}
	if n == 0 {
		return list
	}
	all := append(make([]Expr, 0, len(list)+n), list...)[:len(list)+n]
	for k := len(all) - 1; c != nil; c, k = c.Around, k-1 {
		all[k] = c.Last
	}
	return all
}

// EachRead visits the elements that e reads, in the order of evaluation, but each before what its subscripts read, with all
// that must hold for that where e is evaluated: the side of a choice that is not taken is not read.
func EachRead(e Expr, visit func(ld *Load, under *Conditions)) { eachRead(e, nil, visit) }

func eachRead(e Expr, under *Conditions, visit func(ld *Load, under *Conditions)) {
	switch e := e.(type) {
	case *Load:
		visit(e, under)
		for _, x := range e.Index {
			eachRead(x, under, visit)
		}
	case *Unary:
		eachRead(e.X, under, visit)
	case *Cast:
		eachRead(e.X, under, visit)
	case *Call:
		for _, x := range e.Args {
			eachRead(x, under, visit)
		}
	case *Select:
		eachRead(e.Cond, under, visit)
		eachRead(e.X, &Conditions{e.Cond, under}, visit)
		eachRead(e.Y, &Conditions{Not(e.Cond), under}, visit)
	case *Binary:
		eachRead(e.X, under, visit)
		switch e.Op {
		case "&&":
			under = &Conditions{e.X, under}
		case "||":
			under = &Conditions{Not(e.X), under}
		}
		eachRead(e.Y, under, visit)
	}
}

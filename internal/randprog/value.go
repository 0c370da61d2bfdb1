package randprog

import "codo/affine"

// work is the type that C++ computes in for values of type t. For ap_int types,
// which do not promote, it is a native type that holds them; see grown.
func work(t affine.Type) affine.Type {
	if t.IsAP() {
		return affine.I64
	}
	return promote(t)
}

// value is a random expression of type t with up to depth levels of operators.
func (g *gen) value(t affine.Type, depth int) affine.Expr {
	if t.IsAP() && depth > 0 && g.chance(40) {
		return g.grown(t)
	}
	w := work(t)
	return convert(g.operation(w, depth), t)
}

// operation is a value of a type that C++ computes in.
func (g *gen) operation(w affine.Type, depth int) affine.Expr {
	switch {
	case depth == 0 || g.chance(15):
		return g.leaf(w)
	case g.chance(8):
		return &affine.Select{Cond: g.condition(depth - 1), X: g.operation(w, depth-1), Y: g.operation(w, depth-1)}
	case w.IsFloat():
		return g.floatOp(w, depth-1)
	}
	return g.intOp(w, depth-1)
}

// leaf is a load, a local scalar, a constant or a counter.
func (g *gen) leaf(w affine.Type) affine.Expr {
	switch {
	case len(g.scalars) > 0 && g.chance(40):
		return convert(&affine.Load{Buffer: pick(g, g.scalars...)}, w)
	case g.chance(12):
		return g.constant(w)
	case len(g.vars) > 0 && g.chance(10):
		c := pick(g, g.vars...).value()
		if w.IsFloat() {
			return &affine.Cast{T: w, X: c} // small: exact
		}
		return convert(c, w)
	}
	return convert(g.load(g.source()), w)
}

// factor is what a float may be multiplied by: a constant of at most 2, or an
// element of an input. So values grow slowly from nest to nest.
func (g *gen) factor(w affine.Type) affine.Expr {
	var inputs []*affine.Buffer
	for _, b := range g.defined {
		if g.inputs[b] && b.Elem.IsFloat() {
			inputs = append(inputs, b)
		}
	}
	if len(inputs) == 0 || g.chance(30) {
		return g.constant(w)
	}
	return convert(g.load(pick(g, inputs...)), w)
}

func (g *gen) floatOp(w affine.Type, depth int) affine.Expr {
	x := g.operation(w, depth)
	switch g.IntN(12) {
	case 0, 1, 2:
		return binary("+", x, g.operation(w, depth))
	case 3, 4:
		return binary("-", x, g.operation(w, depth))
	case 5, 6, 7:
		return binary("*", g.factor(w), x)
	case 8:
		return binary("/", x, g.nonzero(w))
	case 9: // with a constant other than 0, so that the sign of zeros does not matter
		return call(pick[affine.Fn](g, "fmin", "fmax", "min", "max"), x, g.nonzero(w))
	case 10:
		return call("sqrt", call("fabs", x))
	}
	return &affine.Unary{Op: "-", X: x}
}

func (g *gen) intOp(w affine.Type, depth int) affine.Expr {
	x := g.operation(w, depth)
	switch g.IntN(14) {
	case 0, 1, 2, 3:
		return binary("+", x, g.operation(w, depth))
	case 4, 5:
		return binary("-", x, g.operation(w, depth))
	case 6, 7:
		return binary("*", x, g.operation(w, depth))
	case 8:
		return binary(pick[affine.Op](g, "/", "%"), x, g.divisor(w))
	case 9:
		return binary(pick[affine.Op](g, "&", "|", "^"), x, g.operation(w, depth))
	case 10:
		return binary(pick[affine.Op](g, "<<", ">>"), x, typed(affine.I32, g.IntN(pick(g, 4, w.Bits))))
	case 11:
		return call(pick[affine.Fn](g, "min", "max"), x, g.operation(w, depth))
	case 12:
		if w.Signed() {
			return call("abs", x)
		}
	}
	return &affine.Unary{Op: pick[affine.Op](g, "-", "~"), X: x}
}

// grown is an operation on two ap_ints of type t; the result has as many bits as
// it needs, as ap_int.h gives it, and is cut to t then.
func (g *gen) grown(t affine.Type) affine.Expr {
	op, r := affine.Op("+"), affine.Type{Kind: t.Kind, Bits: t.Bits + 1}
	switch g.IntN(3) {
	case 1:
		op, r.Kind = "-", affine.APInt
	case 2:
		op, r.Bits = "*", 2*t.Bits
	}
	if r.Bits > 64 {
		return convert(g.leaf(affine.I64), t)
	}
	operand := func() affine.Expr { return convert(convert(g.load(g.source()), t), r) }
	return convert(binary(op, operand(), operand()), t)
}

// condition compares values, or counters.
func (g *gen) condition(depth int) affine.Expr {
	if len(g.vars) > 0 && g.chance(60) {
		return g.guard()
	}
	w := work(pick(g, g.types...))
	op := pick[affine.Op](g, "<", "<=", ">", ">=", "==", "!=")
	cond := binary(op, g.operation(w, depth), g.operation(w, 0))
	if depth > 0 && g.chance(20) {
		return binary(pick[affine.Op](g, "&&", "||"), cond, g.condition(depth-1))
	}
	return cond
}

// guard is an affine or quasi-affine condition on counters.
func (g *gen) guard() affine.Expr {
	c := pick(g, g.vars...)
	at := typed(c.promoted(), c.lo+g.IntN(c.hi-c.lo+1))
	switch g.IntN(5) {
	case 0:
		d := pick(g, g.vars...)
		if d.loop != c.loop && d.promoted() == c.promoted() {
			return binary(pick[affine.Op](g, "<", "<=", "==", ">"), c.value(), d.value())
		}
	case 1:
		return binary("==", binary("%", c.value(), typed(c.promoted(), 2)), typed(c.promoted(), g.IntN(2)))
	case 2:
		return &affine.Unary{Op: "!", X: binary("<", c.value(), at)}
	}
	return binary(pick[affine.Op](g, "<", "<=", "==", "!=", ">", ">="), c.value(), at)
}

func call(fn affine.Fn, args ...affine.Expr) affine.Expr {
	return &affine.Call{Fn: fn, T: args[0].Type(), Args: args}
}

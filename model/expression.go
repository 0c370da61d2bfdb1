package model

import (
	"slices"

	"codo/affine"
)

// expr reads e in the order of evaluation, so that loads meet their accesses.
func (b *analysis) expr(e affine.Expr) value {
	switch e := e.(type) {
	case *affine.Counter:
		return value{-1, []int{b.t.loopIndex[e.Loop]}}
	case *affine.Load:
		return b.get(b.subscripts(e.Index))
	case *affine.Unary:
		return b.expr(e.X) // a sign or an inversion: no cycle, a LUT per bit
	case *affine.Binary:
		if e.Op == "+" || e.Op == "-" {
			x := b.term(e.X)
			y := b.term(e.Y)
			if b.isFused(x, y) {
				return b.integerIn(b.t.fusedClass, integerOps[e.Op], e.X.Type().Bits, e.X.Type().Bits, x, y)
			}
			return b.binary(e, x, y)
		}
		x := b.expr(e.X)
		return b.binary(e, x, b.expr(e.Y))
	case *affine.Select:
		return b.choice(e, e.Type().Bits)
	case *affine.Cast:
		if c, ok := e.X.(*affine.Select); ok && e.T.IsInteger() && c.Type().IsInteger() {
			return b.choice(c, min(e.T.Bits, c.Type().Bits))
		}
		return b.cast(e, b.expr(e.X))
	case *affine.Call:
		return b.call(e)
	}
	return noValue
}

// choice reads e, of which so many bits are wanted: the tool leaves out the others, and
// those of a choice in it.
func (b *analysis) choice(e *affine.Select, bits int) value {
	side := func(x affine.Expr) value {
		if c, ok := x.(*affine.Select); ok && c.Type().IsInteger() {
			return b.choice(c, bits)
		}
		return b.expr(x)
	}
	c := b.expr(e.Cond)
	x := side(e.X)
	return b.pick(bits, c, x, side(e.Y))
}

// term reads an operand of a sum: a product of integers is one with the sum.
func (b *analysis) term(e affine.Expr) value {
	inner := e
	for {
		c, ok := inner.(*affine.Cast)
		if !ok || c.T.IsFloat() || c.X.Type().IsFloat() {
			break
		}
		inner = c.X
	}
	mul, ok := inner.(*affine.Binary)
	if !ok || mul.Op != "*" || mul.Type().IsFloat() {
		return b.expr(e)
	}
	x := b.expr(mul.X)
	return b.product("mac", mul, x, b.expr(mul.Y))
}

// isFused reports whether the DSP of a product can add it to the other operand of a sum.
// That is no sum in a DSP itself: the tool makes a tree of sums that follow each other,
// and of two products that meet in it one is added in its DSP.
func (b *analysis) isFused(x, y value) bool {
	return b.is(x, "mac") && !b.is(y, fusedSum) || b.is(y, "mac") && !b.is(x, fusedSum)
}

// is reports whether v comes from such an operation on integers.
func (b *analysis) is(v value, name string) bool {
	if v.node < 0 || b.r.nodes[v.node].kind != op {
		return false
	}
	c := &b.t.classes[b.r.nodes[v.node].class]
	return c.op == name && (name != "mac" || c.impl[0].DSP > 0)
}

// product adds x * y of integers, which are as wide as their values are. A power of
// two shifts: wiring.
func (b *analysis) product(name string, e *affine.Binary, x, y value) value {
	shifts := func(e affine.Expr) bool {
		c, isConst := e.(*affine.Const)
		return isConst && c.I > 0 && c.I&(c.I-1) == 0
	}
	switch {
	case shifts(e.Y):
		return b.wired(e.Y, x)
	case shifts(e.X):
		return b.wired(e.X, y)
	}
	_, constX := e.X.(*affine.Const)
	_, constY := e.Y.(*affine.Const)
	if constX || constY {
		return b.integerIn(b.t.scalingClass, name, affine.Width(e.X), affine.Width(e.Y), x, y)
	}
	return b.integerOf(name, affine.Width(e.X), affine.Width(e.Y), x, y)
}

// wired is a choice of the bits of x, or x in other places, as by says: wiring, of which sums do not go into others.
func (b *analysis) wired(by affine.Expr, x value) value {
	if c, isConst := by.(*affine.Const); x.node >= 0 && !(isConst && c.I == 0) {
		b.r.wired = append(b.r.wired, wiring{x.node, slices.Clone(b.loops)})
	}
	return x
}

// binary adds x op y.
func (b *analysis) binary(e *affine.Binary, x, y value) value {
	t := e.X.Type()
	if !t.IsFloat() && e.Op == "*" {
		return b.product("mul", e, x, y)
	}
	if c, isConst := e.Y.(*affine.Const); isConst && (e.Op == "<<" || e.Op == ">>" || e.Op == "&") && !t.IsFloat() {
		if e.Op == "&" && c.I&(c.I+1) == 0 { // the value modulo a power of two, as sums of it are
			return x
		}
		return b.wired(e.Y, x)
	}
	if !t.IsFloat() {
		if isSign(e) {
			return x
		}
		if e.Op == "<<" || e.Op == ">>" { // by as many as a value says
			return b.integer(integerOps[e.Op], t, x, y)
		}
		return b.integerOf(integerOps[e.Op], affine.Width(e.X), affine.Width(e.Y), x, y)
	}
	if x.node < 0 && y.node < 0 {
		return value{-1, union(x.loops, y.loops)}
	}
	if v, same := b.neutral(e, x, y); same {
		return v
	}
	name := floatOps[e.Op]
	if name == "fdiv" && b.t.ctx.opt.Reassociate { // rule 5: what the tool makes of divisions then
		switch one, isConst := e.X.(*affine.Const); {
		case y.node < 0:
			name = "fmul"
		case isConst && one.F == 1 && t.Bits == 32: // the reports have it of floats alone
			return b.float("frecip", t, y)
		}
	}
	return b.float(name, t, x, y)
}

// isSign reports whether e asks for the sign of its left operand: a choice of its first
// bit.
func isSign(e *affine.Binary) bool {
	c, isConst := e.Y.(*affine.Const)
	return isConst && c.I == 0 && e.X.Type().IsInteger() && (e.Op == "<" || e.Op == ">=")
}

// neutral gives the operand that e leaves as it is: x * 1, and x + 0 if the sign
// of zero does not matter.
func (b *analysis) neutral(e *affine.Binary, x, y value) (value, bool) {
	is := func(e affine.Expr, v float64) bool {
		c, isConst := e.(*affine.Const)
		return isConst && c.F == v
	}
	zero := e.Op == "+" && b.t.ctx.opt.Reassociate
	switch {
	case e.Op == "*" && is(e.Y, 1), zero && is(e.Y, 0):
		return x, true
	case e.Op == "*" && is(e.X, 1), zero && is(e.X, 0):
		return y, true
	}
	return noValue, false
}

// float adds a floating operation.
func (b *analysis) float(name string, t affine.Type, values ...value) value {
	class, err := b.t.floatClass(name, t.String())
	return b.operateIn(class, err, values...)
}

// operateIn adds an operation of a class, or notes why there is none.
func (b *analysis) operateIn(class int, err error, values ...value) value {
	if err == nil {
		return b.operate(class, values...)
	}
	if b.err == nil {
		b.err = err
	}
	return noValue
}

// integer adds an integer operation; what is done on counters only belongs to
// the loop control.
func (b *analysis) integer(name string, t affine.Type, values ...value) value {
	return b.integerOf(name, t.Bits, t.Bits, values...)
}

// integerOf is integer on operands of x and y bits.
func (b *analysis) integerOf(name string, x, y int, values ...value) value {
	return b.integerIn(b.t.integerClass, name, x, y, values...)
}

// integerIn is integerOf in a class of this kind.
func (b *analysis) integerIn(classOf func(op string, x, y int) (int, error), name string, x, y int, values ...value) value {
	var loops []int
	data := false
	for _, v := range values {
		data = data || v.node >= 0
		loops = union(loops, v.loops)
	}
	if !data {
		return value{-1, loops}
	}
	class, err := classOf(name, x, y)
	return b.operateIn(class, err, values...)
}

// pick adds c ? x : y of so many bits.
func (b *analysis) pick(bits int, c, x, y value) value {
	return b.integerOf("select", bits, bits, c, x, y)
}

// cast adds a conversion; between integers it is wiring.
func (b *analysis) cast(e *affine.Cast, x value) value {
	from := e.X.Type()
	switch {
	case from == e.T || !from.IsFloat() && !e.T.IsFloat():
		return x
	case !from.IsFloat():
		return b.float("sitofp", e.T, x)
	case !e.T.IsFloat():
		return b.float("fptosi", from, x)
	case e.T.Bits > from.Bits:
		return b.float("fpext", e.T, x)
	}
	return b.float("fptrunc", e.T, x)
}

// call adds a math function.
func (b *analysis) call(e *affine.Call) value {
	var values []value
	for _, x := range e.Args {
		values = append(values, b.expr(x))
	}
	if of, frac, ok := affine.FixedMath(e.Fn); ok {
		return b.fixedMath(string(of), e.Args[0].Type().Bits, frac, values)
	}
	name := string(e.Fn)
	constant := !slices.ContainsFunc(values, func(v value) bool { return v.node >= 0 || len(v.loops) > 0 })
	switch {
	case constant:
		return noValue
	case name == "fabs" || name == "abs" || isBitCast(e.Fn):
		return values[0]
	case slices.Contains([]string{"fmin", "fmax", "min", "max"}, name):
		var c value
		if e.T.IsFloat() {
			c = b.float("fcmp", e.T, values...)
		} else {
			c = b.integer("icmp", e.T, values...)
		}
		return b.pick(e.T.Bits, c, values[0], values[1])
	}
	return b.float("f"+name, e.T, values...)
}

// fixedMath adds a function of fixed point numbers of so many bits, frac of them behind the point.
// It is a function of C++ with loops in it, that the tool does not compute ahead, of constants
// and counters either.
func (b *analysis) fixedMath(fn string, bits, frac int, values []value) value {
	class, err := b.t.fixedClass(fn, bits, frac)
	return b.operateIn(class, err, values...)
}

// isBitCast reports whether fn only reads bits as another type.
func isBitCast(fn affine.Fn) bool {
	_, _, ok := affine.BitCast(fn)
	return ok
}

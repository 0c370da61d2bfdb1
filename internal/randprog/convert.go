package randprog

import "codo/affine"

// convert is x as a t, by conversions that C++ defines for every value.
func convert(x affine.Expr, t affine.Type) affine.Expr {
	s := x.Type()
	switch {
	case s == t:
		return x
	case t.Kind == affine.Bool:
		return binary("!=", x, zero(s))
	case s.IsFloat() && t.IsInteger():
		return clamped(x, t)
	case s.IsInteger() && t.IsFloat():
		return reduced(x, t)
	}
	return affine.Convert(x, t)
}

// clamped cuts a float to a range that every integer type of 32 bits holds
// before it becomes an integer (fmax gives the other operand for a NaN).
func clamped(x affine.Expr, t affine.Type) affine.Expr {
	least := -100.0
	if !t.Signed() {
		least = 0
	}
	s := x.Type()
	low := call("fmax", x, &affine.Const{T: s, F: least})
	cut := call("fmin", low, &affine.Const{T: s, F: 100})
	if t.Bits < 32 || t.IsAP() {
		return affine.Convert(&affine.Cast{T: affine.I32, X: cut}, t)
	}
	return &affine.Cast{T: t, X: cut}
}

// reduced makes a float of an integer; wide ones are taken modulo 1000, or the
// products of several nests would overflow.
func reduced(x affine.Expr, t affine.Type) affine.Expr {
	if x.Type().IsAP() {
		x = affine.Convert(x, affine.I64)
	}
	if x.Type().Bits >= 32 {
		x = binary("%", x, typed(x.Type(), 1000))
	}
	return &affine.Cast{T: t, X: x}
}

func zero(t affine.Type) affine.Expr { return &affine.Const{T: t} }

// constant is a small value of type t.
func (g *gen) constant(t affine.Type) *affine.Const {
	if !t.IsFloat() {
		return typed(t, g.IntN(17)-8)
	}
	v := float64(g.IntN(33)-16) / 8
	if g.chance(30) {
		v = float64(g.IntN(39)-19) / 10 // not exact in binary
	}
	if t == affine.F32 {
		v = float64(float32(v))
	}
	return &affine.Const{T: t, F: v}
}

// nonzero is a float constant other than 0.
func (g *gen) nonzero(t affine.Type) *affine.Const {
	c := g.constant(t)
	if c.F == 0 {
		c.F = 0.5
	}
	return c
}

// divisor is an integer constant other than 0 and -1, which would trap for the
// least integer.
func (g *gen) divisor(t affine.Type) *affine.Const {
	n := 1 + g.IntN(9)
	if t.Signed() && g.chance(20) {
		n = -1 - n
	}
	return typed(t, n)
}

package affine

import (
	"fmt"
	"math"

	"codo/diag"
)

type (
	intFn   func() int64
	floatFn func() float64
	boolFn  func() bool
)

// isUnsigned64 reports whether values of t may have bit 63 set and be positive.
func isUnsigned64(t Type) bool { return t.Bits == 64 && !t.Signed() }

// flip maps the order of unsigned 64-bit integers to that of signed ones.
func flip(v int64) int64 { return v ^ math.MinInt64 }

// A wrapping is Type.Wrap for integers without a look at the type: for signed
// types shift is 64 less the width and mask all ones, for unsigned ones shift is
// 0 and mask the width in ones.
type wrapping struct {
	shift uint
	mask  int64
}

func wrapper(t Type) wrapping {
	switch {
	case t.Signed():
		return wrapping{uint(64 - t.Bits), -1}
	case t.Bits == 64:
		return wrapping{0, -1}
	}
	return wrapping{0, 1<<t.Bits - 1}
}

// wrap is v in the type; see wrapping.
func (w wrapping) wrap(v int64) int64 {
	return v << (w.shift & 63) >> (w.shift & 63) & w.mask // & 63 spares the test for wide shifts
}

// intExpr compiles an expression of an integer type or bool; bools are 0 and 1.
func (m *machine) intExpr(e Expr) intFn {
	if t := e.Type(); !t.IsInteger() {
		m.fault(m.at, "a value of type %s where an integer belongs", t)
	}
	if f := m.fact(e); f.sum != nil {
		return m.sumExpr(f.sum)
	}
	switch e := e.(type) {
	case *Load:
		return load(m.data(e.Buffer).Ints, m.place(e.Buffer, e.Index, e.Pos, false))
	case *Unary:
		return m.intUnary(e)
	case *Binary:
		if isCondition(e.Op) {
			return fromBool(m.condition(e))
		}
		return m.intBinary(e)
	case *Select:
		m.mustBe(e.X.Type(), e.Y)
		return choose(m.condition(e.Cond), m.intExpr(e.X), m.intExpr(e.Y))
	case *Cast:
		return m.castToInt(e)
	case *Call:
		return m.intCall(e)
	}
	panic(fmt.Sprintf("affine: Interpret of %T", e)) // Const and Counter are sums
}

// sumExpr reads a sum of counters.
func (m *machine) sumExpr(s *counterSum) intFn {
	c := s.c
	if s.isConst() {
		return func() int64 { return c }
	}
	base := m.register(s)
	if c == 0 {
		return func() int64 { return *base }
	}
	return func() int64 { return *base + c }
}

func fromBool(c boolFn) intFn {
	return func() int64 {
		if c() {
			return 1
		}
		return 0
	}
}

// intUnary compiles -X, ~X and !X. On bool, ~ gives true, as in C++ after the
// promotion to int and back.
func (m *machine) intUnary(e *Unary) intFn {
	if e.Op == "!" {
		return fromBool(m.condition(e))
	}
	x, t := m.intExpr(e.X), e.Type()
	switch e.Op {
	case "-":
		return func() int64 { return t.Wrap(-x()) }
	case "~":
		return func() int64 { return t.Wrap(^x()) }
	}
	m.fault(m.at, "operator %s on %s", e.Op, t)
	return nil
}

// intBinary compiles arithmetic, bitwise operators and shifts. The bitwise
// operators keep both signed and unsigned values in range, so they need no wrap.
func (m *machine) intBinary(e *Binary) intFn {
	t := e.X.Type()
	if e.Op == "<<" || e.Op == ">>" {
		return m.shift(e)
	}
	m.mustBe(t, e.Y)
	if p := m.intProduct(e); p != nil {
		return p
	}
	x, y, w := m.intExpr(e.X), m.intExpr(e.Y), wrapper(t)
	switch e.Op {
	case "+":
		return func() int64 { return w.wrap(x() + y()) }
	case "-":
		return func() int64 { return w.wrap(x() - y()) }
	case "*":
		return func() int64 { return w.wrap(x() * y()) }
	case "&":
		return func() int64 { return x() & y() }
	case "|":
		return func() int64 { return x() | y() }
	case "^":
		return func() int64 { return x() ^ y() }
	case "/":
		return m.divide(t, x, y, func(a, b int64) int64 { return a / b }, func(a, b uint64) uint64 { return a / b })
	case "%":
		return m.divide(t, x, y, func(a, b int64) int64 { return a % b }, func(a, b uint64) uint64 { return a % b })
	}
	m.fault(m.at, "operator %s on %s", e.Op, t)
	return nil
}

// divide compiles a division or remainder of integers of type t.
func (m *machine) divide(t Type, x, y intFn, signed func(a, b int64) int64, unsigned func(a, b uint64) uint64) intFn {
	pos := m.at
	if isUnsigned64(t) {
		return func() int64 {
			a, b := x(), y()
			m.checkDivision(t, a, b, pos)
			return int64(unsigned(uint64(a), uint64(b)))
		}
	}
	w := wrapper(t)
	return func() int64 {
		a, b := x(), y()
		if b == 0 || b == -1 {
			m.checkDivision(t, a, b, pos)
		}
		return w.wrap(signed(a, b))
	}
}

// checkDivision ends the run where the processor would trap: narrower integers
// are divided as int, and ap_int.h has no traps.
func (m *machine) checkDivision(t Type, a, b int64, pos diag.Pos) {
	if b == 0 {
		m.fault(pos, "division of %s by zero", integerText(t, a))
	}
	if t == I32 && a == math.MinInt32 && b == -1 || t == I64 && a == math.MinInt64 && b == -1 {
		m.fault(pos, "division of %d by -1 overflows %s", a, t)
	}
}

// shift compiles X << Y and X >> Y.
func (m *machine) shift(e *Binary) intFn {
	t := e.X.Type()
	x, y, w := m.intExpr(e.X), m.intExpr(e.Y), wrapper(t)
	if t.IsAP() {
		return m.shiftAP(e, x, y)
	}
	mask := int64(31) // the narrow types are promoted to int
	if t.Bits == 64 {
		mask = 63
	}
	switch {
	case e.Op == "<<":
		return func() int64 { return w.wrap(x() << uint(y()&mask)) }
	case isUnsigned64(t):
		return func() int64 { return int64(uint64(x()) >> uint(y()&mask)) }
	}
	return func() int64 { return x() >> uint(y()&mask) }
}

// shiftAP compiles a shift with the rules of ap_int.h.
func (m *machine) shiftAP(e *Binary, x, y intFn) intFn {
	t, back := e.X.Type(), e.Op == ">>"
	count := e.Y.Type()
	return func() int64 {
		v, n := x(), y()
		right := back
		if n < 0 && count.Signed() {
			n, right = -n, !back
		}
		distance := uint(uint64(n)) // the least i64 stays the largest distance
		switch {
		case !right && distance >= uint(t.Bits):
			return 0
		case !right:
			return t.Wrap(v << distance)
		case isUnsigned64(t):
			return int64(uint64(v) >> distance)
		}
		return v >> distance
	}
}

// A direct is an operand that is one element of known place, or a constant.
type direct[T any] struct {
	data   []T
	base   *int64
	offset int64
}

// intDirect finds e as one element, looking through conversions that keep every
// value, as those of the C++ promotions do.
func (m *machine) intDirect(e Expr) (d direct[int64], ok bool) {
	switch e := e.(type) {
	case *Cast:
		if m.fact(e.X).within(e.T) {
			return m.intDirect(e.X)
		}
	case *Load:
		if p, ok := m.flat(e.Buffer, e.Index); ok && e.Buffer.Elem.IsInteger() {
			return direct[int64]{m.data(e.Buffer).Ints, p.base, p.offset}, true
		}
	}
	return d, false
}

// intProduct compiles the product of two elements, or returns nil.
func (m *machine) intProduct(e *Binary) intFn {
	if e.Op != "*" {
		return nil
	}
	x, ok := m.intDirect(e.X)
	if !ok {
		return nil
	}
	y, ok := m.intDirect(e.Y)
	if !ok {
		return nil
	}
	w := wrapper(e.X.Type())
	return func() int64 {
		return w.wrap(x.data[*x.base+x.offset] * y.data[*y.base+y.offset])
	}
}

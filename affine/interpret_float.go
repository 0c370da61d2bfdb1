package affine

import "fmt"

// Floats of all widths are computed as float64. For f32, + - * / and sqrt are
// then rounded to float32, which gives what float32 arithmetic gives: 53 bits are
// at least twice 24 plus 2 (Figueroa, "When is double rounding innocuous?", 1995).
// The explicit conversion also keeps the Go compiler from fusing a product with
// a sum.

// floatExpr compiles an expression of a floating type.
func (m *machine) floatExpr(e Expr) floatFn {
	switch e := e.(type) {
	case *Const:
		v := roundTo(e.T, e.F)
		return func() float64 { return v }
	case *Load:
		return load(m.data(e.Buffer).Floats, m.place(e.Buffer, e.Index, e.Pos, false))
	case *Unary:
		x := m.floatExpr(e.X)
		if e.Op != "-" {
			m.fault(m.at, "operator %s on %s", e.Op, e.Type())
		}
		return func() float64 { return -x() }
	case *Binary:
		return m.floatBinary(e)
	case *Select:
		m.mustBe(e.X.Type(), e.Y)
		return choose(m.condition(e.Cond), m.floatExpr(e.X), m.floatExpr(e.Y))
	case *Cast:
		return m.castToFloat(e)
	case *Call:
		return m.floatCall(e)
	}
	panic(fmt.Sprintf("affine: Interpret of %T", e))
}

// floatBinary compiles arithmetic, in the cheapest form that the operands allow.
func (m *machine) floatBinary(e *Binary) floatFn {
	t := e.X.Type()
	m.mustBe(t, e.Y)
	if t == F16 {
		if run := anyAny(e.Op, false, m.floatExpr(e.X), m.floatExpr(e.Y)); run != nil {
			return halved(run)
		}
	}
	x, xDirect := m.floatDirect(e.X)
	y, yDirect := m.floatDirect(e.Y)
	var run floatFn
	switch {
	case xDirect && yDirect:
		run = directDirect(e.Op, t == F32, x, y)
	case yDirect:
		run = anyDirect(e.Op, t == F32, m.floatExpr(e.X), y)
	case xDirect && (e.Op == "+" || e.Op == "*"):
		run = anyDirect(e.Op, t == F32, m.floatExpr(e.Y), x)
	}
	if run == nil {
		run = anyAny(e.Op, t == F32, m.floatExpr(e.X), m.floatExpr(e.Y))
	}
	if run == nil {
		m.fault(m.at, "operator %s on %s", e.Op, t)
	}
	return run
}

// floatDirect finds e as one element or a constant.
func (m *machine) floatDirect(e Expr) (d direct[float64], ok bool) {
	switch e := e.(type) {
	case *Const:
		return direct[float64]{[]float64{roundTo(e.T, e.F)}, m.zero, 0}, e.T.IsFloat()
	case *Load:
		if p, ok := m.flat(e.Buffer, e.Index); ok && e.Buffer.Elem.IsFloat() {
			return direct[float64]{m.data(e.Buffer).Floats, p.base, p.offset}, true
		}
	}
	return d, false
}

// anyAny compiles x op y, rounded to float32 if single. It returns nil for an
// unknown operator. The two functions below are the same for operands that are
// elements: a call less each.
func anyAny(op Op, single bool, x, y floatFn) floatFn {
	switch {
	case op == "+" && single:
		return func() float64 { return float64(float32(x() + y())) }
	case op == "-" && single:
		return func() float64 { return float64(float32(x() - y())) }
	case op == "*" && single:
		return func() float64 { return float64(float32(x() * y())) }
	case op == "/" && single:
		return func() float64 { return float64(float32(x() / y())) }
	case op == "+":
		return func() float64 { return x() + y() }
	case op == "-":
		return func() float64 { return x() - y() }
	case op == "*":
		return func() float64 { return float64(x() * y()) }
	case op == "/":
		return func() float64 { return x() / y() }
	}
	return nil
}

func anyDirect(op Op, single bool, x floatFn, y direct[float64]) floatFn {
	data, base, offset := y.data, y.base, y.offset
	switch {
	case op == "+" && single:
		return func() float64 { return float64(float32(x() + data[*base+offset])) }
	case op == "-" && single:
		return func() float64 { return float64(float32(x() - data[*base+offset])) }
	case op == "*" && single:
		return func() float64 { return float64(float32(x() * data[*base+offset])) }
	case op == "+":
		return func() float64 { return x() + data[*base+offset] }
	case op == "-":
		return func() float64 { return x() - data[*base+offset] }
	case op == "*":
		return func() float64 { return float64(x() * data[*base+offset]) }
	}
	return nil
}

func directDirect(op Op, single bool, x, y direct[float64]) floatFn {
	switch {
	case op == "+" && single:
		return func() float64 {
			return float64(float32(x.data[*x.base+x.offset] + y.data[*y.base+y.offset]))
		}
	case op == "*" && single:
		return func() float64 {
			return float64(float32(x.data[*x.base+x.offset] * y.data[*y.base+y.offset]))
		}
	case op == "+":
		return func() float64 { return x.data[*x.base+x.offset] + y.data[*y.base+y.offset] }
	case op == "*":
		return func() float64 { return float64(x.data[*x.base+x.offset] * y.data[*y.base+y.offset]) }
	}
	return nil
}

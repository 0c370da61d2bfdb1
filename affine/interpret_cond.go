package affine

import "cmp"

// isCondition reports whether op yields a truth value.
func isCondition(op Op) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return true
	}
	return false
}

// condition compiles a bool expression.
func (m *machine) condition(e Expr) boolFn {
	m.mustBe(B1, e)
	switch e := e.(type) {
	case *Unary:
		if e.Op == "!" {
			x := m.condition(e.X)
			return func() bool { return !x() }
		}
	case *Binary:
		if isCondition(e.Op) {
			return m.binaryCondition(e)
		}
	case *Cast:
		return m.castToBool(e)
	}
	x := m.intExpr(e)
	return func() bool { return x() != 0 }
}

// binaryCondition compiles && and ||, which are as lazy as Go's, and comparisons.
func (m *machine) binaryCondition(e *Binary) boolFn {
	switch e.Op {
	case "&&":
		x, y := m.condition(e.X), m.condition(e.Y)
		return func() bool { return x() && y() }
	case "||":
		x, y := m.condition(e.X), m.condition(e.Y)
		return func() bool { return x() || y() }
	}
	t := e.X.Type()
	m.mustBe(t, e.Y)
	if t.IsFloat() {
		return comparison(e.Op, m.floatExpr(e.X), m.floatExpr(e.Y))
	}
	x, y := m.intExpr(e.X), m.intExpr(e.Y)
	if isUnsigned64(t) {
		a, b := x, y
		x, y = func() int64 { return flip(a()) }, func() int64 { return flip(b()) }
	}
	return comparison(e.Op, x, y)
}

// comparison compiles a comparison.
func comparison[T cmp.Ordered, F ~func() T](op Op, x, y F) boolFn {
	switch op {
	case "==":
		return func() bool { return x() == y() }
	case "!=":
		return func() bool { return x() != y() }
	case "<":
		return func() bool { return x() < y() }
	case "<=":
		return func() bool { return x() <= y() }
	case ">":
		return func() bool { return x() > y() }
	}
	return func() bool { return x() >= y() }
}

// choose compiles c ? x : y.
func choose[T any, F ~func() T](c boolFn, x, y F) F {
	return func() T {
		if c() {
			return x()
		}
		return y()
	}
}

package nest

import (
	"codo/affine"
)

// Extreme is e, as a call if it is such a choice.
func Extreme(e affine.Expr) affine.Expr {
	if cut, ok := e.(*affine.Cast); ok {
		return extremeOf(cut)
	}
	s, ok := e.(*affine.Select)
	if !ok || !s.Type().IsInteger() {
		return e
	}
	compared, ok := s.Cond.(*affine.Binary)
	if !ok || !compared.X.Type().IsInteger() {
		return e
	}
	greater := compared.Op == ">" || compared.Op == ">="
	if !greater && compared.Op != "<" && compared.Op != "<=" {
		return e
	}
	switch {
	case SameValue(compared.X, s.X) && SameValue(compared.Y, s.Y):
	case SameValue(compared.X, s.Y) && SameValue(compared.Y, s.X):
		greater = !greater
	default:
		if greater, ok = prefers(compared, s); !ok {
			return e
		}
	}
	fn := affine.Fn("min")
	if greater {
		fn = "max"
	}
	return &affine.Call{Fn: fn, T: s.Type(), Args: []affine.Expr{s.X, s.Y}}
}

// extremeOf is e, as a call of its type if it cuts such a choice to one that has room for both sides.
func extremeOf(e *affine.Cast) affine.Expr {
	call, ok := Extreme(e.X).(*affine.Call)
	if !ok || call.Fn != "min" && call.Fn != "max" {
		return e
	}
	own := &affine.Call{Fn: call.Fn, T: e.T}
	for _, side := range call.Args {
		if side = Unwidened(side); !holds(e.T, side.Type()) {
			return e
		}
		own.Args = append(own.Args, affine.Convert(side, e.T))
	}
	return own
}

// prefers reports whether s is always the greater one of its affine sides, as i > 0 ? i - 1 : 0 is,
// or always the lesser one; ok is false if neither.
func prefers(compared *affine.Binary, s *affine.Select) (greater, ok bool) {
	a, ok1 := affine.FormOf(compared.X)
	b, ok2 := affine.FormOf(compared.Y)
	x, ok3 := affine.FormOf(s.X)
	y, ok4 := affine.FormOf(s.Y)
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return false, false
	}
	above := a.Sub(b) // the condition is that this is more than zero
	switch compared.Op {
	case ">=":
		above = above.Plus(1)
	case "<":
		above = b.Sub(a)
	case "<=":
		above = b.Sub(a).Plus(1)
	}
	// If x is more than y by as much, or one less, it is the greater one just where it is chosen, or
	// both are the same.
	more, fixed := x.Sub(y).Sub(above).IsConst()
	less, fixed2 := y.Sub(x).Sub(above).IsConst()
	greater = fixed && (more == 0 || more == -1)
	return greater, greater || fixed2 && (less == 0 || less == -1)
}

// SameValue reports whether two expressions have one value, perhaps in types of which one
// holds more.
func SameValue(a, b affine.Expr) bool {
	a, b = Unwidened(a), Unwidened(b)
	c, ok := a.(*affine.Const)
	d, ok2 := b.(*affine.Const)
	if ok && ok2 && c.T.IsInteger() && d.T.IsInteger() {
		return c.I == d.I && (c.I >= 0 || c.T.Signed() == d.T.Signed())
	}
	return affine.SameExpr(a, b)
}

// Unwidened is e without conversions to types that hold all values of the one before.
func Unwidened(e affine.Expr) affine.Expr {
	for {
		c, ok := e.(*affine.Cast)
		if !ok || !holds(c.T, c.X.Type()) {
			return e
		}
		e = c.X
	}
}

// holds reports whether integer type t has all values of integer type of.
func holds(t, of affine.Type) bool {
	if !t.IsInteger() || !of.IsInteger() || t.Kind == affine.Bool {
		return false
	}
	if t.Signed() == of.Signed() {
		return t.Bits >= of.Bits
	}
	return t.Signed() && t.Bits > of.Bits
}

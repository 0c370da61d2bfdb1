package nest

import "codo/affine"

// Extremes writes the choice of the lesser or the greater one of two integers as min or max of
// them, however it is compared:
//
//	m = a[i] >= m ? a[i] : m   =>   m = max(a[i], m)
//
// Floats stay: a comparison with what is no number is false.
func Extremes(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, func(e affine.Expr) affine.Expr { return affine.Rewrite(e, extreme) })
		return true
	})
}

// extreme is e, as a call if it is such a choice.
func extreme(e affine.Expr) affine.Expr {
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
	case sameValue(compared.X, s.X) && sameValue(compared.Y, s.Y):
	case sameValue(compared.X, s.Y) && sameValue(compared.Y, s.X):
		greater = !greater
	default:
		return e
	}
	fn := affine.Fn("min")
	if greater {
		fn = "max"
	}
	return &affine.Call{Fn: fn, T: s.Type(), Args: []affine.Expr{s.X, s.Y}}
}

// sameValue reports whether two expressions have one value, perhaps in types of which one
// holds more.
func sameValue(a, b affine.Expr) bool {
	a, b = unwidened(a), unwidened(b)
	c, ok := a.(*affine.Const)
	d, ok2 := b.(*affine.Const)
	if ok && ok2 && c.T.IsInteger() && d.T.IsInteger() {
		return c.I == d.I && (c.I >= 0 || c.T.Signed() == d.T.Signed())
	}
	return affine.SameExpr(a, b)
}

// unwidened is e without conversions to types that hold all values of the one before.
func unwidened(e affine.Expr) affine.Expr {
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

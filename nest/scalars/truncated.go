package scalars

import (
	"codo/affine"
)

// Truncated lets what is added to a sum of fixed-point numbers lose its last bits before it is
// added rather than after, which is the same as the sum has none of these: floor(s + p / 2^k) is
// s + floor(p / 2^k). The sum is one of integers then, see Unwrapped.
//
//	s = ap16((ap26(s) << 10) + x * w >> 10)   =>   s = ap16(ap26(s) + (x * w >> 10))
func Truncated(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			if term, k := truncatedTerm(a); term != nil {
				wide := term.Type()
				was := affine.Convert(&affine.Load{Buffer: a.Buffer, Pos: a.Pos}, wide)
				cut := &affine.Binary{Op: ">>", X: term, Y: k}
				a.Value = affine.Convert(&affine.Binary{Op: "+", X: was, Y: cut}, a.Buffer.Elem)
			}
		}
		return true
	})
}

// truncatedTerm is what a adds to its scalar, with as many more bits behind the point as are cut
// off then; nil if a does something else.
func truncatedTerm(a *affine.Assign) (term affine.Expr, k *affine.Const) {
	b, value := a.Buffer, a.Value
	if !b.IsScalar() || !b.Elem.IsInteger() {
		return nil, nil
	}
	if c, ok := value.(*affine.Cast); ok && c.T == b.Elem {
		value = c.X
	}
	cut, ok := value.(*affine.Binary)
	if !ok || cut.Op != ">>" {
		return nil, nil
	}
	k, ok = cut.Y.(*affine.Const)
	if !ok || k.I <= 0 {
		return nil, nil
	}
	term, found := termsWithout(cut.X, b, k.I)
	if !found || affine.Loads(term, b) {
		return nil, nil
	}
	return term, k
}

// termsWithout is sum e without the b, shifted to the left by k, that it adds; found is false if
// there is none. The bits of b that are left after a shift to the right are those of b and the
// rest in any case.
func termsWithout(e affine.Expr, b *affine.Buffer, k int64) (rest affine.Expr, found bool) {
	if int64(e.Type().Bits) < int64(b.Elem.Bits)+k || !e.Type().IsInteger() {
		return e, false
	}
	if c, ok := e.(*affine.Cast); ok {
		x, found := termsWithout(c.X, b, k)
		return affine.Convert(x, c.T), found
	}
	sum, ok := e.(*affine.Binary)
	if !ok {
		return e, false
	}
	switch sum.Op {
	case "<<":
		by, ok := sum.Y.(*affine.Const)
		return &affine.Const{T: e.Type()}, ok && by.I == k && IsWhole(sum.X, b, nil)
	case "+", "-":
		if x, found := termsWithout(sum.X, b, k); found {
			if sum.Op == "+" && isNothing(x) {
				return sum.Y, true
			}
			return &affine.Binary{Op: sum.Op, X: x, Y: sum.Y}, true
		}
		if y, found := termsWithout(sum.Y, b, k); found && sum.Op == "+" {
			if isNothing(y) {
				return sum.X, true
			}
			return &affine.Binary{Op: "+", X: sum.X, Y: y}, true
		}
	}
	return e, false
}

// isNothing reports whether e is the 0 that termsWithout leaves.
func isNothing(e affine.Expr) bool {
	c, ok := e.(*affine.Const)
	return ok && c.I == 0
}

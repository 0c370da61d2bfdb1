package operators

import (
	"codo/affine"
)

// Unscaled multiplies integers before they are shifted, where neither loses bits: numbers with fixed points that are converted to a
// wider type before their product need no wider multiplier for the zeros behind them.
//
//	p = i64(i32(x) << 10) * i64(i32(w) << 10) >> 16    =>    p = i64(x) * i64(w) << 4
func Unscaled(t *affine.Task) { eachValue(t.Body, unscaled) }

// unscaled is e, whose operands are so already, with a shift behind its product instead of before, or one shift instead of two.
func unscaled(e affine.Expr) affine.Expr {
	b, ok := e.(*affine.Binary)
	if !ok || !b.Type().IsInteger() {
		return e
	}
	switch b.Op {
	case "*":
		x, byX := withoutShift(b.X)
		y, byY := withoutShift(b.Y)
		if byX+byY > 0 && int(byX+byY) < b.Type().Bits {
			return shiftedBy(narrowProduct(x, y, b.Type()), byX+byY)
		}
	case ">>":
		by, isShift := constShift(b, ">>")
		if x, left := withoutShift(b.X); isShift && left > 0 {
			return shiftedBy(affine.Convert(x, b.Type()), left-by)
		}
	}
	return e
}

// narrowProduct is x * y modulo what t holds. Of types of any width it gets as few bits as it needs.
func narrowProduct(x, y affine.Expr, t affine.Type) affine.Expr {
	x, y = asIs(x), asIs(y)
	in := t
	whole := &affine.Binary{Op: "*", X: affine.Convert(x, t), Y: affine.Convert(y, t)}
	if lo, hi, known := affine.Interval(whole); known && t.IsAP() && fitsBehind(lo, hi, 0, t) {
		in.Kind, in.Bits = affine.APInt, affine.SignedBits(lo, hi)
	}
	return affine.Convert(&affine.Binary{Op: "*", X: affine.Convert(x, in), Y: affine.Convert(y, in)}, t)
}

// asIs is the integer that conversions to x begin with which lose nothing.
func asIs(x affine.Expr) affine.Expr {
	for {
		c, ok := x.(*affine.Cast)
		if !ok || !keepsShifted(c.X, 0, c.T) {
			return x
		}
		x = c.X
	}
}

// shiftedBy is x << by, or x >> -by.
func shiftedBy(x affine.Expr, by int64) affine.Expr {
	switch {
	case by > 0:
		return &affine.Binary{Op: "<<", X: x, Y: affine.IntConst(by)}
	case by < 0:
		return &affine.Binary{Op: ">>", X: x, Y: affine.IntConst(-by)}
	}
	return x
}

// withoutShift is x of e, which has the value of x << by: nothing is lost.
func withoutShift(e affine.Expr) (x affine.Expr, by int64) {
	switch e := e.(type) {
	case *affine.Cast:
		if x, by = withoutShift(e.X); by > 0 && keepsShifted(x, by, e.T) {
			return x, by
		}
	case *affine.Binary:
		own, ok := constShift(e, "<<")
		if x, by = withoutShift(e.X); ok && keepsShifted(x, by+own, e.Type()) {
			return x, by + own
		}
	}
	return e, 0
}

// constShift is by how many bits e shifts, if it does so by a constant.
func constShift(e *affine.Binary, op affine.Op) (by int64, ok bool) {
	c, isConst := e.Y.(*affine.Const)
	if e.Op != op || !isConst || c.I <= 0 || c.I >= int64(e.Type().Bits) {
		return 0, false
	}
	return c.I, true
}

// keepsShifted reports whether t holds x << by, whatever x is.
func keepsShifted(x affine.Expr, by int64, t affine.Type) bool {
	lo, hi, known := affine.Interval(x)
	return known && fitsBehind(lo, hi, by, t)
}

// fitsBehind reports whether t holds lo to hi with so many zeros behind them.
func fitsBehind(lo, hi, by int64, t affine.Type) bool {
	bits := int64(affine.SignedBits(lo, hi)) + by
	if !t.IsInteger() || !t.Signed() && lo < 0 {
		return false
	}
	return t.Signed() && bits <= int64(t.Bits) || !t.Signed() && bits-1 <= int64(t.Bits)
}

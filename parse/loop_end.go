package parse

import "codo/affine"

// solvedEnd reads a comparison in which the counter is part of an expression: `i + 8 - 1 < n` as `i < n + 1 - 8`,
// `2 * i + 1 < 99` as `i < 49`, `i / 8 <= 3` as `i < 32`. No sum may wrap around: all numbers are signed, or the counter
// goes up from a small constant and all others are small constants.
func (l *lowerer) solvedEnd(cond expr, h *header) (op string, hi expr, ok bool) {
	b, isBinary := cond.(*binary)
	if !isBinary || mirrored(b.op) == "" || mentions(b.x, h.name) == mentions(b.y, h.name) {
		return "", nil, false
	}
	x, at := b.x, ending{l, h, b.op, b.y}
	if mentions(b.y, h.name) {
		x, at.op, at.hi = b.y, mirrored(b.op), b.x
	}
	for !isIdent(x, h.name) {
		if x, ok = at.step(x); !ok {
			return "", nil, false
		}
	}
	return at.op, at.hi, true
}

// smallNumber bounds constants of which two are added without wrapping around.
const smallNumber = 1 << 29

// An ending is a comparison `x OP hi`, where x holds the counter.
type ending struct {
	l  *lowerer
	h  *header
	op string
	hi expr
}

// step takes the outermost operation of x to the other side, and gives what is left of x.
func (e *ending) step(x expr) (rest expr, ok bool) {
	if c, isCast := x.(*cast); isCast {
		_, small := e.constant()
		return c.x, small && e.goesUp() && e.l.keepsSmall(c.typ)
	}
	b, isBinary := x.(*binary)
	if !isBinary {
		return nil, false
	}
	rest, other, first := b.x, b.y, true
	if mentions(b.y, e.h.name) {
		rest, other, first = b.y, b.x, false
	}
	if mentions(other, e.h.name) {
		return nil, false
	}
	switch {
	case b.op == "+" && e.exact(other, e.goesUp()):
		e.hi = &binary{b.place, "-", e.hi, other}
	case b.op == "-" && first && e.exact(other, false):
		e.hi = &binary{b.place, "+", e.hi, other}
	case b.op == "-" && !first && e.exact(other, false):
		e.op, e.hi = mirrored(e.op), &binary{b.place, "-", other, e.hi}
	case b.op == "*":
		return rest, e.divide(other)
	case b.op == "/" && first || b.op == ">>" && first:
		return rest, e.multiply(b.op, other)
	default:
		return nil, false
	}
	return rest, true
}

// exact reports whether other can be taken to the other side: nothing wraps around there or here.
func (e *ending) exact(other expr, small bool) bool {
	if small {
		by, isConst := e.l.tryConst(other)
		hi, isConst2 := e.constant()
		small = isConst && isConst2 && 0 <= by.I && by.I <= hi
	}
	return small || isSigned(e.h.typ) && e.l.isSignedValue(other) && e.l.isSignedValue(e.hi)
}

// constant is the value of what the counter is compared with, if that is a small constant.
func (e *ending) constant() (int64, bool) {
	c, ok := e.l.tryConst(e.hi)
	if !ok || c.I < 0 || c.I >= smallNumber {
		return 0, false
	}
	return c.I, true
}

// goesUp reports whether the counter counts upwards from a small constant.
func (e *ending) goesUp() bool {
	first, ok := e.h.lo.(*affine.Const)
	return ok && 0 <= first.I && first.I < smallNumber && 0 < e.h.step && e.h.step < smallNumber
}

// divide is for `x * by OP hi`, of small constants.
func (e *ending) divide(by expr) bool {
	hi, ok := e.constant()
	c, isConst := e.l.tryConst(by)
	if !ok || !isConst || c.I < 1 || c.I*max(e.h.step, -e.h.step) >= smallNumber || !e.goesUp() && !isSigned(e.h.typ) {
		return false
	}
	switch e.op {
	case "<", ">=":
		return e.settle(e.op, affine.CeilQuo(hi, c.I))
	case "<=", ">":
		return e.settle(e.op, affine.FloorQuo(hi, c.I))
	}
	return false
}

// multiply is for `x / by OP hi`, or >> in place of /, of small constants.
func (e *ending) multiply(op string, by expr) bool {
	hi, ok := e.constant()
	c, isConst := e.l.tryConst(by)
	if !ok || !isConst || c.I < 0 || !e.goesUp() {
		return false
	}
	n := c.I
	if op == ">>" {
		n = 1 << min(n, 62)
	}
	if n < 1 || n >= smallNumber || hi >= smallNumber/n-1 {
		return false
	}
	switch e.op {
	case "<", ">=":
		return e.settle(e.op, hi*n)
	case "<=":
		return e.settle("<", (hi+1)*n)
	case ">":
		return e.settle(">=", (hi+1)*n)
	}
	return false
}

// settle makes the comparison one with a number.
func (e *ending) settle(op string, hi int64) bool {
	e.op, e.hi = op, intLiteral(place{e.hi.at()}, int(hi))
	return true
}

// keepsSmall reports whether small numbers are the same as values of type t.
func (l *lowerer) keepsSmall(t *typeName) bool {
	var ref typeRef
	found := l.trialOf(func() { ref, _ = l.resolve(t) })
	return !found.HasErrors() && len(ref.dims) == 0 && ref.elem.IsInteger() && ref.elem.Bits >= 32
}

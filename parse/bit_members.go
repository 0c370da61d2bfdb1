package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Members of ap_int that move all of its bits, or count them.

// rotates lowers x.lrotate(n) and x.rrotate(n), which let the bits of x go round by n places, and x.b_not(). It
// reports false if m is none of these.
func (l *lowerer) rotates(m *member) bool {
	if !slices.Contains([]string{"lrotate", "rrotate", "b_not"}, m.name) {
		return false
	}
	v, ok := l.tryPlace(m.x)
	if !ok || len(v.dims()) > 0 || !namesBits(v.buf.Elem) || l.wideOf(m.x) > 0 {
		return false
	}
	bits := v.buf.Elem.Bits
	t := apOf(false, bits)
	value := func() affine.Expr { return convert(l.value(m.x), t) }
	var moved affine.Expr
	switch {
	case m.name == "b_not" && len(m.args) == 0:
		moved = l.binaryOp(m.pos, "^", value(), &affine.Const{T: t, I: t.Wrap(-1)})
	case (m.name == "lrotate" || m.name == "rrotate") && len(m.args) == 1:
		up, down := affine.Op("<<"), affine.Op(">>")
		if m.name == "rrotate" {
			up, down = down, up
		}
		by := l.evaluatedOnce("places", convert(l.value(m.args[0]), affine.I32), m.pos)
		if n, isConst := by.(*affine.Const); isConst && (n.I < 0 || n.I >= int64(bits)) {
			l.diags.Errorf(diag.OutOfBounds, m.pos, "%d bits are rotated by %d", bits, n.I)
			return true
		}
		rest := l.binaryOp(m.pos, "-", affine.IntConst(int64(bits)), by)
		moved = l.binaryOp(m.pos, "|", convert(l.shift(up, value(), by), t), convert(l.shift(down, value(), rest), t))
		switch n, isConst := by.(*affine.Const); {
		case isConst && n.I == 0:
			return true
		case !isConst: // a shift by all bits is none
			moved = &affine.Select{Cond: l.binaryOp(m.pos, "==", by, affine.IntConst(0)), X: value(), Y: convert(moved, t)}
		}
	default:
		return false
	}
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(convert(moved, t), v.buf.Elem), Pos: m.pos})
	return true
}

// countedBits lowers x.countLeadingZeros(), x.sign() and x.is_zero().
func (l *lowerer) countedBits(m *member) (affine.Expr, bool) {
	if !slices.Contains([]string{"countLeadingZeros", "sign", "is_zero", "iszero"}, m.name) || len(m.args) > 0 || l.wideOf(m.x) > 0 {
		return nil, false
	}
	value := l.value(m.x)
	if !value.Type().IsAP() || value.Type().Bits > maxBits {
		return nil, false
	}
	switch m.name {
	case "sign":
		return l.binaryOp(m.pos, "<", value, &affine.Const{T: value.Type()}), true
	case "is_zero", "iszero":
		return l.binaryOp(m.pos, "==", value, &affine.Const{T: value.Type()}), true
	}
	t := apOf(false, value.Type().Bits)
	value = l.evaluatedOnce("counted", convert(value, t), m.pos)
	var zeros affine.Expr = affine.IntConst(int64(t.Bits))
	for k := range t.Bits { // the highest bit that is set says how many
		bit := convert(l.binaryOp(m.pos, "&", l.shift(">>", value, affine.IntConst(int64(k))), &affine.Const{T: t, I: 1}), affine.B1)
		zeros = &affine.Select{Cond: bit, X: affine.IntConst(int64(t.Bits - 1 - k)), Y: zeros}
	}
	return zeros, true
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// Concatenation of ap_ints: (x, y) and x.concat(y), x in the upper bits.

// joinsBits reports whether a comma behind x joins its bits to others.
func (l *lowerer) joinsBits(x expr) bool {
	switch x := x.(type) {
	case *binary:
		if x.op == "," {
			return l.joinsBits(x.x) || l.joinsBits(x.y)
		}
	case *cast:
		ref, ok := l.tryType(x.typ)
		return ok && ref.elem.IsAP() && len(ref.dims) == 0
	case *member:
		if x.name == "concat" {
			return true
		}
	}
	if l.isBits(x) || l.isRange(x) || l.wideOf(x) > 0 {
		return true
	}
	switch x.(type) {
	case *ident, *unary, *binary, *conditional, *call: // a number that is computed
		t, _ := l.tryNumber(x)
		return t.IsAP()
	}
	return l.isAPVariable(x)
}

// isInteger reports whether x is an integer of C, as it may stand beside an ap_int in a concatenation.
func (l *lowerer) isInteger(x expr) bool {
	switch x.(type) {
	case *ident, *index, *member, *literal, *cast:
		t, ok := l.tryNumber(x)
		return ok && t.IsInteger() && !t.IsAP()
	}
	return false
}

// concatenated is x joined to y.
func (l *lowerer) concatenated(x, y expr, pos diag.Pos) affine.Expr {
	upper, okUpper := l.joined(x)
	lower, okLower := l.joined(y)
	if !okUpper || !okLower {
		return zero()
	}
	bits := upper.Type().Bits + lower.Type().Bits
	if bits > maxBits && bits <= maxWord && len(l.wide.lane) == 0 { // a word, the first one: lowered again
		l.wideType(affine.ULane, bits)
		return zero()
	}
	if bits > maxBits {
		l.diags.Errorf(diag.Unsupported, pos, "a concatenation of more than %d bits", maxBits).
			Advise("set the bits of a variable: w.range(31, 0) = x; w.range(95, 32) = y")
		return zero()
	}
	t := apOf(false, bits)
	moved := l.shift("<<", convert(upper, t), affine.IntConst(int64(lower.Type().Bits)))
	return convert(l.binaryOp(pos, "|", moved, convert(lower, t)), t)
}

// concatOf is x.concat(y) as (x, y); nil for what is none.
func (l *lowerer) concatOf(m *member) *binary {
	if m.name != "concat" || len(m.args) != 1 || !m.called || l.isRecord(m.x) {
		return nil
	}
	return &binary{m.place, ",", m.x, m.args[0]}
}

// joined is an operand of a concatenation as an unsigned number of its width.
func (l *lowerer) joined(x expr) (affine.Expr, bool) {
	if l.refusesOpen(x) {
		return nil, false
	}
	if l.wideOf(x) == 0 {
		if l.isRange(x) { // as wide as the library takes it
			l.diags.Errorf(diag.Unsupported, x.at(), "a range of bits in a concatenation").
				Advise("say how many there are: (ap_uint<4>(x.range(3, 0)), y)")
			return nil, false
		}
		value := l.value(x)
		if value.Type() == affine.B1 {
			return convert(value, apOf(false, 1)), true
		}
		if bits := value.Type().Bits; value.Type().IsInteger() && bits <= maxBits {
			return convert(value, apOf(false, bits)), true
		}
	}
	l.diags.Errorf(diag.Unsupported, x.at(), "a concatenation needs ap_ints of at most %d bits", maxBits).
		Advise("say how wide it is: (ap_uint<8>(x), y)")
	return nil, false
}

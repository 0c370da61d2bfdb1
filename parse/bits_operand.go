package parse

import "codo/affine"

// A range of bits is as wide as the number that it is of where an operator takes it (ap_int_base.h, OP_BIN_WITH_RANGE):
// x(7, 0) << 8 of an ap_uint<16> loses nothing, and ~(x(7, 0) | y) has 16 bits. Only shifts to the left, ~ and comparisons with
// signed numbers tell this from a number of as few bits as there are. The range alone is an unsigned long long for - and ~.

// asOperand is v, the value of x, in as many bits as <<, ~ and comparisons find in it.
func (l *lowerer) asOperand(x expr, v affine.Expr) affine.Expr {
	t := v.Type()
	if !t.IsAP() || !l.namesRange(x) {
		return v
	}
	if bits := min(maxBits, l.operandBits(x)); bits > t.Bits {
		return convert(v, apOf(t.Signed(), bits))
	}
	return v
}

// unaryOperand is v, the value of x.x, as - and ~ find it: of a range they make an unsigned long long first (ap_int_ref.h,
// ap_range_ref::operator ap_ulong).
func (l *lowerer) unaryOperand(x *unary, v affine.Expr) affine.Expr {
	if !v.Type().IsAP() || l.rangedBits(x.x) == 0 {
		return v
	}
	return convert(v, affine.Type{Kind: affine.Uint, Bits: maxBits})
}

// openBit is x, if that is a bit of a number that is not constant, which can be assigned: a bool for ~, and of an integer an
// ap_uint<1> where it is shifted by an ap_int (ap_int_ref.h, ap_bit_ref; ap_fixed_ref.h, af_bit_ref).
func (l *lowerer) openBit(x expr) (f bitField, is bool) {
	l.trialOf(func() {
		if !l.isBits(x) {
			return
		}
		ok := false
		f, ok = l.field(x)
		is = ok && f.single && (f.word.buf == nil || !f.word.readOnly && !f.word.buf.Const)
	})
	return f, is
}

// shiftsBit reports whether x << y and x >> y shift a single bit.
func (l *lowerer) shiftsBit(x expr, y affine.Expr) bool {
	if !y.Type().IsAP() {
		return false
	}
	f, is := l.openBit(x)
	return is && (f.value == nil || !f.value.Type().IsFixed())
}

// namesRange reports whether a range is an operand in x.
func (l *lowerer) namesRange(x expr) bool {
	switch x := x.(type) {
	case *binary:
		return l.namesRange(x.x) || x.op != "<<" && x.op != ">>" && l.namesRange(x.y)
	case *conditional:
		return l.namesRange(x.x) || l.namesRange(x.y)
	case *unary:
		return l.namesRange(x.x)
	}
	return l.isBits(x) && l.rangedBits(x) > 0
}

// operandBits is the width of x with ranges as wide as the numbers that they are of.
func (l *lowerer) operandBits(x expr) int {
	switch x := x.(type) {
	case *binary:
		a := l.operandBits(x.x)
		switch x.op {
		case "+", "-":
			return max(a, l.operandBits(x.y)) + 1
		case "*", ",":
			return a + l.operandBits(x.y)
		case "&", "|", "^":
			return max(a, l.operandBits(x.y))
		case "<<", ">>":
			return a
		}
	case *conditional:
		return max(l.operandBits(x.x), l.operandBits(x.y))
	case *unary:
		if x.op == "~" || x.op == "+" {
			return l.operandBits(x.x)
		}
	}
	if bits := l.rangedBits(x); bits > 0 {
		return bits
	}
	t, _ := l.tryNumber(x)
	return t.Bits
}

// rangedBits is the width of the number of which x is a range; 0 if it is none.
func (l *lowerer) rangedBits(x expr) (bits int) {
	l.trialOf(func() {
		if !l.isBits(x) {
			return
		}
		if f, ok := l.field(x); ok && !f.single {
			if bits = wordBits(f.word); bits == 0 {
				bits = f.value.Type().Bits
			}
		}
	})
	return bits
}

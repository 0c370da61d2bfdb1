package parse

import (
	"codo/affine"
	"codo/diag"
)

// Numbers of which one has a sign and the other has none compare as in C (ap_private.h, operator<): by value if both have less than
// 32 bits, or the one with a sign has more; otherwise as what has none, and what is negative is greater than all of these.
// Those of one width are equal by value, others if their bits are.

// comparesBits reports whether numbers of these types do not compare by value.
func comparesBits(op affine.Op, x, y affine.Type) bool {
	if !comparesSigns(op, x, y) {
		return false
	}
	if (op == "==" || op == "!=") && x.Bits == y.Bits && x.Bits < maxBits {
		return false
	}
	if !x.Signed() {
		x, y = y, x
	}
	return y.Bits >= 32 && y.Bits >= x.Bits
}

// comparedBits is x op y of such numbers.
func (l *lowerer) comparedBits(pos diag.Pos, op affine.Op, x, y affine.Expr) affine.Expr {
	bits := max(x.Type().Bits, y.Type().Bits)
	if op != "==" && op != "!=" {
		bits++
	}
	t := apOf(false, bits)
	if bits <= maxBits {
		return affine.Folded(&affine.Binary{Op: op, X: convert(x, t), Y: convert(y, t)})
	}
	t.Bits = maxBits
	signed, isGreater := x, op[0] == '>'
	if y.Type().Signed() {
		signed, isGreater = y, !isGreater
	}
	signed = l.evaluatedOnce("value", signed, pos)
	if y.Type().Signed() {
		y = signed
	} else {
		x = signed
	}
	below := affine.Folded(&affine.Binary{Op: "<", X: signed, Y: &affine.Const{T: signed.Type()}})
	same := affine.Folded(&affine.Binary{Op: op, X: convert(x, t), Y: convert(y, t)})
	if isGreater {
		return affine.Folded(&affine.Binary{Op: "||", X: below, Y: same})
	}
	return affine.Folded(&affine.Binary{Op: "&&", X: negate(below), Y: same})
}

// comparesSigns reports whether op compares a signed integer to one without a sign.
func comparesSigns(op affine.Op, x, y affine.Type) bool {
	return isComparison(op) && x.IsInteger() && y.IsInteger() && x.Signed() != y.Signed()
}

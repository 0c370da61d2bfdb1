package parse

import (
	"codo/affine"
	"codo/diag"
)

// Members that make one bit of all bits of an ap_int, with what each is the opposite of.
var bitReductions = map[string]struct {
	kind    string
	negated bool
}{
	"and_reduce": {"and", false}, "nand_reduce": {"and", true},
	"or_reduce": {"or", false}, "nor_reduce": {"or", true},
	"xor_reduce": {"xor", false}, "xnor_reduce": {"xor", true},
}

// reducedBits lowers x.and_reduce() and its kin.
func (l *lowerer) reducedBits(m *member) (affine.Expr, bool) {
	of, ok := bitReductions[m.name]
	if !ok || len(m.args) > 0 || l.wideOf(m.x) > 0 {
		return nil, false
	}
	if of.kind == "and" && l.refusesOpen(m.x) {
		return zero(), true
	}
	value := l.value(m.x)
	if !value.Type().IsAP() || value.Type().Bits > maxBits {
		return nil, false
	}
	t := apOf(false, value.Type().Bits)
	value = convert(value, t)
	var bit affine.Expr
	switch of.kind {
	case "and":
		bit = l.binaryOp(m.pos, "==", value, &affine.Const{T: t, I: t.Wrap(-1)})
	case "or":
		bit = convert(value, affine.B1)
	default:
		bit = l.parity(value, m.pos)
	}
	if of.negated {
		bit = negate(bit)
	}
	return bit, true
}

// parity is 1 if an odd number of the bits of value are: half of them after the other are laid upon the rest.
func (l *lowerer) parity(value affine.Expr, pos diag.Pos) affine.Expr {
	t := value.Type()
	half := 1
	for 2*half < t.Bits {
		half *= 2
	}
	for ; half > 0; half /= 2 {
		all := l.kept("parity", value, pos)
		part := *all
		value = convert(l.binaryOp(pos, "^", all, l.shift(">>", &part, affine.IntConst(int64(half)))), t)
	}
	return convert(convert(value, apOf(false, 1)), affine.B1)
}

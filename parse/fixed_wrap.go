package parse

import (
	"math/big"

	"codo/affine"
	"codo/diag"
)

// Values that are too large for a fixed point type that wraps, but of which more is kept than the lower bits (SystemC,
// IEEE 1666, "Overflow for signed numbers"): AP_WRAP with N saturation bits keeps the sign, and gives the N - 1 bits behind
// it the value furthest from zero; without a sign, the N upper bits are ones. AP_WRAP_SM inverts the bits where else the sign
// would be another: than the lowest of those that are dropped or, with saturation bits, than that of the value.

// mostKept bounds the width of these types: whether a float is outside of their range is told by its bits.
const mostKept = mostNear

// wrapsSomehow reads the saturation bits of t, of which out is the type without them; it reports false where t has no meaning.
func (l *lowerer) wrapsSomehow(t *typeName, out *affine.Type) bool {
	wraps := out.Point.Overflow == affine.WrapAround || out.Point.Overflow == affine.WrapSignMagnitude
	if out.Point.Overflow == affine.WrapSignMagnitude && !out.Signed() {
		l.diags.Errorf(diag.TypeError, t.pos, "%s with mode %s", t.name, quoteToken("AP_WRAP_SM")).Advise("use AP_WRAP, or ap_fixed")
		return false
	}
	if out.Point.Overflow == affine.WrapSignMagnitude && out.Bits > mostKept {
		l.diags.Errorf(diag.Unsupported, t.pos, "%s of %d bits with mode %s", t.name, out.Bits, quoteToken("AP_WRAP_SM")).Advise("use at most %d bits", mostKept)
		return false
	}
	if len(t.targs) < 5 || !wraps { // the others do not look at them
		return true
	}
	n, ok := l.constInt(t.targs[4].value)
	if n > 0 && out.Bits > mostKept {
		l.diags.Errorf(diag.Unsupported, t.pos, "%s of %d bits with saturation bits", t.name, out.Bits).Advise("use at most %d bits", mostKept)
		return false
	}
	if ok && (n < 0 || n > int64(out.Bits)) {
		l.diags.Errorf(diag.TypeError, t.pos, "%s of %d bits with %d saturation bits", t.name, out.Bits, n).Advise("use as many as it has at most")
	}
	out.Point.Kept = uint8(n)
	return ok && n >= 0 && n <= int64(out.Bits)
}

// keepsSome reports whether values that are too large for t are as above.
func keepsSome(t affine.Type) bool {
	return t.IsFixed() && (t.Point.Kept > 0 || t.Point.Overflow == affine.WrapSignMagnitude)
}

// wrappedBits are the bits of a value in such a type. seen says whether it is too large, and its sign; low are
// its bits, of which those above may be missing, and floor the same before it was rounded.
func wrappedBits(seen, low affine.Expr, floor func() affine.Expr, t affine.Type) affine.Expr {
	raw := apOf(false, t.Bits)
	bits := convert(low, raw)
	outside := outsideOf(seen, t)
	if outside == nil {
		return convert(bits, t.Raw())
	}
	negative := affine.Folded(&affine.Binary{Op: "<", X: seen, Y: &affine.Const{T: seen.Type()}})
	sign := convert(negative, apOf(false, 1))
	top := func(x affine.Expr, at int) affine.Expr {
		return convert(affine.Folded(&affine.Binary{Op: ">>", X: x, Y: affine.IntConst(int64(at))}), apOf(false, 1))
	}
	inverted := func(where affine.Op, x, y affine.Expr) affine.Expr {
		cond := affine.Folded(&affine.Binary{Op: where, X: x, Y: y})
		return affine.Folded(&affine.Select{Cond: cond, X: affine.Folded(&affine.Unary{Op: "~", X: bits}), Y: bits})
	}
	kept, out := int(t.Point.Kept), bits
	switch mirrors := t.Point.Overflow == affine.WrapSignMagnitude; {
	case mirrors && kept == 0:
		out = inverted("!=", top(floor(), t.Bits), top(bits, t.Bits-1))
	case mirrors && kept == 1:
		out = inverted("!=", sign, top(bits, t.Bits-1))
	case mirrors:
		out = withUpper(inverted("==", sign, top(bits, t.Bits-kept)), kept, negative)
	default:
		out = withUpper(bits, kept, negative)
		if !t.Signed() {
			out = affine.Folded(&affine.Binary{Op: "|", X: bits, Y: upperOnes(raw, kept, t.Bits)})
		}
	}
	return convert(affine.Folded(&affine.Select{Cond: outside, X: out, Y: bits}), t.Raw())
}

// withUpper is bits with the upper n of them those of the value of that sign that is furthest from zero.
func withUpper(bits affine.Expr, n int, negative affine.Expr) affine.Expr {
	t := bits.Type()
	least, most := upperOnes(t, 1, t.Bits), upperOnes(t, n-1, t.Bits-1)
	upper := affine.Folded(&affine.Select{Cond: negative, X: least, Y: most})
	rest := affine.Folded(&affine.Binary{Op: "&", X: bits, Y: upperOnes(t, t.Bits-n, t.Bits-n)})
	return convert(affine.Folded(&affine.Binary{Op: "|", X: rest, Y: upper}), t)
}

// upperOnes are n ones below bit at.
func upperOnes(t affine.Type, n, at int) *affine.Const {
	ones := new(big.Int).Lsh(big.NewInt(1), uint(n))
	ones.Sub(ones, big.NewInt(1)).Lsh(ones, uint(at-n))
	return &affine.Const{T: t, I: t.Wrap(low64(ones))}
}

// floorOf are the bits of x before it is rounded to t.
func floorOf(x affine.Expr, t affine.Type) affine.Expr {
	t.Point.Quant = affine.Truncate
	return quantised(x, t)
}

// wrappedConst are the bits of a value in such a type: n rounded, floor not.
func wrappedConst(n, floor *big.Int, t affine.Type) int64 {
	width := uint(max(n.BitLen(), floor.BitLen(), t.Bits) + 2)
	bits := func(x *big.Int) []uint {
		list := make([]uint, width)
		u := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), width), big.NewInt(1)))
		for k := range list {
			list[k] = u.Bit(k)
		}
		return list
	}
	sign := uint(b2i(n.Sign() < 0))
	out, w, kept := bits(n)[:t.Bits], t.Bits, int(t.Point.Kept)
	invert := false
	switch mirrors := t.Point.Overflow == affine.WrapSignMagnitude; {
	case mirrors && kept == 0:
		invert = bits(floor)[w] != out[w-1]
	case mirrors && kept == 1:
		invert = sign != out[w-1]
	case mirrors:
		invert = sign == out[w-kept]
	}
	value := new(big.Int)
	for k, bit := range out {
		if invert {
			bit = 1 - bit
		}
		switch upper := kept > 0 && k >= w-kept; {
		case upper && !t.Signed():
			bit = 1
		case upper && k == w-1:
			bit = sign
		case upper:
			bit = 1 - sign
		}
		value.SetBit(value, k, bit)
	}
	return t.Raw().Wrap(low64(value))
}

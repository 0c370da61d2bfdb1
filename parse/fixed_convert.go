package parse

import (
	"math"
	"math/big"

	"codo/affine"
	"codo/diag"
)

// converted is convert, by way of a scalar where x is costly and its bits are needed twice.
func (l *lowerer) converted(x affine.Expr, t affine.Type, pos diag.Pos) affine.Expr {
	switch from := x.Type(); {
	case from.Bits < maxBits:
	case from.IsFixed(): // of 64 bits it may be one more to round
		x = l.inFewBits(x, t, pos)
	case from.IsInteger():
		x = l.lowestBits(x, t, pos)
	}
	if keepsSome(t) && x.Type().Bits <= maxBits {
		x = l.once(x, pos)
	} else if from := x.Type(); from.Kind == affine.Fixed && from.Bits <= maxBits {
		behind := 0
		if t.IsFixed() {
			behind = int(t.Point.Frac)
		}
		rounds := t.IsInteger() && t != affine.B1 || t.IsFixed() && (bySign[t.Point.Quant] || t.Point.Quant == affine.RoundConvergent)
		if rounds && int(from.Point.Frac) > behind {
			x = l.once(x, pos)
		}
	}
	return convert(x, t)
}

// convertFixed is convert from or to a fixed point type.
func convertFixed(x affine.Expr, t affine.Type) affine.Expr {
	from := x.Type()
	if c, ok := x.(*affine.Const); ok && t.IsFixed() {
		return &affine.Const{T: t, I: fixedConst(valueOf(c), t)}
	}
	switch {
	case t == affine.B1:
		bits := bitsOf(x)
		return affine.Folded(&affine.Binary{Op: "!=", X: bits, Y: &affine.Const{T: bits.Type()}})
	case t.IsFloat():
		return scaledFloat(x, t)
	case !t.IsFixed(): // towards zero, as from double to int
		whole := fixedOf(true, maxBits, 0)
		whole.Point.Quant = affine.TruncateZero
		return convert(quantised(x, whole), t)
	case from.IsFloat():
		return fixedFromFloat(x, t)
	}
	if x = fixedOperand(x); keepsSome(t) {
		v := quantised(x, t)
		return readAs(wrappedBits(v, v, func() affine.Expr { return floorOf(x, t) }, t), t)
	}
	v := quantised(near(x, t), t)
	return readAs(convert(limited(v, t), t.Raw()), t)
}

// near is x, and if its bits with as many behind the point as t has were too many, a number of fewer bits that becomes
// the same in t: as much of x as t keeps or, where t does not wrap, the next number outside of the range of t.
func near(x affine.Expr, t affine.Type) affine.Expr {
	from := x.Type()
	more := int(t.Point.Frac) - int(from.Point.Frac)
	if more <= 0 || from.Bits+more <= maxBits {
		return x
	}
	bits, signed := bitsOf(x), from.Signed()
	if t.Point.Wraps() {
		return pointed(convert(bits, apOf(signed, max(t.Bits-more, 1))), int(from.Point.Frac))
	}
	low, high := rangeOf(t)
	below, above := new(big.Int).Rsh(low, uint(more)), new(big.Int).Rsh(high, uint(more))
	below.Sub(below, big.NewInt(1))
	above.Add(above, big.NewInt(1))
	bound := func(n *big.Int) affine.Expr { return &affine.Const{T: bits.Type(), I: low64(n)} }
	least, most := rangeOf(bits.Type())
	if below.Cmp(least) > 0 {
		bits, least = atBound("max", bits, bound(below)), below
	}
	if above.Cmp(most) < 0 {
		bits, most = atBound("min", bits, bound(above)), above
	}
	width := max(most.BitLen(), new(big.Int).Not(least).BitLen()) + b2i(signed)
	return pointed(convert(bits, apOf(signed, width)), int(from.Point.Frac))
}

// quantised are the bits of x with as many behind the point as t has. If more bits are dropped
// before the point by t, they may be missing in it.
func quantised(x affine.Expr, t affine.Type) affine.Expr {
	from := x.Type()
	drop := int(from.Point.Frac) - int(t.Point.Frac)
	if drop <= 0 {
		return aligned(x, int(t.Point.Frac))
	}
	bits := bitsOf(x)
	if t.Point.Wraps() && t.Bits+drop < from.Bits && !bySign[t.Point.Quant] {
		bits = convert(bits, apOf(from.Signed(), t.Bits+drop))
	}
	if up := roundingUp(bits, drop, t.Point.Quant); up != nil {
		bits = affine.Folded(&affine.Binary{Op: "+", X: convert(bits, up.Type()), Y: up})
	}
	if drop >= bits.Type().Bits { // only the sign is left
		if !from.Signed() {
			return &affine.Const{T: bits.Type()}
		}
		drop = bits.Type().Bits - 1
	}
	return affine.Folded(&affine.Binary{Op: ">>", X: bits, Y: affine.IntConst(int64(drop))})
}

// bySign are the modes that treat positive and negative values differently.
var bySign = map[affine.Quant]bool{affine.TruncateZero: true, affine.RoundZero: true, affine.RoundInf: true}

// roundingUp is what is added to bits before drop of them are cut off; nil for nothing.
func roundingUp(bits affine.Expr, drop int, mode affine.Quant) affine.Expr {
	t := apOf(bits.Type().Signed(), max(bits.Type().Bits, drop+b2i(bits.Type().Signed()))+1)
	half := new(big.Int).Lsh(big.NewInt(1), uint(drop-1))
	constant := func(v *big.Int, less int64) affine.Expr {
		return &affine.Const{T: t, I: new(big.Int).Sub(v, big.NewInt(less)).Int64()}
	}
	negative := func() affine.Expr { // 1 if it is
		return &affine.Cast{T: t, X: affine.Folded(&affine.Binary{Op: "<", X: bits, Y: &affine.Const{T: bits.Type()}})}
	}
	signed := bits.Type().Signed()
	plus := func(c affine.Expr, op affine.Op, flag affine.Expr) affine.Expr {
		return affine.Folded(&affine.Binary{Op: op, X: c, Y: flag})
	}
	switch mode {
	case affine.Round:
		return constant(half, 0)
	case affine.RoundMinInf:
		return constant(half, 1)
	case affine.RoundZero:
		if !signed {
			return constant(half, 1)
		}
		return plus(constant(half, 1), "+", negative())
	case affine.RoundInf:
		if !signed {
			return constant(half, 0)
		}
		return plus(constant(half, 0), "-", negative())
	case affine.RoundConvergent:
		last := affine.Folded(&affine.Binary{Op: ">>", X: convert(bits, t), Y: affine.IntConst(int64(drop))})
		odd := affine.Folded(&affine.Binary{Op: "&", X: last, Y: &affine.Const{T: t, I: 1}})
		return plus(constant(half, 1), "+", odd)
	case affine.TruncateZero:
		if !signed {
			return nil
		}
		all := constant(new(big.Int).Lsh(half, 1), 1)
		return &affine.Select{Cond: affine.Folded(&affine.Binary{Op: "<", X: bits, Y: &affine.Const{T: bits.Type()}}), X: all, Y: &affine.Const{T: t}}
	}
	return nil
}

// limited is v, bits with the point of t, within the range of t where t does not wrap.
func limited(v affine.Expr, t affine.Type) affine.Expr {
	from := v.Type()
	if t.Point.Wraps() {
		return v
	}
	low, high := rangeOf(t)
	least, most := rangeOf(from)
	if low.Cmp(least) <= 0 && high.Cmp(most) >= 0 {
		return v
	}
	bound := func(n *big.Int) affine.Expr { return &affine.Const{T: from, I: low64(n)} }
	if t.Point.Overflow == affine.SaturateZero {
		return affine.Folded(&affine.Select{Cond: outsideOf(v, t), X: &affine.Const{T: from}, Y: v})
	}
	if low.Cmp(least) > 0 {
		v = atBound("max", v, bound(low))
	}
	if high.Cmp(most) < 0 {
		v = atBound("min", v, bound(high))
	}
	return v
}

// outsideOf is whether v, bits with the point of t, is outside of its range; nil if it never is.
func outsideOf(v affine.Expr, t affine.Type) (outside affine.Expr) {
	low, high := rangeOf(t)
	least, most := rangeOf(v.Type())
	bound := func(n *big.Int) affine.Expr { return &affine.Const{T: v.Type(), I: low64(n)} }
	if high.Cmp(most) < 0 {
		outside = affine.Folded(&affine.Binary{Op: ">", X: v, Y: bound(high)})
	}
	if low.Cmp(least) > 0 {
		below := affine.Folded(&affine.Binary{Op: "<", X: v, Y: bound(low)})
		if outside == nil {
			return below
		}
		outside = affine.Folded(&affine.Binary{Op: "||", X: outside, Y: below})
	}
	return outside
}

// atBound is min or max of v and a constant.
func atBound(fn affine.Fn, v, bound affine.Expr) affine.Expr {
	if c, ok := v.(*affine.Const); ok {
		less := affine.Folded(&affine.Binary{Op: "<", X: c, Y: bound}).(*affine.Const).I != 0
		if less == (fn == "min") {
			return c
		}
		return bound
	}
	return &affine.Call{Fn: fn, T: v.Type(), Args: []affine.Expr{v, bound}}
}

// rangeOf are the least and greatest bits of a type, read as integers; those which values
// that are too large for it saturate to.
func rangeOf(t affine.Type) (low, high *big.Int) {
	high = new(big.Int).Lsh(big.NewInt(1), uint(t.Bits-b2i(t.Signed())))
	if low = new(big.Int); t.Signed() {
		low.Neg(high)
	}
	high.Sub(high, big.NewInt(1))
	if t.Signed() && t.Point.Overflow == affine.SaturateSymmetric {
		low.Neg(high)
	}
	return low, high
}

// scaledFloat is x as a float: the bits, rounded once, and a power of two.
func scaledFloat(x affine.Expr, t affine.Type) affine.Expr {
	if t == affine.F16 { // the bits may be too great for one, and the number not
		return convert(scaledFloat(x, affine.F64), t)
	}
	frac := int(x.Type().Point.Frac)
	v := convert(bitsOf(x), t)
	if frac == 0 {
		return v
	}
	scale := math.Ldexp(1, -frac)
	if c, ok := v.(*affine.Const); ok {
		return affine.Rounded(t, c.F*scale)
	}
	return &affine.Binary{Op: "*", X: v, Y: &affine.Const{T: t, F: scale}}
}

// fixedFromFloat is a float in a fixed point type.
func fixedFromFloat(x affine.Expr, t affine.Type) affine.Expr {
	frac := int(t.Point.Frac)
	scale := math.Ldexp(1, frac)
	y := convert(x, affine.F64)
	if frac != 0 {
		y = &affine.Binary{Op: "*", X: y, Y: &affine.Const{T: affine.F64, F: scale}} // exact
	}
	if keepsSome(t) {
		floor := t
		floor.Point.Quant = affine.Truncate
		seen, low := wholeFloat(y, t, true), wholeFloat(y, t, false)
		return readAs(wrappedBits(seen, low, func() affine.Expr { return wholeFloat(y, floor, false) }, t), t)
	}
	if !t.Point.Wraps() && t.Bits > mostNear {
		return readAs(limitedFloat(y, t), t)
	}
	return readAs(convert(limited(wholeFloat(y, t, !t.Point.Wraps()), t), t.Raw()), t)
}

// mostNear is how many bits types have at most of whose range a number of 64 may be outside on both sides.
const mostNear = 62

// limitedFloat are the bits of a float in a type of more than mostNear: where it is outside of their range, it has no bits
// behind the point.
func limitedFloat(y affine.Expr, t affine.Type) affine.Expr {
	constant := func(n *big.Int) affine.Expr { return &affine.Const{T: t.Raw(), I: t.Raw().Wrap(low64(n))} }
	bound := func(n *big.Int) affine.Expr {
		f, _ := new(big.Float).SetInt(n).Float64()
		return &affine.Const{T: affine.F64, F: f}
	}
	low, high := rangeOf(t)
	over := &affine.Binary{Op: ">=", X: y, Y: bound(new(big.Int).Add(high, big.NewInt(1)))}
	under := &affine.Binary{Op: "<", X: y, Y: bound(low)}
	if t.Point.Overflow == affine.SaturateSymmetric && t.Signed() {
		under.Op = "<="
	}
	if t.Point.Overflow == affine.SaturateZero {
		low, high = new(big.Int), new(big.Int)
	}
	bits := convert(wholeFloat(y, t, false), t.Raw())
	return &affine.Select{Cond: over, X: constant(high), Y: &affine.Select{Cond: under, X: constant(low), Y: bits}}
}

// wholeFloat is a float rounded as t says; if it is near, what is far outside of the range of t is no further than all of 64
// bits are, and else has the lowest 64 bits.
func wholeFloat(y affine.Expr, t affine.Type, isNear bool) affine.Expr {
	call := func(fn affine.Fn, args ...affine.Expr) affine.Expr {
		return &affine.Call{Fn: fn, T: affine.F64, Args: args}
	}
	const far = 1 << mostNear // outside every range, inside that of 64 bits
	wide := affine.Type{Kind: affine.APInt, Bits: maxBits}
	whole := func(y affine.Expr) affine.Expr {
		if isNear {
			y = call("fmin", call("fmax", y, &affine.Const{T: affine.F64, F: -far}), &affine.Const{T: affine.F64, F: far})
		}
		return &affine.Cast{T: wide, X: y}
	}
	switch t.Point.Quant {
	case affine.Truncate:
		return whole(call("floor", y))
	case affine.TruncateZero:
		return whole(call("trunc", y))
	case affine.RoundConvergent:
		return whole(call("rint", y))
	case affine.RoundInf:
		return whole(call("round", y))
	default: // by the bit after the last one and whether more follow
		down := call("floor", y)
		rest := &affine.Binary{Op: "-", X: y, Y: down}
		half := &affine.Const{T: affine.F64, F: 0.5}
		up := affine.Expr(&affine.Binary{Op: ">=", X: rest, Y: half})
		over := &affine.Binary{Op: ">", X: rest, Y: half}
		switch t.Point.Quant {
		case affine.RoundMinInf:
			up = over
		case affine.RoundZero:
			negative := &affine.Binary{Op: "<", X: y, Y: &affine.Const{T: affine.F64}}
			up = &affine.Select{Cond: negative, X: up, Y: over}
		}
		return &affine.Binary{Op: "+", X: whole(down), Y: &affine.Cast{T: wide, X: up}}
	}
}

// valueOf is the value of a constant; of what is no number, zero.
func valueOf(c *affine.Const) *big.Rat {
	switch v := new(big.Rat); {
	case c.T.IsFloat() && (math.IsNaN(c.F) || math.IsInf(c.F, 0)):
		return v
	case c.T.IsFloat():
		return v.SetFloat64(c.F)
	case c.T.Signed():
		return v.Mul(v.SetInt64(c.I), powerOfTwo(-int(c.T.Point.Frac)))
	default:
		return v.Mul(v.SetUint64(uint64(c.I)), powerOfTwo(-int(c.T.Point.Frac)))
	}
}

func powerOfTwo(n int) *big.Rat {
	v := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n))))
	if n < 0 {
		v.Inv(v)
	}
	return v
}

// fixedConst are the bits of a value in type t.
func fixedConst(v *big.Rat, t affine.Type) int64 {
	n := rounded(new(big.Rat).Mul(v, powerOfTwo(int(t.Point.Frac))), t.Point.Quant)
	low, high := rangeOf(t)
	if n.Cmp(low) < 0 || n.Cmp(high) > 0 {
		switch {
		case keepsSome(t):
			floor := rounded(new(big.Rat).Mul(v, powerOfTwo(int(t.Point.Frac))), affine.Truncate)
			return wrappedConst(n, floor, t)
		case t.Point.Overflow == affine.SaturateZero:
			return 0
		case t.Point.Overflow != affine.WrapAround:
			if n.Sign() < 0 {
				n = low
			} else {
				n = high
			}
		}
	}
	return t.Raw().Wrap(low64(n))
}

// low64 are the last 64 bits of n.
func low64(n *big.Int) int64 {
	mask := new(big.Int).SetUint64(math.MaxUint64)
	return int64(new(big.Int).And(n, mask).Uint64())
}

// rounded is v as an integer.
func rounded(v *big.Rat, mode affine.Quant) *big.Int {
	down, rest := new(big.Int), new(big.Int)
	down.DivMod(v.Num(), v.Denom(), rest) // the rest is not negative
	half := rest.Lsh(rest, 1).Cmp(v.Denom())
	up := false
	switch mode {
	case affine.TruncateZero:
		up = v.Sign() < 0 && rest.Sign() > 0
	case affine.Round:
		up = half >= 0
	case affine.RoundMinInf:
		up = half > 0
	case affine.RoundZero:
		up = half > 0 || half == 0 && v.Sign() < 0
	case affine.RoundInf:
		up = half > 0 || half == 0 && v.Sign() > 0
	case affine.RoundConvergent:
		up = half > 0 || half == 0 && down.Bit(0) == 1
	}
	if up {
		down.Add(down, big.NewInt(1))
	}
	return down
}

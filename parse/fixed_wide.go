package parse

import (
	"codo/affine"
	"codo/diag"
)

// Fixed point numbers of more than 64 bits, which products of products are before a variable takes
// them: they are computed as words, and what a type does not keep of one is a single bit, that says
// whether it is anything but zeros.
//
//	ap_fixed<32, 8> y = x * x * x;   =>   y = bits 48 to 79 of the product of 96 bits
//	ap_fixed<32, 8, AP_RND_CONV> ..       bits 47 to 95, and whether one of the lower 47 is set
//
// Of more than 127 bits the lowest are enough where the type wraps, and they are those of sums and products modulo 2^127.

// mostBetween bounds the numbers in between: those that the check without Vitis computes.
const mostBetween = 127

// inFewBits is x, of 64 bits or more, as a number of at most 64 that becomes the same in t; x, if there is
// none.
func (l *lowerer) inFewBits(x affine.Expr, t affine.Type, pos diag.Pos) affine.Expr {
	from := x.Type()
	if from.Bits > mostBetween && !ofLowBits(x, t) || !t.IsFixed() && !t.IsInteger() || t == affine.B1 || !isWide(convert(x, t)) {
		return x
	}
	mode := t.Point
	if !t.IsFixed() { // towards zero, as to an int
		mode.Frac, mode.Quant = 0, affine.TruncateZero
	}
	drop := int(from.Point.Frac) - int(mode.Frac)
	if drop <= 0 {
		return x
	}
	kept := 0 // bits behind those of t
	if mode.Quant != affine.Truncate {
		kept = min(drop, 2)
	}
	n := min(from.Bits, signedBits(bitsOf(x))) - drop + kept // casts to wide types add bits of which nothing is known but that they are copies
	if n > maxBits && mode.Wraps() && !bySign[mode.Quant] {
		n = t.Bits + kept
	}
	if n > maxBits || n < 1 {
		return x
	}
	var bits affine.Expr
	l.heldWord(bitsOf(x), pos, func(word wideWord) {
		bits = word.bits(drop-kept, n)
		if kept == 2 && drop > kept {
			bits = either(bits, convert(anySet(word, drop-1), bits.Type()))
		}
	})
	return pointed(convert(bits, apOf(from.Signed(), n)), int(mode.Frac)+kept)
}

// ofLowBits reports whether what x becomes in t follows from as many of its lowest bits as the check computes.
func ofLowBits(x affine.Expr, t affine.Type) bool {
	from := x.Type()
	if !t.IsFixed() || !t.Point.Wraps() || bySign[t.Point.Quant] || t.Bits+int(from.Point.Frac)-int(t.Point.Frac) > mostBetween {
		return false
	}
	ring := true
	affine.WalkExpr(x, func(e affine.Expr) {
		b, isBinary := e.(*affine.Binary)
		_, isCall := e.(*affine.Call)
		if e.Type().Bits > mostBetween {
			ring = ring && !isCall && (!isBinary || b.Op == "<<" || isRingOp(b))
		}
	})
	return ring
}

// lowestBits are those of x, an integer of more than 64, that one in t is made of; x, if they can be computed without the others.
func (l *lowerer) lowestBits(x affine.Expr, t affine.Type, pos diag.Pos) affine.Expr {
	if !t.IsInteger() || t == affine.B1 || t.Bits > maxBits || widest(x) > mostBetween+1 || !isWide(convert(x, t)) {
		return x
	}
	bits := x
	l.heldWord(x, pos, func(word wideWord) { bits = word.bits(0, t.Bits) })
	return bits
}

// anySet is whether one of the n lowest bits of w is set.
func anySet(w wideWord, n int) affine.Expr {
	set := affine.Expr(&affine.Const{T: affine.B1})
	for lo := 0; lo < n; lo += mostLaneBits {
		part := w.bits(lo, min(mostLaneBits, n-lo))
		own := affine.Folded(&affine.Binary{Op: "!=", X: part, Y: &affine.Const{T: part.Type()}})
		if lo == 0 {
			set = own
		} else {
			set = affine.Folded(&affine.Binary{Op: "||", X: set, Y: own})
		}
	}
	return set
}

// isWide reports whether a part of e has more than 64 bits.
func isWide(e affine.Expr) bool { return widest(e) > maxBits }

// widest is how many bits the widest part of e has.
func widest(e affine.Expr) (bits int) {
	affine.WalkExpr(e, func(e affine.Expr) { bits = max(bits, e.Type().Bits) })
	return bits
}

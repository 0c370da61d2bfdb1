package parse

import (
	"codo/affine"
	"codo/diag"
)

// Bits of a word from a place on of which nothing is known: w.range(10 * k + 9, 10 * k). They lie in so many lanes
// that follow each other, which are one number of at most 64 bits.

// mostAnywhere is how many bits lie in lanes of at most 64 in all, wherever they begin; more are two ranges.
const mostAnywhere = maxBits - leastLane + 1

// lanesAround is how many lanes hold n bits, wherever they begin; ok is false if these are too many bits for a number.
// Words like v are cut such that they are not.
func (l *lowerer) lanesAround(v view, n int) (lanes int, ok bool) {
	lane := v.buf.Elem.Bits
	around := func(lane int) int { return (n+lane-2)/lane + 1 }
	for cut := lane; cut >= leastLane; cut /= 2 {
		if around(cut)*cut > maxBits {
			continue
		}
		if cut < lane {
			l.wide.narrower(wordBits(v), cut)
			return 0, true
		}
		return around(lane), true
	}
	return 0, false
}

// bitsAnywhere are n bits of the word v from bit shift of lane first on.
func (l *lowerer) bitsAnywhere(v view, first, shift affine.Expr, n int, pos diag.Pos) affine.Expr {
	lanes, ok := l.lanesAround(v, n)
	switch {
	case !ok:
		l.unaligned(n, pos)
		fallthrough
	case lanes == 0: // lowered again
		return convert(zero(), apOf(false, n))
	}
	around := l.joinedLanes(v, first, 0, lanes*v.buf.Elem.Bits, pos)
	return convert(l.shift(">>", around, shift), apOf(false, n))
}

// storeAnywhere stores n bits in the word v from bit shift of lane first on.
func (l *lowerer) storeAnywhere(v view, first, shift affine.Expr, n int, value affine.Expr, pos diag.Pos) {
	lanes, ok := l.lanesAround(v, n)
	if !ok {
		l.unaligned(n, pos)
	}
	lane := v.buf.Elem.Bits
	all, one := apOf(false, lanes*lane), apOf(false, lane)
	first, shift = l.evaluatedOnce("first", first, pos), l.evaluatedOnce("shift", shift, pos)
	value = l.evaluatedOnce("bits", affine.Folded(l.shift("<<", convert(value, all), shift)), pos)
	mask := l.shift("<<", &affine.Const{T: all, I: all.Wrap(int64(uint64(1)<<n - 1))}, shift)
	for k := range lanes {
		at := sum(first, affine.IntConst(int64(k)))
		part := func(x affine.Expr) affine.Expr {
			return convert(l.shift(">>", x, affine.IntConst(int64(k*lane))), one)
		}
		store := func() {
			kept := &affine.Binary{Op: "&", X: l.readLane(v, at, pos), Y: affine.Folded(&affine.Unary{Op: "~", X: part(mask)})}
			l.storeLane(v, at, &affine.Binary{Op: "|", X: kept, Y: part(value)}, pos)
		}
		if k == 0 {
			store()
			continue
		}
		inside := l.binaryOp(pos, "<", at, affine.IntConst(int64(v.dims()[0])))
		l.emit(&affine.If{Cond: inside, Then: l.into(store), Pos: pos})
	}
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// Ranges of a word whose number of bits data decides, as of what begins in one word and ends in the next.

// readOpenWord gives the bits of f: the lowest 64 of them, as a number of the width of the word, as lowBits does.
func (l *lowerer) readOpenWord(f bitField, pos diag.Pos) affine.Expr {
	t, all := apOf(false, maxBits), f.count
	f.width = maxBits
	f.count = l.evaluatedOnce("few", &affine.Call{Fn: "min", T: affine.I32, Args: []affine.Expr{all, affine.IntConst(maxBits)}}, pos)
	if f.back != nil { // the first bit of the range is its last then
		beyond := affine.Folded(&affine.Binary{Op: "-", X: all, Y: f.count})
		f.lo = l.evaluatedOnce("lowest", &affine.Select{Cond: f.back, X: sum(f.lo, beyond), Y: f.lo}, pos)
	}
	value := l.openField(f, l.laneBits(f.word, f.lo, maxBits, pos), pos)
	return &affine.Cast{T: affine.Type{Kind: affine.APUint, Bits: wordBits(f.word)}, X: convert(value, t)}
}

// storeOpenWord stores value in the bits of f, lane by lane.
func (l *lowerer) storeOpenWord(f bitField, value affine.Expr, pos diag.Pos) {
	v, all := f.word, apOf(value.Type().Signed(), maxBits)
	lane := v.buf.Elem.Bits
	one := apOf(false, lane)
	value = l.evaluatedOnce("bits", convert(value, all), pos)
	end := l.evaluatedOnce("end", sum(f.lo, f.count), pos)
	minus := func(x, y affine.Expr) affine.Expr { return affine.Folded(&affine.Binary{Op: "-", X: x, Y: y}) }
	for k := range v.dims()[0] {
		begin := affine.IntConst(int64(k * lane))
		below := func(bit affine.Expr) affine.Expr { // ones in the bits of the lane before this one
			n := affine.Expr(&affine.Call{Fn: "max", T: affine.I32, Args: []affine.Expr{minus(bit, begin), zero()}})
			n = l.evaluatedOnce("ones", &affine.Call{Fn: "min", T: affine.I32, Args: []affine.Expr{n, affine.IntConst(int64(lane))}}, pos)
			ones := &affine.Const{T: apOf(false, maxBits), I: -1}
			few := convert(l.shift(">>", ones, minus(affine.IntConst(maxBits), n)), one)
			return chosen(l.binaryOp(pos, "==", n, zero()), &affine.Const{T: one}, few)
		}
		mask := l.evaluatedOnce("mask", convert(&affine.Binary{Op: "&", X: below(end), Y: affine.Folded(&affine.Unary{Op: "~", X: below(f.lo)})}, one), pos)
		by := l.evaluatedOnce("by", minus(begin, f.lo), pos)
		l.emit(&affine.If{Cond: l.binaryOp(pos, "!=", mask, &affine.Const{T: one}), Then: l.into(func() {
			up := convert(l.shift("<<", value, minus(zero(), by)), one)
			down := convert(l.shift(">>", value, by), one)
			beyond := affine.Expr(&affine.Const{T: one})
			if all.Signed() { // copies of the sign
				beyond = convert(l.shift(">>", value, affine.IntConst(maxBits-1)), one)
			}
			down = chosen(l.binaryOp(pos, "<", by, affine.IntConst(maxBits)), down, beyond)
			part := chosen(l.binaryOp(pos, "<", by, zero()), up, down)
			kept := &affine.Binary{Op: "&", X: l.readLane(v, affine.IntConst(int64(k)), pos), Y: affine.Folded(&affine.Unary{Op: "~", X: mask})}
			l.storeLane(v, affine.IntConst(int64(k)), &affine.Binary{Op: "|", X: kept, Y: &affine.Binary{Op: "&", X: part, Y: mask}}, pos)
		}), Pos: pos})
	}
}

// openWord is such a range x as a word, with zeros behind its last bit.
func (l *lowerer) openWord(f bitField, x expr) (wideWord, bool) {
	if f.back != nil {
		l.openBits(x)
		return wideWord{}, false
	}
	width := wordBits(f.word)
	return wideWord{}.cut(width, func(lo, n int) affine.Expr {
		t, from := apOf(false, n), sum(f.lo, affine.IntConst(int64(lo)))
		left := l.evaluatedOnce("left", sum(f.count, affine.IntConst(int64(-lo))), x.at())
		most := &affine.Call{Fn: "min", T: affine.I32, Args: []affine.Expr{left, affine.IntConst(int64(n))}}
		bits := &affine.Binary{Op: "&", X: l.laneBits(f.word, from, n, x.at()), Y: l.openMask(bitField{count: most}, t)}
		return chosen(l.binaryOp(x.at(), ">", left, zero()), convert(bits, t), &affine.Const{T: t})
	}), true
}

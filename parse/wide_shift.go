package parse

import (
	"math/bits"

	"codo/affine"
	"codo/diag"
)

// Words shifted by what is known only when they are. Where that follows from counters, their lanes are subscripted by it;
// where data says it, they are shifted by each power of two that is in it.
//
//	w = v >> 32 * i   =>   w[k] = i + k < 16 ? v[i + k] : 0
//	w = v >> n        =>   a = n & 1 ? v >> 1 : v; b = n & 2 ? a >> 2 : a; ..; w = n < 512 ? .. : 0

// shiftedWord is x, a word a shifted by a variable. By less than 0 it goes the other way, as in AMD's headers.
func (l *lowerer) shiftedWord(x *binary, a wideWord, by affine.Expr) (wideWord, bool) {
	if !by.Type().IsInteger() {
		l.badOperands(x.pos, affine.Op(x.op))
		return a, false
	}
	down := l.evaluatedOnce("by", promoted(by), x.pos)
	if x.op == "<<" {
		if !down.Type().Signed() {
			down = convert(down, affine.I64)
		}
		down = l.evaluatedOnce("by", affine.Folded(&affine.Binary{Op: "-", X: convert(zero(), down.Type()), Y: down}), x.pos)
	}
	lies := view{}
	if v, isPlace := l.tryPlace(x.x); isPlace && wordBits(v) > 0 {
		lies, _ = l.place(x.x)
	}
	if !a.signed {
		return l.shiftedDownBy(a, lies, down, x.pos), true
	}
	// The sign moves in from above: of a number below 0, ones, which are zeros where all bits are inverted.
	sign := l.evaluatedOnce("sign", convert(a.bits(a.width-1, 1), affine.B1), x.pos)
	inverted := func(w wideWord) wideWord {
		return wideWord{width: w.width, bits: func(lo, n int) affine.Expr {
			part := w.bits(lo, n)
			return chosen(sign, affine.Folded(&affine.Unary{Op: "~", X: part}), part)
		}}
	}
	isUp := l.evaluatedOnce("up", l.binaryOp(x.pos, "<", down, zero()), x.pos)
	out := inverted(l.shiftedDownBy(inverted(a), view{}, down, x.pos))
	if down.Type().Signed() {
		out = both(l.shiftedDownBy(a, lies, down, x.pos), out, func(p, q affine.Expr) affine.Expr { return chosen(isUp, p, q) })
	}
	return wideWord{signed: true}.cut(a.width, out.bits), true
}

// shiftedDownBy are the bits of a, of v if it lies there, from that one on, which may be any, with zeros before the
// first and behind the last.
func (l *lowerer) shiftedDownBy(a wideWord, v view, by affine.Expr, pos diag.Pos) wideWord {
	if f, isLinear := affine.FormOf(by); isLinear {
		if least, most, known := f.Range(); known {
			if v.buf == nil {
				v = l.heldIn("word", a, pos)
			}
			return l.movedInLanes(v, by, least, most, pos)
		}
	}
	down := l.movedInSteps(a, by, ">>", pos)
	if !by.Type().Signed() {
		return down
	}
	minus := l.evaluatedOnce("by", affine.Folded(&affine.Binary{Op: "-", X: convert(zero(), by.Type()), Y: by}), pos)
	up := l.movedInSteps(a, minus, "<<", pos)
	isUp := l.evaluatedOnce("up", l.binaryOp(pos, "<", by, zero()), pos)
	return both(up, down, func(p, q affine.Expr) affine.Expr { return chosen(isUp, p, q) })
}

// movedInLanes are the bits of v from that one on, between the least and the most.
func (l *lowerer) movedInLanes(v view, by affine.Expr, least, most int64, pos diag.Pos) wideWord {
	width := wordBits(v)
	isBelow := func(n int) affine.Expr {
		return l.binaryOp(pos, "<", by, convert(affine.IntConst(int64(n)), by.Type()))
	}
	return wideWord{}.cut(width, func(lo, n int) affine.Expr {
		none := convert(zero(), apOf(false, n))
		part := l.laneBits(v, sum(by, convert(affine.IntConst(int64(lo)), by.Type())), n, pos)
		if most >= int64(width-lo) {
			part = chosen(isBelow(width-lo), part, none)
		}
		if least >= -int64(lo) {
			return part
		}
		up := affine.Folded(&affine.Binary{Op: "-", X: convert(affine.IntConst(int64(-lo)), by.Type()), Y: by})
		before := convert(l.shift("<<", l.laneBits(v, zero(), n, pos), up), none.Type())
		return chosen(isBelow(-lo), chosen(isBelow(1-n-lo), none, before), part)
	})
}

// movedInSteps is a shifted by a number that is not negative, a power of two at a time.
func (l *lowerer) movedInSteps(a wideWord, by affine.Expr, op affine.Op, pos diag.Pos) wideWord {
	for k := bits.Len(uint(a.width-1)) - 1; k >= 0; k-- { // of a few bits, the last steps need little more
		step := a.droppedLow(1 << k)
		if op == "<<" {
			step = a.moved(1 << k).narrowed(a.width)
		}
		isSet := l.evaluatedOnce("moves", convert(affine.Folded(&affine.Binary{Op: "&", X: by, Y: convert(affine.IntConst(1<<k), by.Type())}), affine.B1), pos)
		chosenStep := both(step, a, func(p, q affine.Expr) affine.Expr { return chosen(isSet, p, q) })
		a = l.variableWord(l.heldIn("moved", chosenStep, pos), pos)
	}
	isInside := l.evaluatedOnce("inside", l.binaryOp(pos, "<", by, convert(affine.IntConst(int64(a.width)), by.Type())), pos)
	return both(a, numberBits(convert(zero(), apOf(false, 1))), func(p, q affine.Expr) affine.Expr { return chosen(isInside, p, q) })
}

// heldIn is a variable with the value of w.
func (l *lowerer) heldIn(name string, w wideWord, pos diag.Pos) view {
	ref := l.wideType(affine.ULane, w.width)
	v := view{buf: l.buffer(name, ref.elem, ref.dims, pos)}
	l.emit(&affine.Decl{Buffer: v.buf, Pos: pos})
	l.storeWord(v, w, pos)
	return v
}

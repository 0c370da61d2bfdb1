package parse

import (
	"codo/affine"
)

// Bits that are joined to a word of more than 64, as a list of numbers and words, the highest first:
//
//	w = (ap_uint<32>(b), ap_uint<32>(a), x);   =>   w[0] = x; w[1] = a; w[2] = b;

// joinedList are the operands of the commas in x, the highest first.
func joinedList(x expr) []expr {
	if b, ok := x.(*binary); ok && b.op == "," {
		return append(joinedList(b.x), joinedList(b.y)...)
	}
	return []expr{x}
}

// joinedWidth is the width of the word that the commas in x join, 0 if that is a number or no word.
func (l *lowerer) joinedWidth(x *binary) int {
	width := 0
	for _, part := range joinedList(x) {
		if !l.joinsBits(part) {
			return 0
		}
		n := l.partWidth(part)
		if n == 0 {
			return 0
		}
		width += n
	}
	if width <= maxBits || width > maxWord {
		return 0
	}
	return width
}

// partWidth is how many bits x is wide in a concatenation, 0 if that is not known.
func (l *lowerer) partWidth(x expr) (n int) {
	if l.isRange(x) {
		if n, ok := l.rangeBits(x); ok {
			return n
		}
		return 0
	}
	if n := l.wideOf(x); n > 0 {
		return n
	}
	if c, ok := x.(*cast); ok {
		if ref, ok := l.tryType(c.typ); ok && ref.elem.IsAP() {
			return ref.elem.Bits
		}
	}
	l.trialOf(func() {
		if value, ok := l.joined(x); ok {
			n = value.Type().Bits
		}
	})
	return n
}

// joinedWord is the word that the commas in x join.
func (l *lowerer) joinedWord(x *binary) (wideWord, bool) {
	var pieces []wordPiece
	list, width, common := joinedList(x), 0, 0
	for _, part := range list {
		w, ok := l.joinedPart(part)
		if !ok {
			return wideWord{}, false
		}
		for k := range pieces {
			pieces[k].at += w.width
		}
		pieces = append(pieces, wordPiece{wideWord: w})
		width, common = width+w.width, affine.GCD(common, w.width)
	}
	if lane := l.wide.lane[width]; common >= leastLane && common < lane && lane%common == 0 {
		l.wide.narrower(width, common)
	}
	out := wordOfPieces(width, pieces)
	out.settled = true
	for _, p := range pieces {
		out.settled = out.settled && p.settled
	}
	return out, true
}

// A wordPiece is a part of a word.
type wordPiece struct {
	wideWord
	at int // its lowest bit
}

// wordOfPieces is the word of so many bits that pieces make up.
func wordOfPieces(width int, pieces []wordPiece) wideWord {
	return wideWord{}.cut(width, func(lo, n int) affine.Expr {
		bits := convert(zero(), apOf(false, n))
		for _, p := range pieces {
			if p.at < lo+n && lo < p.at+p.width {
				own := movedUp(p.wideWord, lo-p.at, min(n, p.at+p.width-lo))
				bits = either(bits, convert(own, bits.Type()))
			}
		}
		return bits
	})
}

// joinedPart is an operand of a concatenation as an unsigned word of its width, evaluated once.
func (l *lowerer) joinedPart(x expr) (wideWord, bool) {
	if l.wideOf(x) > 0 {
		w, ok := l.wideWord(x)
		w.signed = false
		return w, ok
	}
	value, ok := l.joined(x)
	if !ok {
		return wideWord{}, false
	}
	return numberBits(l.evaluatedOnce("part", value, x.at())), true
}

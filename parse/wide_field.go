package parse

import (
	"codo/affine"
	"codo/diag"
)

// wideField finds the bits of a word that x names; isWide is false if x names bits of
// something else.
func (l *lowerer) wideField(x expr) (f bitField, isWide, ok bool) {
	var of expr
	var args []expr
	switch x := x.(type) {
	case *index:
		of, args, f.single = x.x, []expr{x.i}, true
	case *call:
		of, args = &ident{place: x.place, name: x.fn}, x.args
	case *member:
		of, args, f.single = x.x, x.args, bitReaders[x.name]
	}
	bits := l.wideOf(of)
	if bits == 0 {
		return f, false, false
	}
	if moved, ok := l.movedField(of, args, f.single); ok {
		return moved, true, true
	}
	if f.word, ok = l.wordPlace(of); !ok {
		return f, true, false
	}
	switch {
	case f.single && len(args) == 1:
		f.lo, f.width = l.value(args[0]), 1
	case len(args) == 0:
		f.lo, f.width = affine.IntConst(0), bits
	case len(args) == 2:
		top, low := l.value(args[0]), l.value(args[1])
		if f.lo, f.width, ok = l.ends(top, low); !ok {
			return l.openEnds(f, top, low, bits, x.at()), true, true
		}
	default:
		ok = false
	}
	if !ok {
		l.diags.Errorf(diag.NotConstant, x.at(), "the number of bits of this range is not known").
			Advise("write the two ends as the same expression and a constant: x.range(8 * i + 7, 8 * i)")
		return f, true, false
	}
	if c, isConst := f.lo.(*affine.Const); isConst && (c.I < 0 || c.I+int64(f.width) > int64(bits)) {
		l.diags.Errorf(diag.OutOfBounds, x.at(), "bits %d to %d of a value of %d bits", c.I+int64(f.width)-1, c.I, bits)
		return f, true, false
	}
	return f, true, true
}

// movedField finds bits of w >> n, where n is not constant, in the word w itself: (w >> 8 * k)(7, 0) begins at bit 8 * k.
// Bits that may begin behind the last one of w are none of w.
func (l *lowerer) movedField(of expr, args []expr, single bool) (f bitField, ok bool) {
	b, isBinary := of.(*binary)
	if !isBinary || b.op != ">>" || single || len(args) != 2 {
		return f, false
	}
	find := func() {
		by := l.value(b.y)
		lo, width, known := l.ends(l.value(args[0]), l.value(args[1]))
		_, isConst := by.(*affine.Const)
		if ok = known && !isConst && by.Type().IsInteger(); !ok {
			return
		}
		f.lo, f.width = sum(convert(by, affine.I32), convert(lo, affine.I32)), width
		if first, isConst := lo.(*affine.Const); !isConst || first.I != 0 {
			at, linear := affine.FormOf(f.lo)
			_, hi, bounded := at.Range()
			ok = linear && bounded && hi < int64(l.wideOf(b.x))
		}
	}
	if l.trialOf(find); !ok {
		return f, false
	}
	f.word, ok = l.wordPlace(b.x)
	if ok = ok && f.word.buf.Elem.Kind == affine.ULane; ok {
		find()
	}
	return f, ok
}

// assignWide lowers w.range(hi, lo) = y, w[i] = y and such with an operator.
func (l *lowerer) assignWide(f bitField, s *assign) {
	if !l.mayWrite(f.word, s.x) {
		return
	}
	y := s.assigned()
	if f.single {
		value := l.evaluatedOnce("value", l.condition(y), s.pos)
		l.storeBits(f.word, f.lo, 1, func(int, int) affine.Expr { return convert(value, apOf(false, 1)) }, s.x.at())
		return
	}
	if f.count != nil && (f.back != nil || l.wideOf(y) > 0) {
		l.openBits(s.x)
		return
	}
	if l.wideOf(y) == 0 && (f.count != nil || f.width <= f.word.buf.Elem.Bits) { // of one lane, so it is used once
		value := l.value(y)
		if !value.Type().IsInteger() {
			l.notBits(s.y)
			return
		}
		if f.count != nil {
			l.storeOpenWord(f, value, s.x.at())
			return
		}
		own := numberBits(value)
		l.storeBits(f.word, f.lo, f.width, own.bits, s.x.at())
		return
	}
	if w, ok := l.wideWord(y); ok {
		l.storeBits(f.word, f.lo, f.width, w.bits, s.x.at())
	}
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// Ranges of bits whose number data decides: they are moved and masked. Where the first end may be below the last one, the bits
// come in the other order, as of all ranges.
//
//	p.range(hi, lo) = y;   =>   mask = ones >> (width - (hi - lo + 1));   p = p & ~(mask << lo) | (y & mask) << lo;

// openEnds gives f, bits of a value of so many, the ends top and low.
func (l *lowerer) openEnds(f bitField, top, low affine.Expr, bits int, pos diag.Pos) bitField {
	top = l.evaluatedOnce("top", convert(top, affine.I32), pos)
	low = l.evaluatedOnce("low", convert(low, affine.I32), pos)
	between := func(a, b affine.Expr) affine.Expr {
		return affine.Folded(&affine.Binary{Op: "+", X: affine.Folded(&affine.Binary{Op: "-", X: a, Y: b}), Y: affine.IntConst(1)})
	}
	f.lo, f.width, f.count = low, bits, between(top, low)
	if !ascends(top, low, bits) {
		f.back = l.evaluatedOnce("back", l.binaryOp(pos, "<", top, low), pos)
		f.lo = &affine.Select{Cond: f.back, X: top, Y: low}
		f.count = &affine.Select{Cond: f.back, X: between(low, top), Y: f.count}
	}
	f.count = l.evaluatedOnce("bits", f.count, pos)
	f.lo = l.evaluatedOnce("lowest", f.lo, pos)
	return f
}

// ascends reports whether top is never below low, where both are bits of a value of so many.
func ascends(top, low affine.Expr, bits int) bool {
	if c, ok := low.(*affine.Const); ok && c.I == 0 {
		return true
	}
	if c, ok := top.(*affine.Const); ok && c.I == int64(bits-1) {
		return true
	}
	hi, okHi := affine.FormOf(top)
	lo, okLo := affine.FormOf(low)
	least, _, known := hi.Sub(lo).Range()
	return okHi && okLo && known && least >= 0
}

// openMask are as many ones as f has bits, in the lowest bits of a number of type t.
func (l *lowerer) openMask(f bitField, t affine.Type) affine.Expr {
	ones := &affine.Const{T: t, I: t.Wrap(-1)}
	return convert(l.shift(">>", ones, l.unusedBits(f, t)), t)
}

// unusedBits are how many of the bits of a number of type t are not of f.
func (l *lowerer) unusedBits(f bitField, t affine.Type) affine.Expr {
	return affine.Folded(&affine.Binary{Op: "-", X: affine.IntConst(int64(t.Bits)), Y: f.count})
}

// openField are the lowest bits of value, as many as f has, the last one first where f.back says so.
func (l *lowerer) openField(f bitField, value affine.Expr, pos diag.Pos) affine.Expr {
	t := value.Type()
	value = convert(&affine.Binary{Op: "&", X: value, Y: l.openMask(f, t)}, t)
	if f.back == nil {
		return value
	}
	value = l.evaluatedOnce("bits", value, pos)
	turned := convert(l.shift(">>", l.turnedAround(value, pos), l.unusedBits(f, t)), t)
	return &affine.Select{Cond: f.back, X: turned, Y: value}
}

// turnedAround is an unsigned number with its bits from the last to the first: halves change places, then quarters, and so on.
func (l *lowerer) turnedAround(value affine.Expr, pos diag.Pos) affine.Expr {
	bits := value.Type().Bits
	whole := 1
	for whole < bits {
		whole *= 2
	}
	t := apOf(false, whole)
	all := convert(value, t)
	for half := whole / 2; half > 0; half /= 2 {
		ones := uint64(1)<<half - 1
		for n := 2 * half; n < whole; n *= 2 {
			ones |= ones << n
		}
		mask, by := &affine.Const{T: t, I: t.Wrap(int64(ones))}, affine.IntConst(int64(half))
		all = l.evaluatedOnce("turned", all, pos)
		lower := convert(&affine.Binary{Op: "&", X: convert(l.shift(">>", all, by), t), Y: mask}, t)
		upper := convert(l.shift("<<", convert(&affine.Binary{Op: "&", X: all, Y: mask}, t), by), t)
		all = convert(&affine.Binary{Op: "|", X: upper, Y: lower}, t)
	}
	return convert(l.shift(">>", all, affine.IntConst(int64(whole-bits))), value.Type())
}

// readOpen gives the bits of f as an unsigned value, as wide as what they are of.
func (l *lowerer) readOpen(f bitField, pos diag.Pos) affine.Expr {
	t := apOf(false, f.width)
	return l.openField(f, convert(l.shift(">>", convert(bitsOf(f.value), t), f.lo), t), pos)
}

// storedOpen is old, a number of so many bits, with those of f set to y.
func (l *lowerer) storedOpen(f bitField, old, y affine.Expr, pos diag.Pos) affine.Expr {
	t := old.Type()
	field := l.openField(f, convert(y, t), pos)
	mask := convert(l.shift("<<", l.openMask(f, t), f.lo), t)
	kept := &affine.Binary{Op: "&", X: old, Y: &affine.Unary{Op: "~", X: mask}}
	return convert(&affine.Binary{Op: "|", X: kept, Y: convert(l.shift("<<", field, f.lo), t)}, t)
}

// openRange is x, if that is a range of bits whose number data decides.
func (l *lowerer) openRange(x expr) (f bitField, is bool) {
	l.trialOf(func() {
		if l.isBits(x) {
			f, is = l.field(x)
			is = is && f.count != nil
		}
	})
	return f, is
}

// refusesOpen reports x where its number of bits has to be known.
func (l *lowerer) refusesOpen(x expr) bool {
	_, is := l.openRange(x)
	if is {
		l.openBits(x)
	}
	return is
}

// openBits says that the number of bits of x is not known.
func (l *lowerer) openBits(x expr) {
	l.diags.Errorf(diag.NotConstant, x.at(), "the number of bits of this range is not known").
		Advise("write the two ends as the same expression and a constant: x.range(8 * i + 7, 8 * i)")
}

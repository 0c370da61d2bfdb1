package parse

import (
	"codo/affine"
	"codo/diag"
)

// A wideWord is what an expression of more than 64 bits computes: any run of its bits.
type wideWord struct {
	width  int
	signed bool
	// bits are n of them, at most 64, from lo on, as an unsigned number. Behind the last
	// there are zeros, or copies of the sign.
	bits func(lo, n int) affine.Expr
	// number is its value in at most 64 bits, nil if none is known to hold it.
	number affine.Expr
	// settled says that the bits stay what they are, whatever is assigned later.
	settled bool
	// alike is lane k, where all are computed in one way in lanes of this type; nil if not.
	alike func(k affine.Expr) affine.Expr
	lane  affine.Type
}

// wideWord evaluates what x needs, a word or a number beside one.
func (l *lowerer) wideWord(x expr) (wideWord, bool) {
	if s, ok := x.(*stringLiteral); ok && numberSpelled(s) != nil {
		x = numberSpelled(s)
	}
	if l.wideOf(x) == 0 {
		return l.numberWord(x)
	}
	switch x := x.(type) {
	case *cast:
		return l.castWord(x)
	case *conditional:
		cond := l.evaluatedOnce("value", l.condition(x.cond), x.pos)
		a, okA := l.wideWord(x.x)
		b, okB := l.wideWord(x.y)
		if !okA || !okB {
			return wideWord{}, false
		}
		out := both(a, b, func(x, y affine.Expr) affine.Expr { return chosen(cond, x, y) })
		out.settled = out.settled && isPure(cond)
		return out, true
	case *ident:
		if b, ok := l.lookup(x.name).(boundWord); ok {
			return b.word, true
		}
	case *unary:
		if x.op != "-" && x.op != "~" { // *p
			break
		}
		a, ok := l.wideWord(x.x)
		switch x.op {
		case "-":
			return l.sumOfWords(x, "-", numberBits(zero()), a), ok
		case "~":
			invert := func(x affine.Expr) affine.Expr { return affine.Folded(&affine.Unary{Op: "~", X: x}) }
			out := a.cut(a.width, func(lo, n int) affine.Expr { return invert(a.bits(lo, n)) })
			out.settled = a.settled
			if out.lane = a.lane; a.alike != nil && a.width%a.lane.Bits == 0 {
				out.alike = func(k affine.Expr) affine.Expr { return invert(a.alike(k)) }
			}
			return out, ok
		}
	case *binary:
		return l.binaryWord(x)
	case *call:
		if m := l.methodCalled(x); m != nil && l.wideCall(x) > 0 {
			return l.methodWord(m)
		}
		if !l.isRange(x) {
			v, ok := l.callArray(x)
			return l.variableWord(v, x.pos), ok
		}
	case *member:
		if joined := l.concatOf(x); joined != nil {
			return l.joinedWord(joined)
		}
		if ch := l.streamReadOf(x); ch != nil {
			return l.variableWord(l.popVector(ch, x.pos), x.pos), true
		}
		if l.wideCall(x) > 0 {
			return l.methodWord(x)
		}
	}
	if number := l.asNumber(x); number != nil { // a struct that converts to one
		return l.methodWord(number)
	}
	if l.isRange(x) {
		return l.rangeWord(x)
	}
	v, ok := l.place(x)
	return l.variableWord(v, x.at()), ok
}

// methodWord is the word that a function of a struct gives.
func (l *lowerer) methodWord(m *member) (wideWord, bool) {
	out := l.callMethod(m)
	if out.array == nil {
		return wideWord{}, false
	}
	return l.variableWord(*out.array, m.pos), true
}

// cut is a word of so many bits with these lower ones, zeros or signs of w behind.
func (w wideWord) cut(width int, bits func(lo, n int) affine.Expr) wideWord {
	out := wideWord{width: width, signed: w.signed}
	out.bits = func(lo, n int) affine.Expr {
		switch inside := min(n, width-lo); {
		case inside == n:
			return bits(lo, n)
		case w.signed:
			sign := negate(convert(bits(width-1, 1), affine.B1))
			all := &affine.Const{T: apOf(false, n), I: apOf(false, n).Wrap(-1)}
			none := convert(zero(), apOf(false, n))
			if inside <= 0 {
				return chosen(sign, none, all)
			}
			upper := &affine.Const{T: all.T, I: all.T.Wrap(-1 << inside)}
			return either(convert(bits(lo, inside), all.T), chosen(sign, none, upper))
		case inside <= 0:
			return convert(zero(), apOf(false, n))
		default:
			return convert(bits(lo, inside), apOf(false, n))
		}
	}
	return out
}

// chosen is cond ? x : y.
func chosen(cond, x, y affine.Expr) affine.Expr {
	if c, ok := cond.(*affine.Const); ok {
		if c.I != 0 {
			return x
		}
		return y
	}
	return &affine.Select{Cond: cond, X: x, Y: y}
}

// either is x | y.
func either(x, y affine.Expr) affine.Expr {
	switch {
	case isZero(x):
		return y
	case isZero(y):
		return x
	}
	return affine.Folded(&affine.Binary{Op: "|", X: x, Y: y})
}

// variableWord is the word in a variable.
func (l *lowerer) variableWord(v view, pos diag.Pos) wideWord {
	if v.buf == nil {
		return wideWord{}
	}
	own := wideWord{signed: v.buf.Elem.Kind == affine.Lane}
	own = own.cut(wordBits(v), func(lo, n int) affine.Expr { return l.laneBits(v, affine.IntConst(int64(lo)), n, pos) })
	own.alike, own.lane = func(k affine.Expr) affine.Expr { return l.readLane(v, k, pos) }, v.buf.Elem
	return own
}

// numberWord is a number of at most 64 bits as a word.
func (l *lowerer) numberWord(x expr) (wideWord, bool) {
	value := l.value(x)
	if !value.Type().IsInteger() {
		l.notBits(x)
		return wideWord{}, false
	}
	return l.exactWord(value, x.at()), true
}

func (l *lowerer) notBits(x expr) {
	l.diags.Errorf(diag.TypeError, x.at(), "a word of bits is set to a number that is no integer").Advise("convert it to one first, or write x.range()")
}

// numberBits is an integer that is evaluated once as a word.
func numberBits(value affine.Expr) wideWord {
	t := apOf(value.Type().Signed(), value.Type().Bits)
	own := wideWord{signed: t.Signed()}
	own = own.cut(t.Bits, func(lo, n int) affine.Expr {
		if lo == 0 {
			return convert(value, apOf(false, n))
		}
		return convert(affine.Folded(&affine.Binary{Op: ">>", X: convert(value, t), Y: affine.IntConst(int64(lo))}), apOf(false, n))
	})
	own.settled = true
	if t.Bits <= maxBits {
		own.number = value
	}
	return own
}

func (l *lowerer) castWord(x *cast) (wideWord, bool) {
	ref, ok := l.resolveAny(x.typ)
	a, okA := l.wideWord(unlisted(x.x))
	if !ok || !okA {
		return wideWord{}, false
	}
	return a.as(ref.elem), true
}

// as is w in words of these lanes.
func (w wideWord) as(lane affine.Type) wideWord {
	own := wideWord{signed: lane.Kind == affine.Lane}
	own = own.cut(int(lane.Point.Frac), w.bits)
	own.settled = w.settled
	if w.number != nil && (own.signed || !w.number.Type().Signed()) {
		own.number = w.number
	}
	return own
}

func (l *lowerer) rangeWord(x expr) (wideWord, bool) {
	f, ok := l.field(x)
	if !ok {
		return wideWord{}, false
	}
	if f.count != nil {
		return l.openWord(f, x)
	}
	at, isConst := f.lo.(*affine.Const)
	return wideWord{}.cut(f.width, func(lo, n int) affine.Expr {
		if isConst {
			return l.laneBits(f.word, affine.IntConst(at.I+int64(lo)), n, x.at())
		}
		return l.laneBits(f.word, sum(convert(f.lo, affine.I32), affine.IntConst(int64(lo))), n, x.at())
	}), true
}

// binaryWord is x op y of words.
func (l *lowerer) binaryWord(x *binary) (wideWord, bool) {
	if x.op == "," {
		return l.joinedWord(x)
	}
	a, ok := l.wideWord(x.x)
	if !ok {
		return a, false
	}
	switch x.op {
	case "&", "|", "^":
		b, ok := l.wideWord(x.y)
		if !ok {
			return b, false
		}
		return both(a, b, func(p, q affine.Expr) affine.Expr {
			if x.op == "|" {
				return either(p, q)
			}
			return affine.Folded(&affine.Binary{Op: affine.Op(x.op), X: p, Y: q})
		}), true
	case "<<", ">>":
		amount := l.value(x.y)
		by, isConst := amount.(*affine.Const)
		if !isConst || by.I < 0 {
			return l.shiftedWord(x, a, amount)
		}
		n := int(min(by.I, int64(a.width)))
		out := a.cut(a.width, func(lo, count int) affine.Expr { return movedUp(a, lo-n, count) })
		switch {
		case x.op == ">>" && a.number != nil && n < a.number.Type().Bits:
			return numberBits(convert(shiftedDown(convert(a.number, apOf(a.number.Type().Signed(), a.number.Type().Bits)), n), a.number.Type())), true
		case x.op == ">>":
			out = a.droppedLow(n)
		}
		out.settled = a.settled
		return out, true
	}
	b, ok := l.wideWord(x.y)
	if !ok {
		return b, false
	}
	return l.arithmetic(x, affine.Op(x.op), a, b)
}

// both is what op makes of the bits of a and b.
func both(a, b wideWord, op func(x, y affine.Expr) affine.Expr) wideWord {
	out := wideWord{width: max(a.width, b.width), signed: a.signed && b.signed, settled: a.settled && b.settled, lane: a.lane}
	out.bits = func(lo, n int) affine.Expr { return op(a.bits(lo, n), b.bits(lo, n)) }
	if a.alike != nil && b.alike != nil && a.lane == b.lane {
		out.alike = func(k affine.Expr) affine.Expr { return op(a.alike(k), b.alike(k)) }
	}
	return out
}

// movedUp are n bits from lo on, where those before the first are zeros.
func movedUp(w wideWord, lo, n int) affine.Expr {
	t := apOf(false, n)
	switch {
	case lo >= 0:
		return w.bits(lo, n)
	case lo+n <= 0:
		return convert(zero(), t)
	}
	return affine.Folded(&affine.Binary{Op: "<<", X: convert(w.bits(0, lo+n), t), Y: affine.IntConst(int64(-lo))})
}

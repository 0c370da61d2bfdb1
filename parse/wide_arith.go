package parse

import (
	"sync"

	"codo/affine"
	"codo/diag"
)

// Arithmetic of words: generated code widens before each operator and narrows after, so that mostly
// no bit behind the 64 lowest is asked for. Further ones are added in digits that carry.
//
//	ap_int<65> s = (ap_int<65>)x + y; int z = s;   =>   z = x + y

// Widths of digits, and of the widest words that are added up digit by digit.
const (
	digitBits = 32
	mostAdded = 256
)

// A boundWord is the name of a word that never changes.
type boundWord struct{ word wideWord }

// beyondC is e, if it is an integer of C, as an ap_int of its width, whose sums and products lose nothing.
func beyondC(e affine.Expr) affine.Expr {
	if t := e.Type(); t.IsInteger() && !t.IsAP() {
		return convert(e, apOf(t.Signed(), t.Bits))
	}
	return e
}

// arithmetic is a op b, for + - * / %.
func (l *lowerer) arithmetic(x *binary, op affine.Op, a, b wideWord) (wideWord, bool) {
	if a.number != nil && b.number != nil {
		a.number, b.number = beyondC(a.number), beyondC(b.number)
		e := l.binaryOp(x.pos, op, a.number, b.number)
		if n, ok := inNumber(e); ok || op == "/" || op == "%" {
			return numberBits(n), ok
		}
		if op == "*" {
			return l.product(x, a.number, b.number), true
		}
	}
	switch op {
	case "+", "-":
		return l.sumOfWords(x, op, a, b), true
	case "*":
		if a.number == nil {
			a, b = b, a
		}
		low := lowOnly(a, b, op, func() { l.noArithmetic(x, op, maxBits) })
		if low.width > mostAdded {
			return low, true
		}
		var whole *wideWord
		out := low.cut(low.width, func(lo, n int) affine.Expr {
			if lo+n <= maxBits {
				return low.bits(lo, n)
			}
			if whole == nil {
				var w wideWord
				if a.number != nil {
					w = l.productOfWord(x, b, a.number)
				} else {
					w = l.productOfWords(x, a, b)
				}
				whole = &w
			}
			return whole.bits(lo, n)
		})
		out.settled = low.settled
		return out, true
	}
	if op == "%" && b.number != nil && b.number.Type().Bits < maxBits {
		return l.remainder(x, a, beyondC(b.number)), true
	}
	l.noArithmetic(x, op, maxBits)
	return wideWord{}, false
}

// lowOnly is a word of which the lowest 64 bits follow from those of a and b; further is called once
// if others are asked for.
func lowOnly(a, b wideWord, op affine.Op, further func()) wideWord {
	t := apType(string(op), apOf(a.signed, a.width), apOf(b.signed, b.width))
	out := wideWord{width: t.Bits, signed: t.Signed(), settled: a.settled && b.settled}
	var once sync.Once
	out.bits = func(lo, n int) affine.Expr {
		if lo+n > maxBits {
			once.Do(further)
			return convert(zero(), apOf(false, n))
		}
		e := affine.Folded(&affine.Binary{Op: op, X: a.bits(0, lo+n), Y: b.bits(0, lo+n)})
		return convert(shiftedDown(e, lo), apOf(false, n))
	}
	return out
}

// sumOfWords is a + b or a - b.
func (l *lowerer) sumOfWords(x expr, op affine.Op, a, b wideWord) wideWord {
	digits := []affine.Expr{} // with what they carry
	once := l.held(x.at())
	digit := func(k int) affine.Expr {
		for len(digits) <= k {
			at := len(digits) * digitBits
			t := apOf(false, digitBits+1)
			p, q := a.bits(at, digitBits), b.bits(at, digitBits)
			if op == "-" {
				q = affine.Folded(&affine.Unary{Op: "~", X: q})
			}
			carry := affine.Expr(&affine.Const{T: t, I: int64(b2i(op == "-"))})
			if at > 0 {
				carry = convert(shiftedDown(digits[len(digits)-1], digitBits), t)
			}
			sum := affine.Folded(&affine.Binary{Op: "+", X: affine.Folded(&affine.Binary{Op: "+", X: convert(p, t), Y: convert(q, t)}), Y: carry})
			digits = append(digits, once(sum))
		}
		return digits[k]
	}
	low := lowOnly(a, b, op, func() { l.noArithmetic(x, op, mostAdded) })
	if max(a.width, b.width) > mostAdded {
		return low
	}
	out := low.cut(low.width, func(lo, n int) affine.Expr {
		if lo+n <= maxBits {
			return low.bits(lo, n)
		}
		t := apOf(false, n)
		sum := convert(zero(), t)
		for k := lo / digitBits; k*digitBits < lo+n; k++ {
			part := convert(digit(k), apOf(false, digitBits))
			if at := k*digitBits - lo; at > 0 {
				part = affine.Folded(&affine.Binary{Op: "<<", X: convert(part, t), Y: affine.IntConst(int64(at))})
			} else {
				part = shiftedDown(part, -at)
			}
			sum = either(sum, convert(part, t))
		}
		return sum
	})
	out.settled = low.settled
	return out
}

// product is a * b of numbers, in parts whose products have at most 64 bits.
func (l *lowerer) product(x expr, a, b affine.Expr) wideWord {
	if t := apType("*", a.Type(), b.Type()); t.Bits <= maxBits {
		return numberBits(l.held(x.at())(affine.Folded(&affine.Binary{Op: "*", X: convert(a, t), Y: convert(b, t)})))
	}
	if a.Type().Bits < b.Type().Bits {
		a, b = b, a
	}
	t := a.Type()
	high := convert(shiftedDown(a, digitBits), apOf(t.Signed(), t.Bits-digitBits))
	upper, lower := l.product(x, high, b), l.product(x, convert(a, apOf(false, digitBits)), b)
	return l.sumOfWords(x, "+", upper.moved(digitBits), lower)
}

// productOfWord is a * b, digit by digit of a.
func (l *lowerer) productOfWord(x expr, a wideWord, b affine.Expr) wideWord {
	if a.width <= digitBits {
		return l.product(x, convert(a.bits(0, a.width), apOf(a.signed, a.width)), b)
	}
	upper := wideWord{signed: a.signed}.cut(a.width-digitBits, func(lo, n int) affine.Expr { return a.bits(lo+digitBits, n) })
	upper.settled = a.settled
	return l.sumOfWords(x, "+", l.productOfWord(x, upper, b).moved(digitBits), l.product(x, a.bits(0, digitBits), b))
}

// productOfWords is a * b, digit by digit of b.
func (l *lowerer) productOfWords(x expr, a, b wideWord) wideWord {
	if b.width <= digitBits {
		return l.productOfWord(x, a, convert(b.bits(0, b.width), apOf(b.signed, b.width)))
	}
	upper := wideWord{signed: b.signed}.cut(b.width-digitBits, func(lo, n int) affine.Expr { return b.bits(lo+digitBits, n) })
	upper.settled = b.settled
	return l.sumOfWords(x, "+", l.productOfWords(x, a, upper).moved(digitBits), l.productOfWord(x, a, b.bits(0, digitBits)))
}

// narrowed are the lowest bits of w.
func (w wideWord) narrowed(width int) wideWord {
	if width >= w.width {
		return w
	}
	out := w.cut(width, w.bits)
	out.settled = w.settled
	return out
}

// moved is w << by, with as many more bits.
func (w wideWord) moved(by int) wideWord {
	out := w.cut(w.width+by, func(lo, n int) affine.Expr { return movedUp(w, lo-by, n) })
	out.settled = w.settled
	return out
}

// droppedLow is w >> by, in as many bits.
func (w wideWord) droppedLow(by int) wideWord {
	out := w.cut(w.width, func(lo, n int) affine.Expr { return w.bits(lo+by, n) })
	out.settled = w.settled
	return out
}

// held puts parts of words in scalars, if their bits are asked for at once.
func (l *lowerer) held(pos diag.Pos) func(affine.Expr) affine.Expr {
	if !l.holding {
		return func(e affine.Expr) affine.Expr { return e }
	}
	return func(e affine.Expr) affine.Expr { return l.evaluatedOnce("digit", e, pos) }
}

// heldWord is exactWord for bits that are asked for at once, in what: each part is computed once.
func (l *lowerer) heldWord(value affine.Expr, pos diag.Pos, what func(wideWord)) {
	before := l.holding
	l.holding = true
	what(l.exactWord(value, pos))
	l.holding = before
}

// shiftedDown is x >> by.
func shiftedDown(x affine.Expr, by int) affine.Expr {
	if by == 0 {
		return x
	}
	return affine.Folded(&affine.Binary{Op: ">>", X: x, Y: affine.IntConst(int64(by))})
}

// orderedWords is a op b, for < <= > >=: the sign of a difference.
func (l *lowerer) orderedWords(x *binary, op affine.Op, a, b wideWord) affine.Expr {
	if a.number != nil && b.number != nil {
		if t := apType(string(op), a.number.Type(), b.number.Type()); t.Bits <= maxBits {
			return affine.Folded(&affine.Binary{Op: op, X: convert(a.number, t), Y: convert(b.number, t)})
		}
	}
	if op == ">" || op == "<=" {
		a, b = b, a
	}
	d := l.sumOfWords(x, "-", a, b)
	less := convert(d.bits(d.width-1, 1), affine.B1)
	if op == "<=" || op == ">=" {
		return negate(less)
	}
	return less
}

// inNumber is an integer in a type of at most 64 bits that holds all its values; ok is false if none
// is known to.
func inNumber(e affine.Expr) (affine.Expr, bool) {
	if e.Type().Bits <= maxBits {
		return e, true
	}
	n := signedBits(e)
	if n > maxBits {
		return e, false
	}
	return convert(e, apOf(true, n)), true
}

// signedBits are so many, one for the sign, that hold each value of an integer e.
func signedBits(e affine.Expr) int {
	t := e.Type()
	n := t.Bits + b2i(!t.Signed())
	switch e := e.(type) {
	case *affine.Const:
		return min(n, affine.Width(e))
	case *affine.Cast:
		if from := e.X.Type(); from.IsInteger() && (t.Signed() || !from.Signed()) && (t.Bits >= signedBits(e.X)) {
			return signedBits(e.X)
		}
	case *affine.Binary:
		x, y := signedBits(e.X), signedBits(e.Y)
		switch e.Op {
		case "+", "-":
			return min(n, max(x, y)+1)
		case "*":
			return min(n, x+y)
		case "<<":
			if by, ok := e.Y.(*affine.Const); ok && 0 <= by.I && by.I < int64(n) {
				return min(n, x+int(by.I))
			}
		}
	}
	return n
}

// unwidened is an integer before a cast to a wider type that has all its values.
func unwidened(e affine.Expr) affine.Expr {
	if c, ok := e.(*affine.Cast); ok {
		from, to := c.X.Type(), c.T
		if from.IsInteger() && (to.Signed() || !from.Signed()) && from.Bits+b2i(to.Signed() && !from.Signed()) <= to.Bits {
			return c.X
		}
	}
	return e
}

// exactWord is what an integer is as a word, evaluated here.
func (l *lowerer) exactWord(value affine.Expr, pos diag.Pos) wideWord {
	if n, ok := inNumber(value); ok {
		return numberBits(l.evaluatedOnce("value", n, pos))
	}
	if c, ok := value.(*affine.Cast); ok && isReading(c) {
		if s, ok := c.X.(*affine.Select); ok {
			value = s
		}
	}
	switch e := value.(type) {
	case *affine.Cast:
		if e.X.Type().IsInteger() {
			inner := l.exactWord(e.X, pos)
			out := wideWord{signed: e.T.Signed()}.cut(e.T.Bits, inner.bits)
			out.settled = inner.settled
			if from := e.X.Type(); from.Bits <= e.T.Bits && (e.T.Signed() || !from.Signed()) { // it has all values
				out.number = inner.number
			}
			return out
		}
	case *affine.Unary:
		if e.Op == "-" {
			return l.sumOfWords(&binary{place: place{pos}, op: "-"}, "-", numberBits(zero()), l.exactWord(e.X, pos))
		}
	case *affine.Binary:
		switch e.Op {
		case "+", "-", "*":
			x, y := e.X, e.Y
			if e.Op == "*" {
				x, y = unwidened(x), unwidened(y)
			}
			a, b := l.exactWord(x, pos), l.exactWord(y, pos)
			if out, ok := l.arithmetic(&binary{place: place{pos}, op: string(e.Op)}, e.Op, a, b); ok {
				return out
			}
		case "<<":
			if by, ok := e.Y.(*affine.Const); ok && by.I >= 0 {
				out := l.exactWord(e.X, pos).moved(int(by.I))
				out.signed = e.Type().Signed()
				return out.narrowed(e.Type().Bits)
			}
		case "&", "|", "^":
			a, b := l.exactWord(e.X, pos), l.exactWord(e.Y, pos)
			out := wideWord{signed: e.Type().Signed()}.cut(e.Type().Bits, func(lo, n int) affine.Expr {
				return affine.Folded(&affine.Binary{Op: e.Op, X: a.bits(lo, n), Y: b.bits(lo, n)})
			})
			out.settled = a.settled && b.settled
			return out
		case ">>":
			if by, ok := e.Y.(*affine.Const); ok && by.I >= 0 {
				return l.exactWord(e.X, pos).droppedLow(int(by.I))
			}
		}
	case *affine.Select:
		cond := l.evaluatedOnce("value", e.Cond, pos)
		out := both(l.exactWord(bitsOf(e.X), pos), l.exactWord(bitsOf(e.Y), pos), func(x, y affine.Expr) affine.Expr { return chosen(cond, x, y) })
		out.settled = out.settled && isPure(cond)
		return out
	}
	return numberBits(value)
}

// wideOp is x op y, a comparison, quotient or remainder of integers in a type of more than 64 bits.
func (l *lowerer) wideOp(pos diag.Pos, op affine.Op, x, y affine.Expr) affine.Expr {
	p, okX := inNumber(x)
	q, okY := inNumber(y)
	t := apType(string(op), p.Type(), q.Type())
	switch {
	case okX && okY && t.Bits <= maxBits && isComparison(op):
		return affine.Folded(&affine.Binary{Op: op, X: convert(p, t), Y: convert(q, t)})
	case okX && okY && t.Bits <= maxBits && apType("|", p.Type(), q.Type()).Bits <= maxBits:
		return convert(l.divide(op, p, q, t), apType(string(op), x.Type(), y.Type()))
	case !isComparison(op):
		t = apType(string(op), x.Type(), y.Type())
		if okY {
			if e, ok := l.quotientOf(pos, op, x, q, t); ok {
				return e
			}
		}
		l.checkWidth(pos, t)
		return zero()
	}
	var result affine.Expr
	l.heldWord(x, pos, func(a wideWord) {
		l.heldWord(y, pos, func(b wideWord) {
			result = l.comparedWords(&binary{place: place{pos}, op: string(op)}, a, b)
		})
	})
	return result
}

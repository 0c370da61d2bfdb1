package parse

import (
	"math/bits"

	"codo/affine"
	"codo/diag"
)

// Quotients of which the dividend has more than 64 bits, by divisors of at most 64, as on paper: the 64
// highest bits are divided, and then what remains with the bits behind, as many at once as fit.
//
//	ap_fixed<64, 56> q = a / b;   =>   q = a.bits / b.bits; r = a.bits % b.bits; eight times
//	                                   q = 2 * q, r = 2 * r; if (r >= b.bits) q++, r -= b.bits

// quotientOf is x / y, or x % y, of integers, towards zero, in type t; ok is false if they have too many bits.
func (l *lowerer) quotientOf(pos diag.Pos, op affine.Op, x, y affine.Expr, t affine.Type) (q affine.Expr, ok bool) {
	most := maxBits - b2i(!y.Type().Signed()) // a remainder has room for one more
	if y.Type().Bits > most || x.Type().Bits > mostBetween || t.Bits > mostBetween {
		return nil, false
	}
	y = l.evaluatedOnce("divisor", y, pos)
	l.heldWord(x, pos, func(w wideWord) { q = l.longDivision(pos, op, w, y, t) })
	return q, true
}

// remainder is a % b of a word of any width.
func (l *lowerer) remainder(x *binary, a wideWord, b affine.Expr) wideWord {
	t := apType("%", apOf(a.signed, a.width), b.Type())
	if c, ok := b.(*affine.Const); ok && !a.signed && c.I > 0 && c.I&(c.I-1) == 0 {
		if c.I == 1 {
			return numberBits(convert(zero(), t))
		}
		return numberBits(convert(a.bits(0, bits.Len64(uint64(c.I))-1), t))
	}
	before := l.holding
	l.holding = true
	rest := l.longDivision(x.pos, "%", a, l.evaluatedOnce("divisor", b, x.pos), t)
	l.holding = before
	return numberBits(l.evaluatedOnce("rest", rest, x.pos))
}

func (l *lowerer) longDivision(pos diag.Pos, op affine.Op, x wideWord, y affine.Expr, t affine.Type) affine.Expr {
	word := apOf(false, maxBits)
	once := func(name string, e affine.Expr) affine.Expr { return l.evaluatedOnce(name, convert(e, word), pos) }
	binary := func(op affine.Op, x, y affine.Expr) affine.Expr {
		return affine.Folded(&affine.Binary{Op: op, X: x, Y: y})
	}
	xNegative, yNegative := affine.Expr(&affine.Const{T: affine.B1}), affine.Expr(&affine.Const{T: affine.B1})
	if x.signed {
		xNegative = l.evaluatedOnce("negative", convert(x.bits(x.width-1, 1), affine.B1), pos)
		minus := l.sumOfWords(&ident{place: place{pos}}, "-", numberBits(zero()), x)
		own := both(minus, x, func(p, q affine.Expr) affine.Expr { return chosen(xNegative, p, q) })
		x = wideWord{width: x.width, bits: own.bits}
	}
	divisor := convert(y, word)
	if y.Type().Signed() {
		yNegative = l.evaluatedOnce("negative", binary("<", y, &affine.Const{T: y.Type()}), pos)
		divisor = negatedIf(yNegative, divisor)
	}
	if _, isConst := y.(*affine.Const); !isConst { // a condition around may say that it is not asked for
		divisor = chosen(binary("==", y, &affine.Const{T: y.Type()}), &affine.Const{T: word, I: 1}, divisor)
	}
	divisor = once("divisor", divisor)

	behind := max(0, x.width-maxBits)
	rest := once("dividend", x.bits(behind, min(x.width, maxBits)))
	first := once("quotient", binary("/", rest, divisor))
	rest = once("rest", binary("%", rest, divisor))
	further, low := behind, affine.Expr(&affine.Const{T: word})
	for behind > 0 {
		step := min(behind, max(1, maxBits-y.Type().Bits))
		behind -= step
		up := affine.IntConst(int64(step))
		rest = once("rest", either(binary("<<", rest, up), convert(x.bits(behind, step), word)))
		var digit affine.Expr
		if step == 1 {
			goes := l.evaluatedOnce("digit", binary(">=", rest, divisor), pos)
			digit, rest = convert(goes, word), chosen(goes, binary("-", rest, divisor), rest)
		} else {
			digit, rest = binary("/", rest, divisor), binary("%", rest, divisor)
		}
		digit, rest = once("digit", digit), once("rest", rest)
		low = once("low", either(binary("<<", low, up), digit))
	}
	if op == "%" {
		return negatedIf(xNegative, convert(rest, t))
	}
	whole := convert(first, t)
	if further > 0 {
		whole = binary("+", binary("<<", whole, affine.IntConst(int64(further))), convert(low, t))
	}
	return negatedIf(l.evaluatedOnce("negative", binary("!=", xNegative, yNegative), pos), whole)
}

// negatedIf is -x where cond holds, and else x.
func negatedIf(cond, x affine.Expr) affine.Expr {
	return chosen(cond, affine.Folded(&affine.Unary{Op: "-", X: x}), x)
}

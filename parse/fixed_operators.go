package parse

import (
	"codo/affine"
	"codo/diag"
)

// fixedOp is x op y where one of them is a fixed point number. Sums align the points and
// get one more bit before it, products have the bits of both (UG1399).
func (l *lowerer) fixedOp(pos diag.Pos, op affine.Op, x, y affine.Expr) affine.Expr {
	if x.Type().IsFloat() || y.Type().IsFloat() {
		return l.fixedAndFloat(pos, op, x, y)
	}
	switch op {
	case "<<", ">>":
		if y.Type().IsFixed() {
			return l.badOperands(pos, op)
		}
		return readAs(l.shift(op, bitsOf(x), y), shiftedType(x.Type()))
	case "%":
		l.diags.Errorf(diag.TypeError, pos, "operator %% on fixed point numbers").Advise("take the remainder of integers")
		return zero()
	}
	x, y = fixedOperand(x), fixedOperand(y)
	tx, ty := x.Type(), y.Type()
	fx, fy := int(tx.Point.Frac), int(ty.Point.Frac)
	switch op {
	case "*":
		t := apType("*", tx, ty)
		if t.Bits > maxBits { // the bits that a constant does not need are not worth a word
			x, y = fewestBits(x), fewestBits(y)
			t = apType("*", x.Type(), y.Type())
		}
		return pointed(affine.Folded(&affine.Binary{Op: op, X: convert(bitsOf(x), t), Y: convert(bitsOf(y), t)}), fx+fy)
	case "/":
		return l.fixedQuotient(pos, x, y)
	case "+", "-", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=":
	default:
		l.diags.Errorf(diag.Unsupported, pos, "unsupported operator %s", op)
		return zero()
	}
	frac := max(fx, fy)
	a, b := aligned(x, frac), aligned(y, frac)
	t := apType(string(op), a.Type(), b.Type())
	if isComparison(op) && t.Bits > maxBits && t.Bits <= mostBetween {
		return l.wideOp(pos, op, a, b)
	}
	if isComparison(op) {
		l.checkWidth(pos, t)
	}
	e := affine.Folded(&affine.Binary{Op: op, X: convert(a, t), Y: convert(b, t)})
	if isComparison(op) {
		return e
	}
	return pointed(e, frac)
}

// fewestBits is x in as few bits as it needs if it is a whole constant, or else x.
func fewestBits(x affine.Expr) affine.Expr {
	c, ok := x.(*affine.Const)
	if !ok || x.Type().Point.Frac != 0 || x.Type().IsFloat() {
		return x
	}
	return convert(bitsOf(x), apOf(true, affine.SignedBits(c.I, c.I)))
}

func isComparison(op affine.Op) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// shiftedType is the type of x << n: that of x, but what happens to further bits is
// not its matter.
func shiftedType(t affine.Type) affine.Type {
	return fixedOf(t.Signed(), t.Bits, int(t.Point.Frac))
}

// fixedAndFloat is x op y where the other is a float. ap_fixed.h compares them as doubles and
// has no other operators.
func (l *lowerer) fixedAndFloat(pos diag.Pos, op affine.Op, x, y affine.Expr) affine.Expr {
	if !isComparison(op) {
		l.diags.Errorf(diag.TypeError, pos, "operator %s between a fixed point number and a float", op).
			Advise("convert one of them: data_t(0.5), or x.to_float()")
		return zero()
	}
	return affine.Folded(&affine.Binary{Op: op, X: convert(x, affine.F64), Y: convert(y, affine.F64)})
}

// fixedQuotient is x / y, with as many bits behind the point as x has, towards zero.
func (l *lowerer) fixedQuotient(pos diag.Pos, x, y affine.Expr) affine.Expr {
	tx, ty := x.Type(), y.Type()
	if c, ok := y.(*affine.Const); ok && c.I == 0 {
		l.diags.Errorf(diag.TypeError, pos, "division by zero")
		return zero()
	}
	more := max(int(ty.Point.Frac), 0)
	dividend := aligned(x, int(tx.Point.Frac)+more)
	t := apOf(tx.Signed() || ty.Signed(), tx.Bits+more+b2i(ty.Signed()))
	frac := int(tx.Point.Frac) + more - int(ty.Point.Frac)
	if both := apType("|", dividend.Type(), ty); max(both.Bits, t.Bits) > maxBits {
		if q, ok := l.quotientOf(pos, "/", dividend, bitsOf(y), t); ok {
			return pointed(q, frac)
		}
		l.checkWidth(pos, both)
		l.checkWidth(pos, t)
	}
	return pointed(l.divide("/", dividend, bitsOf(y), t), frac)
}

// fixedUnary is -x or ~x.
func fixedUnary(op string, x affine.Expr) affine.Expr {
	t := x.Type()
	raw := t.Raw()
	switch op {
	case "+":
		return x
	case "-": // needs one more bit
		raw = apOf(true, t.Bits+1)
	}
	return pointed(affine.Folded(&affine.Unary{Op: affine.Op(op), X: convert(bitsOf(x), raw)}), int(t.Point.Frac))
}

// fixedUnion is a type that holds the values of both types, of which one is a fixed
// point type and none a float.
func fixedUnion(x, y affine.Type) affine.Type {
	if x == y {
		return x
	}
	fx, fy := int(x.Point.Frac), int(y.Point.Frac)
	frac := max(fx, fy)
	x.Bits, y.Bits = x.Bits+frac-fx, y.Bits+frac-fy
	t := apType("|", x, y)
	return fixedOf(t.Signed(), t.Bits, frac)
}

package parse

import (
	"strconv"
	"strings"

	"codo/affine"
	"codo/diag"
)

// binaryOp is x op y under C++'s conversions, folded when both are constant
// integers.
func (l *lowerer) binaryOp(pos diag.Pos, op affine.Op, x, y affine.Expr) affine.Expr {
	tx, ty := x.Type(), y.Type()
	if tx.IsFixed() || ty.IsFixed() {
		return l.fixedOp(pos, op, x, y)
	}
	if op == "<<" || op == ">>" {
		if !tx.IsInteger() || !ty.IsInteger() {
			return l.badOperands(pos, op)
		}
		return l.shift(op, x, y)
	}
	var t affine.Type
	switch {
	case (tx.IsAP() || ty.IsAP()) && tx.IsInteger() && ty.IsInteger():
		t = apType(string(op), tx, ty)
	default:
		t = usualType(tx, ty)
	}
	switch op {
	case "%", "&", "|", "^":
		if !t.IsInteger() || !tx.IsInteger() || !ty.IsInteger() {
			return l.badOperands(pos, op)
		}
	case "+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=":
	default:
		l.diags.Errorf(diag.Unsupported, pos, "unsupported operator %s", op)
		return zero()
	}
	if op == "/" || op == "%" {
		if c, ok := y.(*affine.Const); ok && c.T.IsInteger() && c.I == 0 && t.IsInteger() {
			l.diags.Errorf(diag.TypeError, pos, "division by zero")
			return zero()
		}
	}
	if (tx.IsAP() || ty.IsAP()) && isComparison(op) && comparesBits(op, tx, ty) {
		return l.comparedBits(pos, op, x, y)
	}
	isQuotient := op == "/" || op == "%"
	if t.Bits > maxBits && (isQuotient || isComparison(op)) || isQuotient && t.IsAP() && apType("|", tx, ty).Bits > maxBits {
		return l.wideOp(pos, op, x, y)
	}
	if isQuotient && t.IsAP() && tx.IsInteger() && ty.IsInteger() {
		return l.divide(op, x, y, t)
	}
	return affine.Folded(&affine.Binary{Op: op, X: convert(x, t), Y: convert(y, t)})
}

// divide computes an ap_int quotient or remainder in a type that holds both
// operands, and gives it the type that ap_int.h would.
func (l *lowerer) divide(op affine.Op, x, y affine.Expr, result affine.Type) affine.Expr {
	both := apType("|", x.Type(), y.Type())
	if both.Signed() && both.Bits < maxBits {
		both.Bits++ // the quotient of the least value by -1
	}
	return convert(affine.Folded(&affine.Binary{Op: op, X: convert(x, both), Y: convert(y, both)}), result)
}

// checkWidth reports an ap_int intermediate too wide to compute exactly.
func (l *lowerer) checkWidth(pos diag.Pos, t affine.Type) {
	if t.Bits > maxBits {
		l.diags.Errorf(diag.Unsupported, pos, "an intermediate value of %d bits", t.Bits).
			Advise("cast the operands to at most %d bits first", maxBits)
	}
}

func (l *lowerer) badOperands(pos diag.Pos, op affine.Op) affine.Expr {
	l.diags.Errorf(diag.TypeError, pos, "operator %s needs integers", op)
	return zero()
}

// shift is x << y or x >> y: the type is that of the promoted left side.
func (l *lowerer) shift(op affine.Op, x, y affine.Expr) affine.Expr {
	x, y = convert(x, promote(x.Type())), convert(y, promote(y.Type()))
	return affine.Folded(&affine.Binary{Op: op, X: x, Y: y})
}

// convert casts x to t. Constants are converted on the spot where the value is
// kept exactly or t is an integer; an ap_int result of which only low bits are
// kept is computed in as many bits.
func convert(x affine.Expr, t affine.Type) affine.Expr {
	if x.Type() == t {
		return x
	}
	if x.Type().IsFixed() || t.IsFixed() {
		return convertFixed(x, t)
	}
	if t.IsLane() {
		return readAs(convert(x, t.Raw()), t)
	}
	if c, ok := x.(*affine.Const); ok {
		if k, ok := affine.Folded(&affine.Cast{T: t, X: c}).(*affine.Const); ok {
			return k
		}
	}
	if b, ok := x.(*affine.Binary); ok && b.Op == "<<" && t.IsInteger() && t != affine.B1 {
		if by, ok := b.Y.(*affine.Const); ok && by.I >= int64(t.Bits) && by.I < int64(x.Type().Bits) {
			return convert(zero(), t) // all bits that are kept are moved in
		}
	}
	tooWide := x.Type().Bits > maxBits && t.Bits <= maxBits && t.IsInteger() && t != affine.B1
	if tooWide || isRingOp(x) && t.IsAP() && t.Bits < x.Type().Bits {
		return convert(narrow(x, t), t)
	}
	if inner, ok := x.(*affine.Cast); ok && t.IsAP() && inner.T.IsAP() && inner.T.Bits >= t.Bits && inner.X.Type().IsInteger() {
		return convert(inner.X, t) // the low bits go through unchanged
	}
	return &affine.Cast{T: t, X: x}
}

// isRingOp reports whether the low bits of x follow from those of its operands,
// and x has the width that ap_int gives it.
func isRingOp(x affine.Expr) bool {
	b, ok := x.(*affine.Binary)
	return ok && x.Type().IsAP() && strings.Contains("+-*&|^", string(b.Op))
}

// narrow recomputes an expression in the width of t, or so many bits more as are
// shifted out, which gives the same low bits. It is for ring and bitwise operators
// and constant shifts; others stay as wide as they are (checkWidths).
func narrow(x affine.Expr, t affine.Type) affine.Expr {
	if !t.IsAP() {
		t = affine.Type{Kind: x.Type().Kind, Bits: t.Bits}
	}
	switch x := x.(type) {
	case *affine.Binary:
		switch {
		case x.Op == "<<":
			return &affine.Binary{Op: x.Op, X: convert(x.X, t), Y: x.Y}
		case isRingOp(x) && x.Op == "|":
			return either(convert(x.X, t), convert(x.Y, t))
		case isRingOp(x):
			return &affine.Binary{Op: x.Op, X: convert(x.X, t), Y: convert(x.Y, t)}
		}
		if c, ok := x.Y.(*affine.Const); ok && x.Op == ">>" && c.I >= 0 && c.I < int64(maxBits-t.Bits) {
			return &affine.Binary{Op: x.Op, X: convert(x.X, affine.Type{Kind: x.X.Type().Kind, Bits: t.Bits + int(c.I)}), Y: x.Y}
		}
	case *affine.Unary:
		return &affine.Unary{Op: x.Op, X: convert(x.X, t)}
	case *affine.Cast:
		if !isReading(x) {
			return convert(x.X, t)
		}
	case *affine.Select:
		return &affine.Select{Cond: x.Cond, X: convert(x.X, t), Y: convert(x.Y, t)}
	case *affine.Const:
		return &affine.Const{T: t, I: t.Wrap(x.I)}
	}
	return &affine.Cast{T: t, X: x}
}

// negate is !x for a bool.
func negate(x affine.Expr) affine.Expr {
	return affine.Folded(&affine.Unary{Op: "!", X: x})
}

// literal reads a number, character or bool.
func (l *lowerer) literal(x *literal) affine.Expr {
	text := strings.ReplaceAll(x.text, "'", "")
	switch {
	case x.text == "true" || x.text == "false":
		return &affine.Const{T: affine.B1, I: int64(b2i(x.text == "true"))}
	case strings.HasPrefix(x.text, "'"):
		return l.character(x)
	}
	hex := strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")
	if strings.ContainsAny(text, ".pP") || !hex && strings.ContainsAny(text, "eE") {
		return l.floatLiteral(x, text)
	}
	digits := strings.TrimRight(text, "uUlLzZ")
	suffix := strings.ToLower(text[len(digits):])
	v, err := strconv.ParseUint(digits, 0, 64) // Go reads 0x, 0b and leading-0 octal as C++ does
	if err != nil {
		l.diags.Errorf(diag.Unsupported, x.pos, "number %s cannot be read as an integer of 64 bits", x.text)
		return zero()
	}
	return &affine.Const{T: literalType(v, suffix, digits[0] == '0'), I: int64(v)}
}

// literalType picks the first type that holds v ([lex.icon]).
func literalType(v uint64, suffix string, notDecimal bool) affine.Type {
	unsigned, long := strings.Contains(suffix, "u"), strings.ContainsAny(suffix, "lz")
	switch {
	case !long && !unsigned && v < 1<<31:
		return affine.I32
	case !long && (unsigned || notDecimal) && v < 1<<32:
		return affine.Type{Kind: affine.Uint, Bits: 32}
	case !unsigned && v < 1<<63:
		return affine.I64
	}
	return affine.Type{Kind: affine.Uint, Bits: 64}
}

func (l *lowerer) floatLiteral(x *literal, text string) affine.Expr {
	t := affine.F64
	hex := strings.HasPrefix(strings.ToLower(text), "0x")
	switch last := text[len(text)-1]; {
	case (last == 'f' || last == 'F') && (!hex || strings.ContainsAny(text, "pP")):
		t, text = affine.F32, text[:len(text)-1]
	case last == 'l' || last == 'L':
		l.diags.Errorf(diag.Unsupported, x.pos, "long double is not supported").Advise("drop the suffix L")
		return zero()
	}
	if hex && !strings.ContainsAny(text, "pP") {
		text += "p0"
	}
	v, err := strconv.ParseFloat(text, t.Bits)
	if err != nil && v == 0 {
		l.diags.Errorf(diag.Unsupported, x.pos, "number %s cannot be read", x.text)
	}
	return &affine.Const{T: t, F: v}
}

// character reads 'a' and the simple escapes.
func (l *lowerer) character(x *literal) affine.Expr {
	s, err := strconv.Unquote(x.text)
	if err != nil || len(s) != 1 {
		if x.text == `'\0'` {
			s = "\x00"
		} else {
			l.diags.Errorf(diag.Unsupported, x.pos, "character %s is not supported", x.text)
			return zero()
		}
	}
	return &affine.Const{T: affine.Type{Kind: affine.Int, Bits: 8}, I: int64(int8(s[0]))}
}

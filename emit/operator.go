package emit

import "codo/affine"

// binary prints x op y. Of the ways to leave out the conversions of the operands
// it takes the shortest that C++ computes with the value of the IR.
func (p expressionPrinter) binary(e *affine.Binary) text {
	switch e.Op {
	case "&&", "||":
		return operationText(e.Op, p.condition(e.X), p.condition(e.Y), affine.B1, affine.B1, true)
	case "<<", ">>":
		return p.shift(e)
	}
	x, y := p.text(e.X), p.text(e.Y)
	operand := e.X.Type()
	for _, pair := range [][2]text{{x, y}, {materialise(x), y}, {x, materialise(y)}} {
		if t, ok := arithmetic(e.Op, pair[0], pair[1], operand); ok {
			return t
		}
	}
	t, ok := arithmetic(e.Op, materialise(x), materialise(y), operand)
	if !ok {
		panic("emit: no C++ for " + string(e.Op) + " on " + operand.String())
	}
	return t
}

// arithmetic is x op y as C++ computes it, if that gives the value of the IR
// operator on operands of type operand.
func arithmetic(op affine.Op, x, y text, operand affine.Type) (text, bool) {
	if x.typ.IsAP() || y.typ.IsAP() {
		return apArithmetic(op, x, y, operand)
	}
	t := common(x.typ, y.typ)
	if t == affine.F16 && x.typ != y.typ { // an integer beside a half is not what every header makes a half first
		return text{}, false
	}
	exact := x.exact && y.exact
	comparison := precedence[op] == precEqual || precedence[op] == precLess
	switch {
	case t == operand:
		return result(op, x, y, t, operand), true
	case !exact || operand.IsFloat() || t.IsFloat():
		return text{}, false
	case op == "/" || op == "%" || comparison:
		return result(op, x, y, t, operand), keeps(operand, t)
	}
	return result(op, x, y, t, operand), t.Bits >= operand.Bits // equal modulo 2^Bits
}

// apArithmetic is the same with ap_int.h's operators, which lose no bit. They
// are used for operands of ap_int type only, so that the types read back are the
// same.
func apArithmetic(op affine.Op, x, y text, operand affine.Type) (text, bool) {
	if !x.exact || !y.exact || !operand.IsAP() || x.typ.IsFloat() || y.typ.IsFloat() {
		return text{}, false
	}
	if (op == "/" || op == "%") && (isLong(x, operand) || isLong(y, operand)) { // would divide in 65 bits
		return text{}, false
	}
	if !byValue(op, x, y) {
		return text{}, false
	}
	return result(op, x, y, grown(op, x.typ, y.typ), operand), true
}

// byValue reports whether C++ compares, or divides, x and y by value where one type has a sign and the other has none:
// ap_int.h compares as C does, and AMD's divides as the wider type says.
func byValue(op affine.Op, x, y text) bool {
	if !x.typ.IsInteger() || !y.typ.IsInteger() || x.typ.Signed() == y.typ.Signed() {
		return true
	}
	signed, other := x, y
	if y.typ.Signed() {
		signed, other = y, x
	}
	if signed.literal != nil && signed.literal.I >= 0 {
		return true
	}
	switch {
	case precedence[op] == precEqual && other.typ.Bits == signed.typ.Bits && signed.typ.Bits < 64:
		return true
	case precedence[op] == precEqual || precedence[op] == precLess:
		return other.typ.Bits < signed.typ.Bits || other.typ.Bits < 32 && signed.typ.Bits < 32
	case op == "/" || op == "%":
		return other.typ.Bits <= signed.typ.Bits
	}
	return true
}

// isLong reports whether t is a literal of 64 bits that means a narrower number.
func isLong(t text, want affine.Type) bool {
	return t.literal != nil && t.typ.Bits == 64 && want.Bits < 64 && t.typ != want
}

// result is the text of x op y, computed by C++ in type t and by the IR in type
// operand.
func result(op affine.Op, x, y text, t, operand affine.Type) text {
	if precedence[op] == precEqual || precedence[op] == precLess {
		return operationText(op, x, y, affine.B1, affine.B1, true)
	}
	bitwise := op == "&" || op == "|" || op == "^"
	exact := t == operand || t.IsAP() && keeps(t, operand) || bitwise && x.exact && y.exact && keeps(operand, t)
	return operationText(op, x, y, t, operand, exact)
}

// shift prints x << y: the result has the promoted type of x.
func (p expressionPrinter) shift(e *affine.Binary) text {
	x := p.text(e.X)
	want := x.want
	if !x.exact || promoted(x.typ) != promoted(want) {
		x = materialise(x)
	}
	typ := promoted(x.typ)
	exact := typ == want || e.Op == ">>"
	return operationText(e.Op, x, integerText(p.text(e.Y)), typ, want, exact)
}

// operationText joins two operands; parentheses stand where the grammar or the
// reader (g++ -Wparentheses) needs them.
func operationText(op affine.Op, x, y text, typ, want affine.Type, exact bool) text {
	prec := precedence[op]
	s := operandText(op, x, prec) + " " + string(op) + " " + operandText(op, y, prec+1)
	return text{s: s, prec: prec, typ: typ, want: want, exact: exact, parts: &operation{op, x, y}}
}

func operandText(op affine.Op, t text, prec int) string {
	if t.parts != nil && t.prec == precedence[t.parts.op] && t.parts.op != op && confusing(op, t.prec) {
		return "(" + t.s + ")"
	}
	return paren(t, prec)
}

// confusing reports whether an operand of precedence inner below op is clearer
// in parentheses although C++ needs none.
func confusing(op affine.Op, inner int) bool {
	switch precedence[op] {
	case precOr:
		return inner == precAnd
	case precBitOr, precBitXor, precBitAnd, precShift:
		return inner < precUnary
	case precEqual, precLess:
		return inner == precLess || inner == precEqual
	}
	return false
}

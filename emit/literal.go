package emit

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"codo/affine"
)

// constant is the text of a literal. An integer is written in the first of int,
// uint32_t, int64_t, uint64_t that holds it, which the context then converts.
func constant(c *affine.Const) text {
	switch {
	case c.T.IsFloat():
		return floatText(c)
	case c.T == affine.B1:
		return text{s: strconv.FormatBool(c.I != 0), prec: precPrimary, typ: c.T, want: c.T, exact: true}
	}
	t := text{want: c.T, exact: true}
	t.typ, t.s = intLiteral(c.I, c.T.Signed())
	t.prec = precPrimary
	switch {
	case strings.Contains(t.s, " "):
		t.prec = precAdd
	case t.s[0] == '-':
		t.prec = precUnary
	}
	t.literal = c
	return t
}

// intLiteral spells v in the first type that holds it. The least int and int64_t
// have no literal in C++ and become a difference.
func intLiteral(v int64, signed bool) (affine.Type, string) {
	u64, u32 := affine.Type{Kind: affine.Uint, Bits: 64}, affine.Type{Kind: affine.Uint, Bits: 32}
	switch {
	case !signed && v < 0:
		return u64, strconv.FormatUint(uint64(v), 10) + "ULL"
	case v == math.MinInt32:
		return affine.I32, "-2147483647 - 1"
	case v == math.MinInt64:
		return affine.I64, "-9223372036854775807LL - 1"
	case v == int64(int32(v)):
		return affine.I32, strconv.FormatInt(v, 10)
	case !signed && v == int64(uint32(v)):
		return u32, strconv.FormatInt(v, 10) + "U"
	}
	return affine.I64, strconv.FormatInt(v, 10) + "LL"
}

// typedLiteral is c in text whose C++ type is c.T itself.
func typedLiteral(c *affine.Const) text {
	t := constant(c)
	suffix := ""
	switch {
	case t.typ == c.T:
		return t
	case c.T.Kind == affine.Uint && c.T.Bits == 32:
		suffix = "U"
	case c.T.Kind == affine.Int && c.T.Bits == 64:
		suffix = "LL"
	case c.T.Kind == affine.Uint && c.T.Bits == 64:
		suffix = "ULL"
	default:
		return castText(t, c.T)
	}
	if t.prec == precAdd { // a difference: -2147483647 - 1
		return castText(t, c.T)
	}
	t.s, t.typ = strings.TrimRight(t.s, "UL")+suffix, c.T
	return t
}

// floatText is a literal that reads back to the same bits.
func floatText(c *affine.Const) text {
	t := text{prec: precPrimary, typ: c.T, want: c.T, exact: true}
	suffix := ""
	if c.T.Bits == 32 {
		suffix = "f"
	}
	switch {
	case c.T == affine.F16:
		t.s = "half(" + halfDigits(c) + ")"
		return t
	case math.IsNaN(c.F):
		t.s = "NAN"
	case math.IsInf(c.F, 0):
		t.s = "INFINITY"
	default:
		t.s = strconv.FormatFloat(math.Abs(c.F), 'g', -1, c.T.Bits)
		if !strings.ContainsAny(t.s, ".e") {
			t.s += ".0"
		}
		t.s += suffix
	}
	if (math.IsNaN(c.F) || math.IsInf(c.F, 0)) && c.T.Bits == 64 { // the macros are floats
		t.s, t.prec = "(double)"+t.s, precUnary
	}
	if math.Signbit(c.F) && !math.IsNaN(c.F) {
		t.s, t.prec = "-"+t.s, precUnary
	}
	return t
}

// halfDigits is the number in a literal that is made a half.
func halfDigits(c *affine.Const) string { return floatText(&affine.Const{T: affine.F32, F: c.F}).s }

// element is the text of an element of a constant table, where the initialiser
// list converts to the element type.
func element(c affine.Const) string {
	if c.T == affine.F16 {
		return halfDigits(&c)
	}
	t := constant(&c)
	if c.T.IsAP() && t.typ.Bits > 32 {
		return fmt.Sprintf("%s(%s)", c.T.CPP(), t.s)
	}
	return t.s
}

package parse

import (
	"math/big"
	"strconv"
	"strings"

	"codo/diag"
)

// Numbers that are spelled out in strings, as ap_ints of any width may be.
//
//	ap_uint<96> k("0123456789abcdef01234567", 16);      k = ap_uint<96>(0x01234567) << 64 | 0x89abcdef01234567
//	ap_int<32>("-12")                                   -12

// spelled is x, the values that type t is made of, or the number that they spell.
func (r *reader) spelled(t *typeName, x expr) expr {
	values := []expr{x}
	if list, ok := x.(*initList); ok {
		values = list.elems
	}
	if value := r.numeral(t, values); value != nil {
		return value
	}
	return x
}

// numeral is the number that values, a string and perhaps a radix, spell; nil for others.
func (r *reader) numeral(t *typeName, values []expr) expr {
	if len(values) == 0 || len(values) > 2 || isStreamType(t) {
		return nil
	}
	s, isString := values[0].(*stringLiteral)
	isNumber := t.name == "ap_int" || t.name == "ap_uint"
	if !isString || len(values) == 1 && !isNumber {
		return nil
	}
	radix := 0
	if len(values) == 2 {
		l, isLiteral := values[1].(*literal)
		if !isLiteral {
			return nil
		}
		radix, _ = strconv.Atoi(l.text)
		if radix != 2 && radix != 8 && radix != 10 && radix != 16 {
			return nil
		}
	}
	text, err := strconv.Unquote(s.text)
	n, ok := digits(text, radix)
	if err != nil || !ok {
		r.diags.Errorf(diag.Syntax, s.pos, "%s spells no number of this radix", s.text).Advise("2, 8, 10 and 16 are read")
		return intLiteral(s.place, 0)
	}
	switch {
	case n.Sign() >= 0:
		return wideLiteral(t, s.place, n)
	case !new(big.Int).Neg(n).IsInt64():
		r.diags.Errorf(diag.Unsupported, s.pos, "%s spells a negative number of more than 64 bits", s.text).Advise("compute it: 0 - T(\"..\", 16)")
		return intLiteral(s.place, 0)
	}
	return negative(s.place, n)
}

// numberSpelled is the number that a string spells which becomes an ap_int, with as many bits as it needs; nil: none.
//
//	static const ap_uint<16> weights[2] = {"0x12ab", "0xffff"};
func numberSpelled(s *stringLiteral) expr {
	text, err := strconv.Unquote(s.text)
	n, ok := digits(text, 0)
	if err != nil || !ok {
		return nil
	}
	if n.Sign() < 0 {
		return negative(s.place, n)
	}
	bits := intLiteral(s.place, max(1, n.BitLen()))
	return wideLiteral(&typeName{place: s.place, name: "ap_uint", targs: []templateArg{{value: bits}}}, s.place, n)
}

// negative is the number n below zero.
func negative(at place, n *big.Int) expr {
	return &unary{place: at, op: "-", x: &literal{at, "0x" + new(big.Int).Neg(n).Text(16) + "ll"}}
}

// digits is the number that text spells. The radix 0 stands for that of the prefix, else 10.
func digits(text string, radix int) (*big.Int, bool) {
	body, isNegative := strings.CutPrefix(strings.TrimPrefix(text, "+"), "-")
	lower := strings.ToLower(body)
	for prefix, of := range map[string]int{"0b": 2, "0o": 8, "0d": 10, "0x": 16} {
		if strings.HasPrefix(lower, prefix) && (radix == 0 || radix == of) {
			radix, lower = of, lower[2:]
			break
		}
	}
	if radix == 0 {
		radix = 10
	}
	n, ok := new(big.Int).SetString(lower, radix)
	if !ok || strings.ContainsAny(lower, "+-_") {
		return nil, false
	}
	if isNegative {
		n.Neg(n)
	}
	return n, true
}

// wideLiteral is the number n of type t, put together of 64 bits each.
func wideLiteral(t *typeName, at place, n *big.Int) expr {
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	var value expr = &literal{at, "0x" + low.Text(16) + "ull"}
	if high := new(big.Int).Rsh(n, 64); high.Sign() > 0 {
		up := &binary{at, "<<", &cast{at, t, wideLiteral(t, at, high)}, intLiteral(at, 64)}
		value = &binary{at, "|", up, &cast{at, t, value}}
	}
	return value
}

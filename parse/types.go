package parse

import (
	"regexp"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// fixedWidth are the integer names of <cstdint> and their kin (LP64).
var fixedWidth = map[string]affine.Type{
	"int8_t": {Kind: affine.Int, Bits: 8}, "uint8_t": {Kind: affine.Uint, Bits: 8},
	"int16_t": {Kind: affine.Int, Bits: 16}, "uint16_t": {Kind: affine.Uint, Bits: 16},
	"int32_t": {Kind: affine.Int, Bits: 32}, "uint32_t": {Kind: affine.Uint, Bits: 32},
	"int64_t": {Kind: affine.Int, Bits: 64}, "uint64_t": {Kind: affine.Uint, Bits: 64},
	"int_least8_t": {Kind: affine.Int, Bits: 8}, "uint_least8_t": {Kind: affine.Uint, Bits: 8},
	"int_least16_t": {Kind: affine.Int, Bits: 16}, "uint_least16_t": {Kind: affine.Uint, Bits: 16},
	"int_least32_t": {Kind: affine.Int, Bits: 32}, "uint_least32_t": {Kind: affine.Uint, Bits: 32},
	"int_least64_t": {Kind: affine.Int, Bits: 64}, "uint_least64_t": {Kind: affine.Uint, Bits: 64},
	"int_fast8_t": {Kind: affine.Int, Bits: 8}, "uint_fast8_t": {Kind: affine.Uint, Bits: 8},
	"int_fast16_t": {Kind: affine.Int, Bits: 64}, "uint_fast16_t": {Kind: affine.Uint, Bits: 64},
	"int_fast32_t": {Kind: affine.Int, Bits: 64}, "uint_fast32_t": {Kind: affine.Uint, Bits: 64},
	"int_fast64_t": {Kind: affine.Int, Bits: 64}, "uint_fast64_t": {Kind: affine.Uint, Bits: 64},
	"intmax_t": {Kind: affine.Int, Bits: 64}, "uintmax_t": {Kind: affine.Uint, Bits: 64},
	"size_t": {Kind: affine.Uint, Bits: 64}, "ptrdiff_t": {Kind: affine.Int, Bits: 64}, "ssize_t": {Kind: affine.Int, Bits: 64},
	"intptr_t": {Kind: affine.Int, Bits: 64}, "uintptr_t": {Kind: affine.Uint, Bits: 64},
	"uint": {Kind: affine.Uint, Bits: 32}, "uchar": {Kind: affine.Uint, Bits: 8}, "ushort": {Kind: affine.Uint, Bits: 16},
}

// maxBits is the widest integer a program may store; intermediate ap_int
// results may be wider (see narrow).
const maxBits = 64

// typeRef is a resolved type: a scalar, or an array typedef with its sizes.
type typeRef struct {
	elem    affine.Type
	dims    []int
	rec     *recordType       // of a struct; elem is none then
	members map[string]symbol // of an enum class
	isClass bool              // std::array or hls::vector, which is copied like a number
}

// same reports whether both are one type.
func (t typeRef) same(u typeRef) bool {
	return t.elem == u.elem && slices.Equal(t.dims, u.dims) && t.rec == u.rec && t.isClass == u.isClass && len(t.members)+len(u.members) == 0
}

// resolve finds what t names, a type of numbers or an array of them. It reports
// and returns false on failure.
func (l *lowerer) resolve(t *typeName) (typeRef, bool) {
	ref, ok := l.resolveAny(t)
	if ok && ref.rec != nil {
		l.diags.Errorf(diag.TypeError, t.pos, "a struct %s where a number or an array is needed", quoteToken(t.name)).
			Advise("use one argument or variable for each field")
		return typeRef{}, false
	}
	return ref, ok
}

// row is the type of an element of t, a std::array.
func (t typeRef) row() typeRef {
	t.dims, t.isClass = t.dims[1:], len(t.dims) > 1
	return t
}

// resolveAny is resolve where structs may stand too.
func (l *lowerer) resolveAny(t *typeName) (typeRef, bool) {
	if t.value != nil {
		return l.typeOfValue(t)
	}
	if ref, asked, ok := l.typeTrait(t); asked {
		return ref, ok
	}
	sym := l.typeSymbol(t)
	switch sym := sym.(type) {
	case typeRef:
		if of, ok := l.globals.names[t.name].(*recordTemplate); ok && len(t.targs) > 0 { // another one, in it
			return l.instance(of, t)
		}
		return sym, true
	case *recordTemplate:
		return l.instance(sym, t)
	case aliasTemplate:
		return l.aliasOf(sym, t)
	case unsupported:
		*l.diags = append(*l.diags, sym.found...)
		return typeRef{}, false
	}
	if (t.name == "array" || isVectorType(t)) && len(t.targs) == 2 {
		return l.resolveArray(t)
	}
	if ft, ok := fixedWidth[t.name]; ok {
		return typeRef{elem: ft}, true
	}
	if t.name == "ap_int" || t.name == "ap_uint" {
		return l.resolveAP(t)
	}
	if t.name == "ap_fixed" || t.name == "ap_ufixed" {
		return l.resolveFixed(t)
	}
	if pt, ok := primitive(t.name); ok {
		return typeRef{elem: pt}, true
	}
	l.typeProblem(t)
	return typeRef{}, false
}

// isVectorType reports whether t is hls::vector<T, N>. It is read as an array, and
// as a token of several elements where a stream moves it as a whole.
func isVectorType(t *typeName) bool { return t.name == "vector" && len(t.targs) == 2 }

// cintName are the names of ap_cint.h, the integers of any width that C had.
var cintName = regexp.MustCompile(`^(u?int)(\d+)$`)

// resolveArray reads std::array<T, N> and hls::vector<T, N>.
func (l *lowerer) resolveArray(t *typeName) (typeRef, bool) {
	if t.targs[0].typ == nil || t.targs[1].value == nil {
		l.typeProblem(t)
		return typeRef{}, false
	}
	ref, ok := l.resolveAny(t.targs[0].typ)
	n, known := l.constInt(t.targs[1].value)
	if !ok || !known {
		return ref, false
	}
	if n < 1 || n > 1<<31 {
		l.diags.Errorf(diag.Memory, t.pos, "an array of %d elements", n)
		return ref, false
	}
	ref.dims, ref.isClass = append([]int{int(n)}, ref.dims...), true
	return ref, true
}

func (l *lowerer) typeProblem(t *typeName) {
	switch t.name {
	case "pointer":
		l.diags.Errorf(diag.Memory, t.pos, "a pointer where a value is needed").Advise("pass arrays with constant sizes")
	case "long double":
		l.diags.Errorf(diag.Unsupported, t.pos, "type %s is not supported", t.name).
			Advise("use float, double, the integers of <cstdint>, ap_int<W> or ap_fixed<W, I>")
	case "axis_data", "axis_user", "qdma_axis":
		l.diags.Errorf(diag.Unsupported, t.pos, "tokens with side channels in this form, %s, are not supported", t.name).
			Advise("make them ap_axiu<W, 0, 0, 0> or hls::axis<T, 0, 0, 0>, or make it a stream of the data alone, hls::stream<T>")
	case "burst_maxi":
		l.diags.Errorf(diag.Unsupported, t.pos, "bursts by hand, with hls::burst_maxi, are not supported").
			Advise("take the array itself: the design gets its bursts from the loops")
	case "load_balance", "round_robin":
		l.diags.Errorf(diag.Unsupported, t.pos, "hls::split and hls::merge are not supported").
			Advise("say how many tokens pass: for (int k = 0; k < TOKENS; ++k) out[k %% N].write(in.read()), with hls::stream<T> out[N], and out.write(in[k %% N].read()) to merge")
	case "stream_of_blocks", "read_lock", "write_lock":
		l.diags.Errorf(diag.Unsupported, t.pos, "streams of blocks are not supported").
			Advise("hand on a local array: it becomes a FIFO, or a ping-pong of blocks")
	case "ap_none", "ap_vld", "ap_ovld", "ap_ack", "ap_hs":
		l.diags.Errorf(diag.Unsupported, t.pos, "ports that are sampled while the kernel runs, hls::%s, are not supported", t.name).
			Advise("make it a scalar argument, or a stream")
	case "ap_float", "directio":
		l.diags.Errorf(diag.Unsupported, t.pos, "type %s is not supported", t.name).Advise("use an array, and the types of C++ and ap_int.h")
	case standardVector:
		l.diags.Errorf(diag.Memory, t.pos, "a vector whose size is not known where it is declared").
			Advise("give it at once, std::vector<T> v(N), or use an array; those of the top function are arrays, T x[N], and fields are std::array<T, N>")
	case "auto":
		l.diags.Errorf(diag.Unsupported, t.pos, "auto is not supported").Advise("write the type out")
	case "":
		l.diags.Errorf(diag.Unsupported, t.pos, "unnamed struct types are not supported").Advise("use one array per field")
	default:
		if name := cintName.FindStringSubmatch(t.name); name != nil {
			l.diags.Errorf(diag.Unsupported, t.pos, "type %s, of ap_cint.h, is not supported", quoteToken(t.name)).
				Advise("Vitis HLS has it no longer: make the file C++, include ap_int.h, and write ap_%s<%s>", name[1], name[2])
			return
		}
		l.diags.Errorf(diag.TypeError, t.pos, "unknown or unsupported type %s", quoteToken(t.name)).
			Advise("declare it with using, typedef or struct, or include the header that does")
	}
}

func (l *lowerer) resolveAP(t *typeName) (typeRef, bool) {
	kind := affine.APInt
	if t.name == "ap_uint" {
		kind = affine.APUint
	}
	if len(t.targs) != 1 || t.targs[0].value == nil {
		l.diags.Errorf(diag.TypeError, t.pos, "%s needs one width", t.name).Advise("write %s<8>", t.name)
		return typeRef{}, false
	}
	bits, ok := l.constInt(t.targs[0].value)
	if !ok {
		return typeRef{}, false
	}
	switch {
	case bits < 1 || bits > maxWord:
		l.diags.Errorf(diag.Unsupported, t.pos, "%s<%d>: widths from 1 to %d are supported", t.name, bits, maxWord).
			Advise("split wide words into several variables")
		return typeRef{}, false
	case bits > maxBits && kind == affine.APInt:
		return l.wideType(affine.Lane, int(bits)), true
	case bits > maxBits:
		return l.wideType(affine.ULane, int(bits)), true
	}
	return typeRef{elem: affine.Type{Kind: kind, Bits: int(bits)}}, true
}

// primitive reads the built-in types, with their words in any order.
func primitive(name string) (affine.Type, bool) {
	switch name {
	case "half":
		return affine.F16, true
	case "float":
		return affine.F32, true
	case "double":
		return affine.F64, true
	case "bool", "_Bool":
		return affine.B1, true
	}
	bits, unsigned, sawInt, longs := 32, false, false, 0
	for _, word := range strings.Fields(name) {
		switch word {
		case "unsigned":
			unsigned, sawInt = true, true
		case "signed", "int":
			sawInt = true
		case "char":
			bits, sawInt = 8, true
		case "short":
			bits, sawInt = 16, true
		case "long":
			longs++
			sawInt = true
		default:
			return affine.Type{}, false
		}
	}
	if longs > 0 {
		bits = 64
	}
	kind := affine.Int
	if unsigned {
		kind = affine.Uint
	}
	return affine.Type{Kind: kind, Bits: bits}, sawInt
}

// promote is C++'s integral promotion: what is narrower than int becomes int.
// ap_ints are not promoted.
func promote(t affine.Type) affine.Type {
	if t.Kind == affine.Bool || (t.Kind == affine.Int || t.Kind == affine.Uint) && t.Bits < 32 {
		return affine.I32
	}
	return t
}

// usualType is the type in which C++ computes x op y for arithmetic types
// ([expr.arith.conv]) without ap_int.
func usualType(x, y affine.Type) affine.Type {
	if x.IsFloat() || y.IsFloat() {
		if !y.IsFloat() || x.IsFloat() && x.Bits >= y.Bits {
			return x
		}
		return y
	}
	x, y = promote(x), promote(y)
	switch {
	case x.Bits > y.Bits:
		return x
	case y.Bits > x.Bits:
		return y
	case x.Kind == affine.Uint:
		return x
	}
	return y
}

// apType is the type of x op y when one of them is an ap_int (UG1399,
// "Arbitrary Precision Integer Data Types": binary arithmetic operators grow so
// that no overflow occurs). Native integers count as ap_ints of their width.
func apType(op string, x, y affine.Type) affine.Type {
	s1, s2 := b2i(x.Signed()), b2i(y.Signed())
	w1, w2 := x.Bits, y.Bits
	either := s1|s2 == 1
	common := max(w1+s2*(1-s1), w2+s1*(1-s2)) // widths after making both signed
	switch op {
	case "+":
		return apOf(either, common+1)
	case "-":
		return apOf(true, common+1)
	case "*":
		return apOf(either, w1+w2)
	case "/":
		return apOf(either, w1+s2)
	case "%":
		return apOf(s1 == 1, min(w1, w2+s1*(1-s2)))
	}
	return apOf(either, common) // & | ^ and comparisons
}

func apOf(signed bool, bits int) affine.Type {
	if signed {
		return affine.Type{Kind: affine.APInt, Bits: bits}
	}
	return affine.Type{Kind: affine.APUint, Bits: bits}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

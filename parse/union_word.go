package parse

import (
	"fmt"
	"strings"

	"codo/affine"
)

// A struct of integers in a union is parts of its bits, too, the first lowest; it may have no name:
//
//	union { int64_t all; struct { int32_t low, high; } word; } u;
//	u.word.high = x;                            =>   bits = bits & 0xffffffff | x << 32
//
//	union { float all; struct { unsigned mantissa : 23, exponent : 8, sign : 1; }; } u;
//	y = u.exponent;                             =>   y = i32(uap8(bits >> 23))

// unnamed begins the names of structs in a union that have none, and those by which the union knows their fields. No
// C++ name is like these.
const unnamed = " "

// partsName is that of the k-th field of a union, a struct without a name.
func partsName(k int) string { return fmt.Sprintf("%sparts %d", unnamed, k) }

// addWord gives union t the struct f, and the fields of one without a name.
func (t *recordType) addWord(f field) {
	t.unionWords[f.name] = f.ref.rec
	if strings.HasPrefix(f.name, unnamed) {
		for _, part := range f.ref.rec.fields {
			t.unionWords[unnamed+part.name] = f.ref.rec
		}
	}
}

// wordsBits is how many bits t, a struct of integers and bit-fields without anything between them, has; 0 if it is none.
func wordsBits(t *recordType) (bits int) {
	if len(t.streams) > 0 || len(t.ctors) > 0 || t.union != nil || t.shared != nil || t.padded || t.base != nil {
		return 0
	}
	for _, f := range t.fields {
		e := f.ref.elem
		if f.ref.rec != nil || len(f.ref.dims) > 0 || f.held != nil || f.init != nil || !e.IsInteger() {
			return 0
		}
		n := partBits(f)
		switch {
		case f.bits.Kind != 0:
			if bits%f.unit+n > f.unit { // it begins in the next unit
				return 0
			}
		case e.IsAP() || e == affine.B1 || e.IsLane() || bits%n != 0:
			return 0
		}
		bits += n
	}
	return bits
}

// partBits is how many bits f, an integer or a bit-field, has.
func partBits(f field) int {
	if f.bits.Kind != 0 {
		return f.bits.Bits
	}
	return f.ref.elem.Bits
}

// unionWord is unionPart for u.s.f, or u.f of a struct without a name.
func (l *lowerer) unionWord(x *member) (p unionPiece, ok bool) {
	if x.called {
		return p, false
	}
	of, name := x.x, unnamed+x.name
	t := l.recordTypeOf(of)
	if m, isMember := of.(*member); isMember && !m.called && (t == nil || t.union == nil) {
		of, name = m.x, m.name
		t = l.recordTypeOf(of)
	}
	if t == nil || t.unionWords[name] == nil {
		return p, false
	}
	from := 0
	for _, f := range t.unionWords[name].fields {
		if f.name == x.name {
			all, known := l.unionAt(of)
			as := f.ref.elem
			if f.bits.Kind != 0 {
				as = f.bits
			}
			return unionPiece{all, as, f.ref.elem, affine.IntConst(int64(from))}, known
		}
		from += partBits(f)
	}
	return p, false
}

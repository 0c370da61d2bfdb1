package parse

import (
	"codo/affine"
	"codo/diag"
)

// Bit-fields are variables of the type that they are promoted to: what is stored is cut.
//
//	struct { unsigned k : 4; int s : 5; } f;   f.k = x;  f.s = x;   =>   k = i32(uap4(x));  s = i32(ap5(x))

// bitField is the type of the variable of bit-field v, and that of its bits.
func (l *lowerer) bitField(v *varDecl, ref typeRef) (elem, bits affine.Type, ok bool) {
	n, known := l.constInt(v.bits)
	_, fixed := fixedWidth[v.typ.name]
	_, plain := primitive(v.typ.name)
	t := ref.elem
	switch {
	case !known:
		return t, bits, false
	case ref.rec != nil || len(ref.dims) > 0 || !fixed && !plain || !t.IsInteger() || t.IsAP():
		l.diags.Errorf(diag.Unsupported, v.pos, "a bit-field of another type than the integers of C++, or of an enum or another name of one").Advise("use ap_uint<N>")
		return t, bits, false
	case n < 1 || n > int64(t.Bits):
		l.diags.Errorf(diag.TypeError, v.pos, "a bit-field of %d bits in a type of %d", n, t.Bits)
		return t, bits, false
	case t == affine.B1:
		return t, t, true
	}
	bits = affine.Type{Kind: affine.APUint, Bits: int(n)}
	if t.Signed() {
		bits.Kind = affine.APInt
	}
	switch { // [conv.prom]
	case n < 32 || n == 32 && t.Signed():
		t = affine.I32
	case n == 32:
		t = affine.Type{Kind: affine.Uint, Bits: 32}
	}
	return t, bits, true
}

// cutBits stores as many bits as the field has.
func (l *lowerer) cutBits(a *affine.Assign) {
	if bits, ok := l.bitFields[a.Buffer]; ok && a.Buffer.Elem != bits {
		a.Value = convert(convert(a.Value, bits), a.Buffer.Elem)
	}
}

// bitFieldsOutside refuses a struct with bit-fields in argument v of the top: their place in it
// is up to the compiler.
func (l *lowerer) bitFieldsOutside(v *varDecl, t *recordType) {
	l.diags.Errorf(diag.Unsupported, v.pos, "bit-fields in an argument of the top function, struct %s", quoteToken(t.name)).
		Advise("pass the words, and take the bits with ranges, w.range(11, 4), or shifts")
	l.declare(v.pos, v.name, poisoned{})
}

// hasBitFields reports whether there is one in t.
func hasBitFields(t *recordType) bool {
	for _, f := range t.fields {
		if f.bits != (affine.Type{}) || f.ref.rec != nil && hasBitFields(f.ref.rec) {
			return true
		}
	}
	return false
}

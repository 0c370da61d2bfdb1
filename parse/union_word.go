package parse

import "codo/affine"

// A struct of integers in a union is parts of its bits, too, the first lowest:
//
//	union { int64_t all; struct { int32_t low, high; } word; } u;
//	u.word.high = x;                            =>   bits = bits & 0xffffffff | x << 32

// wordsBits is how many bits t, a struct of integers without anything between them, has; 0 if it is none.
func wordsBits(t *recordType) (bits int) {
	if len(t.streams) > 0 || len(t.ctors) > 0 || t.union != nil || t.shared != nil {
		return 0
	}
	for _, f := range t.fields {
		e := f.ref.elem
		if f.ref.rec != nil || len(f.ref.dims) > 0 || f.held != nil || f.bits.Kind != 0 || f.init != nil || !e.IsInteger() || e.IsAP() || e == affine.B1 || e.IsLane() || bits%e.Bits != 0 {
			return 0
		}
		bits += e.Bits
	}
	return bits
}

// unionWord is unionPart for u.s.f.
func (l *lowerer) unionWord(x *member) (v view, as affine.Type, up affine.Expr, ok bool) {
	m, isMember := x.x.(*member)
	if !isMember || m.called || x.called {
		return v, as, nil, false
	}
	t := l.recordTypeOf(m.x)
	if t == nil || t.unionWords[m.name] == nil {
		return v, as, nil, false
	}
	r, known := l.recordOf(m.x)
	if !known || len(r.dims) > 0 {
		return v, as, nil, false
	}
	v, known = r.parts[unionBits].(view)
	from := 0
	for _, f := range t.unionWords[m.name].fields {
		if f.name == x.name {
			return v, f.ref.elem, affine.IntConst(int64(from)), known && v.buf != nil
		}
		from += f.ref.elem.Bits
	}
	return v, as, nil, false
}

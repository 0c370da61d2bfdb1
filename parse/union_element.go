package parse

import (
	"codo/affine"
	"codo/diag"
)

// An array in a union is parts of its bits, the first lowest:
//
//	union { uint32_t w; int8_t b[4]; } u;
//	u.w = x;  s += u.b[k];                   =>   s += i8(bits >> 8 * k)

// unionArray reports whether the field is an array of integers that fills a union of so many
// bits.
func unionArray(f field, bits int) bool {
	e := f.ref.elem
	return f.ref.rec == nil && len(f.ref.dims) == 1 && e.IsInteger() && !e.IsAP() && e != affine.B1 && f.ref.dims[0]*e.Bits == bits
}

// unionBitsOf is the width of a union: that of its numbers, or of an array or struct in it.
func unionBitsOf(f field) int {
	if f.ref.rec != nil {
		return wordsBits(f.ref.rec)
	}
	if len(f.ref.dims) == 1 {
		return f.ref.dims[0] * f.ref.elem.Bits
	}
	return f.ref.elem.Bits
}

// unionPart is an element of an array in a union: the bits of all, the type of the element, and
// how far it is from the lowest bit.
func (l *lowerer) unionPart(x expr) (v view, as affine.Type, up affine.Expr, ok bool) {
	if m, ok := x.(*member); ok {
		return l.unionWord(m)
	}
	at, isIndex := x.(*index)
	if !isIndex {
		return v, as, nil, false
	}
	m, isMember := at.x.(*member)
	if !isMember || m.called {
		return v, as, nil, false
	}
	t := l.recordTypeOf(m.x)
	if t == nil || t.union == nil {
		return v, as, nil, false
	}
	if as, ok = t.unionParts[m.name]; !ok {
		return v, as, nil, false
	}
	r, known := l.recordOf(m.x)
	if known && len(r.dims) == 0 {
		v, known = r.parts[unionBits].(view)
	}
	i := l.value(at.i)
	if !known || v.buf == nil || !i.Type().IsInteger() {
		l.diags.Errorf(diag.Unsupported, x.at(), "an element of a union that is no variable").Advise("copy the union to a variable")
		return v, as, nil, false
	}
	return v, as, scaled(convert(i, affine.I32), as.Bits), true
}

// unionElement reads u.b[k] and u.s.f.
func (l *lowerer) unionElement(x expr) (affine.Expr, bool) {
	v, as, up, ok := l.unionPart(x)
	if !ok {
		return nil, false
	}
	all := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.at()}
	return convert(convert(l.shift(">>", all, up), affine.Type{Kind: affine.Uint, Bits: as.Bits}), as), true
}

// assignElement lowers u.b[k] = y and u.s.f = y. It reports false if s is no such assignment.
func (l *lowerer) assignElement(s *assign) bool {
	v, as, up, ok := l.unionPart(s.x)
	if !ok {
		return false
	}
	y := s.y
	if s.op != "=" {
		y = &binary{place: s.place, op: s.op[:len(s.op)-1], x: s.x, y: s.y}
	}
	t, part := v.buf.Elem, affine.Type{Kind: affine.Uint, Bits: as.Bits}
	value := convert(convert(l.converted(l.value(y), as, s.pos), part), t)
	if !l.mayWrite(v, s.x) {
		return true
	}
	ones := &affine.Const{T: t, I: 1<<as.Bits - 1}
	others := affine.Folded(&affine.Unary{Op: "~", X: l.shift("<<", ones, up)})
	kept := l.binaryOp(s.pos, "&", &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.pos}, others)
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(either(kept, l.shift("<<", value, up)), t), Pos: s.x.at()})
	return true
}

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

// A unionPiece is a part of the bits of a union: all of them, its type, that of what reads it, and how far it is from the
// lowest bit.
type unionPiece struct {
	all    view
	as, to affine.Type
	up     affine.Expr
}

// raw is the unsigned type of as many bits as the piece has.
func (p unionPiece) raw() affine.Type {
	if p.as.IsAP() || p.as == affine.B1 {
		return apOf(false, p.as.Bits)
	}
	return affine.Type{Kind: affine.Uint, Bits: p.as.Bits}
}

// unionPart is x, an element of an array in a union, or a field of a struct in one.
func (l *lowerer) unionPart(x expr) (p unionPiece, ok bool) {
	if m, ok := x.(*member); ok {
		return l.unionWord(m)
	}
	at, isIndex := x.(*index)
	if !isIndex {
		return p, false
	}
	m, isMember := at.x.(*member)
	if !isMember || m.called {
		return p, false
	}
	t := l.recordTypeOf(m.x)
	if t == nil || t.union == nil {
		return p, false
	}
	as, ok := t.unionParts[m.name]
	if !ok {
		return p, false
	}
	all, known := l.unionAt(m.x)
	i := l.value(at.i)
	if !known || !i.Type().IsInteger() {
		l.diags.Errorf(diag.Unsupported, x.at(), "an element of a union that is no variable").Advise("copy the union to a variable")
		return p, false
	}
	return unionPiece{all, as, as, scaled(convert(i, affine.I32), as.Bits)}, true
}

// unionAt is the variable that union x is.
func (l *lowerer) unionAt(x expr) (v view, ok bool) {
	r, known := l.recordOf(x)
	if known && len(r.dims) == 0 {
		v, ok = r.parts[unionBits].(view)
	}
	return v, ok && v.buf != nil
}

// unionElement reads u.b[k] and u.s.f.
func (l *lowerer) unionElement(x expr) (affine.Expr, bool) {
	p, ok := l.unionPart(x)
	if !ok {
		return nil, false
	}
	all := &affine.Load{Buffer: p.all.buf, Index: p.all.prefix, Pos: x.at()}
	return convert(convert(convert(l.shift(">>", all, p.up), p.raw()), p.as), p.to), true
}

// assignElement lowers u.b[k] = y and u.s.f = y. It reports false if s is no such assignment.
func (l *lowerer) assignElement(s *assign) bool {
	p, ok := l.unionPart(s.x)
	if !ok {
		return false
	}
	y := s.assigned()
	v, t := p.all, p.all.buf.Elem
	value := convert(convert(convert(l.converted(l.value(y), p.to, s.pos), p.as), p.raw()), t)
	if !l.mayWrite(v, s.x) {
		return true
	}
	ones := &affine.Const{T: t, I: 1<<p.as.Bits - 1}
	others := affine.Folded(&affine.Unary{Op: "~", X: l.shift("<<", ones, p.up)})
	kept := l.binaryOp(s.pos, "&", &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.pos}, others)
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(either(kept, l.shift("<<", value, p.up)), t), Pos: s.x.at()})
	return true
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// Numbers whose bits are read as those of another type of their width: through a union, a
// cast of an address, or std::bit_cast.
//
//	union { unsigned u; float f; } c;
//	c.u = w.range(31, 0);              =>   c = w[0]
//	y[i] = c.f;                             y[i] = as_f32(c)

// unionBits is the one variable that a union is, an unsigned number.
const unionBits = "bits"

// unionFields makes a union of t, whose fields are numbers of one width.
func (l *lowerer) unionFields(t *recordType, s *structDecl) {
	if l.sharedArrays(t) {
		return
	}
	t.union, t.unionParts, t.unionWords = map[string]affine.Type{}, map[string]affine.Type{}, map[string]*recordType{}
	bits := 0
	if len(t.fields) > 0 {
		bits = unionBitsOf(t.fields[0])
	}
	for _, f := range t.fields {
		switch {
		case (bits == 16 || bits == 32 || bits == 64) && unionArray(f, bits):
			t.unionParts[f.name] = f.ref.elem
			continue
		case (bits == 16 || bits == 32 || bits == 64) && f.ref.rec != nil && wordsBits(f.ref.rec) == bits:
			t.addWord(f)
			continue
		case f.bits.Kind != 0 || f.ref.rec != nil || len(f.ref.dims) > 0 || f.ref.elem.IsFixed() || f.ref.elem.Bits != bits || bits != 16 && bits != 32 && bits != 64:
			why, advice := unionTrouble(t.fields)
			l.diags.Errorf(diag.Unsupported, s.pos, "%s", why).Advise("%s", advice)
			return
		}
		t.union[f.name] = f.ref.elem
	}
	if len(t.fields) == 0 {
		l.diags.Errorf(diag.Unsupported, s.pos, "a union without fields").Advise("drop it")
		return
	}
	t.first = t.fields[0].name
	t.fields = []field{{name: unionBits, ref: typeRef{elem: affine.Type{Kind: affine.Uint, Bits: bits}}}}
}

// unionField is the variable that m names a field of, if that is one of a union.
func (l *lowerer) unionField(x expr) (v view, as affine.Type, ok bool) {
	m, isMember := x.(*member)
	if !isMember || m.called {
		return v, as, false
	}
	t := l.recordTypeOf(m.x)
	if t == nil || t.union == nil {
		return v, as, false
	}
	if as, ok = t.union[m.name]; !ok {
		return v, as, false
	}
	r, known := l.recordOf(m.x)
	if known && len(r.dims) == 0 {
		v, known = r.parts[unionBits].(view)
	}
	return v, as, known && v.buf != nil
}

// punned is the number that *(T *)&x names, where x is one of another type of that width.
func (l *lowerer) punned(x expr) (v view, as affine.Type, ok bool) {
	u, isUnary := x.(*unary)
	if !isUnary || u.op != "*" || u.postfix {
		return v, as, false
	}
	c, isCast := u.x.(*cast)
	if !isCast || c.typ.ptr != 1 || len(c.typ.dims) > 0 {
		return v, as, false
	}
	address, isUnary := c.x.(*unary)
	if !isUnary || address.op != "&" || address.postfix {
		return v, as, false
	}
	own, isPlace := l.tryPlace(address.x)
	ref, known := l.tryType(c.typ)
	if !isPlace || !known || ref.rec != nil || len(ref.dims)+len(own.dims()) > 0 || ref.elem == own.buf.Elem || ref.elem.Bits != own.buf.Elem.Bits {
		return v, as, false
	}
	v, ok = l.place(address.x)
	return v, ref.elem, ok
}

// otherBits is the number that x reads the bits of, if it is a field of a union or *(T *)&x.
func (l *lowerer) otherBits(x expr) (v view, as affine.Type, ok bool) {
	if v, as, ok = l.unionField(x); ok {
		return v, as, true
	}
	return l.punned(x)
}

// bitsRead is x, or its bits, as a number of type t.
func (l *lowerer) bitsRead(x affine.Expr, t affine.Type, pos diag.Pos) affine.Expr {
	from := x.Type()
	fixed, float := from.IsFixed() || t.IsFixed(), from.IsFloat() || t.IsFloat()
	switch {
	case from == t:
		return x
	case from.Bits != t.Bits, (fixed || float) && !(liesInBytes(from) && liesInBytes(t)):
		l.diags.Errorf(diag.TypeError, pos, "the bits of a number of type %s are read as type %s", from.CPP(), t.CPP()).Advise("they must have as many, 8, 16, 32 or 64")
		return convert(zero(), t)
	case fixed || float:
		return ofBits(numberOfBits(x), t)
	}
	return convert(x, t)
}

// assignOther lowers u.f = y and *(T *)&x = y. It reports false if s is neither.
func (l *lowerer) assignOther(s *assign) bool {
	v, as, ok := l.otherBits(s.x)
	if !ok {
		return false
	}
	y := s.assigned()
	value := l.converted(l.value(y), as, s.pos)
	if l.mayWrite(v, s.x) {
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: l.bitsRead(value, v.buf.Elem, s.pos), Pos: s.x.at()})
	}
	return true
}

// otherValue reads u.f and *(T *)&x.
func (l *lowerer) otherValue(x expr) (affine.Expr, bool) {
	v, as, ok := l.otherBits(x)
	if !ok {
		return nil, false
	}
	return l.bitsRead(&affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.at()}, as, x.at()), true
}

// bitCast lowers std::bit_cast<T>(x), and codo_bits<T>(x), which kernels of ours define.
func (l *lowerer) bitCast(x *call) (affine.Expr, bool) {
	if x.fn != "codo_bits" && x.fn != "bit_cast" || len(x.targs) != 1 || x.targs[0].typ == nil || len(x.args) != 1 {
		return nil, false
	}
	ref, ok := l.resolve(x.targs[0].typ)
	value := l.value(x.args[0])
	if !ok || !l.isScalarType(ref, x.targs[0].typ) {
		return zero(), true
	}
	return l.bitsRead(value, ref.elem, x.pos), true
}

// assignUnion stores a list in a union: a value of its first field, or of the one it names.
func (l *lowerer) assignUnion(r record, list *initList, pos diag.Pos) bool {
	name, x := r.typ.first, expr(intLiteral(list.place, 0))
	if len(list.elems) > 0 {
		x = list.elems[0]
	}
	if d, ok := x.(*designated); ok {
		name, x = d.name, d.x
	}
	as, ok := r.typ.union[name]
	if !ok || len(list.elems) > 1 {
		l.diags.Errorf(diag.TypeError, list.at(), "union %s has no field for this value", quoteToken(r.typ.name))
		return false
	}
	v := r.parts[unionBits].(view)
	value := l.converted(l.value(x), as, pos)
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: l.bitsRead(value, v.buf.Elem, pos), Pos: pos})
	return true
}

package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A pointer that a struct holds is the array that it is given, once, by a constructor or a list of
// values; it never reaches the program.
//
//	struct bias { const float *b; bias(const float *p) : b(p) {} };   bias k(w);   k.b[i]  =>  w[i]

// unsetField is a pointer of a struct that has no array yet.
type unsetField struct {
	field field
	parts map[string]symbol // of the struct
	block *[]affine.Stmt    // in which the struct stands

	isNull bool // it points to nothing
	asked  bool // in a block within that of the struct, while it did
}

// pointsToNothing reports whether part does, as somebody asks here.
func (l *lowerer) pointsToNothing(part *unsetField) bool {
	part.asked = part.asked || part.isNull && !l.runsWith(part.block)
	return part.isNull
}

// pointerField gives t the field v, a pointer.
func (l *lowerer) pointerField(t *recordType, v *varDecl) {
	ref, ok := l.tryType(v.typ)
	switch {
	case v.isVoidPointer():
		t.fields = append(t.fields, field{name: v.name, init: v.init, held: v})
	case ok && v.isRef && v.ptr == 0 && ref.rec != nil && len(ref.dims)+len(v.dims) == 0:
		t.fields = append(t.fields, field{name: v.name, ref: typeRef{elem: affine.I32}, init: v.init, held: v, to: ref.rec})
	case ok && v.isRef && v.ptr == 0 && ref.rec == nil && !slices.Contains(v.dims, nil):
		if ref.dims, ok = l.shape(v, v.dims, ref.dims, rowsOf(nil)); ok {
			t.fields = append(t.fields, field{name: v.name, ref: ref, init: v.init, held: v})
		}
	case !ok || v.ptr != 1 || v.isRef || ref.rec != nil || len(ref.dims) > 0 || slices.Contains(v.dims, nil):
		l.diags.Errorf(diag.Memory, v.pos, "field %s is a pointer or reference", quoteToken(v.name)).Advise("hold the value or array itself")
	default:
		if ref.dims, ok = l.shape(v, v.dims, nil, rowsOf(nil)); ok {
			held := *v // its sizes may name parameters of a template
			held.dims = nil
			for _, n := range ref.dims {
				held.dims = append(held.dims, intLiteral(v.place, n))
			}
			t.fields = append(t.fields, field{name: v.name, ref: ref, init: v.init, held: &held})
		}
	}
}

// holdsPointers reports whether t, or a struct in it, does.
func (t *recordType) holdsPointers() bool {
	return slices.ContainsFunc(t.fields, func(f field) bool { return f.held != nil || f.ref.rec != nil && f.ref.rec.holdsPointers() })
}

// setField gives the pointer that part is its array, the one that x points into.
func (l *lowerer) setField(part *unsetField, x expr, pos diag.Pos) bool {
	if part.field.to != nil {
		return l.setReference(part, x, pos)
	}
	if part.field.held.calls {
		return l.setFunction(part, x, pos)
	}
	if part.field.refers() {
		return l.setPlace(part, x, pos)
	}
	if l.isNullPointer(x) {
		part.isNull = part.isNull || l.runsWith(part.block)
		return true
	}
	if !l.isPointer(x) {
		l.pointer(x) // reports what is wrong in it
		l.diags.Errorf(diag.Memory, x.at(), "what field %s points to is not an array of this function", quoteToken(part.field.name)).
			Advise("give it an array, a row or the address of an element")
		return false
	}
	v, ok := l.pointer(x)
	if held := part.field.held; ok && held.isVoidPointer() {
		v = flattened(v)
		v.untyped = true
	} else if !ok || !l.pointsAt(held, typeRef{elem: part.field.ref.elem}, v) {
		return false
	}
	return l.pointFieldAt(part, v, pos)
}

// pointFieldAt is setField for a place. The struct and what tells the place must stand in one block: where a
// condition or loop gives the pointer its array it may be another one each time.
func (l *lowerer) pointFieldAt(part *unsetField, v view, pos diag.Pos) bool {
	_, isUnset := part.parts[part.field.name].(*unsetField)
	if !isUnset || !l.runsWith(part.block) || v.moves != nil && v.isTarget {
		l.diags.Errorf(diag.Memory, pos, "field %s, a pointer, is given an array where it may have another", quoteToken(part.field.name)).
			Advise("give it one array, where the struct is declared")
		return false
	}
	v = l.frozen(v, pos)
	v.moves = nil
	v.readOnly = v.readOnly || part.field.held.typ.isConst
	part.parts[part.field.name] = v
	return true
}

// runsWith reports whether what is emitted now runs once whenever block does, in which a struct stands.
func (l *lowerer) runsWith(block *[]affine.Stmt) bool {
	for out := l.out; out != nil; out = l.joins[out] {
		if out == block {
			return true
		}
	}
	return false
}

// assignsField lowers s if it makes a pointer of a struct, x.p or p in a function of the struct, point somewhere.
func (l *lowerer) assignsField(s *assign) bool {
	var r record
	name, isOwn := "", false
	switch x := s.x.(type) {
	case *ident:
		r, isOwn = l.lookup("this").(record)
		if _, unset := l.symbolOf(x).(*unsetField); !isOwn || !unset {
			return false
		}
		name = x.name
	case *member:
		if x.called || !l.isRecord(x.x) || !l.recordTypeOf(x.x).holds(x.name) {
			return false
		}
		r, _ = l.recordOf(x.x)
		name = x.name
	default:
		return false
	}
	unset, isUnset := r.parts[name].(*unsetField)
	if isUnset && !isOwn {
		unset = l.untilEnd(unset)
	}
	switch {
	case s.op != "=" || !isUnset:
		l.diags.Errorf(diag.Memory, s.pos, "field %s, a pointer, moves", quoteToken(name)).Advise("give it one array, where the struct is declared")
	case l.setField(unset, s.y, s.pos) && isOwn: // the rest of the function names it, too
		l.rename(name, unset, r.parts[name])
	}
	return true
}

// untilEnd is part for a place of its own in the block that is being lowered, if the struct stands outside: in each of its
// runs the pointer is given another array, and behind it, it has none. One that points to nothing does so in the first run
// alone, so nobody may have asked for that.
//
//	for (int i = 0; i < n; i++) { s->row = s->all + i * w; use(s->row); }
func (l *lowerer) untilEnd(part *unsetField) *unsetField {
	if part.asked || l.runsWith(part.block) {
		return part
	}
	part.isNull = false
	block := l.out
	for l.joins[block] != nil {
		block = l.joins[block]
	}
	if l.ending == nil {
		l.ending = map[*[]affine.Stmt][]func(){}
	}
	l.ending[block] = append(l.ending[block], func() { part.parts[part.field.name] = part })
	own := *part
	own.block = block
	part.parts[part.field.name] = &own
	return &own
}

// holds reports whether the field of t called name is a pointer.
func (t *recordType) holds(name string) bool {
	return slices.ContainsFunc(t.fields, func(f field) bool { return f.held != nil && !f.refers() && f.name == name })
}

// rename makes name stand for another symbol where it stood for old.
func (l *lowerer) rename(name string, old, other symbol) {
	for s := l.scope; s != nil; s = s.up {
		if s.names[name] == old {
			s.names[name] = other
			return
		}
	}
}

// refusesHeld reports a variable of struct t whose pointers cannot be followed.
func (l *lowerer) refusesHeld(v *varDecl, t *recordType) bool {
	if !t.holdsPointers() {
		return false
	}
	l.diags.Errorf(diag.Memory, v.pos, "struct %s holds a pointer, and %s is no local variable", quoteToken(t.name), quoteToken(v.name)).
		Advise("hold the value or array itself")
	l.declare(v.pos, v.name, poisoned{})
	return true
}

// copyHeld makes the pointer to, of a struct, point where from does.
func (l *lowerer) copyHeld(to, from symbol, pos diag.Pos) bool {
	if of, isSet := from.(record); isSet {
		if unset, ok := to.(*unsetField); ok {
			return l.referTo(unset, of, pos)
		}
		if r, ok := to.(record); ok && samePlace(r, of) {
			return true
		}
	}
	if none, ok := from.(*unsetField); ok && l.pointsToNothing(none) {
		if unset, ok := to.(*unsetField); ok {
			unset.isNull = unset.isNull || l.runsWith(unset.block)
			return true
		}
		l.diags.Errorf(diag.Memory, pos, "a struct that holds a pointer is given one that points to nothing").Advise("hold the value or array itself")
		return false
	}
	switch from := from.(type) {
	case lambda, functionChoice:
		if unset, ok := to.(*unsetField); ok {
			return l.setFunctionTo(unset, from, pos)
		}
	}
	v, isSet := from.(view)
	if _, isRecord := from.(record); !isSet && !isRecord {
		return true // as long as it is not used
	}
	switch to := to.(type) {
	case *unsetField:
		return l.pointFieldAt(to, v, pos)
	case view:
		if samePlace(record{parts: map[string]symbol{"": to}}, record{parts: map[string]symbol{"": v}}) && affine.SameExpr(orZero(to.offset), orZero(v.offset)) {
			return true
		}
	}
	l.diags.Errorf(diag.Memory, pos, "a struct that holds a pointer is given another one").Advise("hold the value or array itself")
	return false
}

func orZero(e affine.Expr) affine.Expr {
	if e == nil {
		return zero()
	}
	return e
}

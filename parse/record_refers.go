package parse

import (
	"slices"

	"codo/diag"
)

// A reference that a struct holds is the struct, array or number that it refers to, once a constructor or a list of values has
// said which.
//
//	class Tile { const Weights &w; int k; public: Tile(const Weights &of, int i) : w(of), k(i) {} .. w.at[k] .. };
//	struct Dense { const float (&w)[O][I]; float &sum; };   Dense d{w, s};

// setReference makes the reference that part is stand for the struct x.
func (l *lowerer) setReference(part *unsetField, x expr, pos diag.Pos) bool {
	t := l.recordTypeOf(x)
	if t == nil || l.recordDims(x) > 0 || t.origin() != part.field.to.origin() && !t.extends(part.field.to) {
		l.diags.Errorf(diag.Memory, x.at(), "what field %s refers to is no struct %s of this function", quoteToken(part.field.name), quoteToken(part.field.to.name)).
			Advise("give it a variable, or hold the struct itself")
		return false
	}
	r, ok := l.recordOf(x)
	return ok && l.referTo(part, r, pos)
}

// setsReference lowers what a constructor says of a reference of its struct.
func (l *lowerer) setsReference(s *assign) bool {
	m, ok := s.x.(*member)
	if !ok || m.called || !isIdent(m.x, "this") {
		return false
	}
	r, _ := l.lookup("this").(record)
	unset, ok := r.parts[m.name].(*unsetField)
	if !ok || unset.field.to == nil && !unset.field.refers() {
		return false
	}
	if l.setField(unset, s.y, s.pos) {
		l.rename(m.name, unset, r.parts[m.name])
	}
	return true
}

// referTo is setReference for a struct that is known; see pointFieldAt.
func (l *lowerer) referTo(part *unsetField, r record, pos diag.Pos) bool {
	_, isUnset := part.parts[part.field.name].(*unsetField)
	if !isUnset || !l.runsWith(part.block) {
		l.diags.Errorf(diag.Memory, pos, "field %s, a reference, is given a struct where it may have another", quoteToken(part.field.name)).
			Advise("give it one struct, where the variable is declared")
		return false
	}
	part.parts[part.field.name] = l.frozenRecord(r, pos)
	return true
}

// refers reports whether f is a reference to a number or an array.
func (f field) refers() bool { return f.held != nil && f.held.isRef && f.to == nil && !f.held.calls }

// setPlace makes the reference that part is stand for x, a variable or an array of its type.
func (l *lowerer) setPlace(part *unsetField, x expr, pos diag.Pos) bool {
	v, ok := l.place(x)
	if !ok {
		return false
	}
	if v.moves != nil || v.buf.Elem != part.field.ref.elem || !slices.Equal(v.dims(), part.field.ref.dims) {
		l.diags.Errorf(diag.Memory, x.at(), "what field %s refers to has another type or other sizes", quoteToken(part.field.name)).Note(part.field.held.pos, "declared here").
			Advise("give it a variable or an array of its type")
		return false
	}
	return l.pointFieldAt(part, v, pos)
}

// record is the struct that f is, or refers to; nil: none.
func (f field) record() *recordType {
	if f.to != nil {
		return f.to
	}
	return f.ref.rec
}

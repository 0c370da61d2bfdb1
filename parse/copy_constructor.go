package parse

import "codo/diag"

// A constructor that copies a struct is inlined where a variable or a parameter is made of another struct. What it makes
// elsewhere, where C++ may leave it out (a value that is returned), or calls it for each field, is refused, unless it copies
// all fields, as is done without it.

// takesOwn reports whether f, a constructor of t, takes another struct t: to copy it, or to move it.
func (f *function) takesOwn(t *recordType) bool {
	return f.tparams == nil && len(f.params) == 1 && f.params[0].typ.name == t.name && f.params[0].ptr == 0 && len(f.params[0].dims) == 0
}

// becomes reports whether a struct from is copied where a struct t is made of it: t may be its base.
func (from *recordType) becomes(t *recordType) bool { return from.converts(t) || from.extends(t) }

// copyConstructor is that of t which does more than to copy all fields, or less; nil if there is none.
func (l *lowerer) copyConstructor(t *recordType) *function {
	for _, f := range t.ctors {
		if f.takesOwn(t) && !f.params[0].isMoved && !l.copiesFields(f, t) {
			return f
		}
	}
	return nil
}

// copiesItself is a constructor that copies or moves t, or a struct in it, and does more than to copy all fields, or less; nil
// if there is none.
func (l *lowerer) copiesItself(t *recordType) *function {
	for _, f := range t.ctors {
		if f.takesOwn(t) && !l.copiesFields(f, t) {
			return f
		}
	}
	if t.base != nil {
		if f := l.copiesItself(t.base); f != nil {
			return f
		}
	}
	for _, f := range t.fields {
		if f.ref.rec != nil && f.held == nil {
			if f := l.copiesItself(f.ref.rec); f != nil {
				return f
			}
		}
	}
	return nil
}

// constructCopy makes r, a new struct, of x by f, its constructor.
func (l *lowerer) constructCopy(r record, f *function, x expr, pos diag.Pos) bool {
	if f.constructedFirst() == nil {
		l.constructBase(r, nil, pos)
	}
	l.inline(f, &call{place: place{pos}, fn: r.typ.name, args: []expr{x}}, l.within(r, r.typ))
	return true
}

// copyArgument makes own, a parameter, of r, which is x where the function is called.
func (l *lowerer) copyArgument(own, r record, x expr, pos diag.Pos) {
	f := l.copyConstructor(own.typ)
	if f == nil || !namesRecord(x) || len(r.dims) > 0 {
		l.copyRecord(own, r, pos)
		return
	}
	l.scoped(func() {
		l.scope.names[valueName] = r
		l.constructCopy(own, f, &ident{place: place{pos}, name: valueName}, pos)
	})
}

// refusesCopy reports structs t that are copied where it is not followed what their constructor does.
func (l *lowerer) refusesCopy(t *recordType, pos diag.Pos) bool {
	f := l.copiesItself(t)
	if f == nil {
		return false
	}
	l.diags.Errorf(diag.Unsupported, pos, "a struct %s is copied here by a constructor of its own", quoteToken(t.name)).
		Note(f.pos, "this one").Advise("copy it where a variable is declared, T a = b, pass it by reference, or drop the constructor, if it copies all fields")
	return true
}

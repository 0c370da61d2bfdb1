package parse

import "codo/diag"

// A void * is a pointer to elements of the type that the array has: it is cast back before it is used.
//
//	struct ctx { void *buf; };   int16_t *b = (int16_t *)c->buf;

// isVoidPointer reports whether v is one.
func (v *varDecl) isVoidPointer() bool {
	return v.typ.name == "void" && v.ptr == 1 && len(v.dims) == 0 && !v.isRef && !v.calls
}

// pointedType is the type of what v points to, or refers to: of a void *, what target has.
func (l *lowerer) pointedType(v *varDecl, target view) (typeRef, bool) {
	if v.isVoidPointer() {
		return typeRef{elem: target.buf.Elem}, true
	}
	return l.resolve(v.typ)
}

// untyped is target as v, a void *, points to it. It reports v if that moves: by how much, only a type says.
func (l *lowerer) untyped(v *varDecl, target view, body any) (view, bool) {
	if l.moves(body, v.name) {
		l.diags.Errorf(diag.Memory, v.pos, "pointer %s moves, and it is a void *", quoteToken(v.name)).Advise("cast it to a pointer to numbers first")
		return target, false
	}
	target = flattened(target)
	target.untyped = true
	return target, true
}

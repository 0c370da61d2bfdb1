package parse

import "codo/diag"

// unsetPointer is a pointer declared without value: what it is assigned first
// tells the array it points into.
type unsetPointer struct {
	v      *varDecl
	scope  *scope
	isNull bool // it points to nothing
}

// localPointer declares a pointer of a function.
func (l *lowerer) localPointer(v *varDecl) {
	if a := l.allocationOf(v.init); a != nil && v.ptr < 2 {
		l.localAllocation(v, a)
		return
	}
	ref, ok := typeRef{}, true
	if v.typ.name != "auto" && !v.isVoidPointer() {
		ref, ok = l.resolve(v.typ)
	}
	switch {
	case !ok:
	case l.declareList(v), l.declarePending(v):
		return
	case v.ptr > 1:
		l.diags.Errorf(diag.Memory, v.pos, "%s is a pointer to pointers", quoteToken(v.name)).Advise("use an array of arrays")
		ok = false
	case v.init == nil || l.isNullPointer(v.init):
		l.declare(v.pos, v.name, &unsetPointer{v, l.scope, v.init != nil})
		return
	case l.localChoice(v):
		return
	case !l.isPointer(v.init):
		l.pointer(v.init) // reports what is wrong in it
		l.diags.Errorf(diag.Memory, v.init.at(), "what %s points to is not an array of this function", quoteToken(v.name)).
			Advise("initialise it with an array, a row or the address of an element")
		ok = false
	}
	var target view
	if ok {
		target, ok = l.pointer(v.init)
		target = addressed(v.init, target, len(v.dims)+v.ptr+len(ref.dims))
	}
	body := l.active[len(l.active)-1].body
	if ok && v.isVoidPointer() {
		target, ok = l.untyped(v, target, body)
	} else {
		ok = ok && l.pointsAt(v, ref, target)
		target.untyped = false
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	l.pointerVariable(v, target, body)
}

// pointsAt reports whether pointer v may point to target.
func (l *lowerer) pointsAt(v *varDecl, ref typeRef, target view) bool {
	if v.typ.name != "auto" && (ref.elem != target.buf.Elem || !l.sameRows(v, ref, target)) {
		l.diags.Errorf(diag.TypeError, v.pos, "pointer %s is of another type than %s", quoteToken(v.name), quoteToken(target.buf.Name))
		return false
	}
	return true
}

// setPointer gives a pointer that points nowhere its array.
func (l *lowerer) setPointer(p *unsetPointer, s *assign) {
	if s.op == "=" && l.isNullPointer(s.y) {
		p.isNull = p.isNull || l.scope == p.scope
		return
	}
	if s.op != "=" {
		return
	}
	set := *p.v
	set.init = s.y
	if l.scope != p.scope {
		l.diags.Errorf(diag.Memory, s.pos, "pointer %s gets its array in an inner block", quoteToken(set.name)).
			Note(set.pos, "declared here").Advise("initialise it where it is declared")
	}
	delete(l.scope.names, set.name)
	l.localPointer(&set)
}

// localChoice declares a pointer that data chooses. It reports false if v is none.
func (l *lowerer) localChoice(v *varDecl) bool {
	x, ok := l.spread(v.init)
	if !ok || v.ptr > 1 {
		return false
	}
	c, isChoice := x.(*conditional)
	if !isChoice { // one of a list
		plain := *v
		plain.init = x
		l.localPointer(&plain)
		return true
	}
	if l.changedDirectly(l.active[len(l.active)-1].body, v.name) {
		return false
	}
	if k, isConst := l.tryConst(c.cond); isConst {
		plain := *v
		if plain.init = c.x; k.I == 0 {
			plain.init = c.y
		}
		l.localPointer(&plain)
		return true
	}
	out, ok := l.choiceOf(c, v.typ.isConst)
	if ok {
		l.declareChoice(v.pos, v.name, out)
	}
	return ok
}

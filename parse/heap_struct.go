package parse

import "codo/diag"

// Structs of the heap are variables, and arrays of them are arrays, of the function that takes them.
//
//	node *list = (node *)malloc(16 * sizeof(node));   =>   node list[16];

// recordsTaken declares pointer v to structs of the heap; it reports false if what v points to is something else.
func (l *lowerer) recordsTaken(v *varDecl, a *allocation) bool {
	typ := *v.typ
	if typ.name == "auto" && a.as != nil {
		typ = *a.as
	}
	ref, ok := l.tryType(&typ)
	if !ok || ref.rec == nil {
		return false
	}
	own := *v
	typ.ptr, own.typ, own.ptr, own.init = 0, &typ, 0, a.first
	if a.fn != "new" {
		count, ok := l.structsIn(v.name, a.bytes, ref)
		if !ok {
			l.diags.Errorf(diag.Memory, a.bytes.at(), "%s of what is no constant number of structs %s", a.fn, quoteToken(ref.rec.name)).
				Advise("hardware has no heap: take n * sizeof(%s) with a constant n, or tell it with --value", typ.name)
			l.declare(v.pos, v.name, poisoned{})
			return true
		}
		if own.dims = []expr{intLiteral(v.place, count)}; a.zeros {
			own.init = &initList{place: v.place}
		}
	}
	l.localRecord(&own, ref)
	r, ok := l.lookup(v.name).(record)
	if ok && l.changedDirectly(l.active[len(l.active)-1].body, v.name) {
		delete(l.scope.names, v.name)
		l.movingRecord(v.name, r, v.pos)
	}
	return true
}

// structsIn is how many structs so many bytes are, to which name points; ok is false if that is no constant.
func (l *lowerer) structsIn(name string, bytes expr, ref typeRef) (count int, ok bool) {
	isSize := func(x expr) bool {
		s, ok := x.(*sizeOf)
		if !ok {
			return false
		}
		of, typ := s.x, s.typ
		if id, ok := of.(*ident); ok { // in C, the name of a type
			typ = &typeName{place: id.place, name: id.name}
		}
		if typ != nil {
			r, ok := l.tryType(typ)
			return ok && r.rec == ref.rec && typ.ptr == 0
		}
		u, ok := of.(*unary)
		return ok && u.op == "*" && isIdent(u.x, name)
	}
	n := bytes
	switch x := bytes.(type) {
	case *sizeOf:
		if n = intLiteral(x.place, 1); !isSize(x) {
			return 0, false
		}
	case *binary:
		if n = x.x; isSize(x.x) {
			n = x.y
		}
		if x.op != "*" || !isSize(x.x) && !isSize(x.y) {
			return 0, false
		}
	default:
		return 0, false
	}
	c, ok := l.tryConst(n)
	if !ok || c.I < 1 || c.I > 1<<31 {
		return 0, false
	}
	return int(c.I), true
}

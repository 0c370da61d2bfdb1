package parse

import "codo/diag"

// recordCall lowers memset to zero, and memcpy and memmove, of a whole struct or array of structs. It reports false if the first argument
// points to none.
func (l *lowerer) recordCall(x *call) bool {
	to, ok := l.pointedRecord(x.args[0])
	if !ok {
		return false
	}
	bytes, _, known := to.typ.layout()
	bytes *= product(to.dims)
	if n, isConst := l.tryConst(x.args[2]); !known || !isConst || n.I != int64(bytes) {
		d := l.diags.Errorf(diag.Unsupported, x.args[2].at(), "%s of a part of struct %s", x.fn, quoteToken(to.typ.name))
		if known {
			d.Advise("all of it has %d bytes; name the fields for less", bytes)
		}
		return true
	}
	if x.fn == "memset" {
		if c, ok := l.tryConst(x.args[1]); !ok || byte(c.I) != 0 {
			l.diags.Errorf(diag.Unsupported, x.args[1].at(), "memset of struct %s to another number than 0", quoteToken(to.typ.name)).Advise("name its fields")
			return true
		}
		l.clear(to, x.pos)
		return true
	}
	from, ok := l.pointedRecord(x.args[1])
	switch {
	case !ok || from.typ != to.typ || product(from.dims) != product(to.dims):
		l.diags.Errorf(diag.Unsupported, x.args[1].at(), "%s of something else to struct %s", x.fn, quoteToken(to.typ.name)).Advise("name its fields")
	default:
		l.copyFields(to, from, x.pos)
	}
	return true
}

// pointedRecord is the struct, or the array of them, that a pointer argument points to.
func (l *lowerer) pointedRecord(x expr) (r record, ok bool) {
	if u, isUnary := x.(*unary); isUnary && u.op == "&" && !u.postfix {
		x = u.x
	}
	if c, isCast := x.(*cast); isCast && c.typ.ptr > 0 {
		return l.pointedRecord(c.x)
	}
	if _, ok = l.tryRecord(x); !ok {
		return r, false
	}
	return l.recordOf(x)
}

// clear makes all fields of r zero, whatever the struct gives them.
func (l *lowerer) clear(r record, pos diag.Pos) {
	if len(r.dims) > 0 {
		l.overElements(r, pos, func(e record) { l.clear(e, pos) })
		return
	}
	for _, f := range r.typ.fields {
		if inner, ok := r.parts[f.name].(record); ok {
			l.clear(inner, pos)
		} else {
			l.assignPart(r.parts[f.name], f, &initList{place: place{pos}}, pos)
		}
	}
}

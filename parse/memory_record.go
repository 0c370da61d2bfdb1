package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// recordCall lowers memset to zero, and memcpy and memmove, of a whole struct or array of structs. It reports false if the first argument
// points to none.
func (l *lowerer) recordCall(x *call) bool {
	if l.copyStructs(x) {
		return true
	}
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

// copyStructs lowers memcpy(a + i, &b[j], n * sizeof(S)), of some of the structs of arrays, as a loop. It reports false for others.
func (l *lowerer) copyStructs(x *call) bool {
	if x.fn != "memcpy" {
		return false
	}
	to, into, okTo := l.structsFrom(x.args[0])
	from, out, okFrom := l.structsFrom(x.args[1])
	if !okTo || !okFrom || to.typ != from.typ {
		return false
	}
	bytes, _, known := to.typ.layout()
	if !known || to.readOnly {
		return false
	}
	if size, isConst := l.tryConst(x.args[2]); into == nil && out == nil && slices.Equal(to.dims, from.dims) && isConst && size.I == int64(bytes*to.dims[0]) { // whole arrays
		return false
	}
	n, ok := l.partsOf(x.args[2], bytes)
	if !ok {
		l.diags.Errorf(diag.Unsupported, x.args[2].at(), "this is no whole number of structs %s, which have %d bytes", quoteToken(to.typ.name), bytes).
			Advise("write N * sizeof(%s)", to.typ.name)
		return true
	}
	begin := func(first expr) affine.Expr {
		if first == nil {
			return zero()
		}
		return l.evaluatedOnce("first", l.value(first), x.pos)
	}
	firstTo, firstFrom := begin(into), begin(out)
	loop := affine.CountTo(l.freshCounter("i", nil), 0, x.pos)
	loop.Hi = convert(n, loop.Type)
	l.loops = append(l.loops, loop)
	element := func(r record, first affine.Expr, at expr) (record, bool) {
		return l.elementOf(r, &index{place: place{at.at()}}, sum(convert(first, loop.Type), &affine.Counter{Loop: loop}))
	}
	loop.Body = l.into(func() {
		a, okA := element(to, firstTo, x.args[0])
		b, okB := element(from, firstFrom, x.args[1])
		if okA && okB {
			l.copyFields(a, b, x.pos)
		}
	})
	l.loops = l.loops[:len(l.loops)-1]
	l.emit(loop)
	return true
}

// structsFrom is the array of structs that x points into, and the element that it points to, nil for the first.
func (l *lowerer) structsFrom(x expr) (r record, first expr, ok bool) {
	for {
		c, isCast := x.(*cast)
		if !isCast || c.typ.ptr == 0 {
			break
		}
		x = c.x
	}
	array, element := structsAt(x)
	if l.recordDims(array) != 1 {
		return r, nil, false
	}
	r, ok = l.recordOf(array)
	return r, element, ok
}

package parse

import "codo/diag"

// A pointer to structs is the array that it points into, from there on: p[i], *(p + i) and p->x are elements of
// it. For those that move see movingRecord.
//
//	const point *row = points[b];  point *p = &points[b][4];  point *q = row + 2;

// recordPointer declares a pointer to structs. It reports false if v is none.
func (l *lowerer) recordPointer(v *varDecl) bool {
	if v.ptr > 1 || v.init == nil || isNull(v.init) {
		return false
	}
	if a := l.allocationOf(v.init); a != nil {
		return l.recordsTaken(v, a)
	}
	at, offset := structsAt(v.init)
	if !l.isRecord(at) || offset != nil && l.recordDims(at) < 1 {
		return false
	}
	if v.typ.name != "auto" {
		if ref, ok := l.resolveAny(v.typ); !ok || ref.rec == nil || ref.rec != l.recordTypeOf(at) {
			return false
		}
	}
	r, ok := l.recordOf(at)
	if ok && offset != nil {
		r, ok = l.from(r, &index{v.place, at, offset})
	}
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return true
	}
	switch moves := l.changedDirectly(l.active[len(l.active)-1].body, v.name); {
	case moves && len(r.dims) == 0:
		l.diags.Errorf(diag.Memory, v.pos, "pointer %s to a struct moves", quoteToken(v.name)).
			Advise("let it point into an array of them")
		l.declare(v.pos, v.name, poisoned{})
	case moves:
		l.movingRecord(v.name, r, v.pos)
	default:
		l.declare(v.pos, v.name, r)
	}
	return true
}

// structsAt are the array that a pointer points into, and the element; without one that is the first, or the
// pointer is to a variable.
func structsAt(x expr) (array, element expr) {
	switch x := x.(type) {
	case *unary:
		if i, ok := x.x.(*index); ok && x.op == "&" {
			return i.x, i.i
		}
		if x.op == "&" {
			return x.x, nil
		}
	case *binary:
		if x.op == "+" {
			return x.x, x.y
		}
	}
	return x, nil
}

// structsGiven is the struct, or the structs, that a gives for parameter p: those from &x[i] on, if functions only look at them.
func (l *lowerer) structsGiven(p *varDecl, a expr) (record, bool) {
	array, element := structsAt(a)
	if p.ptr != 1 || len(p.dims) > 0 || element == nil || l.recordDims(array) != 1 {
		return l.recordOf(a)
	}
	r, ok := l.recordOf(array)
	if !ok || !r.isFlat() || len(r.typ.methods) > 0 {
		return l.recordOf(a)
	}
	return l.from(r, &index{place{a.at()}, array, element})
}

// from is an array of structs from an element on.
func (l *lowerer) from(r record, x *index) (record, bool) {
	i := l.value(x.i)
	one, ok := l.elementOf(r, x, i)
	if !ok {
		return r, false
	}
	out := record{r.typ, r.dims, map[string]symbol{}, r.readOnly}
	for name, part := range one.parts {
		if list, isHeld := r.parts[name].(heldList); isHeld {
			out.parts[name] = l.heldFrom(list, product(r.dims[1:]), i)
			continue
		}
		v, isView := part.(view)
		if !isView || len(v.prefix) == 0 || v.window != nil {
			l.diags.Errorf(diag.Memory, x.pos, "a pointer into structs with fields that are structs").
				Advise("subscript the array that it points into")
			return r, false
		}
		v.offset, v.prefix = v.prefix[len(v.prefix)-1], v.prefix[:len(v.prefix)-1]
		if isZero(v.offset) {
			v.offset = nil
		}
		out.parts[name] = v
	}
	return out, true
}

// isFurther reports whether x is p + i, where p is an array of structs.
func (l *lowerer) isFurther(x *binary) bool { return x.op == "+" && l.recordDims(x.x) >= 1 }

// dereferenced is `*(p + i)` as p[i], where p is an array of structs; nil for others.
func (l *lowerer) dereferenced(x *unary) *index {
	sum, ok := x.x.(*binary)
	if !ok || x.op != "*" || x.postfix || !l.isFurther(sum) {
		return nil
	}
	return &index{x.place, sum.x, sum.y}
}

package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// localRecord declares a variable of a struct type.
func (l *lowerer) localRecord(v *varDecl, ref typeRef) {
	if v = unclassed(v, ref); l.pointsForGood(v, l.changes(v.name)) {
		return
	}
	dims, ok := l.shape(v, v.dims, ref.dims, structRows(v.init))
	if !ok {
		l.declare(v.pos, v.name, poisoned{})
		return
	}
	start := len(*l.out)
	r := l.newRecord(v.name, ref.rec, dims, v.pos)
	if list, isList := v.init.(*initList); v.init == nil || isList && len(ref.rec.ctors) > 0 && len(dims) == 0 {
		var args []expr
		if isList {
			args = list.elems
		}
		l.construct(r, args, v.pos)
	} else if _, isChoice := v.init.(*conditional); !isChoice && len(ref.rec.ctors) > 0 && len(dims) == 0 && (namesRecord(v.init) || !l.isRecord(v.init)) {
		l.construct(r, []expr{v.init}, v.pos)
	} else {
		l.assignRecord(r, v.init, v.pos)
	}
	l.keepFields(r, v.name, l.active[len(l.active)-1].body, start)
	r.readOnly = v.typ.isConst
	l.declare(v.pos, v.name, r)
}

// structRows is the size of an open first dimension.
func structRows(init expr) func(row int) int {
	return func(int) int {
		if list, ok := init.(*initList); ok {
			return len(list.elems)
		}
		return 0
	}
}

// listOfValues is {...} or T{...}.
func listOfValues(x expr) (*initList, bool) {
	if c, ok := x.(*cast); ok {
		x = c.x
	}
	list, ok := x.(*initList)
	return list, ok
}

// fieldDefaults stores the values that the struct gives these of its fields.
func (l *lowerer) fieldDefaults(r record, fields []field, pos diag.Pos) {
	for _, f := range fields {
		if inner, ok := r.parts[f.name].(record); ok && f.init == nil {
			l.construct(inner, nil, pos)
			continue
		}
		if f.init == nil {
			continue
		}
		if len(r.dims) > 0 {
			l.overElements(r, pos, func(e record) { l.fieldDefaults(e, fields, pos) })
			return
		}
		l.inScope(l.within(r, r.typ), func() { l.assignPart(r.parts[f.name], f, f.init, pos) })
	}
}

// overElements lowers something for the elements of an array of structs, in loops.
func (l *lowerer) overElements(r record, pos diag.Pos, visit func(e record)) {
	if r.typ.holdsPointers() { // each has its own
		for k := range r.dims[0] {
			switch e, ok := l.elementOf(r, &index{place: place{pos}}, affine.IntConst(int64(k))); {
			case !ok:
				return
			case len(e.dims) > 0:
				l.overElements(e, pos, visit)
			default:
				l.scoped(func() { visit(e) })
			}
		}
		return
	}
	depth := len(l.loops)
	for _, n := range r.dims {
		l.loops = append(l.loops, affine.CountTo(l.freshCounter("i", nil), int64(n), pos))
	}
	own := slices.Clone(l.loops[depth:])
	body := l.into(func() {
		for _, loop := range own {
			var ok bool
			if r, ok = l.elementOf(r, &index{place: place{pos}}, &affine.Counter{Loop: loop}); !ok {
				return
			}
		}
		l.scoped(func() { visit(r) })
	})
	l.loops = l.loops[:depth]
	if len(body) == 0 {
		return
	}
	for k := len(own) - 1; k > 0; k-- {
		own[k].Body, body = body, []affine.Stmt{own[k]}
	}
	own[0].Body = body
	l.emit(own[0])
}

// assignRecord stores x in r.
func (l *lowerer) assignRecord(r record, x expr, pos diag.Pos) bool {
	if holdsPlaced(x) {
		x = l.inOrder(x)
	}
	list, isList := listOfValues(x)
	switch c := x.(type) {
	case *call:
		if len(r.dims) > 0 && l.returnsArray(c) {
			out := l.inlineCall(c)
			if out.rec == nil || out.rec.typ != r.typ || !slices.Equal(out.rec.dims, r.dims) {
				l.diags.Errorf(diag.TypeError, x.at(), "an array of structs %s is needed here", quoteToken(r.typ.name))
				return false
			}
			return l.copyRecord(r, *out.rec, pos)
		}
	case *conditional:
		return l.assignChosen(r, c)
	case *cast:
		if !isList {
			x = c.x
		}
	}
	switch {
	case isList && len(r.dims) > 0:
		return l.assignElements(r, list, pos)
	case len(r.typ.ctors) > 0 && len(r.dims) == 0 && (isList || !l.isRecord(x) || !l.recordTypeOf(x).converts(r.typ)):
		args := []expr{x}
		if isList {
			args = list.elems
		}
		made := l.newRecord("t", r.typ, nil, pos)
		return l.construct(made, args, pos) && l.copyFields(r, made, pos)
	case isList:
		return l.assignFields(r, list, pos)
	case !l.isRecord(x):
		l.diags.Errorf(diag.TypeError, x.at(), "a struct %s is needed here", quoteToken(r.typ.name))
		return false
	}
	from, ok := l.recordOf(x)
	if ok && (!from.typ.converts(r.typ) || !slices.Equal(from.dims, r.dims)) {
		l.diags.Errorf(diag.TypeError, x.at(), "a struct %s is needed, not %s", quoteToken(r.typ.name), quoteToken(from.typ.name))
		ok = false
	}
	return ok && l.copyRecord(r, from, pos)
}

// assignChosen stores c ? x : y.
func (l *lowerer) assignChosen(r record, c *conditional) bool {
	cond := l.condition(c.cond)
	ok := true
	then := l.into(func() { ok = l.assignRecord(r, c.x, c.pos) })
	other := l.into(func() { ok = l.assignRecord(r, c.y, c.pos) && ok })
	l.emit(&affine.If{Cond: cond, Then: then, Else: other, Pos: c.pos})
	return ok
}

// assignElements stores a list in an array of structs; what the list leaves out is
// zero.
func (l *lowerer) assignElements(r record, list *initList, pos diag.Pos) bool {
	for i := range r.dims[0] {
		var x expr = &initList{place: place{pos}}
		if i < len(list.elems) {
			x = list.elems[i]
		}
		e, ok := l.elementOf(r, &index{place: place{pos}}, affine.IntConst(int64(i)))
		if !ok || !l.assignRecord(e, x, pos) {
			return false
		}
	}
	return true
}

// assignFields stores a list in a struct, by way of another if the list may read
// the struct.
func (l *lowerer) assignFields(r record, list *initList, pos diag.Pos) bool {
	if r.typ.union != nil {
		return l.assignUnion(r, list, pos)
	} else if r.typ.shared != nil {
		return l.assignShared(r, list, pos)
	}
	exprs, ok := l.fieldValues(r.typ, list)
	if !ok {
		return false
	}
	reads := false
	for _, x := range exprs {
		walk(x, func(n any) bool {
			_, isLiteral := n.(*literal)
			_, isInner := n.(*initList)
			reads = reads || !isLiteral && !isInner
			return true
		})
	}
	to := r
	if reads && len(exprs) > 1 {
		to = l.newRecord("t", r.typ, nil, pos)
	}
	for i, f := range r.typ.fields {
		if !l.assignPart(to.parts[f.name], f, exprs[i], pos) {
			return false
		}
	}
	return !reads || len(exprs) <= 1 || l.copyFields(r, to, pos)
}

// fieldValues are the expressions of an initialiser, one per field: the list's,
// the struct's own, or an empty list, which is zero.
func (l *lowerer) fieldValues(t *recordType, list *initList) ([]expr, bool) {
	out := make([]expr, len(t.fields))
	for i, f := range t.fields {
		if out[i] = f.init; f.init == nil {
			out[i] = &initList{place: list.place}
		}
	}
	next := 0
	for _, x := range list.elems {
		if d, ok := x.(*designated); ok {
			next = slices.IndexFunc(t.fields, func(f field) bool { return f.name == d.name })
			x = d.x
		}
		if next < 0 || next >= len(out) {
			l.diags.Errorf(diag.TypeError, x.at(), "struct %s has no field for this value", quoteToken(t.name))
			return nil, false
		}
		out[next] = x
		next++
	}
	return out, true
}

// assignPart stores x in the field f, whose variable is part.
func (l *lowerer) assignPart(part symbol, f field, x expr, pos diag.Pos) bool {
	if r, ok := part.(record); ok {
		if f.ref.isClass {
			x = unclassedValue(x, 0, len(f.ref.dims))
		}
		return l.assignRecord(r, x, pos)
	}
	if f.held != nil {
		unset, ok := part.(*unsetField)
		return ok && l.setField(unset, unlisted(x), pos)
	}
	v := part.(view)
	list, isList := x.(*initList)
	switch {
	case wordBits(v) > 0:
		if w, ok := l.wideWord(unlisted(x)); ok {
			l.storeWord(v, w, pos)
		}
		return true
	case len(v.dims()) == 0:
		if isList && len(list.elems) == 1 {
			x = list.elems[0]
		} else if isList {
			x = intLiteral(list.place, 0)
		}
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(l.value(x), v.buf.Elem), Pos: pos})
		return true
	case !isList:
		l.diags.Errorf(diag.TypeError, x.at(), "array %s needs a list of values", quoteToken(f.name))
		return false
	}
	l.initialise(v, list, pos)
	return true
}

// initialise stores a list in an array: zeros by a loop nest, if there are any, then what
// is not zero one by one.
func (l *lowerer) initialise(v view, list *initList, pos diag.Pos) {
	if v.buf.Elem.IsLane() {
		l.initialWords(v, list, pos)
		return
	}
	l.initialiseAs(v, v.dims(), list, pos)
}

// initialiseAs is initialise for an array that the list sees with other sizes.
func (l *lowerer) initialiseAs(v view, sizes []int, list *initList, pos diag.Pos) {
	shape := v.dims()
	written := map[int]affine.Expr{}
	l.eachInitial(list, sizes, 0, func(at int, x expr) { written[at] = convert(l.value(x), v.buf.Elem) })
	sparse := len(written) < product(shape) || !slices.ContainsFunc(values(written), func(e affine.Expr) bool { return !isZero(e) })
	if sparse {
		l.nest(shape, pos, func(index []affine.Expr) affine.Stmt {
			return &affine.Assign{Buffer: v.buf, Index: v.with(index), Value: convert(zero(), v.buf.Elem), Pos: pos}
		})
	}
	for at := range product(shape) {
		value, ok := written[at]
		if !ok || sparse && isZero(value) {
			continue
		}
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.with(subscriptsOf(at, shape)), Value: value, Pos: pos})
	}
}

// copyRecord stores every variable of from in that of r.
func (l *lowerer) copyRecord(r, from record, pos diag.Pos) bool {
	return !l.refusesCopy(r.typ, pos) && l.copyFields(r, from, pos)
}

// copyFields is copyRecord where no constructor is called, as C++ makes the struct in its place.
func (l *lowerer) copyFields(r, from record, pos diag.Pos) bool {
	if l.copiesStreams(r.typ, pos) {
		return false
	}
	for _, f := range r.typ.fields {
		to := r.parts[f.name]
		if f.held != nil {
			if !l.copyHeld(to, from.parts[f.name], pos) {
				return false
			}
			continue
		}
		switch src := from.parts[f.name].(type) {
		case record:
			if !l.copyFields(to.(record), src, pos) {
				return false
			}
		case bound:
			v := to.(view)
			l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(src.value, v.buf.Elem), Pos: pos})
		case table:
			if v, ok := l.tableView(src); ok {
				l.copyView(to.(view), v, pos)
			}
		case view:
			l.copyView(to.(view), src, pos)
		}
	}
	return true
}

// copyView stores an array, or a scalar, in another of its sizes.
func (l *lowerer) copyView(to, from view, pos diag.Pos) {
	if to.readOnly || to.buf.Const {
		l.diags.Errorf(diag.TypeError, pos, "%s is const and is written", quoteToken(to.buf.Name))
		return
	}
	copied := func(index []affine.Expr) affine.Stmt {
		load := &affine.Load{Buffer: from.buf, Index: from.with(index), Pos: pos}
		return &affine.Assign{Buffer: to.buf, Index: to.with(index), Value: convert(load, to.buf.Elem), Pos: pos}
	}
	if len(to.dims()) == 0 {
		l.emit(copied(nil))
		return
	}
	l.nest(to.dims(), pos, copied)
}

// constantRecord makes a record of constants and tables. It reports false if a
// value is not constant.
func (l *lowerer) constantRecord(name string, t *recordType, dims []int, list *initList, pos diag.Pos) (record, bool) {
	elems := []*initList{list}
	for range dims {
		var inner []*initList
		for _, e := range elems {
			for _, x := range e.elems {
				sub, ok := listOfValues(x)
				if !ok {
					return record{}, false
				}
				inner = append(inner, sub)
			}
		}
		elems = inner
	}
	if len(elems) != product(dims) {
		return record{}, false
	}
	r := record{typ: t, dims: dims, parts: map[string]symbol{}}
	columns := make([][]expr, len(t.fields))
	for _, e := range elems {
		row, ok := l.fieldValues(t, e)
		if !ok {
			return record{}, false
		}
		for i, x := range row {
			columns[i] = append(columns[i], x)
		}
	}
	for i, f := range t.fields {
		part, ok := l.constantPart(name+"_"+f.name, f, dims, columns[i], pos)
		if !ok {
			return record{}, false
		}
		r.parts[f.name] = part
	}
	return r, true
}

// constantPart makes the constant or table of one field from its value in each
// element.
func (l *lowerer) constantPart(name string, f field, dims []int, column []expr, pos diag.Pos) (symbol, bool) {
	if f.held != nil {
		return l.constantPointers(f, dims, column, pos)
	}
	sizes := append(dims[:len(dims):len(dims)], f.ref.dims...)
	if f.ref.rec != nil {
		for k, x := range column {
			if f.ref.isClass {
				column[k] = unclassedValue(x, 0, len(f.ref.dims))
			}
		}
		lists := &initList{place: place{pos}, elems: column}
		if len(dims) == 0 {
			inner, ok := listOfValues(column[0])
			if !ok {
				return nil, false
			}
			lists = inner
		}
		if len(dims) > 1 {
			return nil, false
		}
		return l.constantRecord(name, f.ref.rec, sizes, lists, pos)
	}
	var values []affine.Const
	for _, x := range column {
		list, isList := x.(*initList)
		if !isList {
			list = &initList{place: place{x.at()}, elems: []expr{x}}
		}
		shape := f.ref.dims
		if len(shape) == 0 {
			shape = []int{1}
		}
		row, ok := l.tableValues(list, shape, f.ref.elem)
		if !ok {
			return nil, false
		}
		for i := range row {
			if f.bits.Kind != 0 {
				row[i].I = row[i].T.Wrap(f.bits.Wrap(row[i].I))
			}
		}
		values = append(values, row...)
	}
	if len(sizes) == 0 {
		return bound{&values[0]}, true
	}
	b := l.buffer(name, f.ref.elem, sizes, pos)
	b.Fill(values)
	return table{b}, true
}

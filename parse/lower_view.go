package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// place finds the buffer and subscripts that x names.
func (l *lowerer) place(x expr) (view, bool) {
	switch x := x.(type) {
	case *ident:
		return l.namedPlace(x)
	case *index:
		if at := l.atCall(x); at != nil {
			return l.place(at)
		}
		v, ok := l.place(x.x)
		i := l.value(x.i)
		if !ok {
			return v, false
		}
		if wordBits(v) > 0 {
			l.diags.Errorf(diag.Unsupported, x.pos, "a bit of a word is used as a variable").Advise("copy it first")
			return v, false
		}
		return l.subscript(v, x, i)
	case *member:
		switch {
		case l.isRecord(x.x) && !x.called:
			return l.partPlace(x)
		case l.isArrayMember(x):
			return l.arrayElement(x)
		case l.refersTo(x) != nil:
			return l.referredPlace(x)
		}
	case *call:
		if l.returnsArray(x) {
			return l.callArray(x)
		}
		if l.refersTo(x) != nil {
			return l.referredPlace(x)
		}
		if l.ofHeap(x) {
			l.unknownFunction(x)
			return view{}, false
		}
	case *unary:
		if x.op == "*" && !x.postfix { // *p is p[0]
			v, ok := l.pointer(x.x)
			if ok && len(v.dims()) > 0 {
				return l.subscript(v, x, zero())
			}
			v.isTarget = false
			return v, ok
		}
		if x.op == "&" { // (&a[i])[j]
			return l.addressOf(x)
		}
	case *cast:
		if x.typ.ptr > 0 {
			return l.castPointer(x)
		}
	case *binary:
		if (x.op == "+" || x.op == "-") && l.isPointer(x.x) {
			return l.pointerSum(x)
		}
	}
	if _, told := l.lookup(rootName(x)).(poisoned); told {
		return view{}, false
	}
	l.diags.Errorf(diag.Unsupported, x.at(), "an expression that names no variable is used as one")
	return view{}, false
}

// partPlace is the place of a field.
func (l *lowerer) partPlace(m *member) (view, bool) {
	switch part := l.part(m).(type) {
	case view:
		return part, true
	case table:
		return l.tableView(part)
	case poisoned:
	case *unsetField:
		l.unset(m)
	default:
		l.diags.Errorf(diag.TypeError, m.pos, "field %s is no variable", quoteToken(m.name))
	}
	return view{}, false
}

// unset reports a pointer of a struct that has no place, or none that is known.
func (l *lowerer) unset(m *member) {
	l.diags.Errorf(diag.Memory, m.pos, "field %s points to nothing here", quoteToken(m.name)).Advise("give it its array in this block, before it is used")
}

// tryPlace tells what place would give, for an expression that may not name a
// variable at all. It lowers nothing.
func (l *lowerer) tryPlace(x expr) (v view, ok bool) {
	if u, isUnary := x.(*unary); isUnary && l.stepsVector(u) {
		return view{}, false
	}
	l.trialOf(func() { v, ok = l.placeIfAny(withoutSubscripts(x)) })
	return v, ok
}

// withoutSubscripts is x with 0 for each subscript, which names a place of the
// same sizes and costs nothing to look at.
func withoutSubscripts(x expr) expr {
	switch x := x.(type) {
	case *index:
		return &index{x.place, withoutSubscripts(x.x), intLiteral(x.place, 0)}
	case *member:
		m := *x
		if m.x = withoutSubscripts(x.x); m.called {
			m.args = zerosFor(x.args, x.place)
		}
		if of, ok := x.x.(*index); ok && isPlain(of.i) { // which struct it is may tell where a pointer in it points
			m.x = &index{of.place, withoutSubscripts(of.x), of.i}
		}
		return &m
	case *unary:
		if x.op == "++" || x.op == "--" {
			return withoutSubscripts(x.x)
		}
		return &unary{x.place, x.op, withoutSubscripts(x.x), x.postfix}
	case *binary:
		return &binary{x.place, x.op, withoutSubscripts(x.x), intLiteral(x.place, 0)}
	}
	return x
}

// isPlain reports whether x is of names and numbers alone.
func isPlain(x expr) bool {
	switch x := x.(type) {
	case *ident, *literal:
		return true
	case *binary:
		return isPlain(x.x) && isPlain(x.y)
	}
	return false
}

func (l *lowerer) placeIfAny(x expr) (view, bool) {
	switch x := x.(type) {
	case *ident:
		switch l.symbolOf(x).(type) {
		case view, table:
			return l.namedPlace(x)
		}
	case *member:
		if l.isRecord(x.x) && !x.called {
			if v, ok := l.part(x).(view); ok {
				return v, true
			}
		}
		if l.refersTo(x) != nil {
			return l.referredPlace(x)
		}
	case *call:
		if l.refersTo(x) != nil {
			return l.referredPlace(x)
		}
	case *index:
		if at := l.atCall(x); at != nil {
			return l.placeIfAny(at)
		}
		if v, ok := l.placeIfAny(x.x); ok && wordBits(v) == 0 {
			return l.place(x)
		}
	case *unary:
		if x.op == "&" || x.op == "*" && !x.postfix && l.isPointer(x.x) {
			return l.place(x)
		}
	case *cast:
		if x.typ.ptr > 0 && l.isPointer(x.x) {
			return l.place(x)
		}
	}
	return view{}, false
}

func (l *lowerer) namedPlace(x *ident) (view, bool) {
	switch sym := l.symbolOf(x).(type) {
	case view:
		return sym, true
	case table:
		return l.tableView(sym)
	case record:
		l.diags.Errorf(diag.TypeError, x.pos, "struct %s is used as a value", quoteToken(x.name)).Advise("name one of its fields")
	case poisoned:
	case unsupported:
		*l.diags = append(*l.diags, sym.found...)
	case nil:
		l.diags.Errorf(diag.Name, x.pos, "unknown name %s", quoteToken(x.name))
	case globalVariable:
		l.diags.Errorf(diag.Unsupported, x.pos, "%s is a global variable", quoteToken(x.name)).
			Note(sym.v.pos, "declared here").Advise("pass it as an argument, or declare it const")
	case nullPointer:
		l.diags.Errorf(diag.Memory, x.pos, "%s is a null pointer", quoteToken(x.name)).Advise("ask before: if (%s)", x.name)
	case *pendingList:
		l.diags.Errorf(diag.Memory, x.pos, "not all pointers of %s have got their places", quoteToken(x.name)).Note(sym.v.pos, "declared here").
			Advise("set all of them behind the declaration, in a loop of constant ends")
	case bound:
		l.diags.Errorf(diag.Unsupported, x.pos, "%s is a constant or a loop counter and cannot be used as a variable", quoteToken(x.name))
	default:
		l.diags.Errorf(diag.TypeError, x.pos, "%s is not a variable", quoteToken(x.name))
	}
	return view{}, false
}

// tableView makes a constant table part of the program.
func (l *lowerer) tableView(t table) (view, bool) {
	if l.prog != nil && !l.reported["table "+t.buf.Name] {
		l.reported["table "+t.buf.Name] = true
		l.prog.Tables = append(l.prog.Tables, t.buf)
	}
	return view{buf: t.buf, readOnly: true}, true
}

// subscript fixes the next subscript of v.
func (l *lowerer) subscript(v view, x expr, i affine.Expr) (view, bool) {
	if len(v.dims()) == 0 {
		l.diags.Errorf(diag.TypeError, x.at(), "too many subscripts on %s, which has %d dimension(s)",
			quoteToken(v.buf.Name), len(v.buf.Shape))
		return v, false
	}
	if !i.Type().IsInteger() {
		l.diags.Errorf(diag.TypeError, x.at(), "a subscript must be an integer")
		return v, false
	}
	switch {
	case i.Type() == affine.B1:
		i = convert(i, affine.I32)
	case i.Type().Bits > maxBits:
		i = convert(i, affine.I64)
	}
	if v.window != nil {
		return l.windowSubscript(v, i, x.at()), true
	}
	if v.offset != nil {
		i = l.binaryOp(x.at(), "+", v.offset, i)
		if len(v.prefix) > 0 && len(v.dims()) == 1 {
			l.inRows[elementAt{v.buf, x.at()}] = true
		}
	}
	prefix := append(v.prefix[:len(v.prefix):len(v.prefix)], i)
	return view{buf: v.buf, prefix: prefix, readOnly: v.readOnly}, true
}

// windowSubscript fixes the next subscript of a view with sizes of its own. The
// last one tells the element, from which the array's own subscripts follow.
func (l *lowerer) windowSubscript(v view, i affine.Expr, pos diag.Pos) view {
	from := l.advanced(v, i, pos)
	out := from
	out.pointer = false
	if out.from = &from; len(v.window) > 1 {
		out.window = v.window[1:]
		return out
	}
	out.window, out.at = nil, nil
	out.prefix = append(slices.Clone(v.prefix), split(from.at, v.buf.Shape[len(v.prefix):])...)
	return out
}

// split are the subscripts of the element with this row-major number.
func split(at affine.Expr, shape []int) []affine.Expr {
	var out []affine.Expr
	for d := range shape[1:] {
		n := int64(product(shape[d+1:]))
		if f, ok := affine.FormOf(at); ok {
			out, at = append(out, f.FloorDiv(n).Expr()), f.Mod(n).Expr()
			continue
		}
		size := convert(affine.IntConst(n), at.Type())
		out, at = append(out, affine.Folded(&affine.Binary{Op: "/", X: at, Y: size})), affine.Folded(&affine.Binary{Op: "%", X: at, Y: size})
	}
	return append(out, at)
}

// with are the subscripts of an element of v: its own, and one for each dimension still to come.
func (v view) with(index []affine.Expr) []affine.Expr {
	before := v.prefix[:len(v.prefix):len(v.prefix)]
	plus := func(x, y affine.Expr) affine.Expr {
		t := usualType(x.Type(), y.Type())
		return sum(convert(x, t), convert(y, t))
	}
	switch {
	case v.window != nil && len(index) == len(v.window):
		at := v.at
		for d, i := range index {
			at = plus(at, scaled(i, product(v.window[d+1:])))
		}
		return append(before, split(at, v.buf.Shape[len(v.prefix):])...)
	case v.offset != nil && len(index) > 0:
		return append(append(before, plus(v.offset, index[0])), index[1:]...)
	}
	return append(before, index...)
}

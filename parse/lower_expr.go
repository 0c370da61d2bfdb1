package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// value lowers x to a value. After an error it gives 0, and the error has been
// reported.
func (l *lowerer) value(x expr) affine.Expr {
	switch x := x.(type) {
	case *literal:
		return l.literal(x)
	case *ident:
		return l.identValue(x)
	case *index, *member:
		return l.elementValue(x)
	case *unary:
		return l.unaryValue(x)
	case *binary:
		return l.binaryValue(x)
	case *conditional:
		return l.conditionalValue(x)
	case *cast:
		ref, ok := l.resolve(x.typ)
		if !ok || !l.isScalarType(ref, x.typ) {
			return zero()
		}
		return l.converted(l.value(unlisted(x.x)), ref.elem, x.pos)
	case *call:
		return l.callValue(x)
	case *sizeOf:
		return l.sizeOf(x)
	case *assign:
		return l.assignValue(x)
	case *stringLiteral:
		l.diags.Errorf(diag.Unsupported, x.pos, "a string").
			Advise("hardware has no strings: remove it, or guard it with #ifndef __SYNTHESIS__")
	case *initList:
		l.diags.Errorf(diag.Unsupported, x.pos, "a list of values where one value is needed")
	}
	return zero()
}

// unlisted takes the value of T{x} out of its braces; that of T{} is 0.
func unlisted(x expr) expr {
	list, ok := x.(*initList)
	switch {
	case ok && len(list.elems) == 0:
		return intLiteral(list.place, 0)
	case ok && len(list.elems) == 1:
		return list.elems[0]
	}
	return x
}

func zero() affine.Expr { return affine.IntConst(0) }

func (l *lowerer) isScalarType(ref typeRef, t *typeName) bool {
	if len(ref.dims) > 0 {
		l.diags.Errorf(diag.TypeError, t.pos, "%s is an array type", quoteToken(t.name))
		return false
	}
	return true
}

// condition lowers x and converts it to bool.
func (l *lowerer) condition(x expr) affine.Expr { return convert(l.value(x), affine.B1) }

// constInt evaluates a constant integer expression.
func (l *lowerer) constInt(x expr) (int64, bool) {
	errorsBefore := len(*l.diags)
	var e affine.Expr
	extra := l.into(func() { e = l.value(x) })
	e = foldTables(e)
	if c, ok := e.(*affine.Const); ok && c.T.IsInteger() && len(extra) == 0 {
		return c.I, len(*l.diags) == errorsBefore
	}
	if len(*l.diags) == errorsBefore {
		l.diags.Errorf(diag.NotConstant, x.at(), "a constant integer is needed here").
			Advise("sizes must be known at compile time: use const int, constexpr, enum or #define")
	}
	return 0, false
}

func (l *lowerer) identValue(x *ident) affine.Expr {
	switch sym := l.symbolOf(x).(type) {
	case bound:
		return sym.value
	case view, table, globalVariable:
		return l.elementValue(x)
	case poisoned:
		return zero()
	case nil:
		l.diags.Errorf(diag.Name, x.pos, "unknown name %s", quoteToken(x.name))
		return zero()
	default:
		l.diags.Errorf(diag.TypeError, x.pos, "%s is not a value", quoteToken(x.name))
		return zero()
	}
}

// elementValue reads a scalar or an array element.
func (l *lowerer) elementValue(x expr) affine.Expr {
	if m, ok := x.(*member); ok {
		return l.memberValue(m)
	}
	if ix, ok := x.(*index); ok && l.isBitSelect(ix) {
		word, bit := bitsOf(l.value(ix.x)), l.value(ix.i)
		return convert(l.binaryOp(ix.pos, "&", l.shift(">>", word, bit), affine.IntConst(1)), affine.B1)
	}
	v, ok := l.place(x)
	if !ok {
		return zero()
	}
	if len(v.dims()) > 0 {
		l.diags.Errorf(diag.TypeError, x.at(), "array %s is used as a value", quoteToken(v.buf.Name)).
			Advise("subscript it %d more time(s)", len(v.dims()))
		return zero()
	}
	return &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.at()}
}

// foldTables puts the elements of constant tables that constant subscripts name
// into an expression that must be constant.
func foldTables(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if c, ok := tableElement(e); ok {
				return c
			}
		case *affine.Binary:
			return affine.Folded(e)
		case *affine.Cast:
			if isReading(e) {
				return readAs(e.X, e.T)
			}
			return convert(e.X, e.T)
		}
		return e
	})
}

// tableElement is the element of a constant table that constant subscripts name.
func tableElement(ld *affine.Load) (*affine.Const, bool) {
	if ld.Buffer.Init == nil {
		return nil, false
	}
	at := int64(0)
	for d, x := range ld.Index {
		c, ok := x.(*affine.Const)
		if !ok || c.I < 0 || c.I >= int64(ld.Buffer.Shape[d]) {
			return nil, false
		}
		at = at*int64(ld.Buffer.Shape[d]) + c.I
	}
	return &ld.Buffer.Init[at], true
}

// place finds the buffer and subscripts that x names.
func (l *lowerer) place(x expr) (view, bool) {
	switch x := x.(type) {
	case *ident:
		return l.namedPlace(x)
	case *index:
		v, ok := l.place(x.x)
		i := l.value(x.i)
		if !ok {
			return v, false
		}
		return l.subscript(v, x, i)
	case *member:
		switch {
		case l.isRecord(x.x) && !x.called:
			return l.partPlace(x)
		case l.isArrayMember(x):
			return l.arrayElement(x)
		}
	case *call:
		if l.returnsArray(x) {
			return l.callArray(x)
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
	default:
		l.diags.Errorf(diag.TypeError, m.pos, "field %s is no variable", quoteToken(m.name))
	}
	return view{}, false
}

// tryPlace tells what place would give, for an expression that may not name a
// variable at all. It lowers nothing.
func (l *lowerer) tryPlace(x expr) (v view, ok bool) {
	saved := l.diags
	l.diags = &diag.List{}
	l.into(func() { v, ok = l.placeIfAny(withoutSubscripts(x)) })
	l.diags = saved
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
		if m.x = withoutSubscripts(x.x); m.name == "at" && m.called {
			m.args = []expr{intLiteral(x.place, 0)}
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
	case *index:
		if _, ok := l.placeIfAny(x.x); ok {
			return l.place(x)
		}
	case *unary:
		if x.op == "&" || x.op == "*" && !x.postfix && l.isPointer(x.x) {
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
	case nil:
		l.diags.Errorf(diag.Name, x.pos, "unknown name %s", quoteToken(x.name))
	case globalVariable:
		l.diags.Errorf(diag.Unsupported, x.pos, "%s is a global variable", quoteToken(x.name)).
			Note(sym.v.pos, "declared here").Advise("pass it as an argument, or declare it const")
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
	if i.Type() == affine.B1 {
		i = convert(i, affine.I32)
	}
	if v.window != nil {
		return l.windowSubscript(v, i, x.at()), true
	}
	if v.offset != nil {
		i = l.binaryOp(x.at(), "+", v.offset, i)
	}
	prefix := append(v.prefix[:len(v.prefix):len(v.prefix)], i)
	return view{buf: v.buf, prefix: prefix, readOnly: v.readOnly}, true
}

// windowSubscript fixes the next subscript of a view with sizes of its own. The
// last one tells the element, from which the array's own subscripts follow.
func (l *lowerer) windowSubscript(v view, i affine.Expr, pos diag.Pos) view {
	from := l.advanced(v, i, pos)
	out := from
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

func (l *lowerer) unaryValue(x *unary) affine.Expr {
	switch x.op {
	case "++", "--":
		if l.isPointer(x.x) {
			l.movePointer(x)
			return zero()
		}
		return l.incrementValue(x)
	case "*":
		return l.dereference(x)
	case "&":
		l.diags.Errorf(diag.Memory, x.pos, "the address of a variable is taken").Advise("pass arrays by name")
		return zero()
	}
	v := l.value(x.x)
	switch x.op {
	case "!":
		return negate(convert(v, affine.B1))
	case "+", "~", "-":
		if v.Type().IsFixed() {
			return fixedUnary(x.op, v)
		}
	}
	switch x.op {
	case "+":
		return convert(v, promote(v.Type()))
	case "~":
		if v.Type().IsFloat() {
			l.diags.Errorf(diag.TypeError, x.pos, "~ of a floating-point value")
			return zero()
		}
		return affine.Folded(&affine.Unary{Op: "~", X: convert(v, promote(v.Type()))})
	}
	t := promote(v.Type())
	if t.IsAP() { // -x needs one more bit
		t = apOf(true, t.Bits+1)
	}
	return affine.Folded(&affine.Unary{Op: "-", X: convert(v, t)})
}

// dereference reads *p.
func (l *lowerer) dereference(x *unary) affine.Expr {
	v, ok := l.place(x)
	if !ok || len(v.dims()) > 0 {
		return zero()
	}
	return &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.pos}
}

// binaryValue lowers x op y with C++'s conversions.
func (l *lowerer) binaryValue(x *binary) affine.Expr {
	if x.op == "&&" || x.op == "||" {
		return l.logical(x)
	}
	if x.op == "," {
		return l.commaValue(x)
	}
	if l.isPointer(x.x) {
		l.diags.Errorf(diag.Memory, x.pos, "a pointer is used as a value").Advise("use subscripts")
		return zero()
	}
	return l.binaryOp(x.pos, affine.Op(x.op), l.value(x.x), l.value(x.y))
}

// commaValue lowers (x, y): x for its effect, y for its value. Between ap_ints the
// comma joins bits instead.
func (l *lowerer) commaValue(x *binary) affine.Expr {
	if v, ok := l.tryPlace(x.x); ok && namesBits(v.buf.Elem) {
		l.diags.Errorf(diag.Unsupported, x.pos, "concatenation of ap_ints").Advise("write (x << WIDTH) | y")
		return zero()
	}
	l.effect(x.x)
	return l.value(x.y)
}

// logical lowers && and ||. If the right side needs statements of its own (a
// call that was inlined), they run only when the left side asks for them.
func (l *lowerer) logical(x *binary) affine.Expr {
	left := l.condition(x.x)
	if c, ok := left.(*affine.Const); ok {
		if (c.I != 0) == (x.op == "||") {
			return c
		}
		return l.condition(x.y)
	}
	var right affine.Expr
	extra := l.into(func() { right = l.condition(x.y) })
	if len(extra) == 0 {
		return &affine.Binary{Op: affine.Op(x.op), X: left, Y: right}
	}
	short := &affine.Const{T: affine.B1, I: int64(b2i(x.op == "||"))}
	if x.op == "||" {
		return l.choose(x.pos, left, nil, short, extra, right)
	}
	return l.choose(x.pos, left, extra, right, nil, short)
}

// choose is cond ? x : y where the sides need statements before them.
func (l *lowerer) choose(pos diag.Pos, cond affine.Expr, sx []affine.Stmt, x affine.Expr, sy []affine.Stmt, y affine.Expr) affine.Expr {
	t := l.buffer("chosen", x.Type(), nil, pos)
	l.emit(&affine.Decl{Buffer: t, Pos: pos})
	then := append(sx, &affine.Assign{Buffer: t, Value: x, Pos: pos})
	other := append(sy, &affine.Assign{Buffer: t, Value: y, Pos: pos})
	l.emit(&affine.If{Cond: cond, Then: then, Else: other, Pos: pos})
	return &affine.Load{Buffer: t, Pos: pos}
}

func (l *lowerer) conditionalValue(x *conditional) affine.Expr {
	cond := l.condition(x.cond)
	if c, ok := cond.(*affine.Const); ok && c.I == 0 {
		return l.value(x.y)
	} else if ok {
		return l.value(x.x)
	}
	var a, b affine.Expr
	sa := l.into(func() { a = l.value(x.x) })
	sb := l.into(func() { b = l.value(x.y) })
	t := a.Type()
	switch {
	case t == b.Type():
	case t.IsFixed() || b.Type().IsFixed():
		if t.IsFloat() || b.Type().IsFloat() {
			l.diags.Errorf(diag.TypeError, x.pos, "a choice between a fixed point number and a float").Advise("convert one of them: data_t(0.5)")
			return zero()
		}
		t = fixedUnion(t, b.Type())
	case t.IsAP() || b.Type().IsAP():
		t = apType("|", t, b.Type())
		if a.Type().IsFloat() || b.Type().IsFloat() {
			t = usualType(a.Type(), b.Type())
		}
	default:
		t = usualType(t, b.Type())
	}
	a, b = convert(a, t), convert(b, t)
	if len(sa)+len(sb) > 0 {
		return l.choose(x.pos, cond, sa, a, sb, b)
	}
	return &affine.Select{Cond: cond, X: a, Y: b}
}

func (l *lowerer) sizeOf(x *sizeOf) affine.Expr {
	size := func(t affine.Type, n int) affine.Expr {
		return &affine.Const{T: affine.Type{Kind: affine.Uint, Bits: 64}, I: int64(bytesOf(t) * n)}
	}
	if x.typ != nil {
		if v, ok := l.lookup(x.typ.name).(view); ok {
			return size(v.buf.Elem, product(v.dims()))
		}
		if ref, ok := l.resolve(x.typ); ok { // of a struct there is no telling
			return size(ref.elem, product(ref.dims))
		}
		return zero()
	}
	if id, ok := x.x.(*ident); ok { // C reads sizeof(type name) as a value
		if ref, ok := l.lookup(id.name).(typeRef); ok {
			return size(ref.elem, product(ref.dims))
		}
	}
	if v, ok := l.place(x.x); ok {
		return size(v.buf.Elem, product(v.dims()))
	}
	return zero()
}

func product(dims []int) int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	return n
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// value lowers x to a value. After an error it gives 0, and the error has been
// reported.
func (l *lowerer) value(x expr) (e affine.Expr) {
	if l.pointedCall(x, func(by expr) { e = l.value(by) }) {
		return e
	}
	if bits := l.wideOf(x); bits > 0 {
		return l.lowBits(x, bits)
	}
	if number := l.asNumber(x); number != nil {
		return l.value(number)
	}
	switch x := x.(type) {
	case *literal:
		return l.literal(x)
	case *ident:
		return l.identValue(x)
	case *index:
		if e, ok := l.spread(x); ok {
			return l.value(e)
		}
		if at := l.atCall(x); at != nil {
			return l.value(at)
		}
		if e, ok := l.unionElement(x); ok {
			return e
		}
		return l.elementValue(x)
	case *member:
		return l.elementValue(x)
	case *unary:
		if e, ok := l.spread(x); ok && x.op == "*" {
			return l.value(e)
		}
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
		if number := numberSpelled(x); number != nil {
			return l.value(number)
		}
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
func (l *lowerer) condition(x expr) affine.Expr {
	if l.wideOf(x) > 0 {
		l.diags.Errorf(diag.Unsupported, x.at(), "a word of more than %d bits is used as a condition, which asks its lowest %d alone", maxBits, maxBits).
			Advise("compare it, w != 0, or its bits, w.range(63, 0) != 0")
		return convert(zero(), affine.B1)
	}
	if points, ok := l.points(x); ok {
		return points
	}
	return convert(l.value(x), affine.B1)
}

// constInt evaluates a constant integer expression.
func (l *lowerer) constInt(x expr) (int64, bool) {
	var e affine.Expr
	var extra []affine.Stmt
	found := l.trial(func() { extra = l.into(func() { e = l.value(x) }) })
	if !found.HasErrors() {
		e = foldFloats(foldTables(e))
		c, ok := e.(*affine.Const)
		if ok && len(extra) == 0 {
			*l.diags = append(*l.diags, found...)
		} else {
			c, ok = l.numberRun(x)
		}
		if ok && c.T.IsInteger() {
			return c.I, true
		}
		found.Errorf(diag.NotConstant, x.at(), "a constant integer is needed here").
			Advise("sizes must be known at compile time: use const int, constexpr, enum or #define, or, for an argument, --value NAME=N")
	}
	*l.diags = append(*l.diags, found...)
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
	case unsupported:
		*l.diags = append(*l.diags, sym.found...)
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
	if ix, ok := x.(*index); ok && l.wideOf(ix.x) > 0 {
		f, ok := l.field(x)
		if !ok {
			return zero()
		}
		return l.read(f, ix.pos)
	} else if ok && l.isBitSelect(ix) {
		return l.read(bitField{value: l.value(ix.x), lo: l.value(ix.i), width: 1, single: true}, ix.pos)
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
	ld := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.at()}
	if c, ok := tableElement(ld); ok && !l.asWritten && !c.T.IsLane() { // the sizes of a tensor, say, which bounds are made of
		return c
	}
	return ld
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

func (l *lowerer) unaryValue(x *unary) affine.Expr {
	if to, ok := l.operated(x); ok {
		return l.value(to)
	}
	if e, ok := l.comparedToNull(x); ok {
		return e
	}
	switch x.op {
	case "++", "--":
		if l.isPointer(x.x) {
			l.movePointer(x)
			return zero()
		}
		return l.incrementValue(x)
	case "*":
		if c, ok := l.rangePlace(x.x); ok {
			return l.rangeValue(c)
		}
		return l.dereference(x)
	case "&":
		l.diags.Errorf(diag.Memory, x.pos, "the address of a variable is taken").Advise("pass arrays by name")
		return zero()
	case "!":
		if l.wideOf(x.x) > 0 {
			return l.compared(&binary{place: x.place, op: "==", x: x.x, y: intLiteral(x.place, 0)})
		}
	}
	return l.signed(x, l.value(x.x))
}

// signed is what the sign of x makes of v, the value behind it.
func (l *lowerer) signed(x *unary, v affine.Expr) affine.Expr {
	if x.op == "~" || x.op == "-" {
		v = l.unaryOperand(x, v)
	}
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
		if v.Type() == affine.B1 {
			if _, isBit := l.openBit(x.x); isBit {
				return negate(v)
			}
		}
		if v.Type().IsFloat() {
			l.diags.Errorf(diag.TypeError, x.pos, "~ of a floating-point value")
			return zero()
		}
		v = l.asOperand(x.x, v)
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
	if e, ok := l.otherValue(x); ok {
		return e
	}
	v, ok := l.place(x)
	if !ok || len(v.dims()) > 0 {
		return zero()
	}
	return &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.pos}
}

// binaryValue lowers x op y with C++'s conversions.
func (l *lowerer) binaryValue(x *binary) affine.Expr {
	if same, ok := l.sameRecord(x.x, x.y); ok && (x.op == "==" || x.op == "!=") {
		return convert(affine.IntConst(int64(b2i(same == (x.op == "==")))), affine.B1)
	}
	if to, ok := l.operated(x); ok {
		return l.value(to)
	}
	if x.op == "&&" || x.op == "||" {
		return l.logical(x)
	}
	if e, ok := l.comparedToNull(x); ok {
		return e
	}
	if x.op == "," {
		return l.commaValue(x)
	}
	if c, ok := l.rangePlace(x.x); ok && x.op == "-" && l.isPointer(x.y) {
		return l.rangeNumber(c, x.y, x.pos)
	}
	if x.op == "-" && l.isPointer(x.x) && l.isPointer(x.y) {
		return l.rowsIn(x.x, l.distance(x.y, x.x, x.pos), x.pos)
	}
	if l.isPointer(x.x) {
		if e, ok := l.comparedPointers(x); ok {
			return e
		}
		l.diags.Errorf(diag.Memory, x.pos, "a pointer is used as a value").Advise("use subscripts")
		return zero()
	}
	if isComparison(affine.Op(x.op)) && l.wideOf(x.x)+l.wideOf(x.y) > 0 {
		return l.compared(x)
	}
	left, right := l.partOf(x.x), l.partOf(x.y)
	switch {
	case x.op == "<<":
		left = l.asOperand(x.x, left)
	case comparesSigns(affine.Op(x.op), left.Type(), right.Type()):
		left, right = l.asOperand(x.x, left), l.asOperand(x.y, right)
	}
	if (x.op == "<<" || x.op == ">>") && l.shiftsBit(x.x, right) {
		left = convert(left, apOf(false, 1))
	}
	return l.binaryOp(x.pos, affine.Op(x.op), left, right)
}

// commaValue lowers (x, y): x for its effect, y for its value. Between ap_ints the
// comma joins bits instead.
func (l *lowerer) commaValue(x *binary) affine.Expr {
	if a, b := l.joinsBits(x.x), l.joinsBits(x.y); a && b || a && l.isInteger(x.y) || b && l.isInteger(x.x) {
		return l.concatenated(x.x, x.y, x.pos)
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
	if x.x == x.cond { // x ?: y
		const tested = "what is tested"
		l.scope.names[tested] = bound{l.evaluatedOnce("value", l.value(x.cond), x.pos)}
		name := func() expr { return &ident{place: place{x.cond.at()}, name: tested} }
		return l.conditionalValue(&conditional{x.place, name(), name(), x.y})
	}
	cond := l.condition(x.cond)
	if c, ok := cond.(*affine.Const); ok && c.I == 0 {
		return l.chosenOf(x.y, x.x)
	} else if ok {
		return l.chosenOf(x.x, x.y)
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
	default:
		t = chosenType(t, b.Type())
	}
	a, b = convert(a, t), convert(b, t)
	if len(sa)+len(sb) > 0 {
		return l.choose(x.pos, cond, sa, a, sb, b)
	}
	return &affine.Select{Cond: cond, X: a, Y: b}
}

func product(dims []int) int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	return n
}

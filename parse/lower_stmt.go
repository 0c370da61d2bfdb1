package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// body lowers the statements of a list in order.
func (l *lowerer) body(stmts []stmt) {
	outer := l.wishes.keep
	defer func() { l.wishes.keep = outer }()
	for i, s := range stmts {
		if i > 0 && !isPragma(stmts[i-1]) {
			l.wishes.keep = outer
		}
		if c, ok := s.(*codoStmt); ok {
			l.codo(c, stmts, i)
			continue
		}
		if !l.goesOn(s.at()) {
			return
		}
		if len(escapes(s)) > 0 {
			l.leaving(s, stmts[:i], stmts[i+1:])
			return
		}
		l.statement(s, stmts[:i])
	}
}

// function lowers the body of a function.
func (l *lowerer) function(f *block) {
	saved := l.exits
	l.exits = nil
	if n := len(f.list); n > 0 && slices.ContainsFunc(f.list[:n-1], func(s stmt) bool { return len(escapes(s)) > 0 }) || n > 0 && nestedReturn(f.list[n-1]) {
		l.open("return", f.pos, nil)
	}
	l.scoped(func() { l.body(f.list) })
	l.exits = saved
}

// nestedReturn reports whether the last statement of a function returns from
// within.
func nestedReturn(s stmt) bool {
	_, plain := s.(*returnStmt)
	return !plain && len(escapes(s)) > 0
}

func (l *lowerer) listOf(s stmt) []stmt {
	switch s := s.(type) {
	case nil:
		return nil
	case *block:
		return s.list
	}
	return []stmt{s}
}

func (l *lowerer) scoped(f func()) {
	l.push()
	f()
	l.pop()
}

// returnsNothing reports whether x calls a function that returns void, as another one that does may return.
func (l *lowerer) returnsNothing(x expr) bool {
	var f *function
	switch x := x.(type) {
	case *call:
		if fn, ok := l.lambdaOf(x); ok {
			f = fn.f
			break
		}
		l.trialOf(func() {
			if t := l.structOfCall(x); t != nil {
				f = l.method(t, x, false)
			} else {
				f = l.callee(x)
			}
		})
	case *member:
		l.trialOf(func() {
			if r, ok := l.recordOf(x.x); ok && x.called {
				f = l.method(r.typ, x.asCall(), r.readOnly)
			} else if x.called && x.name == "write" {
				f = &function{}
			}
		})
	}
	return f != nil && (f.ret == nil || f.ret.name == "void")
}

// returnValue stores the value of a return for the caller.
func (l *lowerer) returnValue(r *returnStmt) {
	switch {
	case r.x == nil:
	case l.returned != nil:
		l.returned(r.x)
	case l.resultRecord != nil:
		l.assignRecord(*l.resultRecord, unclassedValue(r.x, 0, len(l.resultRecord.dims)), r.pos)
	case l.result == nil && l.returnsNothing(r.x):
		l.effect(r.x)
	case l.result == nil:
		l.diags.Errorf(diag.TypeError, r.pos, "a value is returned from a function that returns none")
	case wordBits(view{buf: l.result}) > 0:
		if w, ok := l.wideWord(r.x); ok {
			l.storeWord(view{buf: l.result}, w, r.pos)
		}
	case !l.result.IsScalar():
		if list, isList := r.x.(*initList); isList {
			l.initialise(view{buf: l.result}, list, r.pos)
		} else if l.returnLanes(r.x) {
		} else if v, ok := l.place(r.x); ok && slices.Equal(v.dims(), l.result.Shape) && v.buf.Elem == l.result.Elem {
			l.copyView(view{buf: l.result}, v, r.pos)
		} else if ok {
			l.diags.Errorf(diag.TypeError, r.pos, "array %s is returned as another type", quoteToken(v.buf.Name))
		}
	default:
		v := l.value(r.x)
		l.emit(&affine.Assign{Buffer: l.result, Value: convert(v, l.result.Elem), Pos: r.pos})
	}
}

// statement lowers one statement; before are those that precede it in its list.
func (l *lowerer) statement(s stmt, before []stmt) {
	switch s := s.(type) {
	case *block:
		l.scoped(func() { l.body(s.list) })
	case *declaration:
		for _, v := range s.vars {
			l.local(v)
		}
	case *aliasDecl:
		l.alias(s)
	case *enumDecl:
		l.enum(s)
	case *structDecl:
		l.structType(s)
	case *exprStmt:
		l.effect(s.x)
	case *ifStmt:
		l.ifElse(s)
	case *switchStmt:
		l.switchCases(s)
	case *forStmt:
		if waits, ok := l.withoutRetries(s.cond, s.body); ok && s.post == nil {
			own := *s
			own.body, s = waits, &own
		}
		l.forLoop(s, before)
	case *rangeStmt:
		l.rangeLoop(s)
	case *whileStmt:
		l.while(s, before)
	case *jumpStmt:
		l.diags.Errorf(diag.Unsupported, s.pos, "%s is not supported", s.word).
			Advise("one goto label, further down, of statements without other jumps out of them is read; otherwise use if and else, break, continue or return")
	case *badStmt:
	}
}

func (l *lowerer) ifElse(s *ifStmt) {
	side := func(s stmt) func() {
		return func() { l.scoped(func() { l.body(l.listOf(s)) }) }
	}
	if l.ordersArrays(s.cond) && len(l.into(side(s.then)))+len(l.into(side(s.other))) == 0 { // both check something only
		return
	}
	cond := l.condition(s.cond)
	if c, ok := cond.(*affine.Const); ok {
		if c.I != 0 {
			side(s.then)()
		} else {
			side(s.other)()
		}
		return
	}
	then, other := l.into(side(s.then)), l.into(side(s.other))
	switch {
	case len(then) > 0:
		l.emit(&affine.If{Cond: cond, Then: then, Else: other, Pos: s.pos})
	case len(other) > 0:
		l.emit(&affine.If{Cond: negate(cond), Then: other, Pos: s.pos})
	}
}

// effect lowers an expression that stands as a statement.
func (l *lowerer) effect(x expr) {
	if l.pointedCall(x, l.effect) {
		return
	}
	switch x := x.(type) {
	case *assign:
		l.assignment(x)
		return
	case *unary:
		if x.op == "++" || x.op == "--" {
			l.step(x)
			return
		}
	case *call:
		if x.fn == constructFirst {
			l.constructsFirst(x)
			return
		}
		l.callStatement(x)
		return
	case *member:
		if x.called && l.isRecord(x.x) {
			l.callMethod(x)
		} else {
			l.memberEffect(x)
		}
		return
	case *binary:
		if x.op == "," {
			l.effect(x.x)
			l.effect(x.y)
			return
		}
		if l.streamEffect(x) || l.prints(x) {
			return
		}
	case *conditional: // c ? f(x) : g(x)
		l.choiceEffect(x)
		return
	case *cast: // (void)x, (void)f(x)
		if x.typ.name == "void" {
			if !isBare(x.x) {
				l.effect(x.x)
			}
			return
		}
	case *ident, *literal: // no effect
		return
	}
	l.value(x) // reports what is wrong in it
}

// prints leaves x out if it is cout << .., as it does printf.
func (l *lowerer) prints(x *binary) bool {
	first, printed := expr(x), []expr{}
	for {
		b, ok := first.(*binary)
		if !ok || b.op != "<<" {
			break
		}
		first, printed = b.x, append(printed, b.y)
	}
	id, ok := first.(*ident)
	if !ok || id.name != "cout" && id.name != "cerr" && id.name != "clog" || l.symbolOf(id) != nil {
		return false
	}
	for _, p := range slices.Backward(printed) {
		l.leaveOut(p)
	}
	return true
}

// assignment lowers x = y and x op= y.
func (l *lowerer) assignment(s *assign) {
	if a, ok := s.y.(*assign); ok { // x = y = z
		a = l.namedOnce(a)
		l.assignment(a)
		l.assignment(&assign{s.place, s.op, s.x, a.x})
		return
	}
	if id, ok := s.x.(*ident); ok {
		if _, told := l.symbolOf(id).(poisoned); told {
			return
		}
	}
	if l.assignsJoined(s) {
		return
	}
	if l.setsPointer(s) || l.assignEither(s) {
		return
	}
	if l.movesRecord(s) {
		return
	}
	if l.assignsRange(s) || l.assignsRaw(s) {
		return
	}
	if l.isBits(s.x) {
		l.assignBits(s)
		return
	}
	if l.wideOf(s.x) > 0 && !l.isRecord(s.x) { // a struct may have an operator that makes a word of it
		l.assignWord(s)
		return
	}
	if l.assignOther(s) || l.assignElement(s) {
		return
	}
	if l.setsReference(s) {
		return
	}
	if to, ok := l.operated(s); ok {
		l.effect(to)
		return
	}
	if l.isRecord(s.x) && s.op == "=" {
		if r, ok := l.recordOf(s.x); ok {
			l.assignRecord(r, unclassedValue(s.y, 0, len(r.dims)), s.pos)
		}
		return
	}
	if l.assignsField(s) || l.movesPointer(s) {
		return
	}
	if ch := l.streamReadOf(s.y); ch != nil && s.op == "=" {
		l.popInto(ch, s.x, s.pos)
		return
	}
	if s.op == "=" && l.assignsArray(s) || l.assignsLanes(s) {
		return
	}
	if steps(s.x) { // the right side is evaluated first (C++17 [expr.ass])
		s = &assign{s.place, s.op, s.x, l.evaluated(s.y)}
		defer l.pop()
	}
	v, ok := l.target(s.x)
	value := l.assigned(s, v, ok)
	if ok {
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(value, v.buf.Elem), Pos: s.x.at()})
	}
}

// movesPointer lowers s if it makes a pointer variable point elsewhere.
func (l *lowerer) movesPointer(s *assign) bool {
	id, ok := s.x.(*ident)
	if !ok {
		return false
	}
	switch v := l.lookup(id.name).(type) {
	case view:
		switch {
		case v.turns:
			if to, ok := l.pointer(s.y); ok {
				l.pointTo(id.name, to, s.pos)
			}
			return true
		case v.moves != nil || v.isTarget && v.pointer:
			l.assignPointer(s, v)
			return true
		}
	case *unsetPointer:
		l.setPointer(v, s)
		return true
	}
	return false
}

// assigned is what s assigns: of x += y the sum.
func (s *assign) assigned() expr {
	if s.op == "=" {
		return s.y
	}
	return &binary{place: s.place, op: s.op[:len(s.op)-1], x: s.x, y: s.y}
}

// steps reports whether finding the place x changes a variable.
func steps(x expr) bool {
	found := false
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *assign:
			found = true
		case *unary:
			found = found || n.op == "++" || n.op == "--"
		}
		return true
	})
	return found
}

// evaluated is a name for the value that x has now, in a scope of its own.
func (l *lowerer) evaluated(x expr) expr {
	value := l.evaluatedOnce("value", l.value(x), x.at())
	l.push()
	l.scope.names[valueName] = bound{value}
	return &ident{place: place{x.at()}, name: valueName}
}

// valueName is what an evaluated value is called; no C++ name is like it.
const valueName = "value "

// assignsArray lowers b = a for std::arrays. It reports false if s is no such
// assignment.
func (l *lowerer) assignsArray(s *assign) bool {
	to, ok := l.tryPlace(s.x)
	if !ok || len(to.dims()) == 0 {
		return false
	}
	if list, isList := s.y.(*initList); isList {
		if to, ok = l.place(s.x); ok && l.mayWrite(to, s.x) {
			l.assignList(to, innerList(list), s.pos)
		}
		return true
	}
	from, ok := l.tryPlace(s.y)
	if c, isCall := s.y.(*call); isCall && l.returnsArray(c) {
		from, ok = l.place(c)
	} else if ok {
		from, _ = l.place(s.y)
	}
	if !ok || from.buf.Elem != to.buf.Elem || !slices.Equal(to.dims(), from.dims()) {
		return false
	}
	if to, ok = l.place(s.x); ok {
		l.copyView(to, from, s.pos)
	}
	return true
}

// assignList stores a list in an array, by way of another one where it may be made of
// what is in it.
func (l *lowerer) assignList(to view, list *initList, pos diag.Pos) {
	if _, constant := l.tableValues(list, to.dims(), to.buf.Elem); constant && to.window == nil && to.offset == nil {
		l.initialise(to, list, pos)
		return
	}
	b := l.buffer("list", to.buf.Elem, to.dims(), pos)
	l.emit(&affine.Decl{Buffer: b, Pos: pos})
	l.initialise(view{buf: b}, list, pos)
	l.copyView(to, view{buf: b}, pos)
}

// assigned is the value that s stores in v.
func (l *lowerer) assigned(s *assign, v view, ok bool) affine.Expr {
	y := l.value(s.y)
	switch {
	case !ok:
		return y
	case s.op != "=":
		old := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.x.at()}
		if t := y.Type(); v.buf.Elem.IsAP() && t.IsFixed() { // a += f adds what is before the point of f (ap_fixed_base.h)
			y = l.converted(y, apOf(t.Signed(), max(1, t.Bits-int(t.Point.Frac))), s.pos)
		}
		y = l.binaryOp(s.pos, affine.Op(s.op[:len(s.op)-1]), old, y)
	}
	return l.converted(y, v.buf.Elem, s.pos)
}

// target finds the element that an assignment writes.
func (l *lowerer) target(x expr) (view, bool) {
	v, ok := l.place(x)
	switch {
	case !ok:
		return v, false
	case len(v.dims()) > 0:
		l.diags.Errorf(diag.TypeError, x.at(), "array %s is assigned as a whole", quoteToken(v.buf.Name)).
			Advise("copy it element by element")
		return v, false
	}
	return v, l.mayWrite(v, x)
}

// mayWrite reports v, which x names, if it is constant.
func (l *lowerer) mayWrite(v view, x expr) bool {
	if v.readOnly || v.buf.Const {
		l.diags.Errorf(diag.TypeError, x.at(), "%s is const and is written", quoteToken(v.buf.Name)).
			Note(v.buf.Pos, "declared here")
		return false
	}
	return true
}

package parse

import (
	"codo/affine"
	"codo/diag"
)

// body lowers the statements of a block or function in order. tail says that
// nothing of the function follows, so that a return is allowed here.
func (l *lowerer) body(stmts []stmt, inLoop bool) {
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
		if branch, ok := s.(*ifStmt); ok && l.leavesEarly(branch, inLoop) {
			l.earlyExit(branch, stmts[i+1:], inLoop)
			return
		}
		if j, ok := s.(*jumpStmt); ok && j.word == "continue" && inLoop {
			return // what follows is never reached
		}
		if r, ok := s.(*returnStmt); ok {
			l.returnValue(r, inLoop)
			return
		}
		if w, ok := s.(*whileStmt); ok {
			l.while(w, stmts[:i])
			continue
		}
		if f, ok := s.(*forStmt); ok {
			l.forLoop(f, stmts[:i])
			continue
		}
		l.statement(s, inLoop)
	}
}

// leavesEarly reports whether a branch ends in continue (inside a loop) or in
// return (outside), which the rest of the list must become an else of.
func (l *lowerer) leavesEarly(s *ifStmt, inLoop bool) bool {
	if inLoop {
		return containsJump(s.then, "continue") || s.other != nil && containsJump(s.other, "continue")
	}
	return containsReturn(s.then) || s.other != nil && containsReturn(s.other)
}

// earlyExit lowers `if (c) { ...; return; } rest` as if ... else rest. A side
// that does not leave goes on with the rest.
func (l *lowerer) earlyExit(s *ifStmt, rest []stmt, inLoop bool) {
	then, other := l.listOf(s.then), l.listOf(s.other)
	leavesThen, leavesOther := endsInExit(then, inLoop), endsInExit(other, inLoop)
	if !leavesThen && !leavesOther && len(rest) > 0 {
		what := "return"
		if inLoop {
			what = "continue"
		}
		l.diags.Errorf(diag.Unsupported, s.pos, "a %s inside a nested if that may also go on", what).
			Advise("write the rest as an else branch")
		return
	}
	if !leavesThen {
		then = append(then[:len(then):len(then)], rest...)
	}
	if !leavesOther {
		other = append(other[:len(other):len(other)], rest...)
	}
	cond := l.condition(s.cond)
	a := l.into(func() { l.scoped(func() { l.body(then, inLoop) }) })
	b := l.into(func() { l.scoped(func() { l.body(other, inLoop) }) })
	switch {
	case len(a) > 0:
		l.emit(&affine.If{Cond: cond, Then: a, Else: b, Pos: s.pos})
	case len(b) > 0:
		l.emit(&affine.If{Cond: negate(cond), Then: b, Pos: s.pos})
	}
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

// endsInExit reports whether the last statement of a list leaves it for sure.
func endsInExit(list []stmt, inLoop bool) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *returnStmt:
		return !inLoop
	case *jumpStmt:
		return inLoop && s.word == "continue"
	case *block:
		return endsInExit(s.list, inLoop)
	}
	return false
}

func (l *lowerer) scoped(f func()) {
	l.push()
	f()
	l.pop()
}

// returnValue stores the value of a return for the caller.
func (l *lowerer) returnValue(r *returnStmt, inLoop bool) {
	if inLoop {
		l.diags.Errorf(diag.Unsupported, r.pos, "a return inside a loop").
			Advise("a pipelined loop runs to its end: keep the result in a variable and return after the loop")
		return
	}
	switch {
	case r.x == nil:
	case l.result == nil:
		l.diags.Errorf(diag.TypeError, r.pos, "a value is returned from a function that returns none")
	default:
		v := l.value(r.x)
		l.emit(&affine.Assign{Buffer: l.result, Value: convert(v, l.result.Elem), Pos: r.pos})
	}
}

// statement lowers one statement that is no loop.
func (l *lowerer) statement(s stmt, inLoop bool) {
	switch s := s.(type) {
	case *block:
		l.scoped(func() { l.body(s.list, inLoop) })
	case *declaration:
		for _, v := range s.vars {
			l.local(v)
		}
	case *aliasDecl:
		l.alias(s)
	case *enumDecl:
		l.enum(s)
	case *exprStmt:
		l.effect(s.x)
	case *ifStmt:
		l.ifElse(s, inLoop)
	case *forStmt, *whileStmt:
		l.body([]stmt{s}, inLoop)
	case *jumpStmt:
		l.diags.Errorf(diag.Unsupported, s.pos, "%s is not supported here", s.word).Advise("%s", jumpAdvice(s.word))
	case *returnStmt:
		l.returnValue(s, inLoop)
	case *badStmt:
	}
}

func jumpAdvice(word string) string {
	if word == "break" {
		return "a pipelined loop runs to its end: guard the rest of the body with an if"
	}
	return "use if and else"
}

func (l *lowerer) ifElse(s *ifStmt, inLoop bool) {
	cond := l.condition(s.cond)
	branch := func(side stmt) []affine.Stmt {
		return l.into(func() { l.scoped(func() { l.body(l.listOf(side), inLoop) }) })
	}
	if c, ok := cond.(*affine.Const); ok {
		side := s.then
		if c.I == 0 {
			side = s.other
		}
		l.scoped(func() { l.body(l.listOf(side), inLoop) })
		return
	}
	then, other := branch(s.then), branch(s.other)
	switch {
	case len(then) > 0:
		l.emit(&affine.If{Cond: cond, Then: then, Else: other, Pos: s.pos})
	case len(other) > 0:
		l.emit(&affine.If{Cond: negate(cond), Then: other, Pos: s.pos})
	}
}

// effect lowers an expression that stands as a statement.
func (l *lowerer) effect(x expr) {
	switch x := x.(type) {
	case *assign:
		l.assignment(x)
		return
	case *unary:
		if x.op == "++" || x.op == "--" {
			l.increment(x)
			return
		}
	case *call:
		l.callStatement(x)
		return
	case *member:
		l.memberEffect(x)
		return
	case *binary:
		if x.op == "," {
			l.effect(x.x)
			l.effect(x.y)
			return
		}
		if l.streamEffect(x) {
			return
		}
	case *cast: // (void)x
		if x.typ.name == "void" {
			return
		}
	case *ident, *literal: // no effect
		return
	}
	l.value(x) // reports what is wrong in it
}

// assignment lowers x = y and x op= y.
func (l *lowerer) assignment(s *assign) {
	if a, ok := s.y.(*assign); ok { // x = y = z
		l.assignment(a)
		l.assignment(&assign{s.place, s.op, s.x, a.x})
		return
	}
	if l.isBits(s.x) {
		l.assignBits(s)
		return
	}
	if ch := l.streamReadOf(s.y); ch != nil && s.op == "=" {
		l.popInto(ch, s.x, s.pos)
		return
	}
	v, ok := l.target(s.x)
	value := l.assigned(s, v, ok)
	if ok {
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(value, v.buf.Elem), Pos: s.x.at()})
	}
}

// assigned is the value that s stores in v.
func (l *lowerer) assigned(s *assign, v view, ok bool) affine.Expr {
	y := l.value(s.y)
	if s.op == "=" || !ok {
		return y
	}
	old := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.x.at()}
	return l.binaryOp(s.pos, affine.Op(s.op[:len(s.op)-1]), old, y)
}

// assignValue lowers an assignment used as a value: if ((x = y) > 0).
func (l *lowerer) assignValue(s *assign) affine.Expr {
	l.assignment(s)
	return l.value(s.x)
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
	case v.readOnly || v.buf.Const:
		l.diags.Errorf(diag.TypeError, x.at(), "%s is const and is written", quoteToken(v.buf.Name)).
			Note(v.buf.Pos, "declared here")
		return v, false
	}
	return v, true
}

// increment lowers ++x and x-- as statements.
func (l *lowerer) increment(x *unary) {
	v, ok := l.target(x.x)
	if !ok {
		return
	}
	old := &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.x.at()}
	sum := l.binaryOp(x.pos, affine.Op(x.op[:1]), old, affine.IntConst(1))
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(sum, v.buf.Elem), Pos: x.pos})
}

// incrementValue lowers x++ and ++x used as a value. The old value of x++ is
// kept in a scalar of its own.
func (l *lowerer) incrementValue(x *unary) affine.Expr {
	if !x.postfix {
		l.increment(x)
		return l.value(x.x)
	}
	v, ok := l.target(x.x)
	if !ok {
		return zero()
	}
	old := l.buffer(v.buf.Name+"_old", v.buf.Elem, nil, x.pos)
	l.emit(&affine.Decl{Buffer: old, Pos: x.pos})
	l.emit(&affine.Assign{Buffer: old, Value: &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: x.x.at()}, Pos: x.pos})
	l.increment(x)
	return &affine.Load{Buffer: old, Pos: x.pos}
}

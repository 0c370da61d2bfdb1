package parse

import (
	"codo/affine"
	"codo/diag"
)

// header is the reading of a loop's control: for (name = lo; name OP hi; name += step).
type header struct {
	name     string
	typ      affine.Type // of the counter
	declared bool        // by the loop itself
	lo       affine.Expr
	op       string // < <= > >= !=, with the counter on the left
	hi       expr
	step     int64
}

// headerCounter finds the name that a for loop counts with, and the type name
// if the loop declares it.
func headerCounter(s *forStmt) (string, *typeName) {
	switch init := s.init.(type) {
	case *declaration:
		if len(init.vars) == 1 {
			return init.vars[0].name, init.vars[0].typ
		}
	case *exprStmt:
		if a, ok := init.x.(*assign); ok {
			return rootName(a.x), nil
		}
	}
	if name, _, ok := stepOf(s.post); ok {
		return name, nil
	}
	return "", nil
}

// stepOf reads i++, --i, i += c, i = i - c as a counter and the expression of
// its step; the sign is in the operator.
func stepOf(post expr) (name string, step expr, ok bool) {
	switch p := post.(type) {
	case *unary:
		one := &literal{p.place, "1"}
		if p.op == "++" {
			return rootName(p.x), one, true
		} else if p.op == "--" {
			return rootName(p.x), &unary{p.place, "-", one, false}, true
		}
	case *assign:
		id, isName := p.x.(*ident)
		if !isName {
			return "", nil, false
		}
		switch p.op {
		case "+=":
			return id.name, p.y, true
		case "-=":
			return id.name, &unary{p.place, "-", p.y, false}, true
		case "=":
			return stepOfSum(id.name, p.y)
		}
	}
	return "", nil, false
}

// stepOfSum reads i + c, c + i and i - c.
func stepOfSum(name string, y expr) (string, expr, bool) {
	b, ok := y.(*binary)
	if !ok {
		return "", nil, false
	}
	isCounter := func(x expr) bool { id, ok := x.(*ident); return ok && id.name == name }
	switch {
	case b.op == "+" && isCounter(b.x):
		return name, b.y, true
	case b.op == "+" && isCounter(b.y):
		return name, b.x, true
	case b.op == "-" && isCounter(b.x):
		return name, &unary{b.place, "-", b.y, false}, true
	}
	return "", nil, false
}

// forLoop lowers a counted loop. before are the statements that precede it in
// its block, where the start of a loop without initialiser is looked for.
func (l *lowerer) forLoop(s *forStmt, before []stmt) {
	s = steppedInBody(s)
	l.sideCounters(s)
	if s.cond == nil || s.post == nil {
		l.diags.Errorf(diag.Unbounded, s.pos, "a loop without end condition or step").
			Advise("write for (int i = 0; i < N; ++i)")
		return
	}
	h, ok := l.header(s, before)
	if !ok {
		return
	}
	if l.changesOuter(s.body, h.name) {
		l.diags.Errorf(diag.Unbounded, s.pos, "the loop counter %s is changed in the body", quoteToken(h.name)).
			Advise("count with a variable of the loop's own")
		return
	}
	l.countedLoop(h, s)
}

// steppedInBody moves the step of `for (...; i < N;) { ...; i++; }` into the
// header.
func steppedInBody(s *forStmt) *forStmt {
	if s.post != nil || s.cond == nil {
		return s
	}
	if counterOfWhile(&whileStmt{cond: s.cond, body: s.body}) == "" || containsJump(s.body, "continue") {
		return s
	}
	b := s.body.(*block)
	last := len(b.list) - 1
	moved := *s
	moved.post, moved.body = b.list[last].(*exprStmt).x, &block{b.place, b.list[:last]}
	return &moved
}

// sideCounters takes what a header does beside counting out of it:
// `for (int i = 0, j = 7; ...; i++, j--)` sets j before the loop and steps it at
// the end of the body. s is changed in place.
func (l *lowerer) sideCounters(s *forStmt) {
	post := commaList(s.post)
	name := ""
	for _, p := range post {
		if n, _, ok := stepOf(p); ok && name == "" {
			if _, _, tests := endOf(s.cond, n); tests {
				name, s.post = n, p
			}
		}
	}
	if name == "" {
		return
	}
	body := &block{place{s.body.at()}, l.listOf(s.body)}
	for _, p := range post {
		if p != s.post {
			body.list = append(body.list[:len(body.list):len(body.list)], &exprStmt{place{p.at()}, p})
		}
	}
	if len(post) > 1 {
		s.body = body
	}
	l.sideStarts(s, name)
}

// sideStarts leaves only the start of the counter in the initialiser.
func (l *lowerer) sideStarts(s *forStmt, name string) {
	switch init := s.init.(type) {
	case *declaration:
		for _, v := range init.vars {
			if v.name != name && len(init.vars) > 1 {
				l.local(v)
			}
		}
		for _, v := range init.vars {
			if v.name == name {
				s.init = &declaration{init.place, []*varDecl{v}}
			}
		}
	case *exprStmt:
		list := commaList(init.x)
		for _, x := range list {
			if a, ok := x.(*assign); ok && rootName(a.x) == name {
				s.init = &exprStmt{init.place, x}
			} else if len(list) > 1 {
				l.effect(x)
			}
		}
	}
}

// commaList takes x, y, z apart.
func commaList(x expr) []expr {
	if b, ok := x.(*binary); ok && b.op == "," {
		return append(commaList(b.x), commaList(b.y)...)
	}
	return []expr{x}
}

// header reads the three parts of a for loop.
func (l *lowerer) header(s *forStmt, before []stmt) (header, bool) {
	h := header{}
	name, typ := headerCounter(s)
	postName, stepExpr, okStep := stepOf(s.post)
	if name == "" || !okStep || postName != name {
		l.unbounded(s.pos, s.post, "the step is not a constant added to the counter")
		return h, false
	}
	h.name, h.declared = name, typ != nil
	var ok bool
	if h.step, ok = l.constInt(stepExpr); !ok {
		return h, false
	}
	if h.step == 0 {
		l.diags.Errorf(diag.Unbounded, s.post.at(), "the step of the loop is zero")
		return h, false
	}
	if h.op, h.hi, ok = endOf(s.cond, name); !ok {
		l.unbounded(s.pos, s.cond, "the condition does not compare the counter with a bound")
		return h, false
	}
	return h, l.start(&h, s, typ, before)
}

func (l *lowerer) unbounded(pos diag.Pos, at expr, why string) {
	if at != nil {
		pos = at.at()
	}
	l.diags.Errorf(diag.Unbounded, pos, "cannot count this loop: %s", why).
		Advise("write for (int i = START; i < END; i += STEP)")
}

// endOf reads `name OP hi` or `hi OP name`.
func endOf(cond expr, name string) (op string, hi expr, ok bool) {
	b, isBinary := cond.(*binary)
	if !isBinary {
		return "", nil, false
	}
	mirror := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
	if _, known := mirror[b.op]; !known {
		return "", nil, false
	}
	if id, isName := b.x.(*ident); isName && id.name == name {
		return b.op, b.y, true
	}
	if id, isName := b.y.(*ident); isName && id.name == name {
		return mirror[b.op], b.x, true
	}
	return "", nil, false
}

// start finds the type and the first value of the counter.
func (l *lowerer) start(h *header, s *forStmt, typ *typeName, before []stmt) bool {
	if typ != nil {
		v := s.init.(*declaration).vars[0]
		if typ.name == "auto" && v.init != nil {
			h.lo = l.value(v.init)
			h.typ = h.lo.Type()
			return h.typ.IsInteger()
		}
		ref, ok := l.resolve(typ)
		if !ok || v.init == nil || !ref.elem.IsInteger() || len(ref.dims) > 0 {
			if ok {
				l.diags.Errorf(diag.Unbounded, v.pos, "the loop counter %s needs an integer type and a start value", quoteToken(v.name))
			}
			return false
		}
		h.typ, h.lo = ref.elem, convert(l.value(v.init), ref.elem)
		return true
	}
	v, ok := l.place(&ident{s.place, h.name})
	if !ok {
		return false
	}
	if len(v.dims()) > 0 || !v.buf.Elem.IsInteger() {
		l.diags.Errorf(diag.Unbounded, s.pos, "the loop counter %s is not an integer scalar", quoteToken(h.name))
		return false
	}
	h.typ = v.buf.Elem
	first := l.startBefore(h.name, before)
	if init, ok := s.init.(*exprStmt); ok {
		if a, ok := init.x.(*assign); ok && a.op == "=" {
			first = a.y
		}
	}
	if first == nil { // counts on from whatever the variable holds
		h.lo = &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.pos}
		return true
	}
	h.lo = convert(l.value(first), h.typ)
	return true
}

// startBefore finds the value that name was last given in a list of
// statements, nil if that is not plain to see.
func (l *lowerer) startBefore(name string, list []stmt) expr {
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i].(type) {
		case *declaration:
			for _, v := range s.vars {
				if v.name == name {
					return literalOnly(v.init)
				}
			}
		case *exprStmt:
			if a, ok := s.x.(*assign); ok && a.op == "=" && rootName(a.x) == name {
				return literalOnly(a.y)
			}
		}
		if l.changedNames(list[i])[name] {
			return nil
		}
	}
	return nil
}

// literalOnly lets a start value through only if it cannot have changed since.
func literalOnly(x expr) expr {
	if _, ok := x.(*literal); ok {
		return x
	}
	return nil
}

// countedLoop emits the loop of h with the body of s.
func (l *lowerer) countedLoop(h header, s *forStmt) {
	hi, ok := l.end(h, s)
	if !ok {
		return
	}
	t := h.typ
	if _, isConst := hi.(*affine.Const); !isConst { // compared in the common type, as C++ does
		t = usualType(t, hi.Type())
		if h.typ.IsAP() || hi.Type().IsAP() {
			t = affine.I64
		}
	}
	loop := &affine.Loop{Name: l.freshCounter(h.name, l.ownVariable(h)), Type: t, Lo: convert(h.lo, t), Hi: convert(hi, t), Step: h.step, Label: s.label, Pos: s.pos}
	if loop.Label == "" && len(l.loops) == 0 && len(l.active) > 1 {
		loop.Label = l.active[1].name // keeps the name of the layer
	}
	l.loopPragmas(loop, s.pragmas)
	l.wishes.counters[loop] = h.name
	l.loops = append(l.loops, loop)
	l.push()
	l.scope.names[h.name] = bound{convert(&affine.Counter{Loop: loop}, h.typ)}
	loop.Body = l.into(func() { l.scoped(func() { l.body(l.listOf(s.body), true) }) })
	l.pop()
	l.loops = l.loops[:len(l.loops)-1]
	l.checkBoundKept(loop)
	l.orderNest(loop)
	l.emit(loop)
	if !h.declared {
		l.finalValue(h, loop)
	}
}

// end lowers the bound so that it is exclusive in the direction of the step.
func (l *lowerer) end(h header, s *forStmt) (affine.Expr, bool) {
	hi := l.value(h.hi)
	if !hi.Type().IsInteger() {
		l.unbounded(s.pos, h.hi, "the bound is not an integer")
		return nil, false
	}
	if hi.Type() == affine.B1 {
		hi = convert(hi, affine.I32)
	}
	up := h.step > 0
	switch h.op {
	case "<=", ">=":
		if (h.op == "<=") != up {
			return nil, l.wrongWay(s)
		}
		one := int64(1)
		if !up {
			one = -1
		}
		hi = l.binaryOp(s.pos, "+", hi, affine.IntConst(one))
	case "<", ">":
		if (h.op == "<") != up {
			return nil, l.wrongWay(s)
		}
	case "!=":
		if !l.meetsExactly(h, hi) {
			l.unbounded(s.pos, s.cond, "with != the counter must meet the bound exactly")
			return nil, false
		}
	}
	if c, ok := hi.(*affine.Const); ok && h.typ.Bits < maxBits && h.typ.Wrap(c.I) != c.I {
		l.unbounded(s.pos, s.cond, "the counter's type cannot hold the bound")
		return nil, false
	}
	return hi, true
}

func (l *lowerer) wrongWay(s *forStmt) bool {
	l.unbounded(s.pos, s.cond, "the counter moves away from the bound")
	return false
}

func (l *lowerer) meetsExactly(h header, hi affine.Expr) bool {
	lo, okLo := h.lo.(*affine.Const)
	end, okHi := hi.(*affine.Const)
	if okLo && okHi {
		return (end.I-lo.I)%h.step == 0 && (end.I-lo.I)/h.step >= 0
	}
	return false
}

// checkBoundKept reports a loop whose bound reads what its body writes: C++
// evaluates the bound again in each iteration.
func (l *lowerer) checkBoundKept(loop *affine.Loop) {
	read := map[*affine.Buffer]bool{}
	affine.WalkExpr(loop.Hi, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			read[ld.Buffer] = true
		}
	})
	if len(read) == 0 {
		return
	}
	affine.Walk(loop.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && read[a.Buffer] {
			l.diags.Errorf(diag.Unbounded, loop.Pos, "the bound of the loop reads %s, which its body changes", quoteToken(a.Buffer.Name)).
				Note(a.Pos, "changed here").Advise("copy the bound to a variable before the loop")
		}
		return true
	})
}

// finalValue stores the counter's value after a loop that counts with a
// variable of the enclosing block, if anything reads it there.
func (l *lowerer) finalValue(h header, loop *affine.Loop) {
	if l.ownVariable(h) != nil {
		return
	}
	v, ok := l.place(&ident{place{loop.Pos}, h.name})
	if !ok {
		return
	}
	l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(l.afterLast(h, loop), v.buf.Elem), Pos: loop.Pos})
}

// ownVariable is the variable of the enclosing block that a loop counts with, if
// nothing but such loops reads it; nil otherwise.
func (l *lowerer) ownVariable(h header) *affine.Buffer {
	if h.declared || readsOutsideLoops(l.active[len(l.active)-1].body, h.name) {
		return nil
	}
	v, ok := l.lookup(h.name).(view)
	if !ok {
		return nil
	}
	l.counters[v.buf] = true
	return v.buf
}

// afterLast is the counter's value when the loop ends.
func (l *lowerer) afterLast(h header, loop *affine.Loop) affine.Expr {
	less := affine.Op("<")
	distance, size := l.binaryOp(loop.Pos, "-", loop.Hi, h.lo), h.step
	if h.step < 0 {
		less, size = ">", -h.step
		distance = l.binaryOp(loop.Pos, "-", h.lo, loop.Hi)
	}
	last := loop.Hi
	if size != 1 {
		steps := l.binaryOp(loop.Pos, "/", l.binaryOp(loop.Pos, "+", distance, affine.IntConst(size-1)), affine.IntConst(size))
		last = l.binaryOp(loop.Pos, "+", h.lo, l.binaryOp(loop.Pos, "*", steps, affine.IntConst(h.step)))
	}
	runs := l.binaryOp(loop.Pos, less, h.lo, loop.Hi)
	if c, ok := runs.(*affine.Const); ok && c.I != 0 {
		return last
	}
	return &affine.Select{Cond: runs, X: convert(last, loop.Type), Y: convert(h.lo, loop.Type)}
}

// counterOfWhile is the variable that a while loop counts with: the one its last
// statement steps and its condition tests; "" if there is none.
func counterOfWhile(w *whileStmt) string {
	b, ok := w.body.(*block)
	if !ok || len(b.list) == 0 || w.isDo {
		return ""
	}
	last, ok := b.list[len(b.list)-1].(*exprStmt)
	if !ok {
		return ""
	}
	name, _, ok := stepOf(last.x)
	if !ok {
		return ""
	}
	if _, _, ok := endOf(w.cond, name); !ok {
		return ""
	}
	return name
}

// while lowers `while (i < N) { ...; i++; }` as the for loop that it is.
func (l *lowerer) while(w *whileStmt, before []stmt) {
	if end, ok := w.cond.(*literal); ok && w.isDo && (end.text == "0" || end.text == "false") { // do { ... } while (0)
		l.scoped(func() { l.body(l.listOf(w.body), false) })
		return
	}
	name := counterOfWhile(w)
	if name == "" || containsJump(w.body, "continue") {
		l.diags.Errorf(diag.Unbounded, w.pos, "a while loop that is not a counted loop").
			Advise("write for (int i = START; i < END; i += STEP); hardware needs a bound")
		return
	}
	b := w.body.(*block)
	last := len(b.list) - 1
	f := &forStmt{place: w.place, label: w.label, cond: w.cond, post: b.list[last].(*exprStmt).x,
		body: &block{b.place, b.list[:last]}, pragmas: w.pragmas}
	l.forLoop(f, before)
}

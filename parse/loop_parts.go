package parse

import "slices"

// plainFor brings a loop to the form for (start; condition; step) body, as a
// copy: a function is lowered once per call.
func plainFor(f *forStmt) *forStmt {
	s := *f
	if s.written == nil {
		s.written = f
	}
	stepOfCondition(&s)
	endAtBreak(&s)
	stepOfBody(&s)
	return &s
}

// stepOfCondition moves the step of `for (...; i-- > 0; p += 8)` into the header, and what stands
// there of other variables to the end of each iteration. Of several conditions it is that of the first: others
// step only where those before them hold.
func stepOfCondition(s *forStmt) {
	list := andList(s.cond)
	step, test := stepIn(list[0])
	if step == nil || s.post != nil && mentions(s.post, rootName(step.x)) {
		return
	}
	if s.post != nil {
		for _, p := range commaList(s.post) {
			s.after = append(s.after, &exprStmt{place{p.at()}, p})
		}
	}
	s.post, s.tested = step, before
	if step.postfix {
		s.tested = after
	}
	s.cond = andOf(append([]expr{test}, list[1:]...))
}

// stepIn finds the step in `i-- > 0`, `--i >= 0` and `i--`, and what is tested
// of the counter; nil if c is not like these.
func stepIn(c expr) (step *unary, test expr) {
	isStep := func(x expr) bool {
		u, ok := x.(*unary)
		return ok && (u.op == "++" || u.op == "--") && isName(u.x)
	}
	if isStep(c) {
		u := c.(*unary)
		return u, &binary{u.place, "!=", u.x, &literal{u.place, "0"}}
	}
	if b, ok := c.(*binary); ok && isStep(b.x) {
		u := b.x.(*unary)
		return u, &binary{b.place, b.op, u.x, b.y}
	}
	return nil, nil
}

func isName(x expr) bool {
	_, ok := x.(*ident)
	return ok
}

// endAtBreak makes `for (;;) { if (c) break; ...}` a loop that runs while !c.
func endAtBreak(s *forStmt) {
	b, ok := s.body.(*block)
	if s.cond != nil && !isTrue(s.cond) || !ok || len(b.list) == 0 {
		return
	}
	if c := breakCondition(b.list[0]); c != nil {
		s.cond, s.body = opposite(c), &block{b.place, b.list[1:]}
	}
}

func isTrue(x expr) bool {
	lit, ok := x.(*literal)
	return ok && (lit.text == "1" || lit.text == "true")
}

// breakCondition is c of `if (c) break;`, nil for other statements.
func breakCondition(s stmt) expr {
	branch, ok := s.(*ifStmt)
	if !ok || branch.other != nil {
		return nil
	}
	then := branch.then
	if b, ok := then.(*block); ok && len(b.list) == 1 {
		then = b.list[0]
	}
	if j, ok := then.(*jumpStmt); ok && j.word == "break" {
		return branch.cond
	}
	return nil
}

// opposite is !x. Comparisons do not turn around: of floats they may not, since
// not-a-number makes !(x < y) something else than x >= y.
func opposite(x expr) expr {
	if u, ok := x.(*unary); ok && u.op == "!" {
		return u.x
	}
	if b, ok := x.(*binary); ok && b.op == "||" {
		return &binary{b.place, "&&", opposite(b.x), opposite(b.y)}
	}
	return &unary{place{x.at()}, "!", x, false}
}

func isIdent(x expr, name string) bool {
	id, ok := x.(*ident)
	return ok && id.name == name
}

// lastStep is the variable that the last statement of a body steps, "" for none.
func lastStep(b *block) string {
	if len(b.list) == 0 {
		return ""
	}
	last, ok := b.list[len(b.list)-1].(*exprStmt)
	if !ok {
		return ""
	}
	name, _ := steppedName(last.x)
	return name
}

// stepOfBody moves the step of `for (...; i < N;) { ...; i++; }` into the header.
func stepOfBody(s *forStmt) {
	b, ok := s.body.(*block)
	if s.post != nil || s.cond == nil || !ok || containsJump(s.body, "continue") {
		return
	}
	last := len(b.list) - 1
	if name := lastStep(b); name != "" && mentions(s.cond, name) && !usesOwn(b, b.list[last]) {
		s.post, s.body = b.list[last].(*exprStmt).x, &block{b.place, b.list[:last]}
	}
}

// usesOwn reports whether s speaks of what b declares.
func usesOwn(b *block, s stmt) (found bool) {
	walk(s, func(n any) bool {
		id, ok := n.(*ident)
		found = found || ok && declaredIn(b, id.name)
		return !found
	})
	return found
}

// mentions reports whether x speaks of name.
func mentions(x any, name string) (found bool) {
	walk(x, func(n any) bool {
		id, ok := n.(*ident)
		found = found || ok && id.name == name
		return !found
	})
	return found
}

// sideCounters takes what a header does beside counting out of it:
// `for (int i = 0, j = 7; ...; i++, j--)` sets j before the loop and steps it at
// the end of each iteration.
func (l *lowerer) sideCounters(s *forStmt) {
	post := commaList(s.post)
	if len(post) > 1 {
		counts := 0
		for i, p := range post {
			if name, ok := steppedName(p); ok && mentions(s.cond, name) {
				counts = i
				break
			}
		}
		s.post = post[counts]
		for i, p := range post {
			if i != counts {
				s.after = append(s.after, &exprStmt{place{p.at()}, p})
			}
		}
	}
	if name, ok := steppedName(s.post); ok {
		l.sideStarts(s, name)
	}
}

// sideStarts leaves only the start of the counter in the initialiser.
func (l *lowerer) sideStarts(s *forStmt, name string) {
	switch init := s.init.(type) {
	case *declaration:
		for _, v := range init.vars {
			if v.name != name {
				l.local(v)
			}
		}
		s.init = nil
		for _, v := range init.vars {
			if v.name == name {
				s.init = &declaration{init.place, []*varDecl{v}}
			}
		}
	case *exprStmt:
		s.init = nil
		for _, x := range commaList(init.x) {
			if a, ok := x.(*assign); ok && rootName(a.x) == name && s.init == nil {
				s.init = &exprStmt{init.place, x}
			} else {
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

// andList takes x && y && z apart, and x & y where both are true or false.
func andList(x expr) []expr {
	if b, ok := x.(*binary); ok && (b.op == "&&" || b.op == "&" && isTruth(b.x) && isTruth(b.y) && isBare(b.y)) {
		return append(andList(b.x), andList(b.y)...)
	}
	return []expr{x}
}

// isTruth reports whether x is written as something that is true or false.
func isTruth(x expr) bool {
	switch x := x.(type) {
	case *unary:
		return x.op == "!"
	case *binary:
		return slices.Contains([]string{"<", "<=", ">", ">=", "==", "!=", "&&", "||"}, x.op) || x.op == "&" && isTruth(x.x) && isTruth(x.y)
	}
	return false
}

// isBare reports whether x is written without a call or anything that it changes, so that it
// may as well not be evaluated.
func isBare(x expr) bool {
	pure := true
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *call, *assign:
			pure = false
		case *member:
			pure = pure && !n.called
		case *unary:
			pure = pure && n.op != "++" && n.op != "--"
		}
		return pure
	})
	return pure
}

// andOf joins conditions.
func andOf(list []expr) expr {
	var all expr
	for _, x := range list {
		if all == nil {
			all = x
		} else {
			all = &binary{place{x.at()}, "&&", all, x}
		}
	}
	return all
}

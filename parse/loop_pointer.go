package parse

import "slices"

// pointerFor gives a loop that a pointer goes through an array with a counter, from which the pointer
// follows in each iteration; other loops stay.
//
//	for (const float *p = a; p < a + 64; p += 8) { ... }
//	for (long p_at = 0; p_at < 64; p_at += 8) { const float *p = a + p_at; ... }
func (l *lowerer) pointerFor(s *forStmt) *forStmt {
	d, ok := s.init.(*declaration)
	if !ok || len(d.vars) == 0 || len(d.vars) > 2 || s.post == nil {
		return s
	}
	v := d.vars[0]
	tested := s.cond
	if len(d.vars) == 2 { // float *p = a, *end = a + 64
		if tested = l.withoutEnd(s, d.vars[1]); tested == nil {
			return s
		}
	}
	test, ok := tested.(*binary)
	if !ok || v.ptr != 1 || len(v.dims) > 0 || v.init == nil {
		return s
	}
	at := v.name + "_at"
	count := &ident{place: v.place, name: at}
	post := l.pointerSteps(s.post, v.name, count)
	base, from := l.pointerParts(v.init)
	bound, to := l.pointerParts(test.y)
	cond := &binary{test.place, test.op, count, to}
	if isIdent(test.y, v.name) {
		bound, to = l.pointerParts(test.x)
		cond.x, cond.y = to, count
	} else if !isIdent(test.x, v.name) {
		return s
	}
	after := []stmt{s.body, &exprStmt{place{s.post.at()}, s.post}}
	if post == nil || base == nil || bound == nil || spelled(base) != spelled(bound) || mentions(s.body, at) || l.moves(s.body, v.name) || !l.stays(base, after, nil) || !l.isWithin(base, from, to) {
		return s
	}
	own, counter := *v, &varDecl{place: v.place, name: at, typ: &typeName{place: v.place, name: "long"}, init: from}
	own.init = &binary{v.place, "+", base, count}
	out := *s
	out.init, out.cond, out.post = &declaration{d.place, []*varDecl{counter}}, cond, post
	out.body = &block{place{s.body.at()}, append([]stmt{&declaration{d.place, []*varDecl{&own}}}, l.listOf(s.body)...)}
	return &out
}

// isWithin reports whether a pointer that goes from one of these elements to the other stays in the row that base is. Of an
// array, it does.
func (l *lowerer) isWithin(base, from, to expr) bool {
	if _, isRow := base.(*index); !isRow {
		return true
	}
	row, ok := l.tryPlace(base)
	lo, isConst := l.tryConst(from)
	hi, isConst2 := l.tryConst(to)
	return ok && isConst && isConst2 && min(lo.I, hi.I) >= 0 && max(lo.I, hi.I) <= int64(product(row.dims()))
}

// pointerParts are the array, or row of one, and the number of the element, of a, a + n, a + n + 1, &a[n] and &a[i][n]; nil for
// others.
func (l *lowerer) pointerParts(x expr) (base, offset expr) {
	switch x := x.(type) {
	case *ident:
		return x, intLiteral(x.place, 0)
	case *index:
		if l.isPointer(x) {
			return x, intLiteral(x.place, 0)
		}
	case *binary:
		if x.op != "+" {
			break
		}
		if base, offset = l.pointerParts(x.x); base == nil || base == x.x {
			return base, x.y
		}
		return base, &binary{x.place, "+", &cast{x.place, &typeName{place: x.place, name: "long"}, offset}, x.y}
	case *unary:
		if e, ok := x.x.(*index); ok && x.op == "&" {
			return l.pointerParts(&binary{x.place, "+", e.x, e.i})
		}
	}
	return nil, nil
}

// pointerSteps is pointerStep for one that may be a part of the step, as in ++p, ++q.
func (l *lowerer) pointerSteps(post expr, name string, count *ident) (all expr) {
	found := false
	for _, p := range commaList(post) {
		if own := l.pointerStep(p, name, count); own != nil && !found {
			p, found = own, true
		} else if mentions(p, name) {
			return nil
		}
		if all == nil {
			all = p
		} else {
			all = &binary{place{p.at()}, ",", all, p}
		}
	}
	if !found {
		return nil
	}
	return all
}

// pointerStep is the step of a pointer, of a counter in its place; nil if it is none.
func (l *lowerer) pointerStep(post expr, name string, count *ident) expr {
	switch p := post.(type) {
	case *unary:
		if isIdent(p.x, name) && (p.op == "++" || p.op == "--") {
			return &unary{p.place, p.op, count, p.postfix}
		}
	case *assign:
		if isIdent(p.x, name) && (p.op == "+=" || p.op == "-=") && !mentions(p.y, name) {
			return &assign{p.place, p.op, count, p.y}
		}
	}
	return nil
}

// moves reports whether n may let a pointer called name point to something else; what it points to
// may change. Of an array, it may not.
func (l *lowerer) moves(n any, name string) bool { return l.moved(n)[name] }

// moved are the names for which moves holds.
func (l *lowerer) moved(n any) map[string]bool {
	moved := changedVariables(n)
	walk(n, func(n any) bool {
		if x, ok := n.(*call); ok {
			for i, a := range x.args {
				if id, ok := a.(*ident); ok && l.mayMove(x, i) {
					moved[id.name] = true
				}
			}
		}
		return true
	})
	return moved
}

// mayMove reports whether a call may change its i-th argument itself, and not what it points to.
func (l *lowerer) mayMove(x *call, i int) bool {
	own := l.own(x)
	return x.fn == "swap" && len(own) == 0 || slices.ContainsFunc(own, func(f *function) bool {
		return i < len(f.params) && f.params[i].isRef && len(f.params[i].dims) == 0
	})
}

// withoutEnd is the condition of s with the value of end, a pointer that the loop declares and
// does not change, in its place; nil if it is none.
func (l *lowerer) withoutEnd(s *forStmt, end *varDecl) expr {
	test, ok := s.cond.(*binary)
	if !ok || end.ptr != 1 || end.init == nil || mentions(s.body, end.name) || mentions(s.post, end.name) {
		return nil
	}
	out := *test
	switch {
	case isIdent(test.x, end.name) && !mentions(test.y, end.name):
		out.x = end.init
	case isIdent(test.y, end.name) && !mentions(test.x, end.name):
		out.y = end.init
	default:
		return nil
	}
	return &out
}

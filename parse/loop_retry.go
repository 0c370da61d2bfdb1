package parse

// withoutRetries is a loop that goes round again until streams have what its body asks for, and does nothing
// else then, with a body that waits for it:
//
//	while (n < 64) { int v; if (s.read_nb(v)) { y[n++] = v; } }    =>    while (n < 64) { int v; v = s.read(); y[n++] = v; }
//
// An iteration that finds nothing changes nothing, so that how many there are of these does not show. ok is false if
// the body is no such one.
func (l *lowerer) withoutRetries(cond expr, body stmt) (waits *block, ok bool) {
	if cond == nil || len(l.changedNames(cond)) > 0 {
		return nil, false
	}
	list := []stmt{body}
	if b, isBlock := body.(*block); isBlock {
		list = b.list
	}
	waits = &block{}
	for k, s := range list {
		switch s := s.(type) {
		case *declaration:
			for _, v := range s.vars {
				if v.init != nil || v.isStatic {
					return nil, false
				}
			}
			waits.place, waits.list = s.place, append(waits.list, s)
		case *ifStmt:
			asked, polls := l.blocking(s.cond)
			if !polls || s.other != nil || k != len(list)-1 {
				return nil, false
			}
			waits.place, waits.list = s.place, append(append(waits.list, asked...), s.then)
			return waits, true
		default:
			return nil, false
		}
	}
	return nil, false
}

// waiting are the statements of a loop that does nothing until streams have what it asks for:
//
//	while (!s.read_nb(v));    do { ok = s.read_nb(v); } while (!ok);    =>    v = s.read(); ok = true;
func (l *lowerer) waiting(w *whileStmt) (list []stmt, ok bool) {
	var body []stmt
	switch b := w.body.(type) {
	case *block:
		body = b.list
	case nil:
	default:
		body = []stmt{b}
	}
	not, isNot := w.cond.(*unary)
	if isNot = isNot && not.op == "!" && !not.postfix; len(body) == 0 {
		if m, isMember := w.cond.(*member); isMember && (m.name == "empty" || m.name == "full") { // what reads or writes then waits
			return l.blocking(&unary{place: w.place, op: "!", x: m})
		}
		if !isNot {
			return nil, false
		}
		return l.blocking(not.x)
	}
	s, isExpr := body[0].(*exprStmt)
	if !isNot || !w.isDo || len(body) > 1 || !isExpr {
		return nil, false
	}
	set, isSet := s.x.(*assign)
	if !isSet || set.op != "=" || !isIdent(set.x, rootName(not.x)) || !isName(not.x) {
		return nil, false
	}
	if list, ok = l.blocking(set.y); !ok {
		return nil, false
	}
	return append(list, &exprStmt{s.place, &assign{set.place, "=", set.x, intLiteral(set.place, 1)}}), true
}

// blocking are the statements that wait for what cond asks streams for; ok is false if it asks for anything else.
func (l *lowerer) blocking(cond expr) (list []stmt, ok bool) {
	switch x := cond.(type) {
	case *binary:
		if x.op != "&&" {
			return nil, false
		}
		left, okLeft := l.blocking(x.x)
		right, okRight := l.blocking(x.y)
		return right, okLeft && okRight && len(left) == 0 // a token is lost where it has been read and another is not there
	case *unary: // what reads or writes then waits
		m, isMember := x.x.(*member)
		return nil, x.op == "!" && isMember && m.called && len(m.args) == 0 && (m.name == "empty" || m.name == "full") && l.anyChannel(m.x) != nil
	case *member:
		if !x.called || len(x.args) != 1 || l.anyChannel(x.x) == nil {
			return nil, false
		}
		switch x.name {
		case "read_nb":
			token := &member{place: x.place, x: x.x, name: "read", called: true}
			return []stmt{&exprStmt{x.place, &assign{x.place, "=", x.args[0], token}}}, true
		case "write_nb":
			return []stmt{&exprStmt{x.place, &member{place: x.place, x: x.x, name: "write", args: x.args, called: true}}}, true
		}
	}
	return nil, false
}

package parse

// walk visits every statement and expression below n, n first. visit returns
// false to skip what n holds.
func walk(n any, visit func(n any) bool) {
	var part func(any)
	part = func(n any) {
		if !isNil(n) && visit(n) {
			eachPart(n, part)
		}
	}
	part(n)
}

// isNil catches the typed nils that optional fields of the tree may hold.
func isNil(n any) bool {
	switch n := n.(type) {
	case nil:
		return true
	case *block:
		return n == nil
	}
	return false
}

// eachPart visits the direct children of a node, in order.
func eachPart(n any, visit func(any)) {
	switch n := n.(type) {
	case *unary:
		visit(n.x)
	case *binary:
		visit(n.x)
		visit(n.y)
	case *assign:
		visit(n.x)
		visit(n.y)
	case *conditional:
		visit(n.cond)
		visit(n.x)
		visit(n.y)
	case *call:
		eachOf(n.args, visit)
		if n.made != nil {
			visit(n.made)
		}
	case *member:
		visit(n.x)
		eachOf(n.args, visit)
	case *index:
		visit(n.x)
		visit(n.i)
	case *cast:
		visit(n.x)
	case *initList:
		eachOf(n.elems, visit)
	case *lambdaExpr:
		for _, v := range n.own {
			visit(v.init)
		}
		visit(n.f.body)
	case *sizeOf:
		visit(n.x)
	case *designated:
		visit(n.x)
	case *placedValue:
		visit(n.i)
		visit(n.x)
	case *block:
		eachOf(n.list, visit)
	case *declaration:
		for _, v := range n.vars {
			visit(v.init)
		}
	case *exprStmt:
		visit(n.x)
	case *forStmt:
		visit(n.init)
		visit(n.cond)
		visit(n.post)
		visit(n.body)
		eachOf(n.after, visit)
	case *whileStmt:
		visit(n.cond)
		visit(n.body)
	case *ifStmt:
		visit(n.cond)
		visit(n.then)
		visit(n.other)
	case *switchStmt:
		visit(n.x)
		for _, c := range n.cases {
			eachOf(c.values, visit)
			visit(c.body)
		}
	case *rangeStmt:
		visit(n.x)
		visit(n.body)
	case *returnStmt:
		visit(n.x)
	}
}

func eachOf[T any](list []T, visit func(any)) {
	for _, x := range list {
		visit(x)
	}
}

// changedNames are the names that n assigns, counts, or passes to a function
// that takes them by reference. A name not in the set is never changed below n.
// (Names are not told apart by scope: the set may be too large.)
func (l *lowerer) changedNames(n any) map[string]bool {
	w := &writes{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string][]string{}}
	walk(n, func(n any) bool {
		switch n := n.(type) {
		case *assign:
			for _, x := range assignedParts(n.x) {
				w.note(x, false)
			}
			if id, ok := n.x.(*ident); ok && n.op == "=" {
				w.points(id.name, n.y)
			}
		case *declaration:
			for _, v := range n.vars {
				w.declares(v)
				if l.maybeConstructs(v.typ) {
					w.note(v.init, true)
				}
			}
		case *unary:
			if n.op == "++" || n.op == "--" || n.op == "&" {
				w.note(n.x, n.op == "&")
			}
		case *exprStmt:
			if b, ok := n.x.(*binary); ok && b.op == ">>" { // stream >> x; elsewhere it is a shift
				w.note(b.y, true)
			}
			if m, ok := n.x.(*member); ok && m.name == "read" && m.called { // stream.read(x)
				for _, a := range m.args {
					w.note(a, true)
				}
			}
		case *cast: // T(a)
			if l.maybeConstructs(n.typ) {
				w.note(n.x, true)
			}
		case *initList: // T x(a, b), T{a}
			for i, a := range n.elems {
				if l.constructionChanges(i) {
					w.note(a, true)
				}
			}
		case *call:
			for i, a := range n.args {
				if l.mayChange(n, i) {
					w.note(a, true)
				}
			}
		case *member:
			if _, writes := bitWriters[n.name]; writes {
				w.note(n.x, true)
			}
			for i, a := range n.args {
				if n.name == "read" && len(l.methods[n.name]) == 0 || l.mayChange(&call{fn: n.name}, i) { // stream.read(x)
					w.note(a, true)
				}
			}
		}
		return true
	})
	return w.all()
}

// changedBy are the changedNames of the body of f. They stay what they are while that is inlined, as functions that it is given
// do, unless structs are called: then it matters which are known.
func (l *lowerer) changedBy(f *function) map[string]bool {
	if len(l.methods[callOperator]) > 0 {
		return l.changedNames(f.body)
	}
	if l.changed == nil {
		l.changed = map[*function]map[string]bool{}
	}
	if l.changed[f] == nil {
		l.changed[f] = l.changedNames(f.body)
	}
	return l.changed[f]
}

// changesOuter reports whether n changes the variable name that is declared
// outside of n: changes of an inner variable of that name do not count.
func (l *lowerer) changesOuter(n any, name string) bool {
	if !l.changedNames(n)[name] {
		return false
	}
	found := false
	walk(n, func(m any) bool {
		switch m := m.(type) {
		case *forStmt:
			if d, ok := m.init.(*declaration); ok && declares(d, name) {
				return false
			}
		case *block:
			for i, s := range m.list {
				if d, ok := s.(*declaration); ok && declares(d, name) {
					for _, before := range m.list[:i] {
						found = found || l.changesOuter(before, name)
					}
					return false
				}
			}
			return true
		}
		switch m.(type) {
		case *assign, *unary, *call, *exprStmt, *member:
			found = found || l.changedNames(m)[name]
		}
		return true
	})
	return found
}

func declares(d *declaration, name string) bool {
	for _, v := range d.vars {
		if v.name == name {
			return true
		}
	}
	return false
}

// onlyDereferenced reports whether every use of name in body is *name.
func onlyDereferenced(body any, name string) bool {
	uses, stars := 0, 0
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *ident:
			if n.name == name {
				uses++
			}
		case *unary:
			if n.op == "*" && isIdent(n.x, name) {
				stars++
			}
		}
		return true
	})
	return uses > 0 && uses == stars
}

// declaredIn reports whether body declares a variable name.
func declaredIn(body any, name string) bool {
	found := false
	walk(body, func(n any) bool {
		d, ok := n.(*declaration)
		found = found || ok && declares(d, name)
		return true
	})
	return found
}

// rootName is the variable that an lvalue is part of: a in a[i][j].
func rootName(x expr) string {
	for part := partOf(x); part != nil; part = partOf(x) {
		x = part
	}
	switch n := x.(type) {
	case *ident:
		return n.name
	case *call:
		return n.fn // x(hi, lo) of an ap_int
	}
	return ""
}

// partOf is what x is a part of, or is reached from: a of a[i], *a and a.b; nil if there is nothing such.
func partOf(x expr) expr {
	switch n := x.(type) {
	case *index:
		return n.x
	case *unary:
		return n.x
	case *member:
		return n.x
	}
	return nil
}

// readsOutsideLoops reports whether body reads name anywhere but inside the
// loops that count with it, from a start that is plain to see.
func (l *lowerer) readsOutsideLoops(body any, name string) bool {
	found, started := false, map[any]bool{}
	startsIn := func(list []stmt) {
		for i, s := range list {
			started[s] = l.startBefore(name, list[:i]) != nil
		}
	}
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *block:
			startsIn(n.list)
		case *forStmt:
			if f := plainFor(n); counterName(f) == name {
				own := false
				walk(n.init, func(m any) bool { // the start may read an earlier value
					if a, ok := m.(*assign); ok {
						own = own || isIdent(a.x, name)
						found = found || l.readsOutsideLoops(a.y, name)
						return false
					}
					return true
				})
				_, declared := n.init.(*declaration)
				found = found || !own && !declared && !started[n]
				return false
			}
		case *whileStmt:
			if f := plainFor(forOfWhile(n)); f.post != nil && !n.isDo {
				if h, _ := steppedName(f.post); h == name {
					found = found || !started[n] || l.readsOutsideLoops(f.body, name)
					return false
				}
			}
		case *assign:
			if id, ok := n.x.(*ident); ok && id.name == name && n.op == "=" {
				found = found || l.readsOutsideLoops(n.y, name)
				return false
			}
		case *ident:
			found = found || n.name == name
		}
		return true
	})
	return found
}

// containsJump reports whether n has a break, continue, goto or return that
// leaves n itself, not only a loop inside it.
func containsJump(n any, word string) bool {
	found := false
	walk(n, func(m any) bool {
		switch m := m.(type) {
		case *forStmt, *whileStmt, *rangeStmt:
			return m == n
		case *jumpStmt:
			found = found || m.word == word
		}
		return true
	})
	return found
}

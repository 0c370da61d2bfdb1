package parse

import (
	"slices"

	"codo/affine"
)

// Fields of a struct that nothing changes, here or where it is handed to, are what it is declared with: sizes and settings that
// C code hands on in structs are known as those that it hands on one by one.
//
//	mat a = {12, 9, x};  mult(&a, &b);      =>   a.cols is 9, in mult, too

// fieldWrites are what code changes of a struct.
type fieldWrites struct {
	all    bool
	fields map[string]bool
}

// keepFields makes the fields of r, which the statements from behind l.out[:start] give their values, constants where they are, and
// where body, which knows r by that name, changes none of them.
func (l *lowerer) keepFields(r record, name string, body any, start int) {
	pointsToItself := len(r.typ.ctors) > 0 && slices.ContainsFunc(r.typ.fields, func(f field) bool { return f.held != nil })
	if l.asWritten || l.making || len(r.dims) > 0 || r.typ.overlaps() || pointsToItself {
		return
	}
	writes := &fieldWrites{fields: map[string]bool{}}
	l.fieldWrites(writes, body, name, nil)
	if made := (*l.out)[start:]; !writes.all {
		*l.out = append((*l.out)[:start], withoutKept(made, constantFields(r, made, writes.fields))...)
	}
}

// overlaps reports whether fields of t have bits in common.
func (t *recordType) overlaps() bool {
	return t.union != nil || t.unionParts != nil || t.unionWords != nil || t.shared != nil || t.padded
}

// constantFields makes those fields of r constants that one of these statements sets to one, but for the changed ones, and gives their
// variables.
func constantFields(r record, made []affine.Stmt, changed map[string]bool) (kept []*affine.Buffer) {
	for _, f := range r.typ.fields {
		if changed[f.name] {
			continue
		}
		switch part := r.parts[f.name].(type) {
		case record:
			if len(part.dims) == 0 && !part.typ.overlaps() {
				kept = append(kept, constantFields(part, made, nil)...)
			}
		case view:
			if f.held != nil || f.bits != (affine.Type{}) || !part.buf.IsScalar() {
				continue
			}
			if c := setOnce(part.buf, made); c != nil {
				r.parts[f.name] = bound{c}
				kept = append(kept, part.buf)
				affine.ReplaceLoads(made, part.buf, func(*affine.Load) affine.Expr { return c }) // of a constructor
			}
		}
	}
	return kept
}

// setOnce is the constant that b gets in list, nil if it gets something else, or several values.
func setOnce(b *affine.Buffer, list []affine.Stmt) (c *affine.Const) {
	sets := 0
	affine.Walk(list, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer == b {
				sets++
			}
		case *affine.Pop:
			if s.Buffer == b {
				sets += 2
			}
		}
		return true
	})
	for _, s := range list {
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b && sets == 1 {
			switch value := a.Value.(type) {
			case *affine.Const:
				c = value
			case *affine.Load: // of the list that the struct is a copy of
				if value.Buffer.IsScalar() {
					c = setOnce(value.Buffer, list)
				}
			}
		}
	}
	return c
}

// withoutKept is list without the variables that became constants.
func withoutKept(list []affine.Stmt, kept []*affine.Buffer) []affine.Stmt {
	return slices.DeleteFunc(slices.Clone(list), func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			return slices.Contains(kept, s.Buffer)
		case *affine.Assign:
			return slices.Contains(kept, s.Buffer)
		}
		return false
	})
}

// fieldWrites notes what n changes of the struct of that name, or of the one that it points to; within are the functions around n.
// What is not followed, as a second pointer to it, may change all.
func (l *lowerer) fieldWrites(w *fieldWrites, n any, name string, within []*function) {
	walk(n, func(n any) bool {
		switch n := n.(type) {
		case *ident:
			w.all = w.all || n.name == name
		case *sizeOf:
			return false
		case *assign:
			for _, x := range assignedParts(n.x) {
				w.note(x, name)
			}
		case *unary:
			switch {
			case n.op == "!" && isIdent(n.x, name): // if (!p)
				return false
			case n.op == "++" || n.op == "--" || n.op == "&":
				w.note(n.x, name)
			}
		case *binary:
			if n.op == ">>" { // stream >> x
				w.note(n.y, name)
			}
			if (n.op == "==" || n.op == "!=") && isIdent(n.x, name) {
				l.fieldWrites(w, n.y, name, within)
				return false
			}
		case *declaration:
			for _, v := range n.vars {
				if v.isRef || v.ptr > 0 || l.maybeConstructs(v.typ) {
					w.note(v.init, name)
				}
			}
		case *rangeStmt:
			w.note(n.x, name)
		case *cast: // T(a.n)
			if l.maybeConstructs(n.typ) {
				w.note(n.x, name)
			}
		case *initList: // T x(a.n, a.m), T{a.n}
			for i, a := range n.elems {
				if l.constructionChanges(i) {
					w.note(a, name)
				}
			}
		case *member:
			if n.called {
				w.note(n.x, name)
			}
			for _, a := range n.args {
				w.note(a, name)
			}
			if isSelf(n.x, name) {
				eachOf(n.args, func(a any) { l.fieldWrites(w, a, name, within) })
				return false
			}
		case *call:
			l.writtenByCall(w, n, name, within)
			return false
		}
		return !w.all
	})
}

// writtenByCall notes what a call changes of that struct.
func (l *lowerer) writtenByCall(w *fieldWrites, x *call, name string, within []*function) {
	if x.made != nil {
		l.fieldWrites(w, x.made, name, within)
	}
	for i, a := range x.args {
		if u, ok := a.(*unary); ok && u.op == "&" && isIdent(u.x, name) {
			a = u.x
		}
		if !isIdent(a, name) {
			if l.mayChange(x, i) {
				w.note(a, name)
			}
			l.fieldWrites(w, a, name, within)
			continue
		}
		callees := l.mayCall(x)
		w.all = w.all || len(callees) == 0
		for _, f := range callees {
			p := f.parameter(i)
			if w.all = w.all || p == nil || f.refers || p.ptr > 1 || slices.Contains(within, f); w.all {
				return
			}
			if p.isRef || p.ptr > 0 || len(p.dims) > 0 {
				l.fieldWrites(w, f.body, p.name, append(slices.Clone(within), f))
			}
		}
	}
}

// note marks the field of that struct that x is, or is a part of.
func (w *fieldWrites) note(x expr, name string) {
	if x == nil || rootName(x) != name {
		return
	}
	for !isSelf(x, name) {
		if m, ok := x.(*member); ok && isSelf(m.x, name) {
			w.fields[m.name] = true
			return
		}
		if x = partOf(x); x == nil {
			break
		}
	}
	w.all = true
}

// isSelf reports whether x is the struct of that name, or the one that it points to.
func isSelf(x expr, name string) bool {
	if u, ok := x.(*unary); ok && u.op == "*" && !u.postfix {
		x = u.x
	}
	return isIdent(x, name)
}

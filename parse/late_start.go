package parse

import "slices"

// lateStarts lets variables of old C that get their only value behind their declaration begin
// with it: then those that are constant are known. A design stays as it is written.
//
//	int first, last;          int first = 0;
//	first = 0;            =>  int last = 16;
//	last = 16;
func (l *lowerer) lateStarts(f *function) {
	once := l.touchedOnce(f)
	for _, p := range f.params {
		delete(once, p.name)
	}
	walk(f.body, func(n any) bool {
		if b, ok := n.(*block); ok {
			startLate(b, once)
		}
		return true
	})
}

// startLate does so in a block, with variables whose names stand for one thing and get one value.
func startLate(b *block, once map[string]bool) {
	waiting := map[string]*varDecl{} // declared so far, and not used
	moved := map[*varDecl]bool{}
	for k, s := range b.list {
		if e, ok := s.(*exprStmt); ok {
			if a, v := lateValue(e, waiting); v != nil {
				own := *v
				own.init = a.y
				moved[v], b.list[k] = true, &declaration{a.place, []*varDecl{&own}}
			}
		}
		walk(s, func(n any) bool {
			if id, ok := n.(*ident); ok {
				delete(waiting, id.name)
			}
			return true
		})
		if d, ok := s.(*declaration); ok {
			for _, v := range d.vars {
				if once[v.name] && startsLate(v) {
					waiting[v.name] = v
				}
			}
		}
	}
	if len(moved) == 0 {
		return
	}
	b.list = slices.DeleteFunc(b.list, func(s stmt) bool {
		d, ok := s.(*declaration)
		if ok {
			d.vars = slices.DeleteFunc(d.vars, func(v *varDecl) bool { return moved[v] })
		}
		return ok && len(d.vars) == 0
	})
}

// startsLate reports whether v is a number without a value.
func startsLate(v *varDecl) bool {
	return v.init == nil && len(v.dims) == 0 && v.ptr == 0 && !v.isRef && !v.isStatic && !v.isExtern && len(v.bind) == 0 && v.typ != nil && v.typ.name != "auto"
}

// lateValue is what e is, if it gives one of these variables a value of which no data decides, and the variable; else nil.
func lateValue(e *exprStmt, waiting map[string]*varDecl) (*assign, *varDecl) {
	a, ok := e.x.(*assign)
	if !ok || a.op != "=" || !isPlainValue(a.y) {
		return nil, nil
	}
	id, ok := a.x.(*ident)
	if !ok || mentions(a.y, id.name) {
		return nil, nil
	}
	return a, waiting[id.name]
}

// isPlainValue reports whether x is made of numbers and names alone.
func isPlainValue(x expr) bool {
	plain := true
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *literal, *ident, *binary:
		case *unary:
			plain = plain && (n.op == "-" || n.op == "+" || n.op == "~")
		default:
			plain = false
		}
		return plain
	})
	return plain
}

// touchedOnce are the names that f declares once, and may change the meaning of at one other place.
func (l *lowerer) touchedOnce(f *function) map[string]bool {
	touched, jumps := map[string]int{}, false
	all := func(x any) {
		named := map[string]bool{}
		walk(x, func(n any) bool {
			if id, ok := n.(*ident); ok && !named[id.name] {
				named[id.name] = true
				touched[id.name]++
			}
			return true
		})
	}
	walk(f.body, func(x any) bool {
		switch x := x.(type) {
		case *declaration:
			for _, v := range x.vars {
				touched[v.name]++
				if v.isRef {
					all(v.init)
				}
			}
		case *assign:
			touched[rootName(x.x)]++
		case *unary:
			if x.op == "++" || x.op == "--" || x.op == "&" {
				touched[rootName(x.x)]++
			}
		case *call:
			for i, a := range x.args {
				if id, ok := a.(*ident); ok && l.mayChange(x, i) {
					touched[id.name]++
				}
			}
		case *member:
			for _, a := range append([]expr{x.x}, x.args...) {
				if id, ok := a.(*ident); ok {
					touched[id.name]++
				}
			}
		case *lambdaExpr:
			jumps = true
		case *jumpStmt:
			jumps = jumps || x.word == "goto"
		case *rangeStmt:
			if x.v != nil {
				touched[x.v.name]++
			}
		}
		return true
	})
	once := map[string]bool{}
	for name, n := range touched {
		once[name] = n == 2 && !jumps
	}
	return once
}

package parse

import "slices"

// lateStarts lets variables of old C that get their only value behind their declaration begin
// with it: then those that are constant are known. A design stays as it is written.
//
//	int first, last;          int first = 0;
//	first = 0;            =>  int last = 16;
//	last = 16;
func (l *lowerer) lateStarts(f *function) {
	redeclare(f, func(v *varDecl, list []stmt) ([]stmt, bool) {
		at := l.onlyStart(f, list, v)
		if at < 0 {
			return nil, false
		}
		a, own := list[at].(*exprStmt).x.(*assign), *v
		own.init = a.y
		other := slices.Clone(list)
		other[at] = &declaration{a.place, []*varDecl{&own}}
		return other, true
	})
}

// onlyStart is the statement of list, behind its declaration, that gives v its only value, of which no
// data decides; -1 if there is none.
func (l *lowerer) onlyStart(f *function, list []stmt, v *varDecl) int {
	if v.init != nil || len(v.dims) > 0 || v.ptr > 0 || v.isRef || v.isStatic || v.isExtern || len(v.bind) > 0 || v.typ == nil || v.typ.name == "auto" {
		return -1
	}
	at := slices.IndexFunc(list, func(s stmt) bool { return mentions(s, v.name) })
	if at < 0 {
		return -1
	}
	e, ok := list[at].(*exprStmt)
	if !ok {
		return -1
	}
	a, ok := e.x.(*assign)
	if !ok || a.op != "=" || !isIdent(a.x, v.name) || !isPlainValue(a.y) || mentions(a.y, v.name) {
		return -1
	}
	if slices.ContainsFunc(f.params, func(p *varDecl) bool { return p.name == v.name }) || l.touches(f, v.name) != 1 {
		return -1
	}
	return at
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

// touches counts the places of f that may change what name is, or declare another of it.
func (l *lowerer) touches(f *function, name string) (n int) {
	walk(f.body, func(x any) bool {
		switch x := x.(type) {
		case *declaration:
			for _, v := range x.vars {
				if v.name == name {
					n++
				}
				if v.isRef && v.init != nil && mentions(v.init, name) {
					n++
				}
			}
		case *assign:
			if rootName(x.x) == name {
				n++
			}
		case *unary:
			if (x.op == "++" || x.op == "--" || x.op == "&") && rootName(x.x) == name {
				n++
			}
		case *call:
			for i, a := range x.args {
				if isIdent(a, name) && l.mayChange(x, i) {
					n++
				}
			}
		case *member:
			if slices.ContainsFunc(x.args, func(a expr) bool { return isIdent(a, name) }) || isIdent(x.x, name) {
				n++
			}
		case *lambdaExpr, *jumpStmt:
			if j, isJump := x.(*jumpStmt); !isJump || j.word == "goto" {
				n++
			}
		case *rangeStmt:
			if x.v != nil && x.v.name == name {
				n++
			}
		}
		return true
	})
	return n - 1 // without the declaration
}

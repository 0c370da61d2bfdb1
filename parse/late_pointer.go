package parse

import "slices"

// latePointers declares pointers of old C where they get an array: in the loops and blocks that use them, one
// for each.
//
//	float *p;
//	for (int i = 0; i < 8; i++) {            for (int i = 0; i < 8; i++) {
//	  p = &a[i][0];                   =>       float *p = &a[i][0];
//	  ..                                       ..
//	}                                        }
//	for (p = b; p < b + 64; p++) ..          for (float *p = b; p < b + 64; p++) ..
func latePointers(f *function) {
	jumps := false
	walk(f.body, func(n any) bool {
		j, ok := n.(*jumpStmt)
		jumps = jumps || ok && j.word == "goto"
		return true
	})
	if jumps {
		return
	}
	redeclare(f, func(v *varDecl, list []stmt) ([]stmt, bool) {
		if v.ptr != 1 || len(v.dims) > 0 || v.isStatic || v.isExtern || v.isRef {
			return nil, false
		}
		if v.init != nil && !isNull(v.init) {
			return latePointer{v, 1}.instead(list)
		}
		other, ok := latePointer{v, 1}.within(list)
		return other, ok && len(other) > 0
	})
}

// A latePointer is a pointer without a value, in so many blocks.
type latePointer struct {
	v     *varDecl
	depth int
}

// within is list with declarations of its own for the pointer; ok is false if it is used where it has no
// value of that list, or gets one beside its declaration.
func (p latePointer) within(list []stmt) (out []stmt, ok bool) {
	for k, s := range list {
		if !mentions(s, p.v.name) {
			out = append(out, s)
			continue
		}
		if c := p.chosen(list[k:]); c != nil {
			return append(append(out, p.declared(c.given)), c.rest...), true
		}
		if e, isExpr := s.(*exprStmt); isExpr {
			a := p.given(e.x)
			if a == nil || p.depth == 1 {
				return nil, false
			}
			return append(append(out, p.declared(a)), p.renewed(list[k+1:])...), true
		}
		inner, ok := p.inside(s)
		if !ok {
			return nil, false
		}
		out = append(out, inner)
	}
	return out, true
}

// renewed is what follows a value of the pointer in a list: what follows the next one has a block, and a pointer,
// of its own.
func (p latePointer) renewed(list []stmt) []stmt {
	for k, s := range list {
		if e, ok := s.(*exprStmt); ok {
			if a := p.given(e.x); a != nil {
				inner := &block{a.place, append([]stmt{p.declared(a)}, p.renewed(list[k+1:])...)}
				return append(slices.Clone(list[:k]), inner)
			}
		}
	}
	return list
}

// given is x, if that gives the pointer a value that does not depend on it.
func (p latePointer) given(x expr) *assign {
	a, ok := x.(*assign)
	if !ok || a.op != "=" || !isIdent(a.x, p.v.name) || mentions(a.y, p.v.name) {
		return nil
	}
	return a
}

func (p latePointer) declared(a *assign) *declaration {
	own := *p.v
	own.place, own.init = a.place, a.y
	return &declaration{a.place, []*varDecl{&own}}
}

// inside is within of the bodies of s, whose conditions must not use the pointer.
func (p latePointer) inside(s stmt) (stmt, bool) {
	p.depth++
	switch s := s.(type) {
	case *block:
		list, ok := p.within(s.list)
		return &block{s.place, list}, ok
	case *ifStmt:
		out := *s
		var ok, okElse bool
		if out.then, ok = p.body(s.then); s.other != nil {
			out.other, okElse = p.body(s.other)
			ok = ok && okElse
		}
		return &out, ok && !mentions(s.cond, p.v.name)
	case *whileStmt:
		out := *s
		var ok bool
		out.body, ok = p.body(s.body)
		return &out, ok && !mentions(s.cond, p.v.name)
	case *rangeStmt:
		out := *s
		var ok bool
		out.body, ok = p.body(s.body)
		return &out, ok && !mentions(s.x, p.v.name)
	case *switchStmt:
		out := *s
		out.cases = slices.Clone(s.cases)
		for i, c := range s.cases {
			list, ok := p.within(c.body.list)
			if !ok {
				return nil, false
			}
			out.cases[i].body = &block{c.body.place, list}
		}
		return &out, !mentions(s.x, p.v.name)
	case *forStmt:
		return p.loop(s)
	}
	return nil, false
}

// loop is inside of a loop, which may begin with a value of the pointer.
func (p latePointer) loop(s *forStmt) (stmt, bool) {
	out := *s
	if e, ok := s.init.(*exprStmt); ok && mentions(e, p.v.name) {
		if a := p.given(e.x); a != nil {
			out.init = p.declared(a)
			return &out, true
		}
		a, rest := p.givenAmong(e.x)
		if a == nil || mentions(rest, p.v.name) {
			return nil, false
		}
		out.init = &exprStmt{e.place, rest}
		return &block{s.place, []stmt{p.declared(a), &out}}, true
	}
	var ok bool
	out.body, ok = p.body(s.body)
	return &out, ok && !mentions(s.init, p.v.name) && !mentions(s.cond, p.v.name) && !mentions(s.post, p.v.name)
}

// givenAmong is what gives the pointer its value in x, y = a, z, and the rest of that.
func (p latePointer) givenAmong(x expr) (a *assign, rest expr) {
	b, ok := x.(*binary)
	if !ok || b.op != "," {
		return nil, x
	}
	if a := p.given(b.y); a != nil {
		return a, b.x
	}
	if a := p.given(b.x); a != nil {
		return a, b.y
	}
	a, left := p.givenAmong(b.x)
	return a, &binary{b.place, ",", left, b.y}
}

// body is inside of the body of a loop or a condition.
func (p latePointer) body(s stmt) (stmt, bool) {
	if !mentions(s, p.v.name) {
		return s, true
	}
	if b, ok := s.(*block); ok {
		return p.inside(b)
	}
	return p.inside(&block{place{s.at()}, []stmt{s}})
}

package parse

import (
	"strings"

	"codo/affine"
)

// tripName is what the counter of a halving loop is called; no C++ name is like
// it, and plainName makes one of it.
const tripName = "trip "

// halvingLoop lowers for (...; i > 0; i >>= 1) with a start that only the run
// tells, and for (...; data & i; i >>= 1): it has at most as many iterations as i
// has bits, and ends early by a flag. It reports false if s is no such loop.
func (l *lowerer) halvingLoop(name string, s *forStmt, preceding []stmt) bool {
	t, ok := l.counterType(name, s)
	if !ok || !l.halves(s.post) {
		return false
	}
	first, known := l.knownStart(name, s, preceding)
	if selectsBits(andList(s.cond)[0], name) {
		ok = !t.Signed() || known && first.I >= 0
	} else {
		ok = !known && l.endsAtZero(andList(s.cond)[0], name, t)
	}
	if !ok {
		return false
	}
	if s.init != nil {
		l.statement(s.init, nil)
	}
	trip := &ident{place: s.place, name: tripName}
	counter := &varDecl{place: s.place, name: tripName, typ: &typeName{place: s.place, name: "int"}, init: intLiteral(s.place, 0)}
	l.forLoop(&forStmt{place: s.place, label: s.label, pragmas: s.pragmas, body: s.body,
		init: &declaration{s.place, []*varDecl{counter}},
		cond: &binary{s.place, "&&", &binary{s.place, "<", trip, intLiteral(s.place, t.Bits)}, s.cond},
		post: &binary{s.place, ",", &unary{s.place, "++", trip, true}, s.post}}, nil)
	return true
}

// counterType is the type of the variable that s counts with.
func (l *lowerer) counterType(name string, s *forStmt) (affine.Type, bool) {
	if d, ok := s.init.(*declaration); ok {
		if d.vars[0].typ.name == "auto" {
			return affine.Type{}, false
		}
		ref, ok := l.resolve(d.vars[0].typ)
		return ref.elem, ok && ref.elem.IsInteger()
	}
	v, ok := l.lookup(name).(view)
	if !ok || len(v.dims()) > 0 {
		return affine.Type{}, false
	}
	return v.buf.Elem, v.buf.Elem.IsInteger()
}

// halves reports whether a step at least halves the counter.
func (l *lowerer) halves(post expr) bool {
	p, ok := post.(*assign)
	if !ok {
		return false
	}
	op, y := strings.TrimSuffix(p.op, "="), p.y
	if b, ok := p.y.(*binary); ok && p.op == "=" && rootName(b.x) == rootName(p.x) && isName(b.x) {
		op, y = b.op, b.y
	}
	c, ok := l.tryConst(y)
	return ok && (op == ">>" && c.I >= 1 || op == "/" && c.I >= 2)
}

// knownStart is the first value of the counter, if that is a constant.
func (l *lowerer) knownStart(name string, s *forStmt, preceding []stmt) (*affine.Const, bool) {
	first := l.startBefore(name, preceding)
	switch init := s.init.(type) {
	case *declaration:
		first = init.vars[0].init
	case *exprStmt:
		if a, ok := init.x.(*assign); ok && a.op == "=" {
			first = a.y
		}
	}
	if first == nil {
		return nil, false
	}
	return l.tryConst(first)
}

// selectsBits reports whether a condition asks for bits of data that the counter selects, of which 0
// selects none: j & bit.
func selectsBits(c expr, name string) bool {
	b, ok := c.(*binary)
	if !ok {
		return false
	}
	if zero, is := b.y.(*literal); b.op == "!=" && is && zero.text == "0" {
		return selectsBits(b.x, name)
	}
	return b.op == "&" && (isIdent(b.x, name) || isIdent(b.y, name))
}

// endsAtZero reports whether a condition is false of counters that are 0, and of
// those below it, which >> never makes 0.
func (l *lowerer) endsAtZero(c expr, name string, t affine.Type) bool {
	if isIdent(c, name) {
		return !t.Signed()
	}
	op, bound, ok := endOf(c, name)
	if !ok {
		return false
	}
	limit, known := l.tryConst(bound)
	switch {
	case !known:
		return false
	case op == ">":
		return limit.I >= 0
	case op == ">=":
		return limit.I >= 1
	}
	return op == "!=" && limit.I == 0 && !t.Signed()
}

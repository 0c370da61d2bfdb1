package parse

import (
	"slices"

	"codo/diag"
)

// A constructor that copies a struct is inlined where a variable or a parameter is made of another struct. What it makes
// elsewhere, where C++ may leave it out (a value that is returned), or calls it for each field, is refused, unless it copies
// all fields, as is done without it.

// takesOwn reports whether f, a constructor of t, takes another struct t: to copy it, or to move it.
func (f *function) takesOwn(t *recordType) bool {
	return f.tparams == nil && len(f.params) == 1 && f.params[0].typ.name == t.name && f.params[0].ptr == 0 && len(f.params[0].dims) == 0
}

// becomes reports whether a struct from is copied where a struct t is made of it: t may be its base.
func (from *recordType) becomes(t *recordType) bool { return from.converts(t) || from.extends(t) }

// copyConstructor is that of t which does more than to copy all fields, or less; nil if there is none.
func (l *lowerer) copyConstructor(t *recordType) *function {
	for _, f := range t.ctors {
		if f.takesOwn(t) && !f.params[0].isMoved && !l.copiesFields(f, t) {
			return f
		}
	}
	return nil
}

// copiesItself is a constructor that copies or moves t, or a struct in it, and does more than to copy all fields, or less; nil
// if there is none.
func (l *lowerer) copiesItself(t *recordType) *function {
	for _, f := range t.ctors {
		if f.takesOwn(t) && !l.copiesFields(f, t) {
			return f
		}
	}
	if t.base != nil {
		if f := l.copiesItself(t.base); f != nil {
			return f
		}
	}
	for _, f := range t.fields {
		if f.ref.rec != nil && f.held == nil {
			if f := l.copiesItself(f.ref.rec); f != nil {
				return f
			}
		}
	}
	return nil
}

// constructCopy makes r, a new struct, of x by f, its constructor.
func (l *lowerer) constructCopy(r record, f *function, x expr, pos diag.Pos) bool {
	if f.constructedFirst() == nil {
		l.constructBase(r, nil, pos)
	}
	l.inline(f, &call{place: place{pos}, fn: r.typ.name, args: []expr{x}}, l.within(r, r.typ))
	return true
}

// copyArgument makes own, a parameter, of r, which is x where the function is called.
func (l *lowerer) copyArgument(own, r record, x expr, pos diag.Pos) {
	f := l.copyConstructor(own.typ)
	if f == nil || !namesRecord(x) || len(r.dims) > 0 {
		l.copyRecord(own, r, pos)
		return
	}
	l.scoped(func() {
		l.scope.names[valueName] = r
		l.constructCopy(own, f, &ident{place: place{pos}, name: valueName}, pos)
	})
}

// refusesCopy reports structs t that are copied where it is not followed what their constructor does.
func (l *lowerer) refusesCopy(t *recordType, pos diag.Pos) bool {
	f := l.copiesItself(t)
	if f == nil {
		return false
	}
	l.diags.Errorf(diag.Unsupported, pos, "a struct %s is copied here by a constructor of its own", quoteToken(t.name)).
		Note(f.pos, "this one").Advise("copy it where a variable is declared, T a = b, pass it by reference, or drop the constructor, if it copies all fields")
	return true
}

// A fieldCopy is what a constructor is found to copy. One that copies each field is what happens without one, too:
//
//	Wide(const Wide &w) { for (int i = 0; i < N; i++) value[i] = w.value[i]; }
type fieldCopy struct {
	l      *lowerer
	from   string // its parameter
	of     *recordType
	copied map[string]bool
}

// copiesFields reports whether f, which takes a struct t, does nothing but to copy each of its fields.
func (l *lowerer) copiesFields(f *function, t *recordType) (all bool) {
	c := fieldCopy{l, f.params[0].name, t, map[string]bool{}}
	l.inScope(l.withStatics(t), func() { all = c.list(f.body.list, nil, nil) })
	return all && !slices.ContainsFunc(t.fields, func(v field) bool { return !c.copied[v.name] })
}

// list reports whether the statements only copy, within loops of these counters, which run as often.
func (c *fieldCopy) list(list []stmt, counters []string, ends []int) bool {
	return !slices.ContainsFunc(list, func(s stmt) bool { return !c.copies(s, counters, ends) })
}

// copies is list of one statement.
func (c *fieldCopy) copies(s stmt, counters []string, ends []int) bool {
	switch s := s.(type) {
	case *block:
		return c.list(s.list, counters, ends)
	case *forStmt:
		counter, end, ok := c.counts(s)
		return ok && c.copies(s.body, append(slices.Clip(counters), counter), append(slices.Clip(ends), end))
	case *exprStmt:
		a, ok := s.x.(*assign)
		return ok && a.op == "=" && c.copy(a.x, a.y, counters, ends)
	}
	return false
}

// counts is the counter of for (int i = 0; i < end; i++).
func (c *fieldCopy) counts(s *forStmt) (counter string, end int, ok bool) {
	d, isDecl := s.init.(*declaration)
	cond, isLess := s.cond.(*binary)
	step, isStep := s.post.(*unary)
	if !isDecl || len(d.vars) != 1 || !isLess || cond.op != "<" || !isStep || step.op != "++" {
		return "", 0, false
	}
	counter = d.vars[0].name
	start, okStart := c.l.tryConst(d.vars[0].init)
	last, okLast := c.l.tryConst(cond.y)
	ok = okStart && okLast && start.I == 0 && isIdent(cond.x, counter) && isIdent(step.x, counter)
	if !ok {
		return "", 0, false
	}
	return counter, int(last.I), true
}

// copy reports whether to = from copies a field, or all elements of one.
func (c *fieldCopy) copy(to, from expr, counters []string, ends []int) bool {
	for k := len(counters) - 1; k >= 0; k-- {
		x, okX := to.(*index)
		y, okY := from.(*index)
		if !okX || !okY || !isIdent(x.i, counters[k]) || !isIdent(y.i, counters[k]) {
			return false
		}
		to, from = x.x, y.x
	}
	m, ok := from.(*member)
	if !ok || m.called || !isIdent(m.x, c.from) {
		return false
	}
	switch to := to.(type) {
	case *ident:
		ok = to.name == m.name
	case *member:
		ok = to.name == m.name && !to.called && rootName(to.x) == "this"
	default:
		ok = false
	}
	at := slices.IndexFunc(c.of.fields, func(f field) bool { return f.name == m.name })
	if !ok || at < 0 {
		return false
	}
	dims := c.of.fields[at].ref.dims
	if len(counters) > 0 && !slices.Equal(dims, ends) {
		return false
	}
	c.copied[m.name] = true
	return true
}

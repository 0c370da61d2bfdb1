package parse

import "slices"

// A constructor that copies a struct is what happens without one, too, if it copies each field.
//
//	Wide(const Wide &w) { for (int i = 0; i < N; i++) value[i] = w.value[i]; }

// A fieldCopy is what such a constructor is found to copy.
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

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Demanded computes only where a condition of counters holds what nothing but statements under that condition read (partial
// dead code elimination; Knoop, Rüthing and Steffen, PLDI 1994): the sum over a window, say, that is whole in some of the
// iterations only.
//
//	for c { shift win; local s; s = 0; for q { s = s + win[q] }; if (c >= 2) { y[c - 2] = s } }
//	=> for c { shift win; local s; if (c >= 2) { s = 0; for q { s = s + win[q] } } if (c >= 2) { y[c - 2] = s } }
//
// So it is where it reads what the loop keeps for its next iteration; other values cost nothing where they are not needed.
func Demanded(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Open(l) {
			return !ok
		}
		for k := len(l.Body) - 1; k > 0; k-- {
			if guard, ok := l.Body[k].(*affine.If); ok && !affine.HasLoad(guard.Cond) {
				k = demandedBy(l, k)
			}
		}
		return true
	})
}

// demandedBy puts what only the condition that statement k of l is needs under conditions like it. It gives the place of
// that statement then: those before it may be fewer.
func demandedBy(l *affine.Loop, k int) int {
	guard := l.Body[k].(*affine.If)
	d := demand{when: whenAll(guard), only: map[*affine.Buffer]bool{}}
	affine.Walk(l.Body[:k], func(s affine.Stmt) bool {
		if decl, ok := s.(*affine.Decl); ok {
			d.only[decl.Buffer] = true
		}
		return true
	})
	for _, s := range guard.Else {
		d.keep(s)
	}
	for _, s := range l.Body[k+1:] {
		d.keep(s)
	}
	for n := -1; n != len(d.only); { // what is read for others is read by others
		n = len(d.only)
		for _, s := range l.Body[:k] {
			d.serves(s)
		}
	}
	if len(d.only) == 0 || !d.readsKept(l) {
		return k
	}
	before := d.in(l.Body[:k])
	l.Body = append(before, l.Body[k:]...)
	return len(before)
}

// whenAll is the condition that guards all that s does.
func whenAll(s *affine.If) affine.Expr {
	when := s.Cond
	for len(s.Then) == 1 {
		inner, ok := s.Then[0].(*affine.If)
		if !ok || len(inner.Else) > 0 || affine.HasLoad(inner.Cond) {
			break
		}
		s = inner
		when = affine.And(when, s.Cond)
	}
	return when
}

// A demand is what is computed for statements under a condition.
type demand struct {
	when affine.Expr
	only map[*affine.Buffer]bool // locals that serve for nothing else
}

// keep takes all that s reads out of d.
func (d demand) keep(s affine.Stmt) {
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { delete(d.only, ld.Buffer) })
		return true
	})
}

// serves reports whether all that s does is to set these locals; what other statements in it read is taken out of them.
func (d demand) serves(s affine.Stmt) bool {
	all := false
	switch s := s.(type) {
	case *affine.Decl:
		return d.only[s.Buffer]
	case *affine.Assign:
		all = d.only[s.Buffer]
	case *affine.Loop:
		all = nest.Plain(s) && !s.Again
		for _, in := range s.Body {
			all = d.serves(in) && all
		}
	case *affine.If:
		all = true
		for _, in := range slices.Concat(s.Then, s.Else) {
			all = d.serves(in) && all
		}
	}
	if !all {
		affine.Each(s, func(ld *affine.Load) { delete(d.only, ld.Buffer) })
	}
	return all
}

// readsKept reports whether something is read for the locals that l writes, too, and that is there before l.
func (d demand) readsKept(l *affine.Loop) (found bool) {
	kept := affine.Changed(l.Body)
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if decl, ok := s.(*affine.Decl); ok {
			delete(kept, decl.Buffer)
		}
		return true
	})
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && d.only[a.Buffer] {
			affine.Each(s, func(ld *affine.Load) { found = found || kept[ld.Buffer] })
		}
		return true
	})
	return found
}

// in is body with statements that serve for nothing else under the condition.
func (d demand) in(body []affine.Stmt) (out []affine.Stmt) {
	var serving []affine.Stmt
	flush := func() {
		if len(serving) > 0 && !d.isUnder(serving) {
			serving = []affine.Stmt{&affine.If{Cond: d.when, Then: serving, Pos: serving[0].At()}}
		}
		out, serving = append(out, serving...), nil
	}
	for _, s := range body {
		switch _, declares := s.(*affine.Decl); {
		case declares:
			out = append(out, s)
		case d.serves(s):
			serving = append(serving, s)
		default:
			flush()
			affine.RewriteBodies(s, d.in)
			out = append(out, s)
		}
	}
	flush()
	return out
}

// isUnder reports whether these are under the condition already.
func (d demand) isUnder(list []affine.Stmt) bool {
	guard, ok := list[0].(*affine.If)
	return ok && len(list) == 1 && affine.SameExpr(guard.Cond, d.when)
}

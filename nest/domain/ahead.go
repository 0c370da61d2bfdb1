package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Ahead gives what inner loops do in the first iteration of an outer one only a nest of
// its own in front, and what they do in its last one only a nest behind it. Peel does so
// for what stands in the outer loop itself; designs in streaming form are full of both:
//
//	for k { for j {                          for j { s[j] = 0 }
//	  if (k == 0) { s[j] = 0 }               for k { for j {
//	  s[j] += a[k][j]                 =>       s[j] += a[k][j]
//	  if (k == 63) { y[j] = s[j] }           } }
//	} }                                      for j { y[j] = s[j] }
func Ahead(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		if !nest.Unordered(l) {
			return nil, false
		}
		before, after := aheadOf(l)
		if len(l.Body) == 0 { // it did nothing in other iterations
			return slices.Concat(before, after), true
		}
		return slices.Concat(before, []affine.Stmt{l}, after), len(before)+len(after) > 0
	})
}

// aheadOf takes what is to stand in front of l, and behind it, out of the loops in l.
func aheadOf(l *affine.Loop) (before, after []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 {
		return nil, nil
	}
	last := first + (trips-1)*l.Step
	list := edgesIn(l, first, last)
	if len(list) == 0 {
		return nil, nil
	}
	m := move{l: l, all: affine.Accesses([]affine.Stmt{l}), ahead: map[affine.Stmt]bool{}}
	for _, e := range list {
		switch now := only(l, e.guard, first); {
		case now != nil && m.may(e, true):
			before = append(before, e.nestOf(now, l, first))
			affine.Walk([]affine.Stmt{e.guard}, func(s affine.Stmt) bool { m.ahead[s] = true; return true })
			e.removeFrom(l)
		case now == nil && m.may(e, false):
			after = append(after, e.nestOf(only(l, e.guard, last), l, last))
			e.removeFrom(l)
		}
	}
	return before, after
}

// An edge is a condition within loops that holds in the first or last iteration of a loop
// around these only.
type edge struct {
	loops []*affine.Loop // from outside in, below the outer loop
	guard *affine.If
}

// edgesIn lists those of l.
func edgesIn(l *affine.Loop, first, last int64) (list []edge) {
	var visit func(body []affine.Stmt, loops []*affine.Loop)
	visit = func(body []affine.Stmt, loops []*affine.Loop) {
		for _, s := range body {
			switch s := s.(type) {
			case *affine.Loop:
				if nest.Plain(s) && scalars.BoundsKnown(append([]*affine.Loop{l}, append(loops[:len(loops):len(loops)], s)...)) {
					visit(s.Body, append(loops[:len(loops):len(loops)], s))
				}
			case *affine.If:
				if len(loops) > 0 && (only(l, s, first) != nil || only(l, s, last) != nil) {
					list = append(list, edge{loops, s})
				}
			}
		}
	}
	visit(l.Body, nil)
	return list
}

// A move is what edges of a loop may be moved across.
type move struct {
	l     *affine.Loop
	all   []affine.Access      // in it as it was
	ahead map[affine.Stmt]bool // moved in front already
}

// may reports whether all that e does may be done before all else in the loop, or behind it.
func (m *move) may(e edge, ahead bool) bool {
	own, inner := map[affine.Stmt]bool{}, map[*affine.Buffer]bool{}
	affine.Walk([]affine.Stmt{e.guard}, func(s affine.Stmt) bool { own[s] = true; return true })
	affine.Walk(m.l.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			inner[d.Buffer] = own[s]
		}
		return true
	})
	for _, s := range m.all {
		if !own[s.Stmt] {
			continue
		}
		if isOwn, declared := inner[s.Buffer]; declared && !isOwn || s.Buffer == nil {
			return false // not known outside
		}
		for _, o := range m.all {
			switch {
			case own[o.Stmt] || s.Buffer != o.Buffer || !s.Write && !o.Write:
			case ahead && !m.ahead[o.Stmt]:
				if !follows(s, o) {
					return false
				}
			case !follows(o, s):
				return false
			}
		}
	}
	return true
}

// follows reports whether b stands behind a, and is never done before it to the element that a
// is done to.
func follows(a, b affine.Access) bool {
	return a.Order <= b.Order && affine.Follows(b, a, nil, nil) == affine.No
}

// nestOf is list in loops like those around e, with the bounds that they have in this iteration of l.
func (e edge) nestOf(list []affine.Stmt, l *affine.Loop, at int64) affine.Stmt {
	for _, in := range slices.Backward(e.loops) {
		own := *in
		own.Body = list
		affine.SubstituteCounter(list, in, &affine.Counter{Loop: &own})
		list = []affine.Stmt{&own}
	}
	affine.SubstituteCounter(list, l, &affine.Const{T: l.Type, I: at})
	return list[0]
}

// removeFrom takes e out of l, and loops around it in which nothing else is done.
func (e edge) removeFrom(l *affine.Loop) {
	var gone affine.Stmt = e.guard
	for _, in := range slices.Backward(append([]*affine.Loop{l}, e.loops...)) {
		in.Body = slices.DeleteFunc(slices.Clone(in.Body), func(s affine.Stmt) bool { return s == gone })
		if len(in.Body) > 0 {
			return
		}
		gone = in
	}
}

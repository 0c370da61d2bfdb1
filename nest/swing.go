package nest

import (
	"maps"
	"slices"

	"codo/affine"
)

// Swings writes what local integers hold that are the same again after two iterations, as those that
// tell the halves of a double buffer apart, with the number of the iteration:
//
//	now = 0                                      for t = 0 to 7 {
//	for t = 0 to 7 {                               now = t % 2
//	  step(u[now], u[1 - now])         =>          step(u[now], u[1 - now])
//	  now = 1 - now                                now = 1 - t % 2
//	}                                            }
//	                                             now = 1
//
// What two of them hand on to each other is computed as well. Inductions follows what comes of it.
func Swings(t *affine.Task) {
	x := inductorOf(t.Body)
	x.truths(t.Body)
	t.Body = behindLoops(t.Body, anyLoop, func(l *affine.Loop, before []affine.Stmt) []affine.Stmt { return swing(l, before, x.locals) })
}

// constants are what locals hold; those that are not in it may hold anything.
type constants map[*affine.Buffer]*affine.Const

// swing writes the locals of l, which stands behind before, that change between two numbers, and
// gives what they hold behind it.
func swing(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool) (after []affine.Stmt) {
	_, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 {
		return nil
	}
	known := setAlone(l.Body, locals)
	start := startsOf(before, known)
	var now, next []*affine.Const // what statements set in the first iteration, and in the second
	var odd constants
	for {
		var again constants
		var bad *affine.Buffer
		if now, odd, bad = iterate(l.Body, start, known); bad == nil {
			next, again, bad = iterate(l.Body, odd, known)
		}
		for b, c := range start {
			if bad == nil && known[b] && again[b].I != c.I {
				bad = b
			}
		}
		if bad == nil {
			break
		}
		delete(known, bad)
	}
	swings := func(b *affine.Buffer) bool { return known[b] && start[b] != nil && odd[b].I != start[b].I }
	if !slices.ContainsFunc(l.Body, func(s affine.Stmt) bool { b, _ := setBy(s); return swings(b) }) || !countByOne(l) {
		return nil
	}
	first, _, _ := affine.ConstantTrips(l)
	n := affine.CounterForm(l).Plus(-first).Mod(2)
	set := func(b *affine.Buffer, even, odd *affine.Const, n affine.Form) affine.Stmt {
		f := n.Scale(odd.I - even.I).Plus(even.I)
		return &affine.Assign{Buffer: b, Value: affine.Convert(f.Expr(), b.Elem), Pos: l.Pos}
	}
	var begin []affine.Stmt
	seen := map[*affine.Buffer]bool{}
	for _, s := range l.Body {
		b, _ := setBy(s)
		if swings(b) && !seen[b] {
			seen[b] = true
			begin = append(begin, set(b, start[b], odd[b], n))
			after = append(after, set(b, start[b], odd[b], affine.Form{}.Plus(trips%2)))
		}
	}
	for k, s := range l.Body {
		if b, _ := setBy(s); known[b] {
			l.Body[k] = set(b, now[k], next[k], n)
		}
	}
	l.Body = append(begin, l.Body...)
	return after
}

// setBy is the local that s sets and what to, perhaps as a choice; nil if it does something else.
func setBy(s affine.Stmt) (*affine.Buffer, affine.Expr) {
	switch s := s.(type) {
	case *affine.Assign:
		if s.Buffer.IsScalar() {
			return s.Buffer, s.Value
		}
	case *affine.If:
		if x, y := onlySet(s.Then), onlySet(s.Else); x != nil && y != nil && x.Buffer == y.Buffer {
			return x.Buffer, &affine.Select{Cond: s.Cond, X: x.Value, Y: y.Value}
		}
	}
	return nil, nil
}

// setAlone are the locals that body sets, each time it is executed, and nothing else in it does.
func setAlone(body []affine.Stmt, locals map[*affine.Buffer]bool) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	for _, s := range body {
		if b, _ := setBy(s); locals[b] {
			out[b] = true
		}
	}
	for _, s := range body {
		b, _ := setBy(s)
		if d, ok := s.(*affine.Decl); ok {
			b = d.Buffer
		}
		for other := range affine.Changed([]affine.Stmt{s}) {
			if other != b {
				delete(out, other)
			}
		}
	}
	return out
}

// startsOf are the constants that these locals surely hold behind a list of statements.
func startsOf(before []affine.Stmt, of map[*affine.Buffer]bool) constants {
	out := constants{}
	for b := range of {
		for _, s := range slices.Backward(before) {
			if _, written := touches([]affine.Stmt{s}, b); !written {
				continue
			}
			if a, ok := s.(*affine.Assign); ok {
				if c, ok := a.Value.(*affine.Const); ok && b.Elem.Wrap(c.I) == c.I {
					out[b] = c
				}
			}
			break
		}
	}
	return out
}

// iterate executes what body sets locals to: what it sets in each statement, and what they hold then;
// bad is one of them for which that is not known, or no small number.
func iterate(body []affine.Stmt, start constants, known map[*affine.Buffer]bool) (set []*affine.Const, at constants, bad *affine.Buffer) {
	set, at = make([]*affine.Const, len(body)), maps.Clone(start)
	for k, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			delete(at, d.Buffer)
		}
		b, e := setBy(s)
		if !known[b] {
			continue
		}
		e = affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && known[ld.Buffer] && at[ld.Buffer] != nil {
				return at[ld.Buffer]
			}
			return affine.Folded(e)
		})
		c, ok := e.(*affine.Const)
		if !ok || !c.T.IsInteger() || c.I != b.Elem.Wrap(c.I) || c.I != affine.I32.Wrap(c.I) {
			return nil, nil, b
		}
		set[k], at[b] = c, c
	}
	return set, at, nil
}

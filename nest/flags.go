package nest

import (
	"maps"

	"codo/affine"
)

// Flags tells what locals hold that are one constant in the first iteration of a loop, and another one in all those behind it, by
// the number of the iteration: whether something has been done once.
//
//	done = false                                        for t = 0 to 8 {
//	for t = 0 to 8 {                                      if (t == 0) { .. }
//	  if (!done) { ..; done = true }             =>       y[t] = ..
//	  y[t] = ..                                         }
//	}                                                   done = true
//
// Where one is set is under no conditions but those that such locals decide.
func Flags(t *affine.Task) {
	x := inductorOf(t.Body)
	x.truths(t.Body)
	t.Body = behindLoops(t.Body, open, func(l *affine.Loop, before []affine.Stmt) []affine.Stmt { return flagged(l, before, x.locals) })
}

// flagged tells the flags of l, which stands behind before, by its counter, and gives what they hold behind it.
func flagged(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool) (after []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 {
		return nil
	}
	set, own := assignedIn(l.Body), declaredBy(l.Body)
	maps.DeleteFunc(set, func(b *affine.Buffer, _ bool) bool { return !locals[b] || own[b] })
	for {
		start := startsOf(before, set)
		maps.DeleteFunc(set, func(b *affine.Buffer, _ bool) bool { return start[b] == nil })
		if len(set) == 0 {
			return nil
		}
		x := flags{set: set, is: &affine.Binary{Op: "==", X: &affine.Counter{Loop: l}, Y: &affine.Const{T: l.Type, I: first}}}
		x.now = [2]constants{start, nil}
		if x.now[1] = x.run(l.Body, start); x.now[1] == nil || !x.same(x.run(l.Body, x.now[1]), x.now[1]) {
			delete(set, x.bad)
			continue
		}
		for b := range set { // else no flag
			if x.now[0][b].I == x.now[1][b].I {
				x.bad = b
			}
		}
		if x.bad != nil {
			delete(set, x.bad)
			continue
		}
		behind := x.now[1]
		l.Body = x.told(l.Body)
		for _, s := range before { // in the order in which they were set
			if a, ok := s.(*affine.Assign); ok && set[a.Buffer] {
				after = append(after, &affine.Assign{Buffer: a.Buffer, Value: behind[a.Buffer], Pos: l.Pos})
				delete(set, a.Buffer)
			}
		}
		return after
	}
}

// flags are locals that iterations of a loop set to constants.
type flags struct {
	set map[*affine.Buffer]bool
	now [2]constants   // what they hold in the first iteration, and in the others
	is  affine.Expr    // whether it is the first one
	bad *affine.Buffer // one of which that is not known
}

// run is what they hold behind body; nil if that is not known of one.
func (x *flags) run(body []affine.Stmt, at constants) constants {
	at = maps.Clone(at)
	for _, s := range body {
		if !x.changedIn(s) {
			continue
		}
		switch s := s.(type) {
		case *affine.Assign:
			c, ok := at.in(s.Value).(*affine.Const)
			if !ok || !c.T.IsInteger() || c.I != s.Buffer.Elem.Wrap(c.I) {
				x.bad = s.Buffer
				return nil
			}
			at[s.Buffer] = &affine.Const{T: s.Buffer.Elem, I: c.I}
			continue
		case *affine.If:
			if c, ok := at.in(s.Cond).(*affine.Const); ok {
				side := s.Then
				if c.I == 0 {
					side = s.Else
				}
				if at = x.run(side, at); at == nil {
					return nil
				}
				continue
			}
		}
		for b := range affine.Changed([]affine.Stmt{s}) {
			if x.set[b] {
				x.bad = b
			}
		}
		return nil
	}
	return at
}

// in is e with what locals hold.
func (at constants) in(e affine.Expr) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && at[ld.Buffer] != nil {
			return at[ld.Buffer]
		}
		return affine.Folded(e)
	})
}

// same reports whether they hold what they held; it notes one that does not.
func (x *flags) same(now, was constants) bool {
	if now == nil {
		return false
	}
	for b := range x.set {
		if now[b].I != was[b].I {
			x.bad = b
			return false
		}
	}
	return true
}

// told is body with what the locals hold in their places, without what sets them.
func (x *flags) told(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if a, ok := s.(*affine.Assign); ok && x.set[a.Buffer] {
			for k, at := range x.now {
				if at = x.run([]affine.Stmt{s}, at); at != nil { // else it is not reached
					x.now[k] = at
				}
			}
			continue
		}
		if c, ok := s.(*affine.If); ok && x.changedIn(s) {
			was, cond := x.now, c.Cond
			c.Cond, c.Then = x.choice(cond), x.told(c.Then)
			then := x.now
			x.now = was
			c.Else = x.told(c.Else)
			for k := range x.now {
				if holds, ok := was[k].in(cond).(*affine.Const); ok && holds.I != 0 {
					x.now[k] = then[k]
				}
			}
			out = append(out, neverIn(takenIn([]affine.Stmt{c}))...)
			continue
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			affine.RewriteOperands(s, x.choice)
			return true
		})
		out = append(out, s)
	}
	return out
}

// changedIn reports whether s sets one of them.
func (x *flags) changedIn(s affine.Stmt) bool {
	for b := range affine.Changed([]affine.Stmt{s}) {
		if x.set[b] {
			return true
		}
	}
	return false
}

// choice is e with what they hold in the first iteration, or in another.
func (x *flags) choice(e affine.Expr) affine.Expr {
	a, ok := x.now[0].in(e).(*affine.Const)
	b, ok2 := x.now[1].in(e).(*affine.Const)
	if ok && ok2 && a.T.IsInteger() {
		return x.either(a, b)
	}
	if both, ok := e.(*affine.Binary); ok && (both.Op == "&&" || both.Op == "||") {
		return affine.Folded(&affine.Binary{Op: both.Op, X: x.choice(both.X), Y: x.choice(both.Y)})
	}
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		if ld, ok := e.(*affine.Load); ok && x.set[ld.Buffer] {
			return x.either(x.now[0][ld.Buffer], x.now[1][ld.Buffer])
		}
		return affine.Folded(e)
	})
}

// either is a in the first iteration, b in the others.
func (x *flags) either(a, b *affine.Const) affine.Expr {
	switch {
	case a.I == b.I:
		return a
	case a.T.Kind != affine.Bool:
		return &affine.Select{Cond: x.is, X: a, Y: b}
	case a.I != 0:
		return x.is
	}
	return &affine.Unary{Op: "!", X: x.is}
}

package domain

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Flags tells what locals hold that are one of two constants by the number of the iteration: one in the first iteration of a
// loop and another one in all those behind it, as whether something has been done once, or one after the other in turns, as those
// that tell the halves of a double buffer apart.
//
//	done = false                                        for t = 0 to 8 {
//	for t = 0 to 8 {                                      if (t == 0) { .. }
//	  if (!done) { ..; done = true }             =>       y[t] = ..
//	  y[t] = ..                                         }
//	}                                                   done = true
//
//	now = 0                                             for t = 0 to 7 {
//	for t = 0 to 7 {                                      step(u[t % 2], u[1 - t % 2])
//	  step(u[now], u[1 - now])                   =>     }
//	  now = 1 - now                                     now = 1
//	}
//
// Where one is set is under no conditions but those that such locals decide.
func Flags(t *affine.Task) {
	x := inductorOf(t.Body)
	x.truths(t.Body, false)
	t.Body = behindLoops(t.Body, anyLoop, func(l *affine.Loop, before []affine.Stmt) (after []affine.Stmt) {
		for _, turns := range []bool{true, false} {
			if f := flagsOf(l, before, x.locals, turns); f != nil {
				after = append(after, f.tell(before)...)
			}
		}
		return after
	})
}

// flags are locals that iterations of a loop set to constants.
type flags struct {
	loop   *affine.Loop
	set    map[*affine.Buffer]bool
	within map[*affine.Buffer]bool // those that the loop declares: they hold nothing at first
	turns  bool                    // their constants take turns; else all iterations but the first have the same
	now    [2]nest.Constants       // what they hold in the first iteration, and in the second
	bad    *affine.Buffer          // one of which that is not known
}

// flagsOf are those of l, which stands behind before, that take turns or do not; nil: there are none.
func flagsOf(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool, turns bool) *flags {
	if _, trips, ok := affine.ConstantTrips(l); !ok || trips < 2 || !slices.ContainsFunc(before, isAssign) { // nothing is known before it
		return nil
	}
	set, within := assignedIn(l.Body), nest.DeclaredBy(l.Body)
	maps.DeleteFunc(set, func(b *affine.Buffer, _ bool) bool { return !locals[b] })
	for {
		start := startsOf(before, set, within)
		if len(start) == 0 {
			return nil
		}
		maps.DeleteFunc(set, func(b *affine.Buffer, _ bool) bool { return start[b] == nil && !within[b] })
		x := &flags{loop: l, set: set, within: within, turns: turns, now: [2]nest.Constants{start, nil}}
		switch x.now[1] = x.run(l.Body, start); {
		case x.now[1] == nil || !x.goesOn(x.run(l.Body, x.now[1])):
			delete(set, x.bad)
		case !x.isOne():
			return nil
		case turns && !countByOne(l):
			return nil
		default:
			return x
		}
	}
}

func isAssign(s affine.Stmt) bool {
	_, ok := s.(*affine.Assign)
	return ok
}

// goesOn reports whether they hold after two iterations what they are to hold then; it notes one that does not.
func (x *flags) goesOn(now nest.Constants) bool {
	if now == nil {
		return false
	}
	was := x.now[1]
	if x.turns {
		was = x.now[0]
	}
	for b := range x.set {
		if !x.within[b] && now[b].I != was[b].I {
			x.bad = b
			return false
		}
	}
	return true
}

// isOne reports whether any of them changes.
func (x *flags) isOne() bool {
	for b := range x.now[0] {
		if x.now[0][b].I != x.now[1][b].I {
			return true
		}
	}
	return false
}

// tell puts what they hold in their places in the loop, which stands behind before, and gives what sets them behind it.
func (x *flags) tell(before []affine.Stmt) (after []affine.Stmt) {
	behind := x.now[1]
	if _, trips, _ := affine.ConstantTrips(x.loop); x.turns && trips%2 == 0 {
		behind = x.now[0]
	}
	x.loop.Body = x.told(x.loop.Body)
	for _, s := range before { // in the order in which they were set
		if a, ok := s.(*affine.Assign); ok && x.set[a.Buffer] {
			after = append(after, &affine.Assign{Buffer: a.Buffer, Value: behind[a.Buffer], Pos: x.loop.Pos})
			delete(x.set, a.Buffer)
		}
	}
	return after
}

// run is what they hold behind body; nil if that is not known of one.
func (x *flags) run(body []affine.Stmt, at nest.Constants) nest.Constants {
	at = maps.Clone(at)
	for _, s := range body {
		if !x.changedIn(s) {
			continue
		}
		switch s := s.(type) {
		case *affine.Decl:
			delete(at, s.Buffer)
			continue
		case *affine.Assign:
			c, ok := constantIn(at, s.Value).(*affine.Const)
			if !ok || !c.T.IsInteger() || c.I != s.Buffer.Elem.Wrap(c.I) {
				x.bad = s.Buffer
				return nil
			}
			at[s.Buffer] = &affine.Const{T: s.Buffer.Elem, I: c.I}
			continue
		case *affine.If:
			if c, ok := constantIn(at, s.Cond).(*affine.Const); ok {
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
				if holds, ok := constantIn(was[k], cond).(*affine.Const); ok && holds.I != 0 {
					x.now[k] = then[k]
				}
			}
			out = append(out, neverIn(nest.TakenIn([]affine.Stmt{c}))...)
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
	a, ok := constantIn(x.now[0], e).(*affine.Const)
	b, ok2 := constantIn(x.now[1], e).(*affine.Const)
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

// either is a in the first iteration, or in each second one from it on, and b in the others.
func (x *flags) either(a, b *affine.Const) affine.Expr {
	first, _, _ := affine.ConstantTrips(x.loop)
	is := &affine.Binary{Op: "==", X: &affine.Counter{Loop: x.loop}, Y: &affine.Const{T: x.loop.Type, I: first}}
	switch {
	case a.I == b.I:
		return a
	case x.turns:
		n := affine.CounterForm(x.loop).Plus(-first).Mod(2)
		return affine.Convert(n.Scale(b.I-a.I).Plus(a.I).Expr(), a.T)
	case a.T.Kind != affine.Bool:
		return &affine.Select{Cond: is, X: a, Y: b}
	case a.I != 0:
		return is
	}
	return &affine.Unary{Op: "!", X: is}
}

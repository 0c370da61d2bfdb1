package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Breaks makes conditions of what ends a loop early at a place that counters alone say, such as the edge of an image in the
// last tile: where it holds once, it holds in all iterations that follow.
//
//	done = false                                          for i = 0 to 8 {
//	for i = 0 to 8 {                                        if (8 * t + i < 61) { .. }
//	  if (!done) {                                        }
//	    if (8 * t + i >= 61) { done = true } else { .. }
//	  }                                             =>
//	}
//
// Where the first such place is known as one of the bounds is, such as the next multiple of a constant, the loop ends there:
//
//	done = false
//	for n = 4 * g to 64 {                                 for n = 4 * g to 4 * g + 4 { .. }
//	  if (!done) {                                 =>
//	    ..
//	    if ((n + 1) % 4 == 0) { done = true }
//	  }
//	}
func Breaks(t *affine.Task) { t.Body = breaksIn(t.Body) }

func breaksIn(body []affine.Stmt) []affine.Stmt {
	for _, s := range body {
		nest.RewriteInside(s, breaksIn)
	}
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Open(l) {
			continue
		}
		x, leaves := leavingOf(l)
		if !leaves || !isFlagOf(x.flag, l, body) || !x.skip() && !x.leave() {
			continue
		}
		return breaksIn(slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
			d, declares := s.(*affine.Decl)
			a, assigns := s.(*affine.Assign)
			return declares && d.Buffer == x.flag || assigns && a.Buffer == x.flag
		}))
	}
	return body
}

// stays reports whether cond, where it holds in an iteration of l, holds in those behind it.
func stays(cond affine.Expr, l *affine.Loop) bool {
	if e, ok := cond.(*affine.Binary); ok && e.Op == "||" {
		return stays(e.X, l) && stays(e.Y, l)
	}
	list, ok := affine.Conjunction(cond, true)
	return ok && affine.IsPure(cond) && !slices.ContainsFunc(list, func(c affine.Constraint) bool {
		return c.Form.Uses(l) && (c.Equal || !c.Form.IsLinear() || c.Form.Coef(l)*l.Step < 0)
	})
}

// isFlagOf reports whether done is declared in body, false before l, and read by l alone.
func isFlagOf(done *affine.Buffer, l *affine.Loop, body []affine.Stmt) bool {
	at := slices.Index(body, affine.Stmt(l))
	start := startsOf(body[:at], map[*affine.Buffer]bool{done: true}, nil)[done]
	declared := false
	for k, s := range body {
		if d, ok := s.(*affine.Decl); ok && d.Buffer == done {
			declared = k < at
			continue
		}
		read, written := nest.Touches([]affine.Stmt{s}, done)
		if _, assigns := s.(*affine.Assign); k != at && (read || written && !assigns) {
			return false
		}
	}
	return declared && start != nil && start.I == 0
}

// contrary is the condition that holds where c does not.
func contrary(c affine.Expr) affine.Expr {
	if b, ok := c.(*affine.Binary); ok {
		switch {
		case b.Op == "||":
			return &affine.Binary{Op: "&&", X: contrary(b.X), Y: contrary(b.Y)}
		case b.Op.Contrary() != "" && b.X.Type().IsInteger() && b.Y.Type().IsInteger():
			return &affine.Binary{Op: b.Op.Contrary(), X: b.X, Y: b.Y}
		}
	}
	return &affine.Unary{Op: "!", X: c}
}

// farthestEnd bounds the counters at which loops are said to end.
const farthestEnd = 1 << 30

// A leaving is how a loop ends where a condition holds: before or behind what its iterations do.
type leaving struct {
	loop   *affine.Loop
	flag   *affine.Buffer
	edge   *affine.If // asks for the condition; nil: always
	body   []affine.Stmt
	behind bool
}

// leavingOf is how l ends early by a flag; ok is false if it does not, or other than at the begin or the end of an iteration.
func leavingOf(l *affine.Loop) (x leaving, ok bool) {
	guard, ok := nest.OnlyIf(l.Body)
	if !ok || len(guard.Then) == 0 || l.Again {
		return x, false
	}
	not, negates := guard.Cond.(*affine.Unary)
	if !negates || not.Op != "!" {
		return x, false
	}
	at := len(guard.Then) - 1
	x, last := leaving{loop: l, body: guard.Then[:at], behind: at > 0}, guard.Then[at:]
	if edge, conditional := last[0].(*affine.If); conditional {
		if at > 0 && len(edge.Else) > 0 {
			return x, false
		}
		x.edge, x.body, last = edge, slices.Concat(x.body, edge.Else), edge.Then
	}
	flag, isFlag := not.X.(*affine.Load)
	set, assigns := OnlyAssign(last)
	if !isFlag || !assigns || set.Buffer != flag.Buffer || !set.Buffer.IsScalar() || !isOther(set.Value, 0) {
		return x, false
	}
	x.flag = flag.Buffer
	read, written := nest.Touches(x.body, x.flag)
	return x, !read && !written
}

// skip makes a condition of what ends the loop before an iteration, if that holds in those behind it, too.
func (x leaving) skip() bool {
	if x.edge == nil || x.behind || !stays(x.edge.Cond, x.loop) {
		return false
	}
	x.loop.Body = []affine.Stmt{&affine.If{Cond: contrary(x.edge.Cond), Then: x.body, Pos: x.edge.Pos}}
	return true
}

// leave lets the loop end by its bound; it reports false, and changes nothing, if it is not known where that is.
func (x leaving) leave() bool {
	l := x.loop
	lo, ok := affine.FormOf(l.Lo)
	hi, too := affine.FormOf(l.Hi)
	if !ok || !too {
		return false
	}
	end, never := lo, false
	if x.edge != nil {
		if end, never, ok = firstHeld(x.edge.Cond, l, lo); !ok {
			return false
		}
	}
	if !never {
		if x.behind {
			end = end.Plus(l.Step)
		}
		if least, most, known := end.Range(); !known || least < -farthestEnd || most > farthestEnd {
			return false
		}
		up, soonest := int64(1), affine.Fn("min")
		if l.Step < 0 {
			up, soonest = -1, "max"
		}
		if least, _, known := hi.Sub(end).Scale(up).Range(); known && least >= 0 {
			hi = end
		}
		l.Hi = affine.Convert(ofBoth(soonest, end, hi), l.Hi.Type())
	}
	l.Body = x.body
	return true
}

// firstHeld is the first counter from lo on, in steps of l, for which cond holds, or that there is none; ok is false if that is not
// known: other counters may say where.
//
//	(n + 1) % 4 == 0 from n = 4*g    4*g + 3
//	n == i           from n = 0      i
func firstHeld(cond affine.Expr, l *affine.Loop, lo affine.Form) (at affine.Form, never, ok bool) {
	list, ok := affine.Conjunction(cond, true)
	if !ok || len(list) != 1 {
		return at, false, false
	}
	f := list[0].Form
	if p := affine.Period(l, f); p > 0 {
		return firstOfPeriod(list[0], l, lo, p)
	}
	rest := f.AddCounter(l, -f.Coef(l))
	if c := f.Coef(l) * l.Step; rest.Uses(l) || l.Step*l.Step != 1 || c*c != 1 || c < 0 && !list[0].Equal {
		return at, false, false
	}
	at = rest.Scale(-f.Coef(l))
	least, most, known := at.Sub(lo).Scale(l.Step).Range()
	switch {
	case known && least >= 0:
		return at, false, true
	case known && most <= 0 && !list[0].Equal:
		return lo, false, true
	}
	return at, true, known && most < 0
}

// firstOfPeriod is the same of what repeats after so many iterations, where it is the same for all counters around.
func firstOfPeriod(c affine.Constraint, l *affine.Loop, lo affine.Form, period int64) (at affine.Form, never, ok bool) {
	for k := range period {
		at = lo.Plus(k * l.Step)
		v, constant := c.Form.Substitute(l, at).IsConst()
		if !constant {
			return at, false, false
		}
		if v == 0 || v > 0 && !c.Equal {
			return at, false, true
		}
	}
	return at, true, true
}

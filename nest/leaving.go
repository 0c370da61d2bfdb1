package nest

import (
	"slices"

	"codo/affine"
)

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
	guard, ok := onlyIf(l.Body)
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
	set, assigns := onlyAssign(last)
	if !isFlag || !assigns || set.Buffer != flag.Buffer || !set.Buffer.IsScalar() || !isOther(set.Value, 0) {
		return x, false
	}
	x.flag = flag.Buffer
	read, written := touches(x.body, x.flag)
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

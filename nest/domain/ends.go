package domain

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Ends gives loops that begin at the greater, or end at the lesser of two bounds the one that
// always is it; else those that are never far from each other, and a condition for the others: the
// last tile of a loop that the user has cut, or a window at the border of an image, has fewer
// iterations than the others.
//
//	for i0 = 0 to 60 step 8 {                    for i0 = 0 to 60 step 8 {
//	  for i = i0 to min(i0 + 8, 60) { .. }   =>    for i = i0 to i0 + 8 { if (i < 60) { .. } }
//	}                                            }
//
// Loops may count down, too. A last iteration for which a choice gives an end has fewer, too. Those that end where choices or tables say, for counters, end at the last of these places. Bounds may also be in local scalars, which are what a condition has left in them.
func Ends(t *affine.Task, names affine.Names) {
	if endsIn(t.Body) { // both sides of a condition may have had a scalar of one name
		t.Body = nest.WithoutUnread(t.Body, inductorOf(t.Body).locals)
		nest.Rename(t, names)
	}
}

// mostBoundValue bounds the parts of an expression that may be in a scalar: one that is computed from itself
// again and again has twice as many each time.
const mostBoundValue = 200

// mostBoundValues are the scalars of which it is known what is in them: each that changes is looked for in all.
const mostBoundValues = 256

// boundValues are the expressions of counters, constants and scalars that are in local scalars.
type boundValues = affine.Held[affine.Expr]

// boundsAlong goes through a body with them, but not into loops.
func boundsAlong() affine.Propagation[affine.Expr] {
	p := affine.Propagation[affine.Expr]{
		Value: func(at boundValues, b *affine.Buffer, e affine.Expr) (affine.Expr, bool) {
			v := boundValue(at, e)
			return v, len(at) < mostBoundValues && b.IsScalar() && b.Elem.IsInteger() && v != nil && v.Type() == b.Elem
		},
		Join: func(at boundValues, cond, then, other affine.Expr) (affine.Expr, bool) {
			if affine.SameExpr(then, other) {
				return then, true
			}
			v := boundValue(at, &affine.Select{Cond: cond, X: then, Y: other})
			return v, v != nil
		},
		Reads: nest.LoadsAny,
	}
	p.Loop = func(at boundValues, l *affine.Loop) boundValues {
		p.Forget(at, l)
		return nil
	}
	return p
}

// endsIn chooses the bounds of the loops of body; it reports whether there are conditions now.
func endsIn(body []affine.Stmt) (guarded bool) {
	p := boundsAlong()
	p.Before = func(_ boundValues, s affine.Stmt) {
		if s, ok := s.(*affine.If); ok {
			s.Cond = withoutLeast(s.Cond, true)
		}
	}
	p.Loop = func(at boundValues, l *affine.Loop) (inside boundValues) {
		p.Forget(at, l)
		if nest.Open(l) {
			guarded = ends(at, l) || guarded
			inside = maps.Clone(at)
		}
		return inside
	}
	p.Through(body, boundValues{})
	return guarded
}

// boundValue is e of counters, constants and scalars; nil if it reads anything else.
func boundValue(at boundValues, e affine.Expr) affine.Expr {
	plain := true
	v := affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if known := at[e.Buffer]; known != nil {
				return known
			}
			plain = plain && (e.Buffer.IsScalar() || nest.IsTable(e.Buffer))
		case *affine.Binary:
			plain = plain && (e.Op != "/" && e.Op != "%" || isOther(e.Y, 0))
		}
		return e
	})
	parts := 0
	affine.WalkExpr(v, func(affine.Expr) { parts++ })
	if !plain || parts > mostBoundValue {
		return nil
	}
	return v
}

// settledBound is e with the choices that counters decide, or the constant that it is for all of them.
func settledBound(e affine.Expr) affine.Expr {
	e = affine.Rewrite(e, nest.DecidedChoice)
	if f, ok := affine.FormOf(e); ok {
		if v, constant := f.IsConst(); constant {
			return &affine.Const{T: e.Type(), I: v}
		}
	}
	return e
}

// ends chooses the bounds of l; it reports whether there is a condition now.
func ends(at boundValues, l *affine.Loop) (guarded bool) {
	l.Lo, l.Hi = settledBound(l.Lo), settledBound(l.Hi)
	first, last := boundValue(at, l.Lo), boundValue(at, l.Hi)
	if first == nil || last == nil {
		return false
	}
	up, latest, soonest, behind, ahead := int64(1), affine.Fn("max"), affine.Fn("min"), affine.Op(">="), affine.Op("<")
	if l.Step < 0 {
		up, latest, soonest, behind, ahead = -1, "min", "max", "<=", ">"
	}
	begins, ends := decidedBounds(bounds(first, latest), up), decidedBounds(bounds(last, soonest), -up)
	if v := onlyBound(begins); v != nil {
		l.Lo = v
	}
	if v := onlyBound(ends); v != nil {
		l.Hi = v
	}
	if len(begins) == 1 && len(ends) == 1 {
		return ofCounter(l, last)
	}
	from, to := -1, -1
	least := int64(0)
	for i, lo := range begins {
		for k, hi := range ends {
			f, ok1 := affine.FormOf(lo)
			g, ok2 := affine.FormOf(hi)
			if !ok1 || !ok2 {
				continue
			}
			if _, most, known := g.Sub(f).Scale(up).Range(); known && most > 0 && (from < 0 || most < least) {
				from, to, least = i, k, most
			}
		}
	}
	if from < 0 || len(begins) > 1 && l.Step != up {
		return false
	}
	var cond affine.Expr
	counter := &affine.Counter{Loop: l}
	for i, lo := range begins {
		if i != from {
			cond = affine.And(cond, &affine.Binary{Op: behind, X: counter, Y: lo})
		}
	}
	for k, hi := range ends {
		if k != to {
			cond = affine.And(cond, &affine.Binary{Op: ahead, X: counter, Y: hi})
		}
	}
	if !Steady(cond, l.Body) {
		return false
	}
	l.Lo, l.Hi = begins[from], ends[to]
	g := guarding{&affine.If{Pos: l.Pos}, cond, map[*affine.Buffer]bool{}}
	l.Body = g.inside(l.Body)
	return true
}

// isOther reports whether e is a constant, but not v.
func isOther(e affine.Expr, v int64) bool {
	c, ok := e.(*affine.Const)
	return ok && c.I != v
}

// mostMore is how many times as many iterations as without it a condition may have in the place of an end.
const mostMore = 8

// ofCounter lets l, which ends where counters say by choices or tables, end at the last of these places, with a condition
// for the others; it reports whether it did.
//
//	for r = 0 to i % 4 == 0 ? 3 : 1 { .. }   =>   for r = 0 to 3 { if (r < (i % 4 == 0 ? 3 : 1)) { .. } }
func ofCounter(l *affine.Loop, end affine.Expr) bool {
	first, isConstant := l.Lo.(*affine.Const)
	least, most, known := affine.Interval(end)
	if _, plain := affine.FormOf(end); plain || !isConstant || l.Step != 1 || !known || nest.ReadsData(end) {
		return false
	}
	if trips := most - first.I; trips < 1 || trips > mostMore*max(1, least-first.I) {
		return false
	}
	l.Hi = &affine.Const{T: end.Type(), I: most}
	if least == most {
		return false
	}
	cond := &affine.Binary{Op: "<", X: affine.Convert(&affine.Counter{Loop: l}, end.Type()), Y: end}
	g := guarding{&affine.If{Pos: l.Pos}, cond, map[*affine.Buffer]bool{}}
	l.Body = g.inside(l.Body)
	return true
}

// onlyBound is the one bound in list, a constant if counters of one value each make it; nil if there
// are several, or it is not affine.
func onlyBound(list []affine.Expr) affine.Expr {
	f, ok := affine.FormOf(list[0])
	if !ok || len(list) > 1 {
		return nil
	}
	if least, most, known := f.Range(); known && least == most {
		return &affine.Const{T: list[0].Type(), I: least}
	}
	return list[0]
}

// Steady reports whether body leaves what e reads as it is.
func Steady(e affine.Expr, body []affine.Stmt) bool {
	return !nest.LoadsAny(e, affine.Changed(body))
}

// bounds are those of which e is the greatest (fn max) or the least (fn min), as a call or as
// a choice.
func bounds(e affine.Expr, fn affine.Fn) []affine.Expr {
	switch e := e.(type) {
	case *affine.Cast:
		if !holdsType(e.T, e.X.Type()) {
			return []affine.Expr{e}
		}
		list := bounds(e.X, fn)
		if choice, ok := e.X.(*affine.Select); ok && fn == "min" && len(list) == 1 {
			if wide := shorterLast(choice, e.T); wide != nil {
				return wide
			}
		}
		for k, x := range list {
			list[k] = affine.Convert(x, e.T)
		}
		return list
	case *affine.Call:
		if e.Fn == fn && len(e.Args) == 2 && e.T.IsInteger() {
			return slices.Concat(bounds(e.Args[0], fn), bounds(e.Args[1], fn))
		}
	case *affine.Binary:
		if c, ok := e.Y.(*affine.Const); ok && (e.Op == "+" || e.Op == "-") && e.Type().IsInteger() && e.Type().Signed() {
			list := bounds(e.X, fn)
			for k, x := range list {
				list[k] = &affine.Binary{Op: e.Op, X: x, Y: c}
			}
			return list
		}
	case *affine.Select:
		if call, ok := nest.Extreme(e).(*affine.Call); ok {
			return bounds(call, fn)
		}
		if list := shorterLast(e, e.Type()); list != nil && fn == "min" {
			return list
		}
	}
	return []affine.Expr{e}
}

// holdsType reports whether integers of type wide are all those of type t.
func holdsType(wide, t affine.Type) bool {
	return wide.IsInteger() && t.IsInteger() && (wide.Signed() == t.Signed() && wide.Bits >= t.Bits || wide.Signed() && wide.Bits > t.Bits)
}

// decidedBounds leaves out what is never the one: sign 1 of the greatest, -1 of the least.
func decidedBounds(list []affine.Expr, sign int64) []affine.Expr {
	for k := 0; k < len(list) && len(list) > 1; k++ {
		f, ok := affine.FormOf(list[k])
		if ok && slices.ContainsFunc(slices.Concat(list[:k], list[k+1:]), func(other affine.Expr) bool {
			g, ok := affine.FormOf(other)
			if !ok {
				return false
			}
			lo, _, bounded := g.Sub(f).Scale(sign).Range()
			return bounded && lo >= 0
		}) {
			list = slices.Delete(slices.Clone(list), k, k+1)
			k--
		}
	}
	return list
}

package domain

import (
	"slices"

	"codo/affine"
)

// A moment is the iterations of a loop in which its counter is at a place.
type moment struct {
	loop *affine.Loop
	at   int64
}

// momentsOf are the moments outside of which cond is not as wanted; all tells whether it is so wherever all of them come together.
func momentsOf(cond affine.Expr, want bool) (list []moment, all bool) {
	constraints, ok := affine.Conjunction(cond, want)
	all = ok
	for _, c := range affine.AtExtremes(constraints) {
		m, is := momentOf(c)
		if all = all && is; is {
			list = append(list, m)
		}
	}
	return list, all && len(list) > 0
}

// momentOf is that in which alone c holds: the one that it names, or else the first or the last one of several.
func momentOf(c affine.Constraint) (m moment, ok bool) {
	f := c.Form
	for _, l := range f.Counters() {
		if by := max(f.Coef(l), -f.Coef(l)); by > 1 && !c.Equal { // 4*u + v < 4, where v < 4: that says u < 1
			if whole := f.FloorDiv(by); len(whole.Counters()) == 1 {
				f = whole
				break
			}
		}
	}
	loops := f.Counters()
	if len(loops) != 1 || !f.IsLinear() {
		return m, false
	}
	m.loop = loops[0]
	by, rest := f.Coef(m.loop), f.Constant()
	if c.Equal {
		m.at = -rest / by
		return m, rest%by == 0
	}
	first, last, ok := edgesOf(m.loop)
	holds := func(at int64) bool { return by*at+rest >= 0 }
	switch {
	case !ok:
	case holds(first) && !holds(first+m.loop.Step):
		m.at = first
	case holds(last) && !holds(last-m.loop.Step):
		m.at = last
	default:
		return m, false
	}
	return m, ok
}

// edgesOf are the counters of the first and the last of several iterations.
func edgesOf(l *affine.Loop) (first, last int64, ok bool) {
	first, trips, ok := affine.ConstantTrips(l)
	return first, first + (trips-1)*l.Step, ok && trips > 1
}

// isOnlyAt reports whether cond is as wanted in the iterations of l with this counter, whatever others are, and in no other ones.
func isOnlyAt(cond affine.Expr, want bool, l *affine.Loop, at int64) bool {
	list, all := momentsOf(cond, want)
	return all && len(list) == 1 && list[0] == moment{l, at}
}

// atEdges is cond == want as conditions that counters are at some moments; nil if it asks for more, or for others.
func atEdges(cond affine.Expr, want bool, is func(moment) bool) (at affine.Expr, list []moment) {
	list, all := momentsOf(cond, want)
	if !all || slices.ContainsFunc(list, func(m moment) bool { return !is(m) }) {
		return nil, nil
	}
	for _, m := range list {
		at = affine.And(at, &affine.Binary{Op: "==", X: &affine.Counter{Loop: m.loop}, Y: &affine.Const{T: m.loop.Type, I: m.at}})
	}
	return at, list
}

// sameAt reports whether two expressions are the same, or of one value, at some moments.
func sameAt(list []moment, x, y affine.Expr) bool {
	if affine.SameExpr(x, y) {
		return true
	}
	f, ok1 := affine.FormOf(x)
	g, ok2 := affine.FormOf(y)
	if ok1 && ok2 {
		for _, m := range list {
			at := affine.ConstantForm(m.at)
			f, g = f.Substitute(m.loop, at), g.Substitute(m.loop, at)
		}
		return f.Equal(g)
	}
	sides := affine.CloneBody([]affine.Stmt{&affine.Assign{Value: x}, &affine.Assign{Value: y}})
	for _, m := range list {
		affine.ReplaceByForm(sides, m.loop, affine.ConstantForm(m.at))
	}
	return affine.SameExpr(sides[0].(*affine.Assign).Value, sides[1].(*affine.Assign).Value)
}

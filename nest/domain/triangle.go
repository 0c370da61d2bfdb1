package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Triangle gives loops that do something in a triangle of their iterations only, by a condition on their counter and one
// around them, the bounds that say so:
//
//	for i = 0 to 40 { for k = 0 to 40 { if (k <= i) { s += a[i][k] } } }
//	=>  for i = 0 to 40 { for k = 0 to i + 1 { s += a[i][k] } }
//
// Who wants a rectangle gets it back, see Rectangle. Windows at the borders of images are no triangles.
func Triangle(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			triangle(l)
		}
		return true
	})
}

// triangle gives l such bounds, if it has constant ones and there is one condition that says them.
func triangle(l *affine.Loop) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !nest.Plain(l) {
		return
	}
	is := func(c affine.Constraint) bool {
		return !c.Equal && c.Form.Uses(l) && len(c.Form.Counters()) == 2
	}
	list := scalars.Needs(l.Body, scalars.Unrelated)
	at := slices.IndexFunc(list, is)
	if at < 0 || slices.ContainsFunc(list[at+1:], is) {
		return
	}
	c := list[at].Form
	switch rest := c.Sub(affine.CounterForm(l).Scale(c.Coef(l))); c.Coef(l) {
	case -1:
		hi := rest.Plus(1)
		if !spans(hi, first, first+trips) {
			return
		}
		l.Hi = affine.Convert(hi.Expr(), l.Type)
	case 1:
		lo := rest.Scale(-1)
		if !spans(lo, first, first+trips) {
			return
		}
		l.Lo = affine.Convert(lo.Expr(), l.Type)
	default:
		return
	}
	l.Body = nest.WithoutThose(l.Body, func(o affine.Constraint) bool { return !o.Equal && o.Form.Equal(c) })
}

// spans reports whether a bound goes step by step over all iterations from lo to hi, or all but one, and never past them.
func spans(bound affine.Form, lo, hi int64) bool {
	least, most, ok := bound.Range()
	if n := bound.Counters(); len(n) != 1 || bound.Coef(n[0]) != 1 {
		return false
	}
	return ok && least >= lo && least <= lo+1 && most <= hi && most >= hi-1
}

package nest

import (
	"codo/affine"
)

// FromZero counts the iterations of l from 0, if there are always as many.
func FromZero(l *affine.Loop) bool {
	lo, ok := affine.FormOf(l.Lo)
	trips, known := affine.TripCount(l)
	if !ok || !known || trips < 1 {
		return false
	}
	if first, _, constant := affine.ConstantTrips(l); constant && first == 0 && l.Step == 1 {
		return true
	}
	old := *l
	affine.ReplaceCounter(l.Body, l, &old)
	l.Type, l.Lo, l.Hi, l.Step = affine.I32, affine.IntConst(0), affine.IntConst(trips), 1
	affine.ReplaceByForm(l.Body, &old, lo.Add(affine.CounterForm(l).Scale(old.Step)))
	return true
}

// Counts reports whether the counter of l occurs in e.
func Counts(e affine.Expr, l *affine.Loop) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		c, ok := e.(*affine.Counter)
		found = found || ok && c.Loop == l
	})
	return found
}

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Trim lets loops over the blocks of a triangle begin, or end, at the first, or last, block in which
// something is done, as the guard inside tells (Fourier-Motzkin elimination of the loops inside:
// Bastoul, "Code generation in the polyhedral model is easier than you think", 2004):
//
//	for k = 0 to 64 { for i = 0 to 4 { for iu = 0 to 16 unroll {       for k = 0 to 64 { for i = k / 16 to 4 { ..
//	  if (k <= 16 * i + iu) { .. }                                =>     if (k <= 16 * i + iu) { .. }
//	} } }                                                              } }
//
// A loop whose bounds change is not one with the loop around it any more: each iteration of that waits
// until the pipeline is empty. That must be less than what is saved.
func Trim(t *affine.Task) { trimIn(t.Body, nil) }

// emptied is about the cycles until a pipeline is empty, and the next one full.
const emptied = 24

// joined is the cycles that an iteration of the loop around l takes longer if its pipeline ends with
// it: the tool makes one loop of l and those around it where body, what these do, has no other loop
// that stays.
func joined(body []affine.Stmt, l *affine.Loop) int64 {
	cost := int64(emptied)
	for _, s := range body {
		if in, ok := s.(*affine.Loop); ok && in != l && in.Unroll == 0 {
			return 0
		}
		if _, isDecl := s.(*affine.Decl); !isDecl && s != affine.Stmt(l) {
			cost = 2 * emptied // what is computed there takes its time
		}
	}
	return cost
}

// trimIn goes through body, which is in these loops.
func trimIn(body []affine.Stmt, around []*affine.Loop) {
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 || l.Keep > 0 {
			continue
		}
		inner := append(around[:len(around):len(around)], l)
		if _, _, constant := affine.ConstantTrips(l); constant && l.Step == 1 && len(around) > 0 {
			trim(l, around, joined(body, l))
		}
		trimIn(l.Body, inner)
	}
}

// trim changes the bounds of l, in these loops, where that saves more than it costs in each iteration
// of these.
func trim(l *affine.Loop, around []*affine.Loop, cost int64) {
	first, trips, _ := affine.ConstantTrips(l)
	lo, hi := l.Lo, l.Hi
	for _, c := range scalars.Needs(l.Body, atBest) {
		at, lower, ok := boundOf(c, l)
		if !ok || !c.Form.IsLinear() || !countsOnly(c.Form, l, around) {
			continue
		}
		if !lower {
			at = at.Plus(1)
		}
		switch least, most, known := at.Range(); {
		case !known || least < first || most > first+trips:
		case lower && most > first && l.Lo == lo:
			l.Lo = affine.Convert(at.Expr(), l.Type)
		case !lower && least < first+trips && l.Hi == hi:
			l.Hi = affine.Convert(at.Expr(), l.Type)
		}
	}
	if l.Lo == lo && l.Hi == hi {
		return
	}
	if !worthTrimming(l, around, cost, trips) {
		l.Lo, l.Hi = lo, hi
	}
}

// worthTrimming reports whether l, which had so many iterations in each of those of the loops around,
// does so much less now that the cost of each is worth it.
func worthTrimming(l *affine.Loop, around []*affine.Loop, cost, trips int64) bool {
	count := func(loops []*affine.Loop) (n int64, ok bool) {
		return affine.Executions(affine.Domain{Loops: loops, Cases: [][]affine.Constraint{{}}, Exact: true})
	}
	outer, known := count(around)
	now, knownToo := count(append(around[:len(around):len(around)], l))
	if !known || !knownToo || now >= outer*trips {
		return false
	}
	each := int64(1) // of one iteration of l
	for in := nest.OnlyLoop(l.Body); in != nil && in.Unroll == 0; in = nest.OnlyLoop(in.Body) {
		if _, n, ok := affine.ConstantTrips(in); ok {
			each *= n
		}
	}
	return (outer*trips-now)*each > outer*cost
}

// countsOnly reports whether f is of counters of l and of these loops.
func countsOnly(f affine.Form, l *affine.Loop, around []*affine.Loop) bool {
	return !slices.ContainsFunc(f.Counters(), func(c *affine.Loop) bool { return c != l && !slices.Contains(around, c) })
}

// atBest is a list of constraints in the iteration of l in which each asks least; those are left out
// of which this is not known.
func atBest(list []affine.Constraint, l *affine.Loop) (out []affine.Constraint) {
	first, trips, ok := affine.ConstantTrips(l)
	for _, c := range list {
		switch a := c.Form.Coef(l); {
		case !c.Form.Uses(l):
			out = append(out, c)
		case c.Equal || !ok || a == 0 || !c.Form.IsLinear():
		case a > 0:
			out = append(out, affine.Constraint{Form: c.Form.Substitute(l, affine.Form{}.Plus(first+(trips-1)*l.Step))})
		default:
			out = append(out, affine.Constraint{Form: c.Form.Substitute(l, affine.Form{}.Plus(first))})
		}
	}
	return out
}

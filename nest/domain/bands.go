package domain

import (
	"codo/affine"
	"codo/nest"
)

// Bands lets loops begin and end where a condition around all that they do says, if that leaves out most of their iterations, as for
// the taps of a filter in a convolution of two signals (loop bounds by Fourier and Motzkin's elimination: Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 5.2.3). Ends finds a length for all of them.
//
//	for i { for j = 0 to i + 1 { if (i - j < 16) { s += b[i - j] * a[j] } } }
//	for i { for j = max(i - 15, 0) to i + 1 { s += b[i - j] * a[j] } }
func Bands(t *affine.Task) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && nest.Open(l) {
			band(l)
		}
		return !ok || nest.Open(l)
	})
}

// band makes l one through a band, if it is.
func band(l *affine.Loop) {
	c, ok := nest.OnlyIf(l.Body)
	lo, isLo := affine.FormOf(l.Lo)
	hi, isHi := affine.FormOf(l.Hi)
	if !ok || l.Step != 1 || !isLo || !isHi || !lo.IsLinear() || !hi.IsLinear() {
		return
	}
	_, trips, known := hi.Sub(lo).Range()
	if !known {
		return
	}
	first, end := lo, hi
	var rest affine.Expr
	found := false
	for _, part := range nest.Conjuncts(c.Cond) {
		f, g, narrower := first, end, false
		if at, lower, ok := boundIn(part, l); ok && lower {
			f, narrower = at, true
		} else if ok {
			g, narrower = at.Plus(1), true
		}
		if _, most, known := g.Sub(f).Range(); narrower && known && most > 0 && 2*most <= trips {
			first, end, trips, found = f, g, most, true
			continue
		}
		rest = affine.And(rest, part)
	}
	if !found {
		return
	}
	own := *l
	own.Type = affine.I32
	own.Lo, own.Hi = ofBoth("max", first, lo), ofBoth("min", end, hi)
	own.Body = c.Then
	if rest != nil {
		own.Body = []affine.Stmt{&affine.If{Cond: rest, Then: c.Then, Pos: c.Pos}}
	}
	become(l, &own, affine.CounterForm(&own))
}

// boundIn reads a condition as a bound of the counter of l that counters around it move.
func boundIn(e affine.Expr, l *affine.Loop) (at affine.Form, lower, ok bool) {
	list, ok := affine.Conjunction(e, true)
	if !ok || len(list) != 1 {
		return at, false, false
	}
	at, lower, ok = boundOf(list[0], l)
	return at, lower, ok && at.IsLinear() && len(at.Counters()) > 0
}

// ofBoth is the greater or the lesser of two bounds.
func ofBoth(fn affine.Fn, a, b affine.Form) affine.Expr {
	if a.Equal(b) {
		return affine.Convert(a.Expr(), affine.I32)
	}
	return &affine.Call{Fn: fn, T: affine.I32, Args: []affine.Expr{affine.Convert(a.Expr(), affine.I32), affine.Convert(b.Expr(), affine.I32)}}
}

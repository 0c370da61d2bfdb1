package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Tighten takes iterations out of loops in which nothing is done, as a condition inside
// holds in none of them, and the condition with them. Loops that do other things as well are
// cut first, where the pieces can be tasks. Designs in streaming form are full of loops
// that fill a window before they use it:
//
//	for i = 0 to 114 { for k = 0 to 3 {          for i = 2 to 114 { for k = 0 to 3 {
//	  if (i - 2 >= 0) { s += x[i + k - 2] }  =>    s += x[i + k - 2]
//	} }                                          } }
//
// The result tells whether there were such.
func Tighten(t *affine.Task, names affine.Names) bool {
	nest.DistributeWhere(t, func(l *affine.Loop) bool {
		return waitsInside(l) && nest.OutputsApart(l) && slices.ContainsFunc(nest.Distribute(l), func(s affine.Stmt) bool {
			return tightenIn(affine.CloneBody([]affine.Stmt{s})) && !tightenIn(affine.CloneBody([]affine.Stmt{l}))
		})
	})
	changed := tightenIn(t.Body)
	if changed {
		nest.Rename(t, names)
	}
	return changed
}

// waitsInside reports whether some condition in l asks for a bound of a loop.
func waitsInside(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if guard, ok := s.(*affine.If); ok {
			found = found || slices.ContainsFunc(scalars.Needs([]affine.Stmt{guard}, scalars.Unrelated), func(c affine.Constraint) bool { return len(c.Form.Counters()) == 1 })
		}
		return !found
	})
	return found
}

// tightenIn reports whether it changed a loop.
func tightenIn(body []affine.Stmt) (changed bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && tighten(l) {
			l.Body, changed = nest.Without(l.Body), true
		}
		return true
	})
	return changed
}

// tighten gives l the bounds that all in it needs.
func tighten(l *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !nest.Plain(l) {
		return false
	}
	lo, hi := first, first+trips
	for _, c := range scalars.Needs(l.Body, scalars.Unrelated) {
		at, lower, ok := boundOf(c, l)
		switch v, constant := at.IsConst(); {
		case !ok || !constant:
		case lower:
			lo = max(lo, v)
		default:
			hi = min(hi, v+1)
		}
	}
	if lo >= hi || hi-lo == trips {
		return false
	}
	l.Lo, l.Hi = &affine.Const{T: l.Type, I: lo}, &affine.Const{T: l.Type, I: hi}
	return true
}

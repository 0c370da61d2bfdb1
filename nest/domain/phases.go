package domain

import (
	"codo/affine"
	"codo/nest"
)

// Phases writes out loops that do something else in each iteration, as those over the phases of a
// computation, or the modes of a unit: what one phase hands to the next goes from nest to nest then.
//
//	for p = 0 to 2 {
//	  for i {                                      for i { a[i] = x[i] * 2 }
//	    if (p == 0) { a[i] = x[i] * 2 }      =>    for i { y[i] = a[i] + 1 }
//	    else { y[i] = a[i] + 1 }
//	  }
//	}
//
// No statement is written twice by that.
func Phases(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Open, phasesOf)
}

// phasesOf is what the iterations of l do, one after the other.
func phasesOf(l *affine.Loop) ([]affine.Stmt, bool) {
	_, trips, ok := affine.ConstantTrips(l)
	most := setsIn(l.Body)
	if !ok || !nest.Plain(l) || trips < 2 || trips > int64(most) || !choosesBy(l) {
		return nil, false
	}
	list := neverIn(nest.EveryIteration(l))
	return list, setsIn(list) <= most
}

// choosesBy reports whether some condition in l is about its counter.
func choosesBy(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		c, ok := s.(*affine.If)
		found = found || ok && nest.Counts(c.Cond, l)
		return !found
	})
	return found
}

// setsIn counts the statements of body, those inside of others, too, that set something.
func setsIn(body []affine.Stmt) (n int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s.(type) {
		case *affine.Loop, *affine.If, *affine.Decl:
		default:
			n++
		}
		return true
	})
	return n
}

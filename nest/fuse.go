package nest

import (
	"codo/affine"
)

// Fuse makes one loop of those that follow each other in the body of another and are all that it
// does, where they go along the same elements (loop fusion: Allen and Kennedy, "Optimizing Compilers
// for Modern Architectures", section 6.2.5): the two are a nest of more loops then, and what the
// first hands on to the second need not be kept for long. Inward comes first.
//
//	for i {                                            for i { for o {
//	  for o { y[i][o] = 0 }                              y[i][o] = 0
//	  for o { for k { y[i][o] += x[i][k] * w[k][o] } }  =>  for k { y[i][o] += x[i][k] * w[k][o] }
//	}                                                  } }
func Fuse(t *affine.Task, names affine.Names) {
	found := false
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && Plain(l) && fuseIn(l) {
			found = true
		}
	}
	if found {
		Rename(t, names)
	}
}

// fuseIn reports whether it changed the nest of l.
func fuseIn(l *affine.Loop) (found bool) {
	for len(l.Body) > 1 {
		fused := fusedOf(l)
		if fused == nil {
			break
		}
		l.Body, found = []affine.Stmt{fused}, true
	}
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok && Plain(in) {
			found = fuseIn(in) || found
		}
	}
	return found
}

// fusedOf is one loop for all that l does; nil if there is none.
func fusedOf(l *affine.Loop) *affine.Loop {
	var all *affine.Loop
	for _, s := range l.Body {
		in, ok := s.(*affine.Loop)
		if !ok || !Plain(in) {
			return nil
		}
		if all == nil {
			all = affine.CloneBody([]affine.Stmt{in})[0].(*affine.Loop)
			continue
		}
		if !SameTrips(all, in) {
			return nil
		}
		own := affine.CloneBody([]affine.Stmt{in})[0].(*affine.Loop)
		affine.ReplaceCounter(own.Body, own, all)
		before := all.Body
		all.Body = append(before[:len(before):len(before)], own.Body...)
		if affine.DependsBackward(all, before, own.Body).Possible() {
			return nil
		}
	}
	if !IsFree(all, 0, affine.Accesses([]affine.Stmt{all})) || holdsSeveral(all) {
		return nil
	}
	return all
}

// holdsSeveral reports whether loops follow each other in l that are not made one: it is no nest of more
// loops then, and its parts are none either.
func holdsSeveral(l *affine.Loop) bool {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	fuseIn(l)
	loops := 0
	for _, s := range l.Body {
		if _, ok := s.(*affine.Loop); ok {
			loops++
		}
	}
	return loops > 1
}

// SameTrips reports whether two loops count alike.
func SameTrips(a, b *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(a)
	start, n, ok2 := affine.ConstantTrips(b)
	return ok && ok2 && first == start && trips == n && a.Step == b.Step && a.Type == b.Type
}

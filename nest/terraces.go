package nest

import (
	"codo/affine"
)

const (
	// terraces is how many parts Terraces makes of a loop. The rectangles around four have 10/16 of the iterations of that
	// around the triangle, which has a half: more of them save little, and each takes LUTs.
	terraces = 4
	// leastTerrace is how many iterations a part has at least.
	leastTerrace = 4
)

// Terraces cuts the outermost loops whose counters bound others into parts of as many iterations (index set splitting;
// Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 5.7). Loops that become parallel go
// through the whole rectangle around a triangle, see Rectangle: those around its parts are smaller.
//
//	for i = 0 to 40 { for j = 0 to i + 1 { c[i][j] = 0 } }
//	=>  for i = 0 to 10 { for j = 0 to i + 1 { c[i][j] = 0 } }
//	    for i = 10 to 20 { for j = 0 to i + 1 { c[i][j] = 0 } }
//	    for i = 20 to 30 { for j = 0 to i + 1 { c[i][j] = 0 } }
//	    for i = 30 to 40 { for j = 0 to i + 1 { c[i][j] = 0 } }
func Terraces(t *affine.Task, names affine.Names) {
	found := false
	var cut func([]affine.Stmt) []affine.Stmt
	cut = func(body []affine.Stmt) (out []affine.Stmt) {
		for _, s := range body {
			l, ok := s.(*affine.Loop)
			if ok && Unordered(l) {
				if ends := terraceEnds(l); ends != nil {
					out, found = append(out, Sections(l, ends)...), true
					continue
				}
			}
			if !ok || Unordered(l) {
				RewriteInside(s, cut)
			}
			out = append(out, s)
		}
		return out
	}
	if t.Body = cut(t.Body); found {
		Rename(t, names)
	}
}

// terraceEnds are the bounds of the parts of l, from the first iteration to the end; nil if there are too few iterations, or
// it bounds no others.
func terraceEnds(l *affine.Loop) (ends []affine.Form) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || !Plain(l) || l.Step != 1 || l.Again || trips < terraces*leastTerrace || !boundsOthers(l) {
		return nil
	}
	for k := range int64(terraces + 1) {
		ends = append(ends, affine.ConstantForm(first+k*trips/terraces))
	}
	return ends
}

// boundsOthers reports whether a loop in l does more or fewer iterations from one iteration of l to the next.
func boundsOthers(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if inner, ok := s.(*affine.Loop); ok {
			lo, okLo := affine.FormOf(inner.Lo)
			hi, okHi := affine.FormOf(inner.Hi)
			found = found || okLo && okHi && hi.Sub(lo).Coef(l) != 0
		}
		return !found
	})
	return found
}

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Absorb makes what stands behind a loop an iteration of it, if that is what the next one would do
// (the reverse of loop peeling): what is written apart for the newest sample of a filter, say, is one
// of its products. So is a loop behind it that does what more iterations would do, as for what is left over of
// one that was written out several times.
//
//	for k = 7 to 0 step -1 { s = s + (n - k >= 0 ? x[n - k] : 0f) * h[k] }    for k = 7 to -1 step -1 {
//	s = s + x[n] * h[0]                                                    =>   s = s + (n - k >= 0 ? ..) * h[k]
//	                                                                          }
func Absorb(t *affine.Task) { t.Body = absorbIn(t.Body) }

func absorbIn(body []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		nest.RewriteInside(body[k], absorbIn)
		l, ok := body[k].(*affine.Loop)
		for ok && nest.Open(l) && k+1 < len(body) {
			if goesOn(l, body[k+1]) {
				l.Hi = body[k+1].(*affine.Loop).Hi
				body = slices.Delete(body, k+1, k+2)
				continue
			}
			next, end := nextIteration(l)
			if next == nil || !startsWith(body[k+1:], next) {
				break
			}
			l.Hi, body = end, slices.Delete(body, k+1, k+1+len(next))
		}
	}
	return body
}

// goesOn reports whether s is a loop that does what more iterations of l would do.
func goesOn(l *affine.Loop, s affine.Stmt) bool {
	next, ok := s.(*affine.Loop)
	if !ok || !nest.Plain(l) || !nest.Plain(next) || l.Step != next.Step || l.Type != next.Type {
		return false
	}
	first, trips, known := affine.ConstantTrips(l)
	start, _, known2 := affine.ConstantTrips(next)
	if !known || !known2 || start != first+trips*l.Step {
		return false
	}
	one := *l
	return AreSame(l.Body, next.Body, func(m *nest.Merging) { m.Loops[0][l], m.Loops[1][next] = &one, &one })
}

// AreSame reports whether two bodies do the same; begin tells of loops that are one loop to them.
func AreSame(a, b []affine.Stmt, begin func(*nest.Merging)) bool {
	m := nest.MergingOf(2, &affine.Loop{Type: affine.I32})
	bodies := [][]affine.Stmt{a, b}
	m.Within(bodies)
	begin(m)
	body, ok := m.Body(bodies)
	return ok && len(m.Roles) == 0 && !UsesCounter(body, m.Layer)
}

// nextIteration is what l would do in one more iteration, and where it would end then; nil if that is not known.
func nextIteration(l *affine.Loop) (body []affine.Stmt, end *affine.Const) {
	first, trips, constant := affine.ConstantTrips(l)
	hi, ok := l.Hi.(*affine.Const)
	if !constant || !ok || !nest.Plain(l) {
		return nil, nil
	}
	end = &affine.Const{T: hi.T, I: hi.I + l.Step}
	if hi.I != first+trips*l.Step || end.T.Wrap(end.I) != end.I { // steps may lead beyond the end, or it beyond its type
		return nil, nil
	}
	return nest.IterationAt(l, affine.Form{}.Plus(hi.I)), end
}

// startsWith reports whether body begins with these statements, in which all choices are made that can be, and does not use
// locals of them later.
func startsWith(body, these []affine.Stmt) bool {
	if len(body) < len(these) || len(these) == 0 {
		return false
	}
	for _, s := range body[:len(these)] {
		if d, ok := s.(*affine.Decl); ok && affine.UsesAny(body[len(these):], func(b *affine.Buffer) bool { return b == d.Buffer }) {
			return false
		}
	}
	is := nest.TakenIn(affine.CloneBody(body[:len(these)]))
	return AreSame(these, is, func(*nest.Merging) {})
}

package nest

import (
	"slices"

	"codo/affine"
)

// Absorb makes what stands behind a loop an iteration of it, if that is what the next one would do
// (the reverse of loop peeling): what is written apart for the newest sample of a filter, say, is one
// of its products.
//
//	for k = 7 to 0 step -1 { s = s + (n - k >= 0 ? x[n - k] : 0f) * h[k] }    for k = 7 to -1 step -1 {
//	s = s + x[n] * h[0]                                                    =>   s = s + (n - k >= 0 ? ..) * h[k]
//	                                                                          }
func Absorb(t *affine.Task) { t.Body = absorbIn(t.Body) }

func absorbIn(body []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(body); k++ {
		rewriteInside(body[k], absorbIn)
		l, ok := body[k].(*affine.Loop)
		for ok && open(l) {
			next, end := nextIteration(l)
			if next == nil || !startsWith(body[k+1:], next) {
				break
			}
			l.Hi, body = end, slices.Delete(body, k+1, k+1+len(next))
		}
	}
	return body
}

// nextIteration is what l would do in one more iteration, and where it would end then; nil if that is
// more than to assign, or not known.
func nextIteration(l *affine.Loop) (body []affine.Stmt, end *affine.Const) {
	first, trips, constant := affine.ConstantTrips(l)
	hi, ok := l.Hi.(*affine.Const)
	if !constant || !ok || !plain(l) || slices.ContainsFunc(l.Body, func(s affine.Stmt) bool { _, assigns := s.(*affine.Assign); return !assigns }) {
		return nil, nil
	}
	end = &affine.Const{T: hi.T, I: hi.I + l.Step}
	if hi.I != first+trips*l.Step || end.T.Wrap(end.I) != end.I { // steps may lead beyond the end, or it beyond its type
		return nil, nil
	}
	return iterationAt(l, affine.Form{}.Plus(hi.I)), end
}

// startsWith reports whether body begins with these assignments, in which all choices are made that can be.
func startsWith(body, these []affine.Stmt) bool {
	if len(body) < len(these) || len(these) == 0 {
		return false
	}
	for k, s := range these {
		want := s.(*affine.Assign)
		is, ok := body[k].(*affine.Assign)
		if !ok || is.Buffer != want.Buffer || !affine.SameIndex(is.Index, want.Index) || !affine.SameExpr(affine.Rewrite(is.Value, decidedChoice), want.Value) {
			return false
		}
	}
	return true
}

package nest

import (
	"codo/affine"
)

// Carries reports whether iterations of some loop in body depend on each other:
// whether there is work that goes on from iteration to iteration.
func Carries(body []affine.Stmt) bool { return carriesIn(body, 0, affine.Accesses(body)) }

func carriesIn(body []affine.Stmt, depth int, all []affine.Access) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			var own []affine.Access
			if own, all = affine.Within(all, s); !IsFree(s, depth, own) || carriesIn(s.Body, depth+1, own) {
				return true
			}
		case *affine.If:
			if carriesIn(s.Then, depth, all) || carriesIn(s.Else, depth, all) {
				return true
			}
		}
	}
	return false
}

// IsInnermost reports whether l holds no other loop, but such as are unrolled
// completely and so are part of its body.
func IsInnermost(l *affine.Loop) bool { return !HasRolled(l.Body) }

// HasRolled reports whether body holds loops that are not unrolled completely.
func HasRolled(body []affine.Stmt) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		l, isLoop := s.(*affine.Loop)
		found = found || isLoop && l.Unroll != -1
		return !found
	})
	return found
}

package nest

import (
	"slices"

	"codo/affine"
)

// Carries reports whether iterations of some loop in body depend on each other:
// whether there is work that goes on from iteration to iteration.
func Carries(body []affine.Stmt) bool {
	all := affine.Accesses(body)
	var in func(body []affine.Stmt, depth int) bool
	in = func(body []affine.Stmt, depth int) bool {
		return slices.ContainsFunc(body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Loop:
				return !IsFree(s, depth, all) || in(s.Body, depth+1)
			case *affine.If:
				return in(s.Then, depth) || in(s.Else, depth)
			}
			return false
		})
	}
	return in(body, 0)
}

// IsInnermost reports whether l holds no other loop, but such as are unrolled
// completely and so are part of its body.
func IsInnermost(l *affine.Loop) bool {
	found := false
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		in, isLoop := s.(*affine.Loop)
		found = found || isLoop && in.Unroll != -1
		return !found
	})
	return !found
}

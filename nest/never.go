package nest

import (
	"slices"

	"codo/affine"
)

// Never takes loops away that no iteration is ever made of, as of windows on an image that is smaller
// than they are, and what holds nothing, or nothing else: what printed results only, say. What is
// around them has no element to hand on.
//
//	for y = 1 to 1 { for x = 1 to 7 { gx[y][x] = .. } }   =>
func Never(t *affine.Task) { t.Body = neverIn(t.Body) }

func neverIn(body []affine.Stmt) []affine.Stmt {
	return slices.DeleteFunc(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			if _, most, known := affine.TripRange(s); known && most == 0 {
				return true
			}
			s.Body = neverIn(s.Body)
			return len(s.Body) == 0
		case *affine.If:
			s.Then, s.Else = neverIn(s.Then), neverIn(s.Else)
			if len(s.Then) == 0 && len(s.Else) > 0 {
				s.Cond, s.Then, s.Else = &affine.Unary{Op: "!", X: s.Cond}, s.Else, nil
			}
			return len(s.Then) == 0
		}
		return false
	})
}

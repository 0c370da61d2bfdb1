package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Never takes loops away that no iteration is ever made of, as of windows on an image that is smaller
// than they are, and what holds nothing, or nothing but declarations: what printed results only, or the rows of a pooling layer that are
// filled into a window and give none, say. What is
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
			return nest.OnlyDeclares(s.Body)
		case *affine.If:
			s.Then, s.Else = neverIn(s.Then), neverIn(s.Else)
			if nest.OnlyDeclares(s.Then) && len(s.Else) > 0 {
				s.Cond, s.Then, s.Else = &affine.Unary{Op: "!", X: s.Cond}, s.Else, nil
			}
			return nest.OnlyDeclares(s.Then) && len(s.Else) == 0
		}
		return false
	})
}

package domain

import (
	"slices"

	"codo/affine"
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
			return onlyDeclares(s.Body)
		case *affine.If:
			s.Then, s.Else = neverIn(s.Then), neverIn(s.Else)
			if onlyDeclares(s.Then) && len(s.Else) > 0 {
				s.Cond, s.Then, s.Else = &affine.Unary{Op: "!", X: s.Cond}, s.Else, nil
			}
			return onlyDeclares(s.Then) && len(s.Else) == 0
		}
		return false
	})
}

// onlyDeclares reports whether body holds nothing else than declarations of what is in it alone.
func onlyDeclares(body []affine.Stmt) bool {
	return !slices.ContainsFunc(body, func(s affine.Stmt) bool { _, ok := s.(*affine.Decl); return !ok })
}

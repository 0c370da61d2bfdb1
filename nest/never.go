package nest

import (
	"slices"

	"codo/affine"
)

// OnlyDeclares reports whether body holds nothing else than declarations of what is in it alone.
func OnlyDeclares(body []affine.Stmt) bool {
	return !slices.ContainsFunc(body, func(s affine.Stmt) bool { _, ok := s.(*affine.Decl); return !ok })
}

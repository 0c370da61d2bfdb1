package domain

import (
	"codo/affine"
	"codo/nest"
)

// Chained stores a constant in each element that it is assigned to at once: what is assigned is not read back.
//
//	y[3] = 0f; y[0] = y[3]    =>    y[3] = 0f; y[0] = 0f
func Chained(t *affine.Task) { passOn(t.Body) }

func passOn(body []affine.Stmt) []affine.Stmt {
	for k, s := range body {
		nest.RewriteInside(s, passOn)
		a, ok := s.(*affine.Assign)
		if !ok || k == 0 {
			continue
		}
		before, ok := body[k-1].(*affine.Assign)
		if !ok {
			continue
		}
		if c, isConst := before.Value.(*affine.Const); isConst {
			a.Value = affine.Rewrite(a.Value, func(e affine.Expr) affine.Expr {
				if ld, ok := e.(*affine.Load); ok && ld.Buffer == before.Buffer && affine.SameIndex(ld.Index, before.Index) {
					return c
				}
				return affine.Folded(e)
			})
		}
	}
	return body
}

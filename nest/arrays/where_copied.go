package arrays

import (
	"codo/affine"
	"codo/nest"
)

// readWhereCopied reads elements of b where body has just copied them to: what each cell of a systolic array hands on, it has.
//
//	b[j][k] = b[j - 1][k]; x[j] = b[j - 1][k]   =>   b[j][k] = b[j - 1][k]; x[j] = b[j][k]
func readWhereCopied(body []affine.Stmt, b *affine.Buffer) {
	for k, s := range body {
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt {
			readWhereCopied(list, b)
			return list
		})
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer != b {
			continue
		}
		from, ok := a.Value.(*affine.Load)
		if !ok || from.Buffer != b || nest.DataIn(from.Index) || nest.DataIn(a.Index) {
			continue
		}
		for _, rest := range body[k+1:] {
			if nest.Writes([]affine.Stmt{rest}, b) {
				break
			}
			affine.ReplaceLoads([]affine.Stmt{rest}, b, func(ld *affine.Load) affine.Expr {
				if !affine.SameIndex(ld.Index, from.Index) {
					return ld
				}
				return &affine.Load{Buffer: b, Index: a.Index, Pos: ld.Pos}
			})
		}
	}
}

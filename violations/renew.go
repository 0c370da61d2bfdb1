package violations

import (
	"codo/affine"
)

// renewed gives a scalar a new name in each step that goes on with what an earlier one
// has made of it (static single assignment), so that the steps can be tasks, and each
// scalar has one writer. The result declares the new names.
//
//	for j { s += a[j] }              for j { s += a[j] }
//	for j { s += b[j] }       =>     s_1 = s
//	y = s                            for j { s_1 += b[j] }
//	                                 y = s_1
func renewed(steps [][]affine.Stmt, decls []*affine.Decl, names affine.Names) (more []*affine.Decl) {
	for _, d := range decls {
		if !d.Buffer.IsScalar() || d.Buffer.Init != nil {
			continue
		}
		now, written := d.Buffer, false
		for k, step := range steps {
			_, writes := affine.Touches(step, now)
			if writes && written {
				own := *d.Buffer
				own.Name = names.Fresh(d.Buffer.Name)
				more = append(more, &affine.Decl{Buffer: &own, Pos: d.Pos})
				for _, later := range steps[k:] {
					affine.RewriteBuffer(later, now, &own, func(index []affine.Expr) []affine.Expr { return index })
				}
				start := &affine.Assign{Buffer: &own, Value: &affine.Load{Buffer: now, Pos: d.Pos}, Pos: d.Pos}
				steps[k] = append([]affine.Stmt{start}, step...)
				now = &own
			}
			written = written || writes
		}
	}
	return more
}

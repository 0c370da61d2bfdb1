package buffers

import "codo/affine"

// rewriteBuffer replaces b by another buffer in all accesses of body; at gives
// the new subscripts.
func rewriteBuffer(body []affine.Stmt, b, by *affine.Buffer, at func([]affine.Expr) []affine.Expr) {
	replace := func(e affine.Expr) affine.Expr {
		return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				return &affine.Load{Buffer: by, Index: at(ld.Index), Pos: ld.Pos}
			}
			return e
		})
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.RewriteOperands(s, replace)
		switch s := s.(type) {
		case *affine.Assign:
			if s.Buffer == b {
				s.Buffer, s.Index = by, at(s.Index)
			}
		case *affine.Pop:
			if s.Buffer == b {
				s.Buffer, s.Index = by, at(s.Index)
			}
		}
		return true
	})
}

// replaceStmt edits the statement target of body in place of which by gives
// others.
func replaceStmt(body []affine.Stmt, target affine.Stmt, by func(affine.Stmt) []affine.Stmt) []affine.Stmt {
	var out []affine.Stmt
	for _, s := range body {
		if s == target {
			out = append(out, by(s)...)
			continue
		}
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = replaceStmt(s.Body, target, by)
		case *affine.If:
			s.Then, s.Else = replaceStmt(s.Then, target, by), replaceStmt(s.Else, target, by)
		}
		out = append(out, s)
	}
	return out
}

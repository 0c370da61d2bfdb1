package buffers

import "codo/affine"

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

package buffers

import "codo/affine"

// replaceStmt edits the statement target of body in place of which by gives
// others.
func replaceStmt(body []affine.Stmt, target affine.Stmt, by func(affine.Stmt) []affine.Stmt) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if s != target {
			return nil, false
		}
		return by(s), true
	})
}

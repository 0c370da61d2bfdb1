package nest

import (
	"codo/affine"
)

// OnlyLoop is the only loop among statements; nil if there is none, or several.
func OnlyLoop(body []affine.Stmt) (inner *affine.Loop) {
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if ok && inner != nil {
			return nil
		}
		if ok {
			inner = l
		}
	}
	return inner
}

// Guarded puts statements, but for declarations and one loop, under a guard.
func Guarded(body []affine.Stmt, but affine.Stmt, guard affine.Expr) []affine.Stmt {
	if guard == nil {
		return body
	}
	var out, run []affine.Stmt
	flush := func() {
		if len(run) > 0 {
			out = append(out, &affine.If{Cond: guard, Then: run})
			run = nil
		}
	}
	for _, s := range body {
		_, isDecl := s.(*affine.Decl)
		if isDecl || s == but {
			flush()
			out = append(out, s)
		} else {
			run = append(run, s)
		}
	}
	flush()
	return out
}

// OnlyIf is the one statement of body, if it is a condition without another way.
func OnlyIf(body []affine.Stmt) (*affine.If, bool) {
	if len(body) != 1 {
		return nil, false
	}
	s, ok := body[0].(*affine.If)
	return s, ok && len(s.Else) == 0
}

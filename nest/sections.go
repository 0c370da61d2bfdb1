package nest

import (
	"codo/affine"
)

// Sections are the loops that come of l with such bounds.
func Sections(l *affine.Loop, ends []affine.Form) (out []affine.Stmt) {
	for k, lo := range ends[:len(ends)-1] {
		one := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		switch trips, constant := ends[k+1].Sub(lo).IsConst(); {
		case constant && trips == 0:
			continue
		case constant && trips == 1:
			out = append(out, settledIn(IterationAt(one, lo))...)
			continue
		}
		one.Lo, one.Hi = affine.Convert(lo.Expr(), l.Type), affine.Convert(ends[k+1].Expr(), l.Type)
		if one.Body = Without(settledIn(one.Body)); len(one.Body) > 0 {
			out = append(out, one)
		}
	}
	return out
}

// settledIn is body without conditions that always hold or never, also where these guard declarations.
func settledIn(body []affine.Stmt) []affine.Stmt {
	affine.RewriteExprs(body, DecidedChoice)
	return RewriteIfs(body, func(s *affine.If) ([]affine.Stmt, bool) {
		switch Decided(s.Cond) {
		case affine.Yes:
			return s.Then, true
		case affine.No:
			return s.Else, true
		}
		return nil, false
	})
}

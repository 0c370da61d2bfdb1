package domain

import (
	"codo/affine"
	"codo/nest"
)

// Settled takes the side of each choice that is always taken: borders that a subscript does not reach
// where it is written out for each place of a window, and conditions of a window that is one pixel.
//
//	if (i >= 0) { y[i] = x[i + 1 < 0 ? 0 : i + 1] }   =>   y[i] = x[i + 1]
func Settled(t *affine.Task, names affine.Names) {
	affine.RewriteExprs(t.Body, nest.DecidedChoice)
	changed := false
	t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if guard, ok := s.(*affine.If); ok && affine.IsPure(guard.Cond) {
			switch nest.Decided(guard.Cond) {
			case affine.Yes:
				changed = true
				return guard.Then, true
			case affine.No:
				changed = true
				return guard.Else, true
			}
		}
		return nil, false
	})
	if changed {
		nest.Rename(t, names)
	}
}

package nest

import (
	"slices"

	"codo/affine"
)

// chosen is the branch of s that is always taken; ok is false if it is not known, or if
// the branch declares something, whose name is its own.
func chosen(s *affine.If) (branch []affine.Stmt, ok bool) {
	holds := decided(s.Cond)
	if branch = s.Else; holds == affine.Yes {
		branch = s.Then
	}
	declares := slices.ContainsFunc(branch, func(s affine.Stmt) bool { _, is := s.(*affine.Decl); return is })
	return branch, holds != affine.Unknown && !declares
}

// decided tells whether condition c holds in all iterations, or in none.
func decided(c affine.Expr) affine.Answer {
	if not, ok := c.(*affine.Unary); ok && not.Op == "!" {
		switch decided(not.X) {
		case affine.Yes:
			return affine.No
		case affine.No:
			return affine.Yes
		}
	}
	if constant, ok := c.(*affine.Const); ok && constant.T.Kind == affine.Bool {
		if constant.I != 0 {
			return affine.Yes
		}
		return affine.No
	}
	if truth, ok := c.(*affine.Cast); ok && truth.T.Kind == affine.Bool && truth.X.Type().IsInteger() {
		return decided(&affine.Binary{Op: "!=", X: truth.X, Y: &affine.Const{T: truth.X.Type()}})
	}
	b, ok := c.(*affine.Binary)
	if !ok {
		return affine.Unknown
	}
	if b.Op == "&&" || b.Op == "||" {
		x, y, ends := decided(b.X), decided(b.Y), affine.No // one side that does not hold
		if b.Op == "||" {
			ends = affine.Yes
		}
		switch {
		case x == ends || y == ends:
			return ends
		case x == affine.Unknown || y == affine.Unknown:
			return affine.Unknown
		}
		return x
	}
	x, okX := affine.FormOf(b.X)
	y, okY := affine.FormOf(b.Y)
	lo, hi, bounded := x.Sub(y).Range()
	if !okX || !okY || !bounded || b.X.Type() != b.Y.Type() {
		return affine.Unknown
	}
	is := func(always, never bool) affine.Answer {
		switch {
		case always:
			return affine.Yes
		case never:
			return affine.No
		}
		return affine.Unknown
	}
	switch b.Op {
	case "<":
		return is(hi < 0, lo >= 0)
	case "<=":
		return is(hi <= 0, lo > 0)
	case ">":
		return is(lo > 0, hi <= 0)
	case ">=":
		return is(lo >= 0, hi < 0)
	case "==":
		return is(lo == 0 && hi == 0, lo > 0 || hi < 0)
	case "!=":
		return is(lo > 0 || hi < 0, lo == 0 && hi == 0)
	}
	return affine.Unknown
}

// Settled takes the side of each choice that is always taken: borders that a subscript does not reach
// where it is written out for each place of a window, and conditions of a window that is one pixel.
//
//	if (i >= 0) { y[i] = x[i + 1 < 0 ? 0 : i + 1] }   =>   y[i] = x[i + 1]
func Settled(t *affine.Task, names affine.Names) {
	affine.RewriteExprs(t.Body, decidedChoice)
	changed := false
	t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		if guard, ok := s.(*affine.If); ok && affine.IsPure(guard.Cond) {
			switch decided(guard.Cond) {
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
		Rename(t, names)
	}
}

// decidedChoice is the side of a choice that is always taken.
func decidedChoice(e affine.Expr) affine.Expr { return choiceBy(decided, e) }

// choiceBy is the side of a choice that is always taken, as decided tells.
func choiceBy(decided func(cond affine.Expr) affine.Answer, e affine.Expr) affine.Expr {
	if sel, ok := e.(*affine.Select); ok {
		switch decided(sel.Cond) {
		case affine.Yes:
			return sel.X
		case affine.No:
			return sel.Y
		}
	}
	return e
}

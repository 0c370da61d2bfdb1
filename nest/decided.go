package nest

import (
	"slices"

	"codo/affine"
)

// Chosen is the branch of s that is always taken; ok is false if it is not known, or if
// the branch declares something, whose name is its own.
func Chosen(s *affine.If) (branch []affine.Stmt, ok bool) {
	holds := Decided(s.Cond)
	if branch = s.Else; holds == affine.Yes {
		branch = s.Then
	}
	declares := slices.ContainsFunc(branch, func(s affine.Stmt) bool { _, is := s.(*affine.Decl); return is })
	return branch, holds != affine.Unknown && !declares
}

// Decided tells whether condition c holds in all iterations, or in none.
func Decided(c affine.Expr) affine.Answer {
	if not, ok := c.(*affine.Unary); ok && not.Op == "!" {
		switch Decided(not.X) {
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
		return Decided(&affine.Binary{Op: "!=", X: truth.X, Y: &affine.Const{T: truth.X.Type()}})
	}
	b, ok := c.(*affine.Binary)
	if !ok {
		return affine.Unknown
	}
	if b.Op == "&&" || b.Op == "||" {
		x, y, ends := Decided(b.X), Decided(b.Y), affine.No // one side that does not hold
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

// DecidedChoice is the side of a choice that is always taken.
func DecidedChoice(e affine.Expr) affine.Expr { return ChoiceBy(Decided, e) }

// ChoiceBy is the side of a choice that is always taken, as decided tells.
func ChoiceBy(decided func(cond affine.Expr) affine.Answer, e affine.Expr) affine.Expr {
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

package nest

import (
	"slices"

	"codo/affine"
)

// mostSwapped bounds the loops of an inner nest whose orders are tried.
const mostSwapped = 3

// swaps reports whether the loops of the inner nest may change places, though they
// carry dependences: see addsIntegers. Windows stay as they are: to walk through them in
// another order does not change what is kept.
func (b *Band) swaps() bool {
	inner := len(b.Loops) - b.Outer
	if !b.Integers || inner < 2 || inner > mostSwapped || slices.ContainsFunc(b.Loops[b.Outer:], func(l *affine.Loop) bool { return len(l.Order) > 0 }) {
		return false
	}
	mixes := func(f affine.Form) bool {
		return slices.ContainsFunc(b.Loops[:b.Outer], f.Uses) && slices.ContainsFunc(b.Loops[b.Outer:], f.Uses)
	}
	return !slices.ContainsFunc(affine.Accesses(b.Core()), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return !ok || slices.ContainsFunc(subs, mixes)
	})
}

// addsIntegers reports whether all that the inner nest does is to add to integers of the
// statements around it, which gives the same in any order.
func (b *Band) addsIntegers() bool {
	own := b.sums()
	return b.hasInner() && !slices.ContainsFunc(b.Core(), func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		return !ok || !slices.Contains(own, a.Buffer) || !AddsInteger(a, own)
	})
}

// AddsInteger reports whether a adds to its integer something that does not depend
// on sums.
func AddsInteger(a *affine.Assign, sums []*affine.Buffer) bool {
	sum, ok := a.Value.(*affine.Binary)
	if !ok || sum.Op != "+" || sum.Type().IsFloat() {
		return false
	}
	itself := func(e affine.Expr) bool {
		ld, ok := e.(*affine.Load)
		return ok && ld.Buffer == a.Buffer
	}
	term := sum.Y
	if !itself(sum.X) {
		term = sum.X
		if !itself(sum.Y) {
			return false
		}
	}
	free := true
	affine.WalkExpr(term, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		free = free && !(ok && slices.Contains(sums, ld.Buffer))
	})
	return free
}

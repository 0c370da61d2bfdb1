package domain

import (
	"codo/affine"
	"codo/nest"
)

// withoutLeast is a condition that holds as cond does, or not if want is not set, with two comparisons in the place of one with the
// lesser of two ends, as a tile has that is cut off:
//
//	i < (100 - t < 32 ? 100 - t : 32)   =>   i < 100 - t && i < 32
func withoutLeast(cond affine.Expr, want bool) affine.Expr {
	switch e := cond.(type) {
	case *affine.Unary:
		if e.Op == "!" {
			return withoutLeast(e.X, !want)
		}
	case *affine.Binary:
		if e.Op == "&&" && want {
			return &affine.Binary{Op: "&&", X: withoutLeast(e.X, want), Y: withoutLeast(e.Y, want)}
		}
		if all := belowEach(e, want); all != nil {
			return all
		}
	}
	if !want {
		return &affine.Unary{Op: "!", X: cond}
	}
	return cond
}

// belowEach is e, or that it does not hold, if it says that something is below the lesser of several; nil if it does not.
func belowEach(e *affine.Binary, want bool) (all affine.Expr) {
	x, op, y := e.X, e.Op, e.Y
	if !want {
		op = op.Contrary()
	}
	if op == ">" || op == ">=" {
		x, op, y = y, op.Mirrored(), x
	}
	if op != "<" && op != "<=" || !y.Type().IsInteger() {
		return nil
	}
	list := bounds(y, "min")
	if len(list) < 2 {
		return nil
	}
	for _, end := range list {
		if part := (&affine.Binary{Op: op, X: x, Y: end}); nest.Decided(part) != affine.Yes {
			all = affine.And(all, part)
		}
	}
	return all
}

package scalars

import (
	"codo/affine"
)

// AllOf are the conditions that all must hold for c to hold, or not to hold.
func AllOf(c affine.Expr, holds bool) []affine.Expr {
	switch x := c.(type) {
	case *affine.Unary:
		if x.Op == "!" {
			return AllOf(x.X, !holds)
		}
	case *affine.Binary:
		if holds && x.Op == "&&" || !holds && x.Op == "||" {
			return append(AllOf(x.X, holds), AllOf(x.Y, holds)...)
		}
		if opposite := x.Op.Contrary(); !holds && opposite != "" && x.X.Type().IsInteger() {
			return []affine.Expr{&affine.Binary{Op: opposite, X: x.X, Y: x.Y}}
		}
	}
	if !holds {
		c = &affine.Unary{Op: "!", X: c}
	}
	return []affine.Expr{c}
}

// Together is the condition that all of these hold.
func Together(conds []affine.Expr) (all affine.Expr) {
	for _, c := range conds {
		all = affine.And(all, c)
	}
	return all
}

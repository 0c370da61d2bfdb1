package nest

import (
	"codo/affine"
)

// Keeps reports whether a conversion changes no value.
func Keeps(e *affine.Cast) bool {
	lo, hi, known := affine.Interval(e.X)
	return known && e.T.Wrap(lo) == lo && e.T.Wrap(hi) == hi
}

// WithoutCasts is what conversions to e begin with.
func WithoutCasts(e affine.Expr) affine.Expr {
	for {
		c, ok := e.(*affine.Cast)
		if !ok {
			return e
		}
		e = c.X
	}
}

// WithoutUnit is the same of the operation at the root of e.
func WithoutUnit(e affine.Expr) affine.Expr {
	b, ok := e.(*affine.Binary)
	if !ok || !b.Type().IsInteger() || b.X.Type() != b.Type() || b.Y.Type() != b.Type() || !affine.HasLoad(b) {
		return e
	}
	switch x, okX := b.X.(*affine.Const); {
	case okX && b.Op == "*":
		return scaledBy(b, b.Y, x.I)
	case okX && b.Op == "+" && x.I == 0:
		return b.Y
	}
	switch y, okY := b.Y.(*affine.Const); {
	case okY && b.Op == "*":
		return scaledBy(b, b.X, y.I)
	case okY && (b.Op == "+" || b.Op == "-") && y.I == 0:
		return b.X
	}
	return withSign(b)
}

// scaledBy is the product b of x and c.
func scaledBy(b *affine.Binary, x affine.Expr, c int64) affine.Expr {
	t := b.Type()
	switch {
	case c == 0:
		return &affine.Const{T: t}
	case c == 1:
		return x
	case c == -1:
		return &affine.Unary{Op: "-", X: x}
	case c < 0 && affine.SignedDigits(c) == 1 && t.Wrap(-c) == -c:
		return &affine.Unary{Op: "-", X: &affine.Binary{Op: "*", X: x, Y: &affine.Const{T: t, I: -c}}}
	}
	return b
}

// withSign adds and subtracts what a sign is before.
func withSign(b *affine.Binary) affine.Expr {
	minus := map[affine.Op]affine.Op{"+": "-", "-": "+"}[b.Op]
	if y, ok := b.Y.(*affine.Unary); ok && minus != "" && y.Op == "-" {
		return &affine.Binary{Op: minus, X: b.X, Y: y.X}
	}
	if x, ok := b.X.(*affine.Unary); ok && b.Op == "+" && x.Op == "-" {
		return &affine.Binary{Op: "-", X: b.Y, Y: x.X}
	}
	return b
}

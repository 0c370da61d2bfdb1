package operators

import (
	"math/bits"

	"codo/affine"
	"codo/nest"
)

// Shifts divides integers by powers of two with a shift, and finds what is left with a mask, where the tool may build a
// divider, of a stage for each bit.
//
//	y = i32(u) / 16                        y = i32(u) >> 4
//	z = s / 16                       =>    z = s + (s >> 31 & 15) >> 4
//	r = s % 16                             r = s - (s + (s >> 31 & 15) & -16)
//
// Below 0 the shift rounds down and C++ up: what is divided becomes greater by as much as the divisor leaves at most. It is
// used twice then, and gets a scalar if it is computed.
func Shifts(t *affine.Task, names affine.Names) {
	computed := map[*affine.Binary]bool{}
	eachValue(t.Body, func(e affine.Expr) affine.Expr {
		if d, _, ok := halving(e); ok && !isHeld(d.X) && canBeNegative(d.X) {
			if x, ok := nest.WithoutCasts(d.X).(*affine.Binary); ok {
				computed[x] = true
			}
		}
		return e
	})
	if len(computed) > 0 {
		wanted := func(e *affine.Binary, _ *affine.Assign) bool { return computed[e] }
		x := singling{wanted: wanted, suffix: "_divided", names: names, unbound: true}
		t.Body = x.body(t.Body, true)
	}
	eachValue(t.Body, shifted)
	nest.Rename(t, names)
}

// eachValue rewrites the expressions of assignments in body, those of subscripts, too: an update stays one.
func eachValue(body []affine.Stmt, rewrite func(affine.Expr) affine.Expr) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if _, ok := s.(*affine.Assign); ok {
			affine.RewriteEach(s, rewrite)
		}
		return true
	})
}

// halving is e if it divides what is read by a power of two, which is 1 << by, or tells what is left.
func halving(e affine.Expr) (_ *affine.Binary, by int64, ok bool) {
	b, ok := e.(*affine.Binary)
	if !ok || b.Op != "/" && b.Op != "%" || !b.Type().IsInteger() || !affine.HasLoad(b.X) {
		return nil, 0, false
	}
	c, ok := b.Y.(*affine.Const)
	if !ok || c.I < 2 || c.I&(c.I-1) != 0 {
		return nil, 0, false
	}
	return b, int64(bits.TrailingZeros64(uint64(c.I))), true
}

// shifted is e, or what is as much without a division.
func shifted(e affine.Expr) affine.Expr {
	d, by, ok := halving(e)
	if !ok {
		return e
	}
	t, x := d.Type(), d.X
	binary := func(op affine.Op, x affine.Expr, c int64) affine.Expr {
		return &affine.Binary{Op: op, X: x, Y: &affine.Const{T: t, I: c}}
	}
	below := int64(1)<<by - 1
	negative := canBeNegative(x)
	if negative {
		if !isHeld(x) {
			return e
		}
		sign := &affine.Binary{Op: ">>", X: x, Y: affine.IntConst(int64(t.Bits - 1))}
		x = &affine.Binary{Op: "+", X: x, Y: binary("&", sign, below)}
	}
	switch {
	case d.Op == "/":
		return &affine.Binary{Op: ">>", X: x, Y: affine.IntConst(by)}
	case negative:
		return &affine.Binary{Op: "-", X: d.X, Y: binary("&", x, -below-1)}
	}
	return binary("&", x, below)
}

// canBeNegative reports whether integer e is not known to be 0 or more.
func canBeNegative(e affine.Expr) bool {
	lo, _, known := affine.Interval(e)
	return e.Type().Signed() && (!known || lo < 0)
}

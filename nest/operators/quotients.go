package operators

import (
	"math/bits"

	"codo/affine"
	"codo/nest"
)

// Bits of the factors of a product that Quotients makes of a division: more is not so much better.
const (
	mostDividend   = 24
	mostReciprocal = 24
)

// Quotients divides integers by constants with a product and a shift, in LUTs, where what is divided is known to be
// small: the tool builds a divider for them, of a stage for each bit.
//
//	y = s / 9                              local s_scaled ap24 bind=mul:fabric:0
//	                                 =>    s_scaled = ap24(s) * 1821:ap24
//	                                       y = i32(s_scaled >> 14)
//
// The reciprocal is rounded up; its error, times what is divided, must be below one unit of the shift (Granlund and
// Montgomery, "Division by invariant integers using multiplication", 1994, theorem 4.2). Below 0 the shift rounds
// down and C++ up: one is added. A remainder is what the quotient, times the constant, leaves.
func Quotients(t *affine.Task, names affine.Names) {
	made := map[*affine.Binary]bool{}
	eachValue(t.Body, func(e affine.Expr) affine.Expr {
		if b, ok := e.(*affine.Binary); ok {
			return quotient(b, made)
		}
		return e
	})
	if len(made) == 0 {
		return
	}
	x := singling{wanted: func(e *affine.Binary, _ *affine.Assign) bool { return made[e] }, suffix: "_scaled", names: names}
	t.Body = x.body(t.Body, true)
	nest.Rename(t, names)
}

// quotient is e, or what is as much: with a product, which is noted.
func quotient(e *affine.Binary, made map[*affine.Binary]bool) affine.Expr {
	c, ok := e.Y.(*affine.Const)
	if e.Op != "/" && e.Op != "%" || !ok || !e.Type().IsInteger() || c.I < 3 || c.I&(c.I-1) == 0 || !affine.HasLoad(e.X) {
		return e
	}
	lo, hi, known := affine.Interval(e.X)
	if !known || affine.SignedBits(lo, hi) > mostDividend || (lo < 0 || e.Op == "%") && !isHeld(e.X) {
		return e
	}
	factor, shift := reciprocal(c.I, max(hi, -lo))
	if bits.Len64(uint64(factor)) > mostReciprocal {
		return e
	}
	t := affine.Type{Kind: affine.APInt, Bits: affine.SignedBits(lo*factor, max(1, hi)*factor)}
	product := &affine.Binary{Op: "*", X: affine.Convert(e.X, t), Y: &affine.Const{T: t, I: factor}}
	made[product] = true
	var q affine.Expr = affine.Convert(&affine.Binary{Op: ">>", X: product, Y: affine.IntConst(shift)}, e.Type())
	if lo < 0 {
		below := &affine.Binary{Op: "<", X: e.X, Y: &affine.Const{T: e.X.Type()}}
		q = &affine.Binary{Op: "+", X: q, Y: affine.Convert(below, e.Type())}
	}
	if e.Op == "%" {
		return &affine.Binary{Op: "-", X: e.X, Y: &affine.Binary{Op: "*", X: q, Y: e.Y}}
	}
	return q
}

// isHeld reports whether e is what a scalar or an element holds, which takes nothing to be used twice.
func isHeld(e affine.Expr) bool {
	for {
		switch x := e.(type) {
		case *affine.Cast:
			e = x.X
		case *affine.Load:
			return true
		default:
			return false
		}
	}
}

// reciprocal is the least factor with which x*factor >> shift is x / c, rounded down or less by one step of
// the shift, for all x from 0 to most.
func reciprocal(c, most int64) (factor, shift int64) {
	for {
		shift++
		factor = (int64(1)<<shift + c - 1) / c
		if most*(factor*c-int64(1)<<shift) < int64(1)<<shift {
			return factor, shift
		}
	}
}

package buffers

import "codo/affine"

// alikeInStrips reports whether cond has one value in each strip of n iterations of l: it does
// not change from iteration to iteration, or only where a strip begins.
//
//	for c = 0 to 56 { if (c >= 16 && c < 40) { pop t .. } }     strips of 8 iterations, say
func alikeInStrips(cond affine.Expr, l *affine.Loop, n int) bool {
	if invariant(cond, l) {
		return true
	}
	switch e := cond.(type) {
	case *affine.Unary:
		return e.Op == "!" && alikeInStrips(e.X, l, n)
	case *affine.Binary:
		if e.Op == "&&" || e.Op == "||" {
			return alikeInStrips(e.X, l, n) && alikeInStrips(e.Y, l, n)
		}
		return comparedAlike(e, l, int64(n))
	}
	return false
}

// comparedAlike is the same of a comparison of two sums over counters: what a strip begins with
// is a multiple of what it adds, as is where the comparison changes. Strips are full.
//
//	196*c + 14*y + x < 3136     strips of 2, 7 or 14 iterations of x, say
func comparedAlike(e *affine.Binary, l *affine.Loop, n int64) bool {
	x, okX := affine.FormOf(e.X)
	y, okY := affine.FormOf(e.Y)
	first, trips, counted := affine.ConstantTrips(l)
	if !okX || !okY || !counted || l.Step <= 0 || trips%n != 0 {
		return false
	}
	var f affine.Form // that is compared with 0 by < or >=
	switch e.Op {
	case "<", ">=":
		f = x.Sub(y)
	case "<=", ">":
		f = y.Sub(x)
	default:
		return false
	}
	c := f.Coef(l)
	begin := f.AddCounter(l, -c).Plus(c * first)
	if c < 0 { // f < 0 where -f - 1 >= 0
		c, begin = -c, begin.Scale(-1).Plus(-1)
	}
	rest, constant := begin.Mod(c * l.Step * n).IsConst()
	return !begin.Uses(l) && constant && rest == 0
}

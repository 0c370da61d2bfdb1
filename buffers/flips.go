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

// comparedAlike is the same of a comparison of l's counter with a constant. Strips are full.
func comparedAlike(e *affine.Binary, l *affine.Loop, n int64) bool {
	x, okX := affine.FormOf(e.X)
	y, okY := affine.FormOf(e.Y)
	first, trips, counted := affine.ConstantTrips(l)
	f := x.Sub(y)
	rest, constant := f.AddCounter(l, -f.Coef(l)).IsConst()
	if !okX || !okY || !counted || !constant || trips%n != 0 {
		return false
	}
	before := int64(0)
	for k := range trips {
		holds, ok := compare(e.Op, f.Coef(l)*(first+k*l.Step)+rest, 0)
		if !ok || k%n > 0 && holds != before {
			return false
		}
		before = holds
	}
	return true
}

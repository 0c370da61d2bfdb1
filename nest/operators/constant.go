package operators

import (
	"codo/affine"
	"codo/nest"
)

// Constants gives each product of an integer with a constant a scalar of its own,
// which is bound to LUTs: the tool would take a DSP for those that are wide or
// added to something. Powers of two are shifts and stay.
//
//	y[i] = y[i] + i32(x[i]) * 77
//
//	local x_scaled i32 bind=mul:fabric:0
//	x_scaled = i32(x[i]) * 77
//	y[i] = y[i] + x_scaled
func Constants(t *affine.Task, names affine.Names) {
	x := singling{wanted: scales, suffix: "_scaled", names: names}
	t.Body = x.body(t.Body, true)
	nest.Rename(t, names)
}

// scales reports whether e is a product with a constant that takes few adders.
func scales(e *affine.Binary, _ *affine.Assign) bool {
	c, ok := e.Y.(*affine.Const)
	x := e.X
	if !ok {
		c, ok = e.X.(*affine.Const)
		x = e.Y
	}
	return ok && e.Op == "*" && e.Type().IsInteger() && e.Type().Bits <= 32 && affine.HasLoad(x) && affine.SignedDigits(c.I) > 1 && affine.FewAdders(c.I)
}

// Multiplies reports whether e, a product of integers, takes a multiplier: it is none with a power of
// two, or one of few adders.
func Multiplies(e *affine.Binary) bool {
	return !isShift(e) && !scales(e, nil)
}

package nest

import (
	"math/bits"

	"codo/affine"
)

// mostDigits is the most digits other than 0 of a constant that is multiplied with
// in LUTs: each but the first takes an adder.
const mostDigits = 4

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
	Rename(t, names)
}

// scales reports whether e is a product with a constant that takes few adders.
func scales(e *affine.Binary, _ *affine.Assign) bool {
	c, ok := e.Y.(*affine.Const)
	x := e.X
	if !ok {
		c, ok = e.X.(*affine.Const)
		x = e.Y
	}
	return ok && e.Op == "*" && e.Type().IsInteger() && e.Type().Bits <= 32 && affine.HasLoad(x) && digits(c.I) > 1 && digits(c.I) <= mostDigits
}

// Multiplies reports whether e, a product of integers, takes a multiplier: it is none with a power of
// two, or one of few adders.
func Multiplies(e *affine.Binary) bool {
	return !isShift(e) && !scales(e, nil)
}

// digits counts the digits other than 0 of v in its signed-digit form with the
// fewest (Reitwiesner, "Binary Arithmetic", 1960): those of v xor 3v.
func digits(v int64) int {
	v = max(v, -v)
	return bits.OnesCount64(uint64(v) ^ uint64(3*v))
}

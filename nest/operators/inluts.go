package operators

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// InLUTs computes all products of integers, and all sums and products of floats, in LUTs: each gets a scalar of its own, which is
// bound to them. Products with powers of two, which are shifts, stay.
//
//	y[i] = y[i] + a * x[i]
//
//	local a_product f32 bind=fmul:fabric:0
//	a_product = a * x[i]
//	local y_sum f32 bind=fadd:fabric:0
//	y_sum = y[i] + a_product
//	y[i] = y_sum
func InLUTs(t *affine.Task, names affine.Names) {
	for _, x := range []singling{
		{wanted: takesDSPs, suffix: "_product", names: names},
		{wanted: isAnySum, suffix: "_sum", names: names},
	} {
		t.Body = x.body(t.Body, true)
	}
	nest.Rename(t, names)
}

// takesDSPs reports whether e is a product that may be in DSPs, where a does not say that it is in LUTs.
func takesDSPs(e *affine.Binary, a *affine.Assign) bool {
	switch {
	case e.Op != "*" || isBound(e, a):
		return false
	case e.Type() == affine.F32:
		return affine.HasLoad(e)
	}
	return e.Type().IsInteger() && affine.HasLoad(e) && !isShift(e)
}

// isAnySum reports whether e adds or subtracts floats that are read, and a does not say where.
func isAnySum(e *affine.Binary, a *affine.Assign) bool { return isFloatSum(e, a) && !isBound(e, a) }

// isBound reports whether a holds what e computes, and says where that is built.
func isBound(e *affine.Binary, a *affine.Assign) bool {
	return a.Value == affine.Expr(e) && slices.ContainsFunc(a.Buffer.Bind, func(b affine.Binding) bool { return b.Op == operatorOf(e) })
}

// isShift reports whether e is a product of integers with a power of two.
func isShift(e *affine.Binary) bool {
	power := func(e affine.Expr) bool { c, ok := e.(*affine.Const); return ok && affine.SignedDigits(c.I) <= 1 }
	return power(e.X) || power(e.Y)
}

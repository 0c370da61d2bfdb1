package emit

import "codo/affine"

// The conversions of C++ and of ap_int.h, as far as the expression printer must
// foresee them.

// promoted is the type of t after integral promotion ([conv.prom]): what is
// narrower than int becomes int. ap_ints are not promoted.
func promoted(t affine.Type) affine.Type {
	native := t.Kind == affine.Bool || t.Kind == affine.Int || t.Kind == affine.Uint
	if native && t.Bits < 32 {
		return affine.I32
	}
	return t
}

// common is the type in which C++ computes x op y after the usual arithmetic
// conversions ([expr.arith.conv]); x and y are no ap_ints.
func common(x, y affine.Type) affine.Type {
	switch {
	case x.IsFloat() && y.IsFloat():
		if x.Bits >= y.Bits {
			return x
		}
		return y
	case x.IsFloat():
		return x
	case y.IsFloat():
		return y
	}
	x, y = promoted(x), promoted(y)
	switch {
	case x.Bits != y.Bits:
		if x.Bits > y.Bits {
			return x
		}
		return y
	case x.Kind == affine.Uint:
		return x
	}
	return y
}

// grown is the type of x op y when one of the two is an ap_int: wide enough for
// every result (UG1399, "Binary Arithmetic Operators" of ap_[u]int). A native
// integer counts as an ap_int of its width.
func grown(op affine.Op, x, y affine.Type) affine.Type {
	xs, ys := extraBit(x.Signed()), extraBit(y.Signed())
	both := max(x.Bits+ys*(1-xs), y.Bits+xs*(1-ys)) // width that holds both
	signed := xs+ys > 0
	switch op {
	case "+":
		return apType(signed, both+1)
	case "-":
		return apType(true, both+1)
	case "*":
		return apType(signed, x.Bits+y.Bits)
	case "/":
		return apType(signed, x.Bits+ys)
	case "%":
		return apType(xs == 1, min(x.Bits, y.Bits+xs*(1-ys)))
	}
	return apType(signed, both) // & | ^
}

func extraBit(signed bool) int {
	if signed {
		return 1
	}
	return 0
}

func apType(signed bool, bits int) affine.Type {
	if signed {
		return affine.Type{Kind: affine.APInt, Bits: bits}
	}
	return affine.Type{Kind: affine.APUint, Bits: bits}
}

// keeps reports whether every value of from is a value of to, so that the
// conversion changes none.
func keeps(from, to affine.Type) bool {
	switch {
	case from == to:
		return true
	case to.Kind == affine.Bool:
		return false
	case from.IsFloat():
		return to.IsFloat() && to.Bits >= from.Bits
	case to.IsFloat():
		return magnitude(from) <= mantissa(to)
	case from.Signed() && !to.Signed():
		return false
	}
	return magnitude(from) <= magnitude(to)
}

// magnitude is the number of value bits of an integer type, sign excluded.
func magnitude(t affine.Type) int {
	if t.Signed() {
		return t.Bits - 1
	}
	return t.Bits
}

// mantissa is the number of bits of an integer that a float type holds exactly.
func mantissa(t affine.Type) int {
	switch t.Bits {
	case 16:
		return 11
	case 32:
		return 24
	}
	return 53
}

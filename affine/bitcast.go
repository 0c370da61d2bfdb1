package affine

import "math"

// Functions that read the bits of a number as one of another type: as_f32 of a u32 is the
// float that the bits are, as_u32 of a float its bits.

// BitCast gives the types of the argument and of the result of such a function; ok is false
// for others.
func BitCast(fn Fn) (from, to Type, ok bool) {
	switch fn {
	case "as_f16":
		return Type{Kind: Uint, Bits: 16}, F16, true
	case "as_u16":
		return F16, Type{Kind: Uint, Bits: 16}, true
	case "as_f32":
		return Type{Kind: Uint, Bits: 32}, F32, true
	case "as_f64":
		return Type{Kind: Uint, Bits: 64}, F64, true
	case "as_u32":
		return F32, Type{Kind: Uint, Bits: 32}, true
	case "as_u64":
		return F64, Type{Kind: Uint, Bits: 64}, true
	}
	return Type{}, Type{}, false
}

// BitsAs reads the bits of x, of a float or an unsigned integer of the same width, as type t.
// It reports false for other types.
func BitsAs(x Expr, t Type) (Expr, bool) {
	for _, fn := range []Fn{"as_f16", "as_f32", "as_f64", "as_u16", "as_u32", "as_u64"} {
		if from, to, _ := BitCast(fn); from == x.Type() && to == t {
			return &Call{Fn: fn, T: t, Args: []Expr{x}}, true
		}
	}
	return x, false
}

// floatOfBits compiles as_f16, as_f32 and as_f64.
func (m *machine) floatOfBits(e *Call) floatFn {
	x := m.intExpr(e.Args[0])
	switch e.T {
	case F16:
		return func() float64 { return halfOfBits(uint16(x())) }
	case F32:
		return func() float64 { return float64(math.Float32frombits(uint32(x()))) }
	}
	return func() float64 { return math.Float64frombits(uint64(x())) }
}

// bitsOfFloat compiles as_u16, as_u32 and as_u64.
func (m *machine) bitsOfFloat(e *Call) intFn {
	x := m.floatExpr(e.Args[0])
	switch e.T.Bits {
	case 16:
		return func() int64 { return int64(halfBits(x())) }
	case 32:
		return func() int64 { return int64(math.Float32bits(float32(x()))) }
	}
	return func() int64 { return int64(math.Float64bits(x())) }
}

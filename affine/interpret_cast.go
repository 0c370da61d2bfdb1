package affine

import "math"

// castToInt compiles a conversion to an integer type.
func (m *machine) castToInt(e *Cast) intFn {
	from := e.X.Type()
	switch {
	case e.T == B1:
		return fromBool(m.castToBool(e))
	case from.IsFloat():
		x, convert := m.floatExpr(e.X), truncation(e.T)
		return func() int64 { return convert(x()) }
	}
	x := m.intExpr(e.X)
	if m.fact(e.X).within(e.T) {
		return x
	}
	w := wrapper(e.T)
	return func() int64 { return w.wrap(x()) }
}

// castToBool compiles a conversion to bool. Not-a-number is true.
func (m *machine) castToBool(e *Cast) boolFn {
	if e.X.Type().IsFloat() {
		x := m.floatExpr(e.X)
		return func() bool { return x() != 0 }
	}
	x := m.intExpr(e.X)
	return func() bool { return x() != 0 }
}

// castToFloat compiles a conversion to a floating type.
func (m *machine) castToFloat(e *Cast) floatFn {
	from := e.X.Type()
	if from.IsFloat() {
		x := m.floatExpr(e.X)
		switch {
		case e.T == F16 && from != F16:
			return halved(x)
		case e.T == F32 && from == F64:
			return func() float64 { return float64(float32(x())) }
		}
		return x
	}
	x := m.intExpr(e.X)
	switch { // straight to float32: by way of float64 it would be rounded twice
	case e.T == F16 && isUnsigned64(from):
		return func() float64 { return roundHalf(float64(uint64(x()))) }
	case e.T == F16: // those that float64 does not hold are too great for a half, too
		return func() float64 { return roundHalf(float64(x())) }
	case e.T == F32 && isUnsigned64(from):
		return func() float64 { return float64(float32(uint64(x()))) }
	case e.T == F32:
		return func() float64 { return float64(float32(x())) }
	case isUnsigned64(from):
		return func() float64 { return float64(uint64(x())) }
	}
	return func() float64 { return float64(x()) }
}

// truncation is the conversion of floats to the integer type t; Interpret says
// what it does with values that t cannot hold.
func truncation(t Type) func(float64) int64 {
	w := wrapper(t)
	switch {
	case t.IsAP():
		return func(x float64) int64 { return w.wrap(modulo64(x)) }
	case isUnsigned64(t):
		return func(x float64) int64 {
			if x >= 1<<63 {
				return flip(cvttsd2si(x-1<<63, 64))
			}
			return cvttsd2si(x, 64)
		}
	case t.Bits == 64 || t.Bits == 32 && !t.Signed():
		return func(x float64) int64 { return w.wrap(cvttsd2si(x, 64)) }
	}
	return func(x float64) int64 { return w.wrap(cvttsd2si(x, 32)) }
}

// cvttsd2si is the instruction of that name: x towards zero as an integer of that
// width, the least one if x does not fit or is not-a-number. (Go leaves the
// result of such conversions open.)
func cvttsd2si(x float64, bits int) int64 {
	limit := float64(uint64(1) << (bits - 1))
	if x = math.Trunc(x); -limit <= x && x < limit {
		return int64(x)
	}
	return -1 << (bits - 1)
}

// modulo64 is x towards zero, modulo 2^64.
func modulo64(x float64) int64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	rest := math.Mod(math.Trunc(x), 1<<64)
	if rest < 0 {
		return -int64(uint64(-rest))
	}
	return int64(uint64(rest))
}

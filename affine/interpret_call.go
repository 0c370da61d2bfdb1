package affine

import (
	"cmp"
	"math"
)

// intCall compiles min, max and abs of integers.
func (m *machine) intCall(e *Call) intFn {
	if _, _, ok := BitCast(e.Fn); ok {
		return m.bitsOfFloat(e)
	}
	if _, _, ok := FixedMath(e.Fn); ok {
		return m.fixedCall(e)
	}
	args := make([]intFn, len(e.Args))
	for i, a := range e.Args {
		m.mustBe(e.T, a)
		args[i] = m.intExpr(a)
	}
	switch {
	case e.Fn == "abs" && len(args) == 1:
		x, t := args[0], e.T
		if !t.Signed() {
			return x
		}
		return func() int64 {
			v := x()
			if v < 0 {
				v = t.Wrap(-v)
			}
			return v
		}
	case len(args) == 2 && (e.Fn == "min" || e.Fn == "max"):
		if isUnsigned64(e.T) {
			run := extremum[int64](e.Fn, flipped(args[0]), flipped(args[1]))
			return flipped(run)
		}
		return extremum[int64](e.Fn, args[0], args[1])
	}
	m.fault(m.at, "no function %s of %d argument(s) of %s", e.Fn, len(args), e.T)
	return nil
}

func flipped(x intFn) intFn { return func() int64 { return flip(x()) } }

// extremum is std::min or std::max: the first argument unless the second is
// surely less, or greater, which matters for 0, -0 and not-a-number.
func extremum[T cmp.Ordered, F ~func() T](fn Fn, x, y F) F {
	if fn == "min" {
		return func() T {
			a, b := x(), y()
			if b < a {
				return b
			}
			return a
		}
	}
	return func() T {
		a, b := x(), y()
		if a < b {
			return b
		}
		return a
	}
}

// floatCall compiles a math function.
func (m *machine) floatCall(e *Call) floatFn {
	if _, _, ok := BitCast(e.Fn); ok {
		return m.floatOfBits(e)
	}
	args := make([]floatFn, len(e.Args))
	for i, a := range e.Args {
		m.mustBe(e.T, a)
		args[i] = m.floatExpr(a)
	}
	if e.T == F16 { // computed in float
		return halved(m.mathOf(e, args, true))
	}
	return m.mathOf(e, args, e.T == F32)
}

// mathOf compiles the function of e on args, in float32 if single.
func (m *machine) mathOf(e *Call, args []floatFn, single bool) floatFn {
	switch len(args) {
	case 1:
		x := args[0]
		if f := exactMath(e.Fn, single); f != nil {
			return func() float64 { return f(x()) }
		}
		if f := unaryMath(e.Fn, single); f != nil {
			return func() float64 { return f(x()) }
		}
	case 2:
		x, y := args[0], args[1]
		if e.Fn == "min" || e.Fn == "max" {
			return extremum[float64](e.Fn, x, y)
		}
		if f := binaryMath(e.Fn, single); f != nil {
			return func() float64 { return f(x(), y()) }
		}
	case 3:
		x, y, z := args[0], args[1], args[2]
		if f := fused(single); e.Fn == "fma" {
			return func() float64 { return f(x(), y(), z()) }
		}
	}
	m.fault(m.at, "no function %s of %d argument(s) of %s", e.Fn, len(args), e.T)
	return nil
}

// exactMath is fn where its exact result is always a value of the type, or, for
// sqrt, where IEEE 754 fixes the rounding: then Go and C cannot differ. It is nil
// for other functions.
func exactMath(fn Fn, single bool) func(float64) float64 {
	switch fn {
	case "abs", "fabs":
		return math.Abs
	case "floor":
		return math.Floor
	case "ceil":
		return math.Ceil
	case "trunc":
		return math.Trunc
	case "round":
		return math.Round
	case "rint", "nearbyint":
		return math.RoundToEven
	case "sqrt":
		if single {
			return func(x float64) float64 { return float64(float32(math.Sqrt(x))) }
		}
		return math.Sqrt
	}
	return nil
}

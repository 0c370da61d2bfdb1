package affine

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Functions of fixed point numbers: exp_fx10 of an ap16 is hls::exp of the ap_fixed<16, 6>
// that the bits are, 10 of them behind the point. The arguments have one type, and the
// result is bits, too. What the library computes is its own matter, so that a design
// always calls the function that its source calls.

// A fixedFn is a function of fixed point numbers in hls_math.h.
type fixedFn struct {
	args   int
	result fixedShape
}

// A fixedShape says what the result has of the type ap_fixed<W, I> of the arguments.
type fixedShape uint8

const (
	sameShape   fixedShape = iota // ap_fixed<W, I>, ap_ufixed<W, I>
	afterTwo                      // ap_fixed<W-I+2, 2>, of signed numbers only
	afterThree                    // ap_fixed<W-I+3, 3>, of signed numbers only
	twoBefore                     // ap_fixed<W, 2>, ap_ufixed<W, 2>
	threeBefore                   // ap_fixed<W, 3>, ap_ufixed<W, 3>
)

// fixedFns are those that UG1399 ("Fixed-Point Math Functions") lists, as far as they give
// one number and are no exact integer arithmetic. The guide does not print the types of
// results; those here are the declarations of hls_math.h of Vitis HLS 2022 and 2023. Of
// sin and cos of ap_ufixed that header calls itself without an end, hence signed only.
var fixedFns = map[Fn]fixedFn{
	"exp": {1, sameShape}, "exp2": {1, sameShape}, "expm1": {1, sameShape},
	"log": {1, sameShape}, "log10": {1, sameShape}, "log1p": {1, sameShape},
	"sqrt": {1, sameShape}, "rsqrt": {1, sameShape}, "recip": {1, sameShape}, "cbrt": {1, sameShape},
	"sin": {1, afterTwo}, "cos": {1, afterTwo}, "tan": {1, sameShape},
	"asin": {1, afterThree}, "acos": {1, afterThree}, "atan": {1, twoBefore}, "atan2": {2, threeBefore},
	"sinh": {1, sameShape}, "cosh": {1, sameShape}, "tanh": {1, sameShape},
	"asinh": {1, sameShape}, "acosh": {1, sameShape}, "atanh": {1, sameShape},
	"erf": {1, sameShape}, "erfc": {1, sameShape},
	"pow": {2, sameShape}, "hypot": {2, sameShape},
}

const fixedMark = "_fx"

// FixedMath takes the name of a function of fixed point numbers apart: exp_fx10 is exp of
// numbers with 10 bits behind the point. It reports false for other functions.
func FixedMath(fn Fn) (of Fn, frac int, ok bool) {
	name, digits, marked := strings.Cut(string(fn), fixedMark)
	if !marked {
		return "", 0, false
	}
	frac, err := strconv.Atoi(digits)
	_, known := fixedFns[Fn(name)]
	return Fn(name), frac, err == nil && known && frac >= 0 && strconv.Itoa(frac) == digits
}

// FixedArgs is how many fixed point numbers function of of the library takes, 0 if it takes none.
func FixedArgs(of Fn) int { return fixedFns[of].args }

// FixedResult is the type of function of of numbers of fixed point type t; ok is false if the
// library has none for it.
func FixedResult(of Fn, t Type) (result Type, ok bool) {
	f, known := fixedFns[of]
	frac := int(t.Point.Frac)
	// UG1399: ap_fixed<W, I> with I <= 33, ap_ufixed<W, I> with I <= 32, W - I <= 32. Of points
	// outside of the bits the header makes zeros, and of one bit types that C++ has not.
	if !known || !t.IsFixed() || frac < 0 || frac > 32 || t.Bits < 2 || frac > t.Bits || t.Bits-frac > 32+b2i(t.Signed()) {
		return Type{}, false
	}
	result = Type{Kind: t.Kind, Bits: t.Bits, Point: Point{Frac: t.Point.Frac}}
	switch f.result {
	case afterTwo:
		result.Bits = frac + 2
		return result, t.Signed()
	case afterThree:
		result.Bits = frac + 3
		return result, t.Signed()
	case twoBefore:
		result.Point.Frac = int16(t.Bits - 2)
	case threeBefore:
		result.Point.Frac = int16(t.Bits - 3)
	}
	return result, true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// FixedCall is function of of arguments that are the bits of numbers of fixed point type t. The
// library must have it for t (FixedResult).
func FixedCall(of Fn, t Type, args ...Expr) *Call {
	result, ok := FixedResult(of, t)
	if !ok || len(args) != fixedFns[of].args {
		panic(fmt.Sprintf("affine: no %s of %d numbers of type %s", of, len(args), t))
	}
	return &Call{Fn: Fn(string(of) + fixedMark + strconv.Itoa(int(t.Point.Frac))), T: result.Raw(), Args: args}
}

// FixedTypes are the fixed point types of the arguments and of the result of e; ok is false if
// it calls no function of fixed point numbers, or one that there is not for them.
func FixedTypes(e *Call) (arg, result Type, ok bool) {
	of, frac, is := FixedMath(e.Fn)
	if !is || len(e.Args) != fixedFns[of].args {
		return Type{}, Type{}, false
	}
	bits := e.Args[0].Type()
	if !bits.IsAP() {
		return Type{}, Type{}, false
	}
	arg = Type{Kind: UFixed, Bits: bits.Bits, Point: Point{Frac: int16(frac)}}
	if bits.Signed() {
		arg.Kind = Fixed
	}
	result, ok = FixedResult(of, arg)
	return arg, result, ok
}

// fixedMath checks a call of such a function.
func (c *checker) fixedMath(e *Call) (Type, bool) {
	ok := true
	for _, arg := range e.Args {
		t, known := c.typeOf(arg)
		if known && t != e.Args[0].Type() {
			c.errorf("%s has arguments of types %s and %s", e.Fn, e.Args[0].Type(), t)
			known = false
		}
		ok = ok && known
	}
	if _, result, fits := FixedTypes(e); ok && (!fits || result.Raw() != e.T) {
		c.errorf("%s of type %s, of %d argument(s) of type %s", e.Fn, e.T, len(e.Args), e.Args[0].Type())
		return e.T, false
	}
	return e.T, ok
}

// fixedCall compiles a function of fixed point numbers as the header for g++ has it
// (emit/include/codo_fixed_math.h): computed in double, and from there the next lower number
// of the result's type or, out of its range, the nearest.
func (m *machine) fixedCall(e *Call) intFn {
	of, _, _ := FixedMath(e.Fn)
	arg, result, ok := FixedTypes(e)
	if !ok {
		m.fault(m.at, "no function %s of %d argument(s) of %s", e.Fn, len(e.Args), e.T)
		return nil
	}
	args := make([]floatFn, len(e.Args))
	for i, a := range e.Args {
		m.mustBe(arg.Raw(), a)
		args[i] = fixedValue(m.intExpr(a), arg)
	}
	number := m.fixedNumber(e, of, args)
	scale := math.Ldexp(1, int(result.Point.Frac))
	return func() int64 { return fixedBits(number()*scale, result) }
}

// fixedValue is the number that bits of type t are.
func fixedValue(x intFn, t Type) floatFn {
	scale := math.Ldexp(1, -int(t.Point.Frac))
	if isUnsigned64(t) {
		return func() float64 { return float64(uint64(x())) * scale }
	}
	return func() float64 { return float64(x()) * scale }
}

// fixedNumber compiles function of of numbers.
func (m *machine) fixedNumber(e *Call, of Fn, args []floatFn) floatFn {
	x := args[0]
	switch of {
	case "recip": // of 0, these two are 0
		return func() float64 { return inverse(x()) }
	case "rsqrt":
		return func() float64 { return inverse(math.Sqrt(x())) }
	}
	return m.mathOf(&Call{Fn: of, T: F64, Args: e.Args}, args, false)
}

func inverse(x float64) float64 {
	if x == 0 {
		return 0
	}
	return 1 / x
}

// fixedBits are the bits of y, a number times a power of two, in type t.
func fixedBits(y float64, t Type) int64 {
	switch {
	case math.IsNaN(y):
		return 0
	case y >= math.Ldexp(1, t.Bits-b2i(t.Signed())):
		return t.Raw().Wrap(int64(^uint64(0) >> (64 - t.Bits + b2i(t.Signed()))))
	case t.Signed() && y < -math.Ldexp(1, t.Bits-1):
		return -1 << (t.Bits - 1)
	case !t.Signed() && y < 0:
		return 0
	case y >= 1<<63:
		return int64(uint64(y))
	}
	return int64(math.Floor(y))
}

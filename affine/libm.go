package affine

// The C library's functions, for results with the bits of the C++ program. One C
// function per signature, which takes the number of the function, is enough; the
// list of names in C and the ones in Go below have the same order.

// #cgo LDFLAGS: -lm
// #include <math.h>
//
// #define UNARY(_)                                                              \
//   _(0, exp) _(1, exp2) _(2, expm1) _(3, log) _(4, log2) _(5, log10)           \
//   _(6, log1p) _(7, cbrt) _(8, sin) _(9, cos) _(10, tan) _(11, asin)           \
//   _(12, acos) _(13, atan) _(14, sinh) _(15, cosh) _(16, tanh) _(17, erf)      \
//   _(18, asinh) _(19, acosh) _(20, atanh) _(21, erfc) _(22, tgamma)            \
//   _(23, lgamma) _(24, logb)
// #define BINARY(_)                                                             \
//   _(0, pow) _(1, atan2) _(2, fmod) _(3, hypot) _(4, remainder) _(5, fdim)     \
//   _(6, nextafter)
//
// #define CASE1(n, name) case n: return name(x);
// #define CASE1F(n, name) case n: return name##f(x);
// #define CASE2(n, name) case n: return name(x, y);
// #define CASE2F(n, name) case n: return name##f(x, y);
//
// static double unary(int fn, double x) { switch (fn) { UNARY(CASE1) } return NAN; }
// static float unaryf(int fn, float x) { switch (fn) { UNARY(CASE1F) } return NAN; }
// static double binary(int fn, double x, double y) { switch (fn) { BINARY(CASE2) } return NAN; }
// static double fused(double x, double y, double z) { return fma(x, y, z); }
// static float fusedf(float x, float y, float z) { return fmaf(x, y, z); }
// static float binaryf(int fn, float x, float y) { switch (fn) { BINARY(CASE2F) } return NAN; }
import "C"

import (
	"math"
	"slices"
)

// unaryMath is the C library's function fn, or its float form if single. It is
// nil for an unknown name.
func unaryMath(fn Fn, single bool) func(float64) float64 {
	i := slices.Index([]Fn{
		"exp", "exp2", "expm1", "log", "log2", "log10",
		"log1p", "cbrt", "sin", "cos", "tan", "asin",
		"acos", "atan", "sinh", "cosh", "tanh", "erf",
		"asinh", "acosh", "atanh", "erfc", "tgamma",
		"lgamma", "logb",
	}, fn)
	n := C.int(i)
	switch {
	case i < 0:
		return nil
	case single:
		return func(x float64) float64 { return float64(C.unaryf(n, C.float(x))) }
	}
	return func(x float64) float64 { return float64(C.unary(n, C.double(x))) }
}

// binaryMath is unaryMath for two arguments.
func binaryMath(fn Fn, single bool) func(x, y float64) float64 {
	i := slices.Index([]Fn{"pow", "atan2", "fmod", "hypot", "remainder", "fdim", "nextafter"}, fn)
	n := C.int(i)
	switch {
	case fn == "fmin":
		return fmin
	case fn == "fmax":
		return fmax
	case fn == "copysign":
		return math.Copysign
	case i < 0:
		return nil
	case single:
		return func(x, y float64) float64 { return float64(C.binaryf(n, C.float(x), C.float(y))) }
	}
	return func(x, y float64) float64 { return float64(C.binary(n, C.double(x), C.double(y))) }
}

// fused is fma, rounded once to float if single.
func fused(single bool) func(x, y, z float64) float64 {
	if single {
		return func(x, y, z float64) float64 { return float64(C.fusedf(C.float(x), C.float(y), C.float(z))) }
	}
	return func(x, y, z float64) float64 { return float64(C.fused(C.double(x), C.double(y), C.double(z))) }
}

// fmin is C's: the lesser argument, or the one that is a number. Of 0 and -0 it is
// the second, as in the C library on x86-64. This cannot be left to the library,
// because the compiler is free to swap the arguments of a call, and does.
func fmin(x, y float64) float64 {
	if x < y || y != y {
		return x
	}
	return y
}

// fmax is C's, see fmin.
func fmax(x, y float64) float64 {
	if x > y || y != y {
		return x
	}
	return y
}

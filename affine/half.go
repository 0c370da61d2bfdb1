package affine

import "math"

// Numbers of 16 bits, half of hls_half.h: the format binary16 of IEEE 754, of 11 bits and
// with exponents from -14 to 15. They are computed as float64 and rounded after each
// operation. That gives what a computation in float32, rounded again, gives, since both have
// at least twice 11 plus 2 bits (see floatExpr).

const (
	halfMin = 0x1p-14 // the least normal half
	halfMax = 65504
)

// roundHalf is v rounded to a half, the even one of two that are as near.
func roundHalf(v float64) float64 {
	size := math.Abs(v)
	switch {
	case v == 0 || v != v || math.IsInf(v, 0):
		return v
	case size >= 65520: // the middle between the greatest half and what would follow
		return math.Copysign(math.Inf(1), v)
	}
	_, exp := math.Frexp(size)
	step := math.Ldexp(1, max(exp, -13)-11)                   // of the halves around v
	return math.Copysign(math.RoundToEven(size/step)*step, v) // the quotient and the product are exact
}

// halved compiles the rounding of x to a half.
func halved(x floatFn) floatFn { return func() float64 { return roundHalf(x()) } }

// halfBits are the bits of v, a half.
func halfBits(v float64) uint16 {
	wide := math.Float32bits(float32(v))
	sign, size := uint16(wide>>16)&0x8000, math.Abs(v)
	switch {
	case v != v:
		return sign | 0x7e00
	case size > halfMax:
		return sign | 0x7c00
	case size < halfMin:
		return sign | uint16(size*0x1p24)
	}
	return sign | uint16((wide&0x7fffffff)>>13-(127-15)<<10)
}

// halfOfBits is the half with these bits.
func halfOfBits(bits uint16) float64 {
	exp, frac := int(bits>>10)&31, float64(bits&0x3ff)
	v := math.Ldexp(1024+frac, exp-25)
	switch {
	case exp == 31 && frac > 0:
		return math.NaN()
	case exp == 31:
		v = math.Inf(1)
	case exp == 0:
		v = frac * 0x1p-24
	}
	if bits>>15 == 1 {
		v = -v
	}
	return v
}

package affine

import "math/bits"

// infinite stands for "no bound" in ranges. Arithmetic on forms saturates there
// instead of wrapping, so a number beyond it is never mistaken for a small one.
const infinite = int64(1) << 62

func clamp(v int64) int64 { return min(max(v, -infinite), infinite) }

// satAdd is a + b, saturated. Both lie in [-infinite, infinite].
func satAdd(a, b int64) int64 {
	a, b = clamp(a), clamp(b)
	if a > 0 && b > infinite-a {
		return infinite
	}
	if a < 0 && b < -infinite-a {
		return -infinite
	}
	return a + b
}

// satMul is a * b, saturated.
func satMul(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(size(a)), uint64(size(b)))
	p := infinite
	if hi == 0 && lo < uint64(infinite) {
		p = int64(lo)
	}
	if (a < 0) != (b < 0) {
		return -p
	}
	return p
}

// FloorQuo is a / b rounded down, b > 0.
func FloorQuo(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// FloorRem is a - b*FloorQuo(a, b), in [0, b).
func FloorRem(a, b int64) int64 { return a - b*FloorQuo(a, b) }

// truncRem is C's a % b.
func truncRem(a, b int64) int64 { return a % b }

// CeilQuo is a / b rounded up, b > 0.
func CeilQuo(a, b int64) int64 { return -FloorQuo(-a, b) }

// GCD is the greatest common divisor, >= 0; GCD(0, 0) = 0.
func GCD[T int | int64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// size is the absolute value of a.
func size(a int64) int64 { return max(a, -a) }

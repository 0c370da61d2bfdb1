package affine

import "math/bits"

// mostDigits is the most digits other than 0 of a constant that is multiplied with
// in LUTs: each but the first takes an adder.
const mostDigits = 4

// FewAdders reports whether a product with v takes no more than a few adders.
func FewAdders(v int64) bool { return SignedDigits(v) <= mostDigits }

// SignedDigits counts the digits other than 0 of v in its signed-digit form with the
// fewest (Reitwiesner, "Binary Arithmetic", 1960): those of v xor 3v.
func SignedDigits(v int64) int {
	v = max(v, -v)
	return bits.OnesCount64(uint64(v) ^ uint64(3*v))
}

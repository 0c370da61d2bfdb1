package affine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHalfRounding: every half is its own rounding, and what lies between two neighbours
// goes to the nearer, or to the one with an even last bit.
func TestHalfRounding(t *testing.T) {
	for bits := range uint16(0x7c00) {
		v, next := halfOfBits(bits), halfOfBits(bits+1)
		require.Equal(t, v, roundHalf(v))
		require.Equal(t, bits, halfBits(v))
		require.Equal(t, bits|0x8000, halfBits(-v))
		if math.IsInf(next, 1) {
			next = 65536
		}
		middle := (v + next) / 2
		even := halfOfBits(bits + bits&1)
		require.Equal(t, even, roundHalf(middle), "%g", middle)
		require.Equal(t, -v, roundHalf(math.Nextafter(-middle, 0)))
		require.Equal(t, halfOfBits(bits+1), roundHalf(math.Nextafter(middle, 1e9)))
	}
	require.True(t, math.IsInf(roundHalf(-1e9), -1))
	require.True(t, math.IsNaN(halfOfBits(halfBits(math.NaN()))))
	require.True(t, math.Signbit(roundHalf(math.Copysign(0, -1))))
	require.True(t, math.Signbit(roundHalf(-1e-30)))
}

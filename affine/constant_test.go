package affine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestFoldedToInteger: a constant of floating-point type becomes the integer that C++ makes of it, if the type holds it; else
// that is left to run time.
func TestFoldedToInteger(t *testing.T) {
	bytes := affine.Type{Kind: affine.Uint, Bits: 8}
	for _, c := range []struct {
		x    float64
		t    affine.Type
		want int64
		ok   bool
	}{
		{1482910.75, affine.I32, 1482910, true},
		{-2.75, affine.I32, -2, true},
		{127.5, affine.Type{Kind: affine.Int, Bits: 8}, 127, true},
		{128, affine.Type{Kind: affine.Int, Bits: 8}, 0, false},
		{-0.5, bytes, 0, true},
		{-1, bytes, 0, false},
		{1e18, affine.I64, 0, false},
		{math.NaN(), affine.I32, 0, false},
		{math.Inf(1), affine.I64, 0, false},
	} {
		e := affine.Folded(&affine.Cast{T: c.t, X: &affine.Const{T: affine.F64, F: c.x}})
		k, ok := e.(*affine.Const)
		require.Equal(t, c.ok, ok, "%v", c)
		if ok {
			require.Equal(t, affine.Const{T: c.t, I: c.want}, *k)
		}
	}
}

package device

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFixedMathStages: the stages of functions of fixed point numbers are near those of public
// designs, and never fewer.
func TestFixedMathStages(t *testing.T) {
	ops := ReadOperators()
	for _, c := range []struct {
		fn                 string
		bits, whole        int
		reported, estimate int
	}{
		{"sqrt", 40, 20, 20, 21}, // sqrt_fixed_40_20_s
		{"sqrt", 42, 26, 17, 20},
		{"sqrt", 32, 32, 10, 12},
		{"exp", 16, 8, 5, 5}, // exp_16_8_s
		{"exp", 17, 9, 5, 5},
		{"exp", 38, 18, 11, 11},
		{"log", 17, 9, 10, 10},
		{"sin", 10, 6, 6, 9}, // generic_sincos_10_6_s
		{"cos", 14, 6, 7, 11},
	} {
		o, err := ops.FixedMath(c.fn, c.bits, c.bits-c.whole, 3.33)
		require.NoError(t, err)
		require.False(t, o.Fitted)
		require.Equal(t, c.estimate, o.Latency, "%s %d %d", c.fn, c.bits, c.whole)
		require.GreaterOrEqual(t, o.Latency, c.reported)
	}
}

// TestFixedMathGrows: wider numbers never cost less, and every function has a price.
func TestFixedMathGrows(t *testing.T) {
	ops := ReadOperators()
	for _, fn := range []string{"exp", "exp2", "expm1", "log", "log10", "log1p", "sqrt", "rsqrt", "recip", "cbrt", "sin", "cos", "tan",
		"asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "pow", "hypot"} {
		last := Operator{}
		for _, bits := range []int{8, 16, 24, 32, 64} {
			o, err := ops.FixedMath(fn, bits, bits/2, 5)
			require.NoError(t, err, fn)
			require.Positive(t, o.Latency, fn)
			require.Positive(t, o.LUT+o.DSP, fn)
			for k, more := range []int{o.Latency - last.Latency, o.DSP - last.DSP, o.FF - last.FF, o.LUT - last.LUT} {
				require.GreaterOrEqual(t, more, 0, "%s of %d bits, %d", fn, bits, k)
			}
			last = o
		}
	}
	_, err := ops.FixedMath("log2", 16, 10, 5)
	require.EqualError(t, err, "no cost is known for operator hls::log2 on i16")
}

package device

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLookupReports: figures of operators.csv of the reports, by core name.
func TestLookupReports(t *testing.T) {
	ops := ReadOperators()
	for _, c := range []struct {
		op, typ, impl        string
		clock                float64
		stages, dsp, ff, lut int
	}{
		{"fadd", "f32", "", 3.33, 7, 2, 318, 198},       // fadd_32ns_32ns_32_7_full_dsp_1
		{"fadd", "f32", "fabric", 3.33, 5, 0, 243, 338}, // fadd_32ns_32ns_32_5_no_dsp_1
		{"fmul", "f32", "", 3.33, 4, 3, 143, 78},        // fmul_32ns_32ns_32_4_max_dsp_1
		{"fexp", "f32", "", 3.33, 14, 7, 316, 748},      // fexp_32ns_32ns_32_14_full_dsp_1
		{"frecip", "f32", "", 3.33, 14, 8, 286, 115},    // frecip_32ns_32ns_32_14_full_dsp_1
		{"fdiv", "f32", "", 3.33, 12, 0, 0, 0},          // fdiv_32ns_32ns_32_12_no_dsp_1
		{"fcmp", "f32", "", 3.33, 2, 0, 0, 0},           // fcmp_32ns_32ns_1_2_no_dsp_1
		{"fmul", "f64", "", 3.33, 8, 8, 388, 127},       // dmul_64ns_64ns_64_8_max_dsp_1
		{"fsin", "f64", "", 8, 9, 91, 2527, 6429},       // sin_or_cos_double_s, 2023.2 xcu50
		{"fadd", "f32", "", 5, 5, 2, 205, 220},          // operators_other_clocks.csv fadd_.._5_full_dsp_1
		{"fadd", "f32", "fabric", 5, 4, 0, 168, 338},    // operators_other_clocks.csv fadd_.._4_no_dsp_1
	} {
		o, err := ops.Lookup(c.op, c.typ, c.impl, c.clock)
		require.NoError(t, err)
		require.True(t, o.Fitted, c.op)
		require.Equal(t, []int{c.stages, c.dsp, c.ff, c.lut}, []int{o.Stages(), o.DSP, o.FF, o.LUT}, c.op)
	}
}

func TestLookupBetweenClocks(t *testing.T) {
	ops := ReadOperators()
	stages := func(op, impl string, clock float64) (int, bool) {
		o, err := ops.Lookup(op, "f32", impl, clock)
		require.NoError(t, err)
		return o.Stages(), o.Fitted
	}
	for _, c := range []struct {
		clock  float64
		stages int
		fitted bool
	}{{10, 5, true}, {5, 5, true}, {4, 7, true}, {10.0 / 3, 7, true}, {2, 12, false}} {
		n, fitted := stages("fadd", "", c.clock)
		require.Equal(t, c.stages, n, "%v ns", c.clock)
		require.Equal(t, c.fitted, fitted, "%v ns", c.clock)
	}
}

// TestFunctions: a kernel has a price whichever of these functions it calls.
func TestFunctions(t *testing.T) {
	ops := ReadOperators()
	for _, fn := range strings.Fields(`exp exp2 expm1 log log2 log10 log1p sqrt cbrt pow hypot
		sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc
		floor ceil round trunc rint nearbyint fmod remainder fdim copysign fma`) {
		for _, typ := range []string{"f16", "f32", "f64"} {
			o, err := ops.Lookup("f"+fn, typ, "", 3.33)
			require.NoError(t, err)
			double, err := ops.Lookup("f"+fn, "f64", "", 3.33)
			require.NoError(t, err)
			require.LessOrEqual(t, o.Latency, double.Latency, fn)
			require.LessOrEqual(t, o.DSP, double.DSP, fn)
		}
	}
}

func TestUnknownOperator(t *testing.T) {
	ops := ReadOperators()
	_, err := ops.Lookup("ftgamma", "f32", "", 3.33)
	require.EqualError(t, err, "no cost is known for operator ftgamma on f32")
	var unknown *UnknownOperator
	require.ErrorAs(t, err, &unknown)
	_, err = ops.Lookup("ftgamma", "f16", "", 3.33)
	require.EqualError(t, err, "no cost is known for operator ftgamma on f16")
	_, err = ops.Lookup("fadd", "f32", "meddsp", 3.33)
	require.EqualError(t, err, "no cost is known for operator fadd on f32 built as meddsp")
	_, err = Integer("popcount", 8, 8, 3.33)
	require.ErrorAs(t, err, &unknown)
}

// TestIntegers: rule 8 (expressions.csv: + of 5, 6 and 18 bits) and rule 5.4
// (operators.csv: mul_*_1_1), rule 2.6 (urem_8ns_5ns_4_12_1).
func TestIntegers(t *testing.T) {
	lut := func(op string, x, y int) int {
		o, err := Integer(op, x, y, 3.33)
		require.NoError(t, err)
		return o.LUT
	}
	require.Equal(t, []int{12, 13, 25}, []int{lut("add", 5, 1), lut("add", 6, 1), lut("add", 18, 18)})
	require.Equal(t, 31, lut("icmp", 24, 24))
	require.Equal(t, []int{17, 23, 33, 40, 49, 62},
		[]int{lut("mul", 5, 5), lut("mul", 4, 6), lut("mul", 5, 7), lut("mul", 4, 8), lut("mul", 7, 9), lut("mul", 8, 10)})
	m, err := Integer("mul", 9, 11, 3.33)
	require.NoError(t, err)
	require.Equal(t, []int{1, 6, 0}, []int{m.DSP, m.LUT, m.Latency})
	small, wide := Fabric(8, 4, 3.33), Fabric(11, 4, 3.33)
	require.Equal(t, []int{0, 40, 0}, []int{small.DSP, small.LUT, small.Latency})
	require.Equal(t, []int{0, 44, 1}, []int{wide.DSP, wide.LUT, wide.Latency})
	other := OtherProduct(small, 8, 4)
	require.Equal(t, []any{"dsp", 1}, []any{other.Impl, other.DSP})
	other = OtherProduct(m, 9, 11)
	require.Equal(t, []any{"fabric", 0, 99}, []any{other.Impl, other.DSP, other.LUT})
	r, err := Integer("rem", 8, 5, 3.33)
	require.NoError(t, err)
	require.Equal(t, []int{12, 106}, []int{r.Stages(), r.LUT})
	require.InDelta(t, 189, r.FF, 1)
}

// TestReadOnce: each program is priced many times, with one table.
func TestReadOnce(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(10, func() { ReadOperators() }))
}

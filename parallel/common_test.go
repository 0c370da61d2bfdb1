package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestCommon has copies of a nest share what is the same for all of them: with copies of j
// alone a * A[i][k] is computed once, with copies of i each needs its own.
func TestCommon(t *testing.T) {
	needs := func(product string) int {
		p, _ := read(t, "program p \"p.cpp\"\narg a f32 const\narg x f32[64][64] const\narg y f32[64][64] const\narg z f32[64][64]\ntask t {\n"+
			"for i = 0 to 64 {\n for j = 0 to 64 {\n for k = 0 to 64 {\n z[i][j] = z[i][j] + "+product+"\n }\n }\n }\n}\n")
		opt := parallel.Options{Budget: parallel.Budget{DSP: 52, LUT: 1 << 20}, ClockNS: 5}
		plan := parallel.NewSurvey(p, opt, nil).Plan(opt)
		require.LessOrEqual(t, plan.Needs().DSP, 52)
		return int(plan.Slowest())
	}
	own := needs("a * (x[i][k] * y[k][j])")
	common := needs("a * x[i][k] * y[k][j]")
	require.Less(t, float64(common), 0.75*float64(own)) // 16 copies for 8
	require.InDelta(t, float64(needs("x[i][k] * y[k][j]")), float64(common), 0.1*float64(common))
}

// TestAroundChains prices what stands around a chain of additions with all of its copies: it
// is set and handed on in as many banks. 450,000 products in 900 DSPs, 3 each where sums are in
// fabric.
func TestAroundChains(t *testing.T) {
	p, _ := read(t, "program p \"p.cpp\"\narg x f32[500][30] const\narg y f32[30][30] const\narg z f32[500][30]\ntask t {\n"+
		"for i = 0 to 500 {\n for j = 0 to 30 {\n local s f32\n s = 0f\n for k = 0 to 30 {\n s = s + x[i][k] * y[k][j]\n }\n z[i][j] = s\n }\n }\n}\n")
	opt := parallel.Options{Budget: parallel.Budget{DSP: 900, LUT: 1 << 20}, ClockNS: 5}
	require.Less(t, parallel.NewSurvey(p, opt, nil).Plan(opt).Slowest(), int64(1800))
}

package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// TestInLUTs: of a stencil more additions can be in LUTs than in the DSPs of most budgets: with more DSPs, too, none is slower.
func TestInLUTs(t *testing.T) {
	const stencil = `void stencil(float A[34][34], float B[34][34]) {
  for (int t = 0; t < 4; t++) {
    for (int i = 1; i < 33; i++)
      for (int j = 1; j < 33; j++) B[i][j] = 0.2f * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < 33; i++)
      for (int j = 1; j < 33; j++) A[i][j] = 0.2f * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}
`
	board, err := device.Find("u280")
	require.NoError(t, err)
	before := int64(4 * 2 * 32)
	for _, dsps := range []int{60, 100, 220, 400, 900} {
		source, d, err := decideFor(t, stencil, parallel.Budget{DSP: dsps, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
		require.NoError(t, err, "%d DSPs", dsps)
		golden.Same(t, source, d.Program)
		t.Logf("%d DSPs: %d cycles with %d, %d LUTs", dsps, d.Timing.Latency, d.Price.Uses.DSP, d.Price.Uses.LUT)
		require.LessOrEqual(t, d.Timing.Latency, before)
		before = d.Timing.Latency
	}
}

// TestInLUTsBetween: which part of the DSPs serves best may lie between those that are tried first: with 300 of them the filter of
// Deriche is no slower than with 100.
func TestInLUTsBetween(t *testing.T) {
	cycles := withDSPs(t, "deriche")
	require.LessOrEqual(t, float64(cycles(300)), 1.03*float64(cycles(100)))
}

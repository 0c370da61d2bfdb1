package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// TestSlower: the loops of a step of a recurrent network, whose designs with operators for each iteration take too many DSPs, share
// these: with fewer there is a design, too, and with more none is slower.
func TestSlower(t *testing.T) {
	const cell = `#include <cmath>
static float gate(float x) { return 1.0f / (1.0f + expf(-x)); }
void cell(const float x[8][6], const float w[32][6], const float u[32][8], float out[8][8]) {
  float h[8], c[8], g[32];
  for (int j = 0; j < 8; j++) { h[j] = 0; c[j] = 0; }
  for (int t = 0; t < 8; t++) {
    for (int r = 0; r < 32; r++) {
      float sum = 0;
      for (int i = 0; i < 6; i++) sum += w[r][i] * x[t][i];
      for (int j = 0; j < 8; j++) sum += u[r][j] * h[j];
      g[r] = sum;
    }
    for (int j = 0; j < 8; j++) {
      c[j] = gate(g[8 + j]) * c[j] + gate(g[j]) * tanhf(g[16 + j]);
      h[j] = gate(g[24 + j]) * tanhf(c[j]);
      out[t][j] = h[j];
    }
  }
}
`
	board, err := device.Find("u280")
	require.NoError(t, err)
	before := int64(8 * 32 * 14 * 2) // twice as long as with one sum at a time
	for _, dsps := range []int{40, 60, 80, 120} {
		source, d, err := decideFor(t, cell, parallel.Budget{DSP: dsps, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
		require.NoError(t, err, "%d DSPs", dsps)
		golden.Same(t, source, d.Program)
		t.Logf("%d DSPs: %d cycles with %d", dsps, d.Timing.Latency, d.Price.Uses.DSP)
		require.LessOrEqual(t, d.Timing.Latency, before)
		before = d.Timing.Latency
	}
}

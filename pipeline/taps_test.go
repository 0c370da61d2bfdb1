package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestTaps: a window as two loops is no sum that must be kept for all pixels.
func TestTaps(t *testing.T) {
	p, d, err := decideFor(t, `void blur(const unsigned char in[120][160], unsigned char out[120][160]) {
  for (int y = 1; y < 119; y++)
    for (int x = 1; x < 159; x++) {
      int s = 0;
      for (int u = -1; u <= 1; u++)
        for (int v = -1; v <= 1; v++) s += in[y + u][x + v];
      out[y][x] = s / 9;
    }
}
`, parallel.Budget{DSP: 220, LUT: 53200, FF: 106400, BRAM18K: 280})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(700))
}

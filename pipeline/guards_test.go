package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// guardKernels have conditions around the loops in which most of the work is: where the
// image ends, and where it begins.
var guardKernels = map[string]string{
	"border": `void f(const float a[32][32], float y[32][32]) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      if (i < 2 || i >= 30 || j < 2 || j >= 30) {
        y[i][j] = 0;
      } else {
        float s = 0;
        for (int p = -2; p <= 2; p++)
          for (int q = -2; q <= 2; q++) s += a[i + p][j + q] * a[i + p][j + q];
        y[i][j] = s;
      }
    }
}`,
	"continue": `void f(const float a[32][32], const float k[5][5], float y[32][32]) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      float s = 0;
      for (int p = 0; p < 5; p++) {
        if (i + p < 2 || i + p >= 34) continue;
        for (int q = 0; q < 5; q++) {
          if (j + q < 2 || j + q >= 34) continue;
          s += a[i + p - 2][j + q - 2] * k[p][q];
        }
      }
      y[i][j] = s;
    }
}`,
}

// TestGuards: the loops under a condition are cut like others. 25600 products and sums on
// 250 DSPs take 512 cycles at least, and one after the other 25600.
func TestGuards(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, source := range guardKernels {
		t.Run(name, func(t *testing.T) {
			source, d, err := decideFor(t, source, parallel.Budget{DSP: 250, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
			require.NoError(t, err)
			golden.Same(t, source, d.Program)
			require.Less(t, d.Timing.Latency, int64(3000))
		})
	}
}

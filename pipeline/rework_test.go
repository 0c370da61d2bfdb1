package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// reworkKernels have conditions around the loops in which most of the work is: where the
// image ends, and where it begins.
var reworkKernels = map[string]string{
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
	"factors": `void f(float a[32][32]) {
  for (int i = 0; i < 32; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (int j = i; j < 32; j++)
      for (int k = 0; k < i; k++) a[i][j] -= a[i][k] * a[k][j];
  }
}`,
	"factors in a scalar": `void f(float a[32][32]) {
  float w;
  for (int i = 0; i < 32; i++) {
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++) w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < 32; j++) {
      w = a[i][j];
      for (int k = 0; k < i; k++) w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
}`,
	"in place": `void f(const float a[32][32], float b[32][32]) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++)
      for (int k = i + 1; k < 32; k++) b[i][j] += a[k][i] * b[k][j];
}`,
	"neighbours": `void f(float a[32][32]) {
  for (int i = 1; i < 31; i++)
    for (int j = 1; j < 31; j++) a[i][j] = 0.25f * (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
}`,
	"neighbours under a pragma": `void f(float a[32][32]) {
  for (int i = 1; i < 31; i++)
    for (int j = 1; j < 31; j++) {
#pragma HLS pipeline
      a[i][j] = 0.25f * (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
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

var most = map[string]int64{"border": 3000, "continue": 3000, "factors": 8000, "factors in a scalar": 8000, "in place": 1200,
	"neighbours": 3000, "neighbours under a pragma": 3000}

// TestReworks: the loops under a condition are cut like others, 25600 products and sums on
// 250 DSPs, which take 512 cycles at least, and one after the other 25600. The 10912 updates
// of the factors take 7 cycles or more each as they are written, one after the other, and the
// 15872 of rows in place 4 for each of a row of 32. Each of 900 neighbours waits for three
// additions and a product of the one before, 10 cycles or more, and for those of 59 diagonals.
func TestReworks(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, source := range reworkKernels {
		t.Run(name, func(t *testing.T) {
			source, d, err := decideFor(t, source, parallel.Budget{DSP: 250, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
			require.NoError(t, err)
			golden.Same(t, source, d.Program)
			require.Less(t, d.Timing.Latency, most[name])
		})
	}
}

package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// rowKernels go over rows of 96 by 128 elements in several passes each.
var rowKernels = map[string]string{
	"softmax": `void f(const float x[96][128], float y[96][128]) {
  for (int t = 0; t < 96; t++) {
    float m = x[t][0];
    for (int i = 1; i < 128; i++) m = x[t][i] > m ? x[t][i] : m;
    float e[128];
    float sum = 0;
    for (int i = 0; i < 128; i++) { e[i] = std::exp(x[t][i] - m); sum += e[i]; }
    for (int i = 0; i < 128; i++) y[t][i] = e[i] / sum;
  }
}
`,
	"layer norm": `void f(const float x[96][128], const float g[128], const float b[128], float y[96][128]) {
  for (int t = 0; t < 96; t++) {
    float mean = 0, square = 0;
    for (int i = 0; i < 128; i++) mean += x[t][i];
    mean /= 128.0f;
    for (int i = 0; i < 128; i++) square += (x[t][i] - mean) * (x[t][i] - mean);
    float scale = 1.0f / std::sqrt(square / 128.0f + 1e-5f);
    for (int i = 0; i < 128; i++) y[t][i] = (x[t][i] - mean) * scale * g[i] + b[i];
  }
}
`,
	"C style": `void f(const int x[96][128], int y[96][128]) {
  int m, sum, i, t;
  for (t = 0; t < 96; t++) {
    m = x[t][0];
    for (i = 1; i < 128; i++) if (x[t][i] > m) m = x[t][i];
    sum = 0;
    for (i = 0; i < 128; i++) sum += m - x[t][i];
    for (i = 0; i < 128; i++) y[t][i] = sum > 100 ? x[t][i] : m;
  }
}
`,
}

// TestRows: each pass over the rows is a task of its own, and they run at the same time,
// or one iteration makes all passes over a row.
func TestRows(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for name, source := range rowKernels {
		t.Run(name, func(t *testing.T) {
			source, d, err := decideFor(t, "#include <cmath>\n"+source, parallel.Budget{DSP: 200, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
			require.NoError(t, err)
			golden.Same(t, source, d.Program)
			if len(d.Program.Tasks) == 1 {
				require.Less(t, d.Timing.Latency, int64(2*96))
				return
			}
			require.GreaterOrEqual(t, len(d.Program.Tasks), 3)
			require.Less(t, d.Price.Csynth, int64(96*128/3))
			require.Less(t, d.Timing.Latency, int64(96*128/2))
		})
	}
}

// TestNearest: distances are computed side by side, though the comparisons wait for each
// other. One after the other they take 6144 cycles: 8 times 64 sums of 3 terms.
func TestNearest(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	const source = `void f(const float q[8][3], const float r[64][3], int nearest[8]) {
  for (int i = 0; i < 8; i++) {
    float best = 3e38f;
    int at = -1;
    for (int j = 0; j < 64; j++) {
      float d = 0;
      for (int k = 0; k < 3; k++) d += (q[i][k] - r[j][k]) * (q[i][k] - r[j][k]);
      if (d < best) { best = d; at = j; }
    }
    nearest[i] = at;
  }
}
`
	program, d, err := decideFor(t, source, parallel.Budget{DSP: 200, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
	require.NoError(t, err)
	golden.Same(t, program, d.Program)
	require.Less(t, d.Timing.Latency, int64(6144/10))
}

// TestFewDSPs: what DSPs lack, products and sums of floats beside an exp get in LUTs.
func TestFewDSPs(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	const source = `#include <cmath>
#include <cstdint>
void f(const int8_t x[64][64], const int8_t w[64], int8_t y[64][64]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float v = x[i][j] * w[j] * 0.01f;
      y[i][j] = (int8_t)(0.5f * v / (1.0f + std::exp(-1.6f * v * (1.0f + 0.04f * v * v))));
    }
}
`
	program, d, err := decideFor(t, source, parallel.Budget{DSP: 8, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
	require.NoError(t, err)
	golden.Same(t, program, d.Program)
	require.LessOrEqual(t, d.Price.Uses.DSP, 8)
	require.Less(t, d.Price.Csynth, int64(64*64+200))
}

package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestOffChipOverlaps: a layer with its arrays off chip takes hardly longer than with all on chip, as the channels that it sums up
// come while it goes through those before them, and the results of some channels go while it computes others.
func TestOffChipOverlaps(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	r, found := parse.File("f.cpp", []byte(`void f(const float x[32][28][28], const float w[64][32][3][3], const float b[64], float y[64][28][28]) {
  for (int o = 0; o < 64; o++) for (int i = 0; i < 28; i++) for (int j = 0; j < 28; j++) {
    float s = b[o];
    for (int c = 0; c < 32; c++) for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++)
      if (i + p >= 1 && i + p < 29 && j + q >= 1 && j + q < 29) s += x[c][i + p - 1][j + q - 1] * w[o][c][p][q];
    y[o][i][j] = s > 0 ? s : 0;
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	require.Less(t, latencyAt(t, r.Program, board, pipeline.AXI), 1.25*latencyAt(t, r.Program, board, pipeline.Memory))
}

// TestOffChipChains: where pixels of a row wait for each other, all of them are copies off chip, too, whatever a token holds.
func TestOffChipChains(t *testing.T) {
	board, err := device.Find("u250")
	require.NoError(t, err)
	r, found := parse.File("f.cpp", []byte(`void f(const float x[40][40], float y[40][40]) {
  float e[41][42];
  for (int i = 0; i < 41; i++) for (int j = 0; j < 42; j++) e[i][j] = 0;
  for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) e[i][j + 1] = x[i][j];
  for (int i = 0; i < 40; i++)
    for (int j = 1; j <= 40; j++) {
      float now = e[i][j] > 0.5f ? 1.0f : 0.0f, left = e[i][j] - now;
      y[i][j - 1] = now;
      e[i][j + 1] += left * 0.4375f;
      e[i + 1][j - 1] += left * 0.1875f;
      e[i + 1][j] += left * 0.3125f;
      e[i + 1][j + 1] += left * 0.0625f;
    }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	require.Less(t, latencyAt(t, r.Program, board, pipeline.AXI), 1.9*latencyAt(t, r.Program, board, pipeline.Memory))
}

// latencyAt is the cycles of a run of p with its arrays on chip or off it, which means the same.
func latencyAt(t *testing.T, p *affine.Program, board device.Board, i pipeline.Interface) float64 {
	opt := pipeline.Options{Interface: i, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}
	d, err := pipeline.Decide(p, opt, model.Options{ClockNS: 5, PipelineFrom: -1})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	t.Log(i, d.Timing.Latency)
	return float64(d.Timing.Latency)
}

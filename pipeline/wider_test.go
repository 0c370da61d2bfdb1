package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestWider has a first layer, whose sums over 3 channels are short, and a second one, for which there
// are as many DSPs as on a board: of the products of the first there are more than 256 trees of 3 at once.
// Off chip all plans have such ones, too.
func TestWider(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	const text = `#include <cstdint>
static int8_t clamp8(int v) { return v < 0 ? 0 : v > 127 ? 127 : v; }
void layers(const int8_t x[3][50][50], const int8_t w[32][3][3][3], const int8_t v[32][32], int8_t y[32][48][48]) {
  static int8_t t[32][48][48];
  for (int o = 0; o < 32; o++)
    for (int i = 0; i < 48; i++)
      for (int j = 0; j < 48; j++) {
        int s = 0;
        for (int c = 0; c < 3; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++) s += x[c][i + r][j + q] * w[o][c][r][q];
        t[o][i][j] = clamp8(s >> 7);
      }
  for (int o = 0; o < 32; o++)
    for (int i = 0; i < 48; i++)
      for (int j = 0; j < 48; j++) {
        int s = 0;
        for (int c = 0; c < 32; c++) s += t[c][i][j] * v[o][c];
        y[o][i][j] = clamp8(s >> 7);
      }
}
`
	source, d, err := decideFor(t, text, parallel.Of(board))
	require.NoError(t, err)
	require.Less(t, d.Price.Csynth, int64(48*48*32*27/(3*256)))
	golden.Same(t, source, d.Program)

	opt := pipeline.Options{Interface: pipeline.AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}}
	d, err = pipeline.Decide(source, opt, model.Options{ClockNS: 5, PipelineFrom: -1})
	require.NoError(t, err)
	golden.Same(t, source, d.Program)
}

// TestMoreOperatorsThanBanks: where there are DSPs for more copies than sums may have banks, some copies add to the same sums,
// one after the other.
func TestMoreOperatorsThanBanks(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	r, found := parse.File("f.cpp", []byte(`void f(const float x[64][30][58], const float w[64][64][3][3], float y[64][28][56]) {
  for (int o = 0; o < 64; o++) for (int i = 0; i < 28; i++) for (int j = 0; j < 56; j++) {
    float s = 0;
    for (int c = 0; c < 64; c++) for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++) s += x[c][i + p][j + q] * w[o][c][p][q];
    y[o][i][j] = s;
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	search := &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}
	d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: search}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.Less(t, float64(d.Timing.Latency), 1.4*float64(parallel.Bound(r.Program, *search).Cycles))
}

// TestFewSumsAtATime: where the sums of a whole layer would take all block RAMs, nests hold a part of them at a time, and have
// as many operators as there are.
func TestFewSumsAtATime(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("f.cpp", []byte(`void f(const signed char x[128][28][28], const signed char w[256][128], int y[256][28][28]) {
  for (int o = 0; o < 256; o++) for (int i = 0; i < 28; i++) for (int j = 0; j < 28; j++) {
    int s = 0;
    for (int c = 0; c < 128; c++) s += x[c][i][j] * w[o][c];
    y[o][i][j] = s;
  }
}
`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	search := &parallel.Options{Budget: parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448}, ClockNS: 5}
	d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: search}, model.Options{ClockNS: 5})
	require.NoError(t, err)
	require.Less(t, d.Timing.Latency, int64(128*256*28*28/2/900*6/5))
}

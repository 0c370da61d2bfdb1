package pipeline_test

import (
	"strings"
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

// TestPacking designs a convolution of bytes: products are packed where DSPs limit,
// which makes it about twice as fast, unless the tool is to choose the operators.
func TestPacking(t *testing.T) {
	const source = `#include <cstdint>
void conv(const int8_t x[16][20][20], const int8_t w[16][16][3][3], const int bias[16], int8_t y[16][18][18]) {
  for (int o = 0; o < 16; o++)
    for (int h = 0; h < 18; h++)
      for (int v = 0; v < 18; v++) {
        int s = bias[o];
        for (int c = 0; c < 16; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++) s += x[c][h + r][v + q] * w[o][c][r][q];
        y[o][h][v] = s >> 8 < -128 ? -128 : s >> 8 > 127 ? 127 : s >> 8;
      }
}
`
	board, err := device.Find("u280")
	require.NoError(t, err)
	design := func(dsps int, tool bool) (csynth int64, packed bool) {
		r, found := parse.File("kernel.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		budget := parallel.Of(board)
		budget.DSP = dsps
		opt := pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5, ToolOperators: tool}}
		d, err := pipeline.Decide(r.Program, opt, model.Options{ClockNS: 5, PipelineFrom: -1})
		require.NoError(t, err)
		require.LessOrEqual(t, d.Price.Uses.DSP, dsps)
		golden.Same(t, r.Program, d.Program)
		return d.Price.Csynth, strings.Contains(affine.Print(d.Program), "_products")
	}
	one, packed := design(24, true)
	require.False(t, packed)
	two, packed := design(24, false)
	require.True(t, packed)
	require.Less(t, float64(two), 0.6*float64(one))
	_, packed = design(9024, false)
	require.False(t, packed, "there are DSPs enough")
}

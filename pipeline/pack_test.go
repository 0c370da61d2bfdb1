package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

const bytes = `#include <cstdint>
#include "ap_int.h"
typedef int8_t pixel;
typedef int8_t weight;
void conv(const pixel x[16][20][20], const weight w[16][16][3][3], const int bias[16], int8_t y[16][18][18]) {
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

// designConv designs a convolution within so many DSPs and LUTs.
func designConv(t *testing.T, source string, dsps, luts int, tool bool) *pipeline.Decision {
	t.Helper()
	board, err := device.Find("u280")
	require.NoError(t, err)
	r, found := parse.File("kernel.cpp", []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	budget := parallel.Of(board)
	budget.DSP, budget.LUT = dsps, luts
	opt := pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5, ToolOperators: tool}}
	d, err := pipeline.Decide(r.Program, opt, model.Options{ClockNS: 5, PipelineFrom: -1})
	require.NoError(t, err)
	require.LessOrEqual(t, d.Price.Uses.DSP, dsps)
	require.LessOrEqual(t, d.Price.Uses.LUT, luts)
	golden.Same(t, r.Program, d.Program)
	return d
}

const plenty = 1303680 // LUTs of u280

// TestPacking: products are packed where DSPs limit, and LUTs, too, which makes the design about twice as fast, unless the tool is
// to choose the operators. Where there are LUTs, those of 11 bits are there.
func TestPacking(t *testing.T) {
	const few = 4000 // LUTs
	wide := strings.NewReplacer("typedef int8_t weight", "typedef ap_int<11> weight", "typedef int8_t pixel", "typedef ap_int<7> pixel").Replace(bytes)
	packed := func(d *pipeline.Decision) bool { return strings.Contains(affine.Print(d.Program), "_pair") }
	one := designConv(t, wide, 24, few, true)
	require.False(t, packed(one))
	two := designConv(t, wide, 24, few, false)
	require.True(t, packed(two))
	require.Less(t, float64(two.Price.Csynth), 0.6*float64(one.Price.Csynth))
	inLUTs := designConv(t, wide, 24, plenty, false)
	require.False(t, packed(inLUTs))
	require.Less(t, 4*inLUTs.Price.Csynth, two.Price.Csynth)
	require.NotContains(t, affine.Print(designConv(t, wide, 9024, plenty, false).Program), "_products", "there are DSPs enough")
	designConv(t, wide, 24, 1500, false) // sums of three, which the type of a product would not hold
}

// TestFabric: products are in LUTs where DSPs limit and LUTs do not. What the
// design takes is what the model finds in its C++.
func TestFabric(t *testing.T) {
	inLUTs := func(d *pipeline.Decision) bool {
		return strings.Contains(affine.Print(d.Program), "_product i32 bind=mul:fabric")
	}
	tool := designConv(t, bytes, 24, plenty, true)
	require.False(t, inLUTs(tool))
	fast := designConv(t, bytes, 24, plenty, false)
	require.True(t, inLUTs(fast))
	require.Less(t, 4*fast.Price.Csynth, tool.Price.Csynth)
	require.False(t, inLUTs(designConv(t, bytes, 60, 6000, false)), "there are too few LUTs")

	kernel := emit.Kernel(fast.Program, emit.Options{})
	require.Contains(t, string(kernel), "op=mul impl=fabric")
	again, found := parse.File("conv.cpp", kernel, parse.Options{AsWritten: true})
	require.False(t, found.HasErrors(), "%v", found)
	price, err := model.Estimate(again.Program, model.Options{ClockNS: 5, PipelineFrom: -1})
	require.NoError(t, err)
	require.Equal(t, fast.Price.Uses.DSP, price.Uses.DSP)
	require.InEpsilon(t, fast.Price.Uses.LUT, price.Uses.LUT, 0.02)
}

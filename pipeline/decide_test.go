package pipeline_test

import (
	"errors"
	"math"
	"os"
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

// scheduled are kernels of the usual kinds at odd sizes, and the least DSPs that
// any design takes, where that is more than the least budget.
var scheduled = []struct {
	name   string
	least  int
	source string
}{
	{"matmul", 0, `void matmul(const float a[17][23], const float b[23][31], float c[17][31]) {
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 31; j++) {
      float s = 0;
      for (int k = 0; k < 23; k++) s += a[i][k] * b[k][j];
      c[i][j] = 0.5f * s;
    }
}
`},
	{"many_sums", 0, `void many_sums(const float a[61][8], const float b[8][67], float c[61][67]) {
  for (int i = 0; i < 61; i++)
    for (int j = 0; j < 67; j++) {
      float s = 0;
      for (int k = 0; k < 8; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
`},
	{"conv", 0, `void conv(const float x[3][13][11], const float w1[7][3][3][3], const float w2[5][7][3][3], float y[5][13][11]) {
  float t[7][13][11];
  for (int o = 0; o < 7; o++)
    for (int h = 0; h < 13; h++)
      for (int w = 0; w < 11; w++) {
        float s = 0;
        for (int c = 0; c < 3; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++)
              if (h + r >= 1 && h + r < 14 && w + q >= 1 && w + q < 12) s += x[c][h + r - 1][w + q - 1] * w1[o][c][r][q];
        t[o][h][w] = s > 0 ? s : 0;
      }
  for (int o = 0; o < 5; o++)
    for (int h = 0; h < 13; h++)
      for (int w = 0; w < 11; w++) {
        float s = 0;
        for (int c = 0; c < 7; c++)
          for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++)
              if (h + r >= 1 && h + r < 14 && w + q >= 1 && w + q < 12) s += t[c][h + r - 1][w + q - 1] * w2[o][c][r][q];
        y[o][h][w] = s > 0 ? s : 0;
      }
}
`},
	{"mlp", 0, `template <int ROWS, int IN, int OUT>
void dense(const float x[ROWS][IN], const float w[IN][OUT], const float b[OUT], float y[ROWS][OUT]) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < OUT; j++) {
      y[i][j] = b[j];
      for (int k = 0; k < IN; k++) y[i][j] += x[i][k] * w[k][j];
      if (y[i][j] < 0) y[i][j] = 0;
    }
}
void mlp(const float x[5][17], const float w1[17][31], const float b1[31], const float w2[31][13], const float b2[13],
         const float w3[13][7], const float b3[7], float y[5][7]) {
  float t1[5][31], t2[5][13];
  dense<5, 17, 31>(x, w1, b1, t1);
  dense<5, 31, 13>(t1, w2, b2, t2);
  dense<5, 13, 7>(t2, w3, b3, y);
}
`},
	{"stencils", 25, `void stencils(const float x[17][31], float y[17][31]) {
  float t[17][31], u[17][31];
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 31; j++) t[i][j] = x[i][j] * 2;
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 31; j++)
      u[i][j] = i > 0 && i < 16 && j > 0 && j < 30 ? (t[i - 1][j] + t[i][j - 1] + t[i][j] + t[i][j + 1] + t[i + 1][j]) * 0.2f : t[i][j];
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 31; j++)
      y[i][j] = i > 0 && i < 16 && j > 0 && j < 30 ? (u[i - 1][j] + u[i][j - 1] + u[i][j] + u[i][j + 1] + u[i + 1][j]) * 0.2f : u[i][j];
}
`},
	{"atax", 0, `void atax(const float a[17][31], const float x[31], float y[31]) {
  float t[17];
  for (int j = 0; j < 31; j++) y[j] = 0;
  for (int i = 0; i < 17; i++) {
    t[i] = 0;
    for (int j = 0; j < 31; j++) t[i] += a[i][j] * x[j];
    for (int j = 0; j < 31; j++) y[j] += a[i][j] * t[i];
  }
}
`},
	{"bytes", 0, `#include <cstdint>
void bytes(const int8_t x[17][31], const int8_t w[31][13], int8_t y[17][13]) {
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 13; j++) {
      int32_t s = 0;
      for (int k = 0; k < 31; k++) s += x[i][k] * w[k][j];
      y[i][j] = s >> 7;
    }
}
`},
}

// budgets rise in all resources: a third of a part of the board that one die is,
// but for the DSPs, and then the board.
func budgets(board device.Board) []parallel.Budget {
	var list []parallel.Budget
	for _, dsp := range []int{20, 50, 300, 900} {
		list = append(list, parallel.Budget{DSP: dsp, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	}
	return append(list, parallel.Of(board))
}

// decideFor schedules a kernel within a budget.
func decideFor(t *testing.T, source string, budget parallel.Budget) (*affine.Program, *pipeline.Decision, error) {
	t.Helper()
	const clock = 5
	r, found := parse.File("kernel.cpp", []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	opt := pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: clock}}
	d, err := pipeline.Decide(r.Program, opt, model.Options{ClockNS: clock, PipelineFrom: -1})
	return r.Program, d, err
}

// withDSPs gives the cycles of a kernel of the bench on a board of which it gets so many DSPs.
func withDSPs(t *testing.T, kernel string) (cycles func(dsps int) int64) {
	t.Helper()
	source, err := os.ReadFile("../bench/kernels/" + kernel + ".cpp")
	require.NoError(t, err)
	board, err := device.Find("u55c")
	require.NoError(t, err)
	r, found := parse.File(kernel+".cpp", source, parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	return func(dsps int) int64 {
		search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
		search.Budget.DSP = dsps
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &search}, model.Options{ClockNS: 3.33})
		require.NoError(t, err)
		return d.Timing.Latency
	}
}

// timed is a kernel with the most cycles that a run of it may take.
type timed struct {
	name, source string
	most         int64
}

// takeAtMost demands that designs within a budget mean the same as these kernels, and take no more cycles.
func takeAtMost(t *testing.T, budget parallel.Budget, kernels []timed) {
	for _, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			p, d, err := decideFor(t, k.source, budget)
			require.NoError(t, err)
			golden.Same(t, p, d.Program)
			require.LessOrEqual(t, d.Timing.Latency, k.most)
		})
	}
}

// searchedTwice is which of the budgets each kernel is searched with twice.
const searchedTwice = 2

// slower is the share by which the cycles may rise although the budget does.
const slower = 0.02

// TestSchedule takes each kernel through the search at rising budgets: the design
// means the same, stays within the budget, runs in time to its end and is the same
// each time, asked at one of them. A larger budget does not make it slower.
func TestSchedule(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	for _, k := range scheduled {
		t.Run(k.name, func(t *testing.T) {
			var least int64
			for i, budget := range budgets(board) {
				source, d, err := decideFor(t, k.source, budget)
				var small *pipeline.TooSmall
				if errors.As(err, &small) {
					require.Zero(t, least, "DSP %d: less was enough", budget.DSP)
					require.Equal(t, pipeline.TooSmall{What: "DSP slices", Used: k.least, Budget: budget.DSP}, *small)
					continue
				}
				require.NoError(t, err, "DSP %d", budget.DSP)
				golden.Same(t, source, d.Program)

				uses := d.Price.Uses
				require.LessOrEqual(t, uses.DSP, budget.DSP)
				require.LessOrEqual(t, uses.LUT, budget.LUT)
				require.LessOrEqual(t, uses.FF, budget.FF)
				require.LessOrEqual(t, uses.BRAM18K, budget.BRAM18K)
				require.LessOrEqual(t, uses.URAM, budget.URAM)

				require.NotNil(t, d.Timing, "DSP %d", budget.DSP)
				require.NoError(t, d.Timing.Err(), "DSP %d", budget.DSP)

				if i == searchedTwice {
					_, again, err := decideFor(t, k.source, budget)
					require.NoError(t, err)
					require.Equal(t, affine.Print(d.Program), affine.Print(again.Program), "DSP %d: two runs differ", budget.DSP)
				}

				t.Logf("DSP %4d: csynth %6d, timed %6d cycles; %4d DSP %6d LUT", budget.DSP, d.Price.Csynth, d.Timing.Latency, uses.DSP, uses.LUT)
				now := d.Timing.Latency
				require.True(t, least == 0 || float64(now) <= float64(least)*(1+slower), "DSP %d: %d cycles, and %d with less", budget.DSP, now, least)
				if least == 0 || now < least {
					least = now
				}
			}
		})
	}
}

// TestTooSmall asks for a design where there cannot be one: the error names the
// resource and what the least design takes of it.
func TestTooSmall(t *testing.T) {
	const exp = `#include <cmath>
void e(const float x[64], float y[64]) { for (int i = 0; i < 64; i++) y[i] = std::exp(x[i]); }` // which is not in LUTs
	for _, c := range []struct {
		source string
		change func(*parallel.Budget)
		what   string
	}{
		{exp, func(b *parallel.Budget) { b.DSP = 2 }, "DSP slices"},
		{scheduled[0].source, func(b *parallel.Budget) { b.LUT = 100 }, "LUTs"},
		{scheduled[0].source, func(b *parallel.Budget) { b.FF = 100 }, "flip-flops"},
	} {
		budget := parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
		c.change(&budget)
		_, _, err := decideFor(t, c.source, budget)
		var small *pipeline.TooSmall
		require.ErrorAs(t, err, &small)
		require.Equal(t, c.what, small.What)
		require.Greater(t, small.Used, small.Budget)
	}
}

// TestNoDSPs: where there are none, no design has one.
func TestNoDSPs(t *testing.T) {
	budget := parallel.Budget{LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
	_, d, err := decideFor(t, `#include <cstdint>
static const int K[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
void edges(const int16_t a[96][128], int16_t g[96][128]) {
  for (int i = 1; i < 95; i++)
    for (int j = 1; j < 127; j++) {
      int s = 0;
      for (int r = 0; r < 3; r++)
        for (int q = 0; q < 3; q++) s += a[i + r - 1][j + q - 1] * K[r][q];
      g[i][j] = s;
    }
}
`, budget)
	var small *pipeline.TooSmall
	if errors.As(err, &small) {
		return
	}
	require.NoError(t, err)
	require.Zero(t, d.Price.Uses.DSP)
}

// TestLessThanThereIs has products in a row for which there are far more DSPs than can be used:
// the search finds what it finds with fewer of them. One task for both products may have a somewhat
// shorter run than two tasks that work on two sets of data at the same time, which stay where they are
// worth more, see besideTogether: so the time of a run counts together with that between runs.
func TestLessThanThereIs(t *testing.T) {
	source, err := os.ReadFile("../bench/kernels/k2mm.cpp")
	require.NoError(t, err)
	board, err := device.Find("u280")
	require.NoError(t, err)
	var last int64 = math.MaxInt32
	for _, dsps := range []int{4500, 9024} {
		budget := parallel.Of(board)
		budget.DSP = dsps
		_, d, err := decideFor(t, string(source), budget)
		require.NoError(t, err)
		both := d.Timing.Latency * d.Price.Csynth
		require.LessOrEqual(t, both, last, "%d DSPs", dsps)
		last = both
	}
}

// TestMoreThanUsable has so few LUTs that copies of a product have no use for half of the DSPs:
// the search is the same with twice as many.
func TestMoreThanUsable(t *testing.T) {
	source, err := os.ReadFile("../bench/kernels/gemm.cpp")
	require.NoError(t, err)
	cycles := func(dsps int) int64 {
		_, d, err := decideFor(t, string(source), parallel.Budget{DSP: dsps, LUT: 36000, FF: 1 << 20, BRAM18K: 2000})
		require.NoError(t, err)
		return d.Timing.Latency
	}
	require.Equal(t, cycles(1200), cycles(2400))
}

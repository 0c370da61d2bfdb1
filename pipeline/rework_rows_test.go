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

// TestReworksOfRows: the exponentials of a softmax are a task beside their sums off chip, too, as where a loop
// of its own computes them. Tasks that have all passes over a row join such loops, those of one pass do not.
func TestReworksOfRows(t *testing.T) {
	const clock = 5
	board, err := device.Find("u280")
	require.NoError(t, err)
	latency := func(exponentials string) int64 {
		r, found := parse.File("kernel.cpp", []byte(`#include <math.h>
void f(const float x[128][256], float y[128][256]) {
  for (int i = 0; i < 128; i++) {
    float m = x[i][0], s = 0, e[256];
    for (int j = 1; j < 256; j++) m = fmaxf(m, x[i][j]);
    `+exponentials+`
    for (int j = 0; j < 256; j++) y[i][j] = e[j] / s;
  }
}`), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		opt := pipeline.Options{Interface: pipeline.AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: clock}}
		d, err := pipeline.Decide(r.Program, opt, model.Options{ClockNS: clock, PipelineFrom: -1})
		require.NoError(t, err)
		golden.Same(t, r.Program, d.Program)
		return d.Timing.Latency
	}
	apart := latency("for (int j = 0; j < 256; j++) e[j] = expf(x[i][j] - m); for (int j = 0; j < 256; j++) s += e[j];")
	require.LessOrEqual(t, latency("for (int j = 0; j < 256; j++) { e[j] = expf(x[i][j] - m); s += e[j]; }"), apart)
}

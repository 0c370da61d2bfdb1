package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestInOrder: where a nest adds a column of a matrix after the other to its sums, as they come, cuts in
// blocks of sums would go through the matrix once for each. In order there are none: its loop along
// the sums is only planned to run side by side.
func TestInOrder(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[64][64] const
arg w f32[64]
channel c f32[64][64]
task give {
  for j = 0 to 64 {
    for i = 0 to 64 {
      c[i][j] = a[i][j]
    }
  }
}
task add {
  for i = 0 to 64 {
    for j = 0 to 64 {
      w[i] = w[i] + c[i][j]
    }
  }
}
`)
	opt := parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 1 << 20}, ClockNS: 5, Fill: 1}
	columns, rows := [][][]int{{{0, 1}}, {{1, 0}}}, [][][]int{{{1, 0}}, {{0, 1}}}
	require.True(t, parallel.AddsInPassing(p, opt, columns))
	require.False(t, parallel.AddsInPassing(p, opt, rows), "each sum gets its row")
	plan := func(orders [][][]int, inOrder bool) *parallel.Plan {
		opt.InOrder = inOrder
		return parallel.NewSurvey(p, opt, orders).Plan(opt)
	}
	require.Greater(t, plan(columns, false).Slowest(), int64(64*64/16), "blocks of sums, each from its begin to its end")
	require.Equal(t, int64(64*64/16), plan(columns, true).Slowest())
	require.Equal(t, plan(rows, false).Key(), plan(rows, true).Key())
}

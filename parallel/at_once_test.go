package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestAtOnce: what is unrolled already takes an iteration of the loops around each time, and operators for
// all copies.
func TestAtOnce(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[20][30][8] const
arg y f32[60]
task sum {
  for j = 0 to 20 tile {
    for i = 0 to 30 tile {
      for r = 0 to 2 unroll=-1 {
        for u = 0 to 4 unroll=-1 {
          y[2 * i + r] = y[2 * i + r] + a[j][i][4 * r + u]
        }
      }
    }
  }
}
`)
	ways := parallel.Tables(p, parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 1 << 20}, ClockNS: 5, Fill: 1})[0]
	require.NotEmpty(t, ways)
	for _, w := range ways {
		require.Equal(t, int64(20*30), w.Cycles)
		require.True(t, w.DSP == 8*2 || w.DSP == 0 && w.LUT > 8*200, "%+v: eight additions", w)
	}
}

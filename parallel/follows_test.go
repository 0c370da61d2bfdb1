package parallel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestFollows: what is unrolled whole shares operators where its next execution waits for the sums of the one before.
func TestFollows(t *testing.T) {
	const text = `program p "p.cpp"
arg a f32[20][30] const
arg y f32[600]
task sum {
  for j = 0 to 20 tile {
    for r = 0 to 30 unroll=-1 {
      y[ELEMENT] = y[ELEMENT] + a[j][r]
    }
  }
}
`
	least := func(element string) (cycles int64, dsps int) {
		p := golden.Read(t, strings.ReplaceAll(text, "ELEMENT", element))
		ways := parallel.Tables(p, parallel.Options{Budget: parallel.Budget{DSP: 1000, LUT: 1 << 20}, ClockNS: 3.33, Fill: 1})[0]
		require.NotEmpty(t, ways)
		for _, w := range ways {
			cycles, dsps = w.Cycles, max(dsps, w.DSP)
		}
		return cycles, dsps
	}
	_, dsps := least("30 * j + r")
	require.Equal(t, 30*2, dsps, "each has an adder of its own")
	cycles, dsps := least("r")
	require.Equal(t, int64(20*4), cycles, "an addition in registers takes four cycles")
	require.Zero(t, dsps, "it is in LUTs then")
}

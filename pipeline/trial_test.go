package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestTried wants the chosen design among those tried, none that fits and is better,
// and the same list each time.
func TestTried(t *testing.T) {
	for _, dsp := range []int{20, 90} {
		budget := parallel.Budget{DSP: dsp, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
		_, d, err := decideFor(t, scheduled[2].source, budget)
		require.NoError(t, err)
		require.Greater(t, len(d.Tried), 1)
		chosen := 0
		for k, one := range d.Tried {
			if k > 0 {
				require.LessOrEqual(t, d.Tried[k-1].DSP, one.DSP)
				require.NotEqual(t, d.Tried[k-1], one)
			}
			require.Equal(t, one.Fits && one.DSP <= dsp, one.Fits)
			if one.DSP == d.Price.Uses.DSP && one.Csynth == d.Price.Csynth {
				chosen++
			}
			if one.Fits && one.Played {
				require.GreaterOrEqual(t, one.Latency, d.Timing.Latency)
			}
		}
		require.NotZero(t, chosen)
		_, again, err := decideFor(t, scheduled[2].source, budget)
		require.NoError(t, err)
		require.Equal(t, d.Tried, again.Tried)
	}
}

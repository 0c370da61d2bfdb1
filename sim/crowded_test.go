package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// TestCrowded: a FIFO that holds all tokens of a run, as its reader waits for the end of its writer, is
// played as long as there is memory for their times.
func TestCrowded(t *testing.T) {
	for _, c := range []struct {
		tokens int64
		fits   bool
	}{{1 << 16, true}, {1 << 27, false}} {
		body := func(list ...sim.Pattern) sim.Loop { return sim.Loop{II: 1, Stages: 2, Iterations: list} }
		const tokens, last = 0, 1
		n := &sim.Network{
			Channels: []sim.Channel{{Name: "tokens", Writer: 0, Reader: 1}, {Name: "last", Writer: 0, Reader: 1, Depth: 2}},
			Processes: []sim.Process{
				{Name: "writer", Body: body(sim.Pattern{Times: c.tokens, Uses: []sim.Use{{Channel: tokens, Write: true, Stage: 1}}},
					sim.Pattern{Times: 1, Uses: []sim.Use{{Channel: last, Write: true, Stage: 1}}})},
				{Name: "reader", Body: body(sim.Pattern{Times: 1, Uses: []sim.Use{{Channel: last, Stage: 1}}},
					sim.Pattern{Times: c.tokens, Uses: []sim.Use{{Channel: tokens, Stage: 1}}})},
			},
		}
		for _, depth := range []int64{0, c.tokens} {
			n.Channels[0].Depth = depth
			run, err := sim.Time(n, 1)
			_, errWithin := sim.TimeWithin(n, 4*c.tokens)
			if !c.fits {
				require.ErrorContains(t, err, "tokens are under way at once")
				require.Error(t, errWithin)
				continue
			}
			require.NoError(t, err)
			require.NoError(t, errWithin)
			require.NoError(t, run.Err())
			require.Equal(t, c.tokens, run.Channels[0].Highest)
		}
	}
}

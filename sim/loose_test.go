package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// TestSkippingDeepFIFOs plays FIFOs that hold thousands of tokens: full all the time, and filling while
// the reader waits for something else, which is skipped, too.
func TestSkippingDeepFIFOs(t *testing.T) {
	const tokens, block = 1_000_000, 50_000
	full := sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, Depth: 5000}},
		Processes: []sim.Process{run("w", 1, 3, times(tokens, write(0, 2))), run("r", 2, 4, times(tokens, read(0, 1)))}}
	blocks := func(iteration ...sim.Pattern) sim.Pattern {
		return sim.Pattern{Times: tokens / block, Body: iteration}
	}
	bypass := sim.Network{
		Channels: []sim.Channel{{Name: "sums", Writer: 0, Reader: 1, Depth: 2}, {Name: "again", Writer: 0, Reader: 2, Depth: block + 100},
			{Name: "sum", Writer: 1, Reader: 2, Depth: 2}},
		Processes: []sim.Process{
			run("load", 3, 3, times(tokens, write(0, 2), write(1, 2))),
			run("sum", 1, 4, blocks(times(block-1, read(0, 1)), times(1, read(0, 1), write(2, 3)))),
			run("scale", 1, 4, blocks(times(1, read(2, 0), read(1, 1)), times(block-1, read(1, 1)))),
		}}
	for name, n := range map[string]*sim.Network{"full": &full, "bypass": &bypass} {
		each, err := sim.TimeEach(n, 1)
		require.NoError(t, err)
		got, err := sim.Time(n, 1)
		require.NoError(t, err)
		require.Equal(t, each, got, name)
		require.NoError(t, got.Err(), name)
		require.Less(t, sim.Played(n), int64(tokens/2), name)
	}
}

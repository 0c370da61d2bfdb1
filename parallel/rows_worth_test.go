package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
)

// TestRowsWorth: tokens of several rows must save the more of a task's time the more bits they have than others, and the fewer
// LUTs there are; those of one port, or of a row, as little as all factors do.
func TestRowsWorth(t *testing.T) {
	g := &group{options: []int64{16, 40, 80}, leaves: []*leaf{{loop: &affine.Loop{}, port: 32, trips: 20}}}
	gain := func(luts int, now, option int) int64 {
		u := &unrolling{opt: Options{Budget: Budget{LUT: luts}}}
		return u.leastGain(g, now, option)
	}
	require.False(t, g.inRows(0))
	require.LessOrEqual(t, 16*32, device.PortBits)
	require.EqualValues(t, leastGain, gain(1<<20, 0, 0))
	require.EqualValues(t, rowsLeast, gain(1<<22, 0, 2))
	require.EqualValues(t, 36, gain(36*hasteCost*lutsOfBit*32*24, 0, 1))
	require.EqualValues(t, 24, gain(64*hasteCost*lutsOfBit*32*24, 0, 2))
	require.EqualValues(t, rowsGain, gain(1, 0, 2))
}

package parallel_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// TestRoom: a program is the same with any room that serves, and another one where there is room for more banks than it has.
func TestRoom(t *testing.T) {
	short := 0 // of banks
	golden.Run(t, "testdata/unroll/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		opt := options(t, in["budget"])
		with := func(r parallel.Room) (string, parallel.Room, parallel.Room) {
			p, _ := read(t, in["in.ir"])
			_, needed, more := parallel.Unroll(p, opt, r, waits(t, in["waits"]), buffers.LaneWidths(p, device.MaxLanes))
			return affine.Print(p), needed, more
		}
		own := room(opt.Budget)
		was, needed, more := with(own)
		for _, other := range []parallel.Room{{DSP: own.DSP, LUT: own.LUT, Banks: 2}, {DSP: own.DSP, LUT: own.LUT, Banks: 8}, {DSP: own.DSP / 2, LUT: own.LUT}, {DSP: own.DSP, LUT: own.LUT / 8}} {
			if now, _, _ := with(other); own.Serves(other, needed, more) {
				require.Equal(t, was, now)
			}
		}
		if more.Banks < math.MaxInt {
			now, _, _ := with(parallel.Room{DSP: own.DSP, LUT: own.LUT, Banks: more.Banks})
			require.NotEqual(t, was, now)
			short++
		}
		return nil
	})
	require.Positive(t, short)
}

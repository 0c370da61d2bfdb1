package pipeline_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

// TestStop ends the search sooner and later: there is always a design that fits
// and means the same, and with more time it is no worse.
func TestStop(t *testing.T) {
	r, found := parse.File("kernel.cpp", []byte(scheduled[0].source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Budget{DSP: 100, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
	last := int64(0)
	for _, steps := range []int64{0, 1, 40, 400, 2000, 1 << 40} { // one try has some ten stages, and there are several searches
		var asked atomic.Int64
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5},
			Stop: func() bool { return asked.Add(1) > steps }}, model.Options{ClockNS: 5, PipelineFrom: -1})
		require.NoError(t, err)
		require.Equal(t, asked.Load() > steps, d.Stopped)
		require.LessOrEqual(t, d.Price.Uses.DSP, budget.DSP)
		golden.Same(t, r.Program, d.Program)
		if last > 0 {
			require.LessOrEqual(t, d.Timing.Latency, last)
		}
		last = d.Timing.Latency
	}
}

// TestLate has no time at all: the search ends with its first design with a schedule, before which it takes a few times as
// long as it has.
func TestLate(t *testing.T) {
	r, found := parse.File("kernel.cpp", []byte(scheduled[0].source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u280")
	require.NoError(t, err)
	decide := func(late func() bool) *pipeline.Decision {
		d, err := pipeline.Decide(r.Program, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, ClockNS: 5}, Late: late},
			model.Options{ClockNS: 5, PipelineFrom: -1})
		require.NoError(t, err)
		golden.Same(t, r.Program, d.Program)
		return d
	}
	all := decide(nil)
	require.False(t, all.Stopped)
	begun := time.Now()
	for _, late := range []func() bool{
		func() bool { return true },                                    // and there was none
		func() bool { return time.Since(begun) > 10*time.Millisecond }, // so there are 20 more
		func() bool { return time.Since(begun) > time.Minute },
	} {
		begun = time.Now()
		d := decide(late)
		require.GreaterOrEqual(t, d.Timing.Latency, all.Timing.Latency)
	}
}

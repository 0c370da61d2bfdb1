package pipeline_test

import (
	"errors"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
)

var every = flag.Bool("every", false, "compare the strategies on large bench kernels, too")

// worth is the cycles of a run, which the search makes small, of a design by a strategy, and those between two runs; 0
// if there is none.
func worth(t testing.TB, p *affine.Program, strategy parallel.Strategy, dsp int) (run, between int64) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	const clock = 5
	search := &parallel.Options{Budget: parallel.Budget{DSP: dsp, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, ClockNS: clock, Strategy: strategy}
	d, err := pipeline.Decide(p, pipeline.Options{Interface: pipeline.Memory, Board: board, Parallel: search}, model.Options{ClockNS: clock, PipelineFrom: -1})
	var small *pipeline.TooSmall
	if errors.As(err, &small) {
		return 0, 0
	}
	require.NoError(t, err)
	if d.Price == nil { // loops that depend on data
		return 0, 0
	}
	if d.Timing != nil {
		return d.Timing.Latency, d.Price.Csynth
	}
	return d.Price.Latency, d.Price.Csynth
}

// dominates demands that the exact search is no worse than the one before it: in the cycles of a run or, as one task
// that does all must save more of a run than it costs between runs, in both together.
func dominates(t testing.TB, p *affine.Program) {
	for _, dsp := range []int{900, 300} {
		exact, exactly := worth(t, p, parallel.ExactStrategy, dsp)
		other, between := worth(t, p, parallel.UpDown, dsp)
		require.Equal(t, other > 0, exact > 0, "DSP %d: one of them finds a design", dsp)
		if exact*exactly > other*between {
			require.LessOrEqual(t, exact, other, "DSP %d: cycles of exact and pa+up+dp", dsp)
		}
	}
}

// TestExactDominates is about the bench kernels; -every takes the large ones, too.
func TestExactDominates(t *testing.T) {
	golden.EachFile(t, "../bench/kernels/*.cpp", func(t *testing.T, file string, src []byte) {
		r, found := parse.File(file, src, parse.Options{})
		require.Empty(t, found)
		if !*every && golden.Work(r.Program) > 1_000_000 {
			t.Skip("large: go test -every")
		}
		dominates(t, r.Program)
	})
}

// TestExactDominatesRandom is the same for some of the random programs.
func TestExactDominatesRandom(t *testing.T) {
	for i := range *programs / 20 {
		n := *seed + uint64(i)
		if failure := randprog.Check(dominates).Failure(asKernel(t, randprog.New(n, randprog.Config{}))); failure != "" {
			t.Errorf("seed %d: %s", n, failure)
		}
	}
}

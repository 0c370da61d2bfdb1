package pipeline

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// tasksWith are the tasks of a kernel of fully connected layers of these sizes.
func tasksWith(t *testing.T, opt Options, sizes ...int) *preparation {
	t.Helper()
	var params, layers strings.Builder
	for k, n := range sizes[1:] {
		in, out := fmt.Sprintf("h%d", k), fmt.Sprintf("h%d", k+1)
		if k == 0 {
			in = "x"
		}
		if k == len(sizes)-2 {
			out = "y"
		} else {
			fmt.Fprintf(&layers, "int %s[%d];\n", out, n)
		}
		fmt.Fprintf(&params, "const int w%d[%d][%d], ", k, n, sizes[k])
		fmt.Fprintf(&layers, "for (int i = 0; i < %d; i++) {\nint s = 0;\nfor (int j = 0; j < %d; j++) s += w%d[i][j] * %s[j];\n%s[i] = s;\n}\n", n, sizes[k], k, in, out)
	}
	source := fmt.Sprintf("void f(%sconst int x[%d], int y[%d]) {\n%s}\n", params.String(), sizes[0], sizes[len(sizes)-1], layers.String())
	r, found := parse.File("kernel.cpp", []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	x, err := tasksOf(r.Program, opt)
	require.NoError(t, err)
	return x
}

// optionsWithin are those of a search with so many LUTs.
func optionsWithin(t *testing.T, luts int) (Options, model.Options) {
	t.Helper()
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Budget{DSP: 1400, LUT: luts, FF: 1 << 20, BRAM18K: 2000}
	opt := Options{Interface: Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}, known: buffers.NewKnown(), cuts: parallel.NewKnown()}
	return opt.settled(), model.Options{ClockNS: 5, PipelineFrom: -1}
}

// TestCrowded: what a sample says of the LUTs around the copies of very many layers is what the
// first design of all takes there.
func TestCrowded(t *testing.T) {
	opt, price := optionsWithin(t, 250000)
	sizes := slices.Repeat([]int{6}, 300)
	x := tasksWith(t, opt, sizes...)
	require.NoError(t, x.finish(opt))
	way := firstOfMany(waysOf(*opt.Parallel, traits{tasks: len(x.program.Tasks)})[0])
	plan := x.surveysFor([]parallel.Options{way}, way.Budget.DSP)[0].Plan(way)
	o := x.try(plan, parallel.Budget{DSP: way.Budget.DSP, LUT: math.MaxInt}, opt, price, 0)
	require.NoError(t, o.err)
	around := float64(o.uses.LUT - plan.Needs().LUT)

	crowdedIn := func(luts float64, sizes ...int) bool {
		opt, price := optionsWithin(t, int(luts))
		return tasksWith(t, opt, sizes...).crowded(opt, price)
	}
	require.True(t, crowdedIn(around/1.1, sizes...))
	require.False(t, crowdedIn(around, sizes...))
	require.False(t, crowdedIn(around/1.1, sizes[:200]...), "not very many")
}

// TestSampleOf: it is as large a part of the tasks as there are tasks like those in it.
func TestSampleOf(t *testing.T) {
	opt, _ := optionsWithin(t, 250000)
	sample := func(sizes ...int) (int, float64) { return sampleOf(tasksWith(t, opt, sizes...).program) }
	alike := slices.Repeat([]int{6}, 4*sampled)
	from, times := sample(append([]int{7}, alike...)...)
	require.Equal(t, sampled/4, from, "the first layer is one of a kind")
	require.InDelta(t, 4, times, 0.1)

	inTurn := slices.Repeat([]int{6, 3}, 2*sampled)
	_, times = sample(inTurn...)
	require.InDelta(t, 4, times, 0.1)

	var apart []int
	for k := range 3 * sampled {
		apart = append(apart, k+2)
	}
	_, times = sample(apart...)
	require.InDelta(t, 1, times, 0)
	_, times = sample(append(apart, alike...)...)
	require.InDelta(t, 4, times, 0.1, "what others take is not counted")
	p := tasksWith(t, opt, alike...).program
	_, times = sampleOf(affine.Excerpt(p, 0, sampled-1))
	require.Zero(t, times, "too few")
}

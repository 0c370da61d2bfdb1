package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/buffers"
	"codo/device"
	"codo/internal/golden"
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
	x, err := prepare(r.Program, opt)
	require.NoError(t, err)
	return x
}

// optionsWithin are those of a search with so many LUTs.
func optionsWithin(t *testing.T, luts int) Options {
	t.Helper()
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Budget{DSP: 1400, LUT: luts, FF: 1 << 20, BRAM18K: 2000}
	opt := Options{Interface: Memory, Board: board, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}, findings: findings{known: buffers.NewKnown(), cuts: parallel.NewKnown()}, price: model.Options{ClockNS: 5, PipelineFrom: -1}}
	return opt.settled()
}

// TestTurnsFirst: many layers of which some are of one shape are searched for in turns first; what is
// found with a task for each layer is the result only if that is better, and never where none fits.
func TestTurnsFirst(t *testing.T) {
	for _, luts := range []int{20000, 1 << 20} {
		opt := optionsWithin(t, luts)
		x := tasksWith(t, opt, slices.Repeat([]int{6, 5}, 70)...)
		turns := x.turnsFirst(opt)
		require.True(t, turns.found())
		require.Len(t, turns.d.Program.Tasks, 2)
		d, err := Decide(x.source, opt, opt.price)
		require.NoError(t, err)
		golden.Same(t, x.source, d.Program)
		require.LessOrEqual(t, d.Price.Uses.LUT, luts)
		require.False(t, turns.d.repays(d))
		if d.Timing.Latency < turns.d.Timing.Latency {
			require.Len(t, d.Program.Tasks, 139)
		}
	}
	opt := optionsWithin(t, 20000)
	few := tasksWith(t, opt, slices.Repeat([]int{6, 5}, 60)...)
	require.Zero(t, few.turnsFirst(opt), "not many")
	var sizes []int
	for k := range 130 {
		sizes = append(sizes, k+2)
	}
	require.Zero(t, tasksWith(t, opt, sizes...).turnsFirst(opt), "no two are alike")
}

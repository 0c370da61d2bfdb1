package pipeline_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
	"codo/pipeline"
)

// connected is a kernel of so many fully connected layers, each of its own size.
func connected(sizes ...int) string {
	var layers, params, calls strings.Builder
	for k, n := range sizes[1:] {
		in, out := fmt.Sprintf("h%d", k), fmt.Sprintf("h%d", k+1)
		switch k {
		case 0:
			in = "x"
		case len(sizes) - 2:
			out = "y"
		}
		fmt.Fprintf(&params, "const float w%d[%d][%d], ", k, n, sizes[k])
		if out != "y" {
			fmt.Fprintf(&layers, "  float %s[%d];\n", out, n)
		}
		fmt.Fprintf(&calls, "layer%d:\n  for (int i = 0; i < %d; i++) {\n    float s = 0;\n    for (int j = 0; j < %d; j++) s += w%d[i][j] * %s[j];\n    %s[i] = s > 0 ? s : 0;\n  }\n", k, n, sizes[k], k, in, out)
	}
	return fmt.Sprintf("void f(%sconst float x[%d], float y[%d]) {\n%s%s}\n", params.String(), sizes[0], sizes[len(sizes)-1], layers.String(), calls.String())
}

// layersOf names the layers of p that take turns.
func layersOf(p *affine.Program) (names []string) {
	for _, t := range p.Tasks {
		for _, x := range affine.LayersOf(t) {
			names = append(names, x.Name)
		}
	}
	return names
}

// TestShare: layers of one shape take turns where the budget is too small for a task for
// each, or where a run is shorter then; not where all of them together are faster, as with DSPs enough, or LUTs for all
// products and sums.
func TestShare(t *testing.T) {
	budget := parallel.Budget{DSP: 8, LUT: 12000, FF: 290000, BRAM18K: 448, URAM: 107}
	p, few, err := decideFor(t, connected(24, 24, 24, 24, 24, 24), budget)
	require.NoError(t, err)
	golden.Same(t, p, few.Program)
	require.Equal(t, []string{"layer0", "layer1", "layer2", "layer3", "layer4"}, layersOf(few.Program))
	require.Len(t, few.Program.Tasks, 1)
	require.LessOrEqual(t, few.Price.Uses.DSP, 8)

	budget.LUT = 6000
	_, _, err = decideFor(t, connected(24, 16, 8, 24, 4, 23), budget)
	var tooSmall *pipeline.TooSmall
	require.ErrorAs(t, err, &tooSmall, "no two layers have one shape")

	budget.LUT = 145000
	p, inLUTs, err := decideFor(t, connected(24, 24, 24, 24, 24, 24), budget)
	require.NoError(t, err)
	golden.Same(t, p, inLUTs.Program)
	require.Empty(t, layersOf(inLUTs.Program))
	require.Less(t, inLUTs.Timing.Latency, few.Timing.Latency)

	budget.DSP = 900
	_, many, err := decideFor(t, connected(24, 24, 24, 24, 24, 24), budget)
	require.NoError(t, err)
	require.Empty(t, layersOf(many.Program))
	require.Less(t, many.Price.Csynth, inLUTs.Price.Csynth)

	budget.DSP, budget.LUT = 1, 1000
	_, _, err = decideFor(t, connected(24, 24, 24, 24, 24, 24), budget)
	require.ErrorAs(t, err, &tooSmall)
}

// TestShareVeryMany: where no plan for very many tasks fits, layers take turns; where no two
// have one shape, the design without a schedule is what is left. The result does not depend on
// whether both searches are made at the same time.
func TestShareVeryMany(t *testing.T) {
	budget := parallel.Budget{DSP: 1400, LUT: 250000, FF: 500000, BRAM18K: 2000}
	p, d, err := decideFor(t, connected(slices.Repeat([]int{4}, 262)...), budget)
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Len(t, layersOf(d.Program), 261)
	require.NotEmpty(t, d.Tried)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	_, one, err := decideFor(t, connected(slices.Repeat([]int{4}, 262)...), budget)
	require.NoError(t, err)
	require.Equal(t, affine.Print(d.Program), affine.Print(one.Program))
	require.Equal(t, d.Tried, one.Tried)

	apart := []int{4}
	for k := range 261 {
		apart = append(apart, k+2)
	}
	_, _, err = decideFor(t, connected(apart...), budget)
	var tooSmall *pipeline.TooSmall
	require.ErrorAs(t, err, &tooSmall)
}

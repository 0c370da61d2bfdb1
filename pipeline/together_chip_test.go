package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/sim"
)

// TestTogetherOffChip: nests of which each needs all that the one before gives are one task off chip,
// too, however many tasks load what they use.
func TestTogetherOffChip(t *testing.T) {
	columns := []int{48, 40, 56, 44, 52, 36} // of each product, so that no two of them are alike
	var args, body strings.Builder
	from, rows, inner := "x", 60, 48
	for k, n := range columns {
		to := fmt.Sprintf("t%d", k)
		if k == len(columns)-1 {
			to = "y"
			fmt.Fprintf(&args, ", float y[%d][%d]", inner, n)
		} else {
			fmt.Fprintf(&body, "float %s[%d][%d];\n", to, inner, n)
		}
		fmt.Fprintf(&args, ", const float w%d[%d][%d], const float b%d[%d]", k, rows, n, k, n)
		fmt.Fprintf(&body, "for (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++) {\nfloat s = b%d[j];\nfor (int k = 0; k < %d; k++) s += %s[k][i] * w%d[k][j];\n%s[i][j] = s;\n}\n", inner, n, k, rows, from, k, to)
		from, rows, inner = to, inner, n
	}
	text := "void f(const float x[60][48]" + args.String() + ") {\n" + body.String() + "}\n"
	r, found := parse.File("f.cpp", []byte(text), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Parallel.Budget.DSP, opt.Parallel.Budget.LUT = 600, 200_000 // products are in DSPs
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	computing := 0
	for k, task := range d.Program.Tasks {
		if d.Price.Tasks[k].Total().DSP > 0 {
			computing++
		}
		require.Empty(t, task.Sequential)
	}
	require.Equal(t, 1, computing)
	require.Greater(t, len(columns)+len(r.Program.Args), someTasks)
	require.Less(t, d.Timing.Latency, int64(5300))
}

// TestTogetherAhead: where the first plans for one task are far better than those for tasks of their own, that is
// searched for at once, and is the result though there is no time for anything else; where they are not, it waits.
func TestTogetherAhead(t *testing.T) {
	const apart = `void f(const float x[64][64], const float w[64][64], const float v[64][64], float y[64][64]) {
  float t[64][64];
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) {
    float s = 0;
    for (int k = 0; k < 64; k++) s += x[i][k] * w[k][j];
    t[i][j] = s;
  }
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) {
    float s = 0;
    for (int k = 0; k < 64; k++) s += t[k][63 - i] * v[k][j];
    y[i][j] = s;
  }
}
`
	const instep = `void f(const float x[64][64], float y[64][64]) {
  float t[64][64];
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) t[i][j] = x[i][j] * 3.0f;
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) y[i][j] = t[i][j] + x[i][j];
}
`
	ahead := func(text string) (*affine.Program, result, Options) {
		r, found := parse.File("f.cpp", []byte(text), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		opt := offChip(t)
		opt.Parallel.Budget.DSP = 1200
		opt = opt.settled()
		opt.price = model.Options{ClockNS: 3.33, Dependences: affine.NewDependences(), Priced: model.NewPriced()}
		opt.known, opt.cuts, opt.runs = buffers.NewKnown(), parallel.NewKnown(), newRuns()
		x, err := prepare(r.Program, opt)
		require.NoError(t, err)
		return r.Program, x.togetherAhead(opt), opt
	}
	source, one, opt := ahead(apart)
	require.NotNil(t, one.d)
	golden.Same(t, source, one.d.Program)
	slow := *one.d
	slow.Timing = &sim.Timing{Latency: 2 * one.d.Timing.Latency}
	slow.Price = &model.Report{Csynth: 2 * one.d.Price.Csynth}
	slow.Stopped = true
	r := besideTogether(result{at: one.at, d: &slow}, one, opt)
	require.NoError(t, r.err)
	require.Equal(t, one.d, r.d)
	require.True(t, r.d.Stopped)
	_, one, _ = ahead(instep)
	require.Nil(t, one.d)
}

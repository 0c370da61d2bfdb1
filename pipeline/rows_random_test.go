package pipeline

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// randomRows is a kernel with a loop over rows, each of which goes through several
// passes that hand on scalars and an array, and simple statements between them.
func randomRows(r *rand.Rand) string {
	typ := []string{"float", "int"}[r.IntN(2)]
	rows, columns := 2+r.IntN(18), 2+r.IntN(30)
	scalars := []string{"a", "b", "c"}
	some := func() string { return scalars[r.IntN(3)] }
	value := func() string {
		return []string{"x[t][i]", "e[i]", "x[t][i] - " + some(), "e[i] * " + some(), "x[t][i] * w[i]"}[r.IntN(5)]
	}
	simple := func() string {
		s := some()
		return s + []string{" = 0;", " = x[t][0];", " = " + some() + " + 1;", " = " + s + " / 2;", " += " + some() + ";"}[r.IntN(5)]
	}
	var body strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&body, "    "+format+"\n", args...) }
	before := ""
	if declared := "a = 0, b = 1, c = 2"; r.IntN(3) == 0 {
		before = "  " + typ + " a, b, c;\n"
		line("%s;", declared)
	} else {
		line("%s %s;", typ, declared)
	}
	line("%s e[%d];", typ, columns)
	line("for (int i = 0; i < %d; i++) e[i] = x[t][i] + 3;", columns)
	for range 2 + r.IntN(4) {
		for range r.IntN(3) {
			line("%s", simple())
		}
		s := some()
		pass := []string{s + " += " + value() + ";", s + " = " + value() + " > " + s + " ? " + value() + " : " + s + ";",
			"e[i] = " + value() + ";", "e[i] = " + value() + "; " + s + " += e[i];", "y[t][i] = " + value() + ";"}[r.IntN(5)]
		line("for (int i = 0; i < %d; i++) { %s }", columns, pass)
	}
	line("for (int i = 0; i < %d; i++) y[t][i] = %s;", columns, value())
	line("z[t] = %s;", some())
	return fmt.Sprintf("void f(const %[1]s x[%[2]d][%[3]d], const %[1]s w[%[3]d], %[1]s y[%[2]d][%[3]d], %[1]s z[%[2]d]) {\n%[4]s  for (int t = 0; t < %[2]d; t++) {\n%[5]s  }\n}\n",
		typ, rows, columns, before, body.String())
}

// prepareRows reads such a kernel, and gives what it is prepared with and a preparation with a task for each pass.
func prepareRows(t *testing.T, r *rand.Rand, board device.Board) (*affine.Program, Options, *preparation) {
	source := randomRows(r)
	parsed, found := parse.File("f.cpp", []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v\n%s", found, source)
	budget := parallel.Of(board)
	budget.DSP = 20 + r.IntN(200)
	opt := Options{Interface: Memory, Board: board, formOptions: formOptions{rows: true}, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}
	plan, err := prepare(parsed.Program, opt)
	require.NoError(t, err, source)
	return parsed.Program, opt, plan
}

// TestRandomRows: loops over rows that are cut into a task for each pass, and what the
// search makes of them, mean the same.
func TestRandomRows(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	cut := 0
	for seed := range uint64(60) {
		p, opt, plan := prepareRows(t, rand.New(rand.NewPCG(seed, 7)), board)
		golden.Same(t, p, plan.program)
		opt.rows = false
		whole, err := prepare(p, opt)
		require.NoError(t, err)
		if affine.Print(plan.program) == affine.Print(whole.program) {
			continue
		}
		cut++
		opt.rows = true
		opt.price = model.Options{ClockNS: 5, PipelineFrom: -1}
		d, err := plan.searchAll(opt)
		require.NoError(t, err, "seed %d", seed)
		golden.Same(t, p, d.Program)
	}
	require.Greater(t, cut, 20)
}

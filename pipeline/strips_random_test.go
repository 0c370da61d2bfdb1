package pipeline

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestRandomStrips: rows that are taken in strips, of any length, mean the same, and what the search makes
// of them too.
func TestRandomStrips(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	cut := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 34))
		source := randomRows(r)
		parsed, found := parse.File("f.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, source)
		budget := parallel.Of(board)
		budget.DSP = 20 + r.IntN(200)
		opt := Options{Interface: Memory, Board: board, rows: true, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}
		plain, err := prepare(parsed.Program, opt)
		require.NoError(t, err)
		rows := rowsOf(plain.tasks)
		if rows == 0 {
			continue
		}
		for opt.strip = 1 + r.Int64N(rows); rows%opt.strip != 0; opt.strip++ {
		}
		plan, err := prepare(parsed.Program, opt)
		require.NoError(t, err, "seed %d\n%s", seed, source)
		if affine.Print(plan.program) == affine.Print(plain.program) {
			continue
		}
		cut++
		golden.Same(t, parsed.Program, plan.program)
		d, err := plan.searchAll(opt, model.Options{ClockNS: 5, PipelineFrom: -1})
		require.NoError(t, err, "seed %d, strips of %d\n%s", seed, opt.strip, source)
		golden.Same(t, parsed.Program, d.Program)
	}
	require.Greater(t, cut, 10)
}

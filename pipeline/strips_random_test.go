package pipeline

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
)

// TestRandomStrips: rows that are taken in strips, of any length, mean the same, and what the search makes
// of them too.
func TestRandomStrips(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	cut := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 34))
		p, opt, plain := prepareRows(t, r, board)
		rows := rowsOf(plain.tasks)
		if rows == 0 {
			continue
		}
		for opt.strip = 1 + r.Int64N(rows); rows%opt.strip != 0; opt.strip++ {
		}
		plan, err := prepare(p, opt)
		require.NoError(t, err, "seed %d, strips of %d", seed, opt.strip)
		if affine.Print(plan.program) == affine.Print(plain.program) {
			continue
		}
		cut++
		golden.Same(t, p, plan.program)
		opt.price = model.Options{ClockNS: 5, PipelineFrom: -1}
		d, err := plan.searchAll(opt)
		require.NoError(t, err, "seed %d, strips of %d", seed, opt.strip)
		golden.Same(t, p, d.Program)
	}
	require.Greater(t, cut, 10)
}

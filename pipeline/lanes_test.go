package pipeline_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/pipeline"
	"codo/sim"
)

// randomLanes asks for tokens of several elements wherever the ends of a channel
// allow it: now and then the same number for all, as channels that meet in a loop
// need it.
func randomLanes(p *affine.Program, r *rand.Rand) {
	common := 2 + r.IntN(3)
	for _, c := range p.Channels {
		widths := buffers.LaneWidths(p, 16)(c)
		if c.Lanes = widths[r.IntN(len(widths))]; c.Kind != affine.FIFO {
			c.Lanes = 0
		}
		for _, n := range widths {
			if n == common && r.IntN(4) > 0 {
				c.Lanes = n
			}
		}
	}
}

// foundLanes are seeds that have failed.
var foundLanes = []uint64{1027} // a counter of one iteration in a subscript of a tile that comes early

// TestRandomLanes widens the FIFOs of random programs: they mean the same after
// each stage, as C++ that is read back, and with bounded FIFOs.
func TestRandomLanes(t *testing.T) {
	fifos, wide := 0, 0
	seeds := slices.Clone(foundLanes)
	for i := range uint64(80) {
		seeds = append(seeds, *seed+i)
	}
	for _, n := range seeds {
		p := asKernel(t, randprog.New(n, randprog.Config{}))
		want := golden.ResultsOf(t, p)
		for _, face := range []pipeline.Interface{pipeline.Memory, pipeline.AXI} {
			decided, _, _, err := pipeline.Run(p, pipeline.Options{Interface: face, Watch: func(stage string, q *affine.Program) {
				if stage == "channels" {
					randomLanes(q, rand.New(rand.NewPCG(n, 0)))
				}
				want.Same(t, q)
			}})
			require.NoError(t, err, "seed %d", n)
			for _, c := range decided.Channels {
				if c.Kind == affine.FIFO {
					fifos++
				}
				if c.Lanes > 1 {
					wide++
				}
			}
			fixpoint(t, want, decided)
			played(t, p, decided)
		}
	}
	require.Greater(t, wide, 50)
	t.Logf("%d of %d FIFOs were widened", wide, fifos)
}

// played demands that a run of the decided program with bounded FIFOs gives the
// results of p.
func played(t *testing.T, p, decided *affine.Program) {
	t.Helper()
	var want, got []*affine.Data
	for i, b := range p.Args {
		want, got = append(want, affine.RandomData(b, uint64(i))), append(got, affine.RandomData(decided.Args[i], uint64(i)))
	}
	require.NoError(t, affine.Interpret(p, want))
	r, err := sim.Run(decided, got)
	require.NoError(t, err)
	require.NoError(t, r.Err())
	for i := range want {
		at, same := want[i].Diff(got[i])
		require.True(t, same, "argument %s differs at element %d", p.Args[i].Name, at)
	}
}

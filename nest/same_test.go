package nest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// meansTheSame demands that a rewrite of random programs, whose texts write gives, changes nothing of what they
// compute, and that it changes so many of them at least.
func meansTheSame(t *testing.T, programs uint64, write func(*rand.Rand) string, rewrite func(*affine.Task, affine.Names), least int) {
	t.Helper()
	changed := 0
	for seed := range programs {
		text := write(rand.New(rand.NewPCG(seed, 5)))
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked), text)
		q := affine.Clone(p)
		rewrite(q.Tasks[0], affine.NamesOf(q))
		if affine.Print(q) != affine.Print(p) {
			changed++
		}
		require.Empty(t, affine.Check(q, affine.Tasked), "seed %d: %s", seed, text)
		golden.Same(t, p, q)
		if t.Failed() {
			t.Logf("seed %d:\n%s\n%s", seed, text, affine.Print(q))
			return
		}
	}
	require.Greater(t, changed, least)
}

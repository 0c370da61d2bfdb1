package operators_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest/operators"
)

func TestConstants(t *testing.T) {
	golden.Run(t, "testdata/constants/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		operators.Constants(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		again := affine.Clone(p)
		operators.Constants(again.Tasks[0], affine.NamesOf(again))
		require.Equal(t, affine.Print(p), affine.Print(again), "what has a scalar keeps it")
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestConstantsAny: random programs mean the same.
func TestConstantsAny(t *testing.T) {
	changed := 0
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{})
		before := affine.Clone(p)
		operators.Constants(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		if affine.Print(before) != affine.Print(p) {
			changed++
		}
	}
	require.Greater(t, changed, 3)
}

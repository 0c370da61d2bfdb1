package operators_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest/operators"
)

// TestInLUTsAny: random programs mean the same with all of their products and sums in LUTs, and none is left.
func TestInLUTsAny(t *testing.T) {
	for seed := range uint64(200) {
		p := randprog.New(seed, randprog.Config{Types: []affine.Type{affine.F32, affine.I32, {Kind: affine.Int, Bits: 8}}})
		before := affine.Clone(p)
		operators.InLUTs(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
		again := affine.Clone(p)
		operators.InLUTs(again.Tasks[0], affine.NamesOf(again))
		require.Equal(t, affine.Print(p), affine.Print(again), "seed %d", seed)
	}
}

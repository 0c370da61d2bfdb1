package violations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/violations"
)

// TestSectionsOfRandom: random programs mean the same with sections, which many have.
func TestSectionsOfRandom(t *testing.T) {
	changed := 0
	for n := range uint64(600) {
		p := randprog.New(n, randprog.Config{})
		before := affine.Clone(p)
		violations.Sections(p)
		require.Empty(t, affine.Check(p, affine.Parsed))
		if affine.Print(p) != affine.Print(before) {
			changed++
			golden.Same(t, before, p)
		}
	}
	require.Greater(t, changed, 20)
}

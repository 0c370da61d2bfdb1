package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDependences asks the same store about the nests of many programs, which are alike
// often enough: it answers as Carried does.
func TestDependences(t *testing.T) {
	known, asked := NewDependences(), 0
	for range 2 {
		for seed := range uint64(800) {
			all := Accesses(newNest(seed).body)
			for _, a := range all[:min(len(all), 6)] {
				for _, b := range all[:min(len(all), 6)] {
					for _, l := range a.Loops {
						asked++
						require.Equal(t, Carried(l, a, b), known.Carried(l, a, b), "seed %d: %s carries %d, %d", seed, l.Name, a.Pos.Line, b.Pos.Line)
					}
				}
			}
		}
	}
	t.Logf("%d questions, %d kept", asked, len(known.known))
	require.Greater(t, len(known.known), 1000)
}

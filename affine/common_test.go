package affine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCommonAgainstEnumeration counts iterations of triangles and of random nests one by one.
func TestCommonAgainstEnumeration(t *testing.T) {
	known := 0
	for seed := range uint64(2000) {
		n := newNest(seed)
		rng := rand.New(rand.NewPCG(seed, 13))
		b := n.buffers[1]
		body := append([]Stmt{triangle(rng, n, b), triangle(rng, n, b)}, n.body...)
		points := trace(body)
		all := Accesses(body)
		reached := map[[2]int64]bool{}
		for _, p := range points[all[0].Pos.Line] {
			reached[p.element()] = true
		}
		for _, a := range all[1:] {
			if a.Buffer != b || a.again || a.chosen {
				continue
			}
			count, ok := Common(a, all[0])
			if !ok {
				continue
			}
			want := 0
			for _, p := range points[a.Pos.Line] {
				if reached[p.element()] {
					want++
				}
			}
			require.EqualValues(t, want, count, fmt.Sprintf("seed %d line %d", seed, a.Pos.Line))
			known++
		}
	}
	require.Greater(t, known, 1000)
}

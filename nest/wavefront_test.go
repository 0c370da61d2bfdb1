package nest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestWavefrontAny: grids of any size that are updated in place from any neighbours, one or two columns and rows away, mean the
// same along diagonals.
func TestWavefrontAny(t *testing.T) {
	changed, steep := 0, 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 34))
		steps, rows, columns := 1+r.IntN(4), 1+r.IntN(6), 1+r.IntN(7)
		value := []string{"x[i]"}
		for range 1 + r.IntN(5) {
			far := 1 + r.IntN(2)
			value = append(value, fmt.Sprintf("A[i + %d][j + %d]", 2+r.IntN(2*far+1)-far, 2+r.IntN(2*far+1)-far))
		}
		p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg A i32[%d][%d]
arg x i32[%d] const
task relax {
  for t = 0 to %d {
    for i = 0 to %d {
      for j = 0 to %d {
        A[i + 2][j + 2] = %s
      }
    }
  }
}
`, rows+4, columns+4, rows, steps, rows, columns, strings.Join(value, " + ")))
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		nest.Wavefront(p.Tasks[0], affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if text := affine.Print(p); text != affine.Print(before) {
			changed++
			if strings.Contains(text, "phase") {
				steep++
			}
		}
	}
	require.Greater(t, changed, 50)
	require.Greater(t, steep, 10)
}

package nest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

const sums = `program p "p.cpp"
arg x TYPE[3][4][5] const
arg w TYPE[6][60] const
arg y TYPE[6]
task p {
  for o = 0 to 6 {
    local s TYPE
    s = TYPE(0)
    for c = 0 to 3 {
      for i = 0 to 4 {
        for j = 0 to 5 {
          s = s + x[c][i][j] * w[o][20 * c + 5 * i + j]
        }
      }
    }
    y[o] = s
  }
}
`

// TestSwaps: sums of integers may go in any order, and mean the same in each; sums of
// floats, updates that use the sum twice, and windows keep theirs.
func TestSwaps(t *testing.T) {
	legal := func(t *testing.T, text string) int {
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked))
		b, ok := nest.BandOf(p.Tasks[0].Body[0].(*affine.Loop))
		require.True(t, ok)
		orders := b.LegalOrders()
		for _, order := range orders {
			before := affine.Clone(p)
			p.Tasks[0].Body, _ = b.Build(order)
			require.Empty(t, affine.Check(p, affine.Tasked))
			golden.Same(t, before, p)
		}
		return len(orders)
	}
	integers := strings.ReplaceAll(sums, "TYPE", "i32")
	require.Equal(t, 2*6, legal(t, integers))
	require.Equal(t, 2, legal(t, strings.ReplaceAll(sums, "TYPE", "f32")))
	require.Equal(t, 2, legal(t, strings.ReplaceAll(integers, "x[c][i][j] * w", "s * w")))
	window := strings.ReplaceAll(strings.ReplaceAll(integers, "x i32[3]", "x i32[9]"), "x[c]", "x[c + o]")
	require.Equal(t, 2, legal(t, window))
}

package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLikeBestIsItsOwnWay: plans with fewer DSPs are those of the way of the best design, with and without plans for other loops,
// whatever its climb has made of the budget; where no way is known, all are.
func TestLikeBestIsItsOwnWay(t *testing.T) {
	x, opt := preparedAXI(t, `void f(const float A[32][32], const float B[32][32], float C[32][32]) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      C[i][j] = 0;
      for (int k = 0; k < 32; k++) C[i][j] += A[i][k] * B[k][j];
    }
}
`)
	opt.brief = true // only these ways
	d, err := x.searchAll(opt)
	require.NoError(t, err)
	ways := x.searchesOf(opt).ways
	alike := likeBest(champion{best: d}, ways)
	require.NotEmpty(t, alike)
	require.Less(t, len(alike), len(ways))
	own := d.plan.Options()
	for _, way := range alike {
		require.Equal(t, [...]any{own.Strategy, own.Summed, own.Singly, own.Kept, own.Inside}, [...]any{way.Strategy, way.Summed, way.Singly, way.Kept, way.Inside})
	}
	require.Equal(t, ways, likeBest(champion{}, ways))
}

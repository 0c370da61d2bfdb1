package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestMark compares marks with the elements that each access reaches.
func TestMark(t *testing.T) {
	p, err := affine.Read(`program p "p.cpp"
arg y i32[3][4]
arg z i32[4]
task p {
  for i = 0 to 3 {
    for j = i to 4 {
      if (j > 1) {
        y[i][j] = 1
      }
    }
  }
  for k = 0 to 4 {
    if (z[k] > 0) {
      z[k - 1] = 2
    }
  }
}
`)
	require.NoError(t, err)
	accesses := affine.Accesses(p.Tasks[0].Body)
	set := make([]bool, 12)
	exact, ok := accesses[0].Mark(set)
	require.True(t, exact && ok)
	require.Equal(t, []bool{false, false, true, true, false, false, true, true, false, false, true, true}, set)
	set = make([]bool, 4)
	exact, ok = accesses[2].Mark(set)
	require.True(t, ok)
	require.False(t, exact, "on data")
	require.Equal(t, []bool{true, true, true, false}, set)
}

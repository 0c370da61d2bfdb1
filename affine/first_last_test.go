package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

func TestFirstLast(t *testing.T) {
	p, err := affine.Read(`program f "f.cpp"
arg x f32[8][8]
task f {
  for i = 0 to 8 {
    for j = 0 to 8 {
      x[i][j] = 0f
      if (j == 7 && i > 1) {
        x[i][j] = 1f
      }
    }
    for k = i to 0 step -1 {
      x[i][k] = 2f
    }
  }
  for n = 0 to 4 {
    if (n > 5) {
      x[n][0] = 3f
    }
  }
}
`)
	require.NoError(t, err)
	list := affine.Accesses(p.Tasks[0].Body)
	check := func(k int, first, last []int64) {
		f, l, ok := affine.FirstLast(list[k])
		require.Equal(t, first != nil, ok)
		require.Equal(t, first, f)
		require.Equal(t, last, l)
	}
	check(0, []int64{0, 0}, []int64{7, 7})
	check(1, []int64{2, 7}, []int64{7, 7})
	check(2, []int64{1, 0}, []int64{7, 6})
	check(3, nil, nil)
}

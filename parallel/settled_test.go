package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestSettledSums: loops that sum up products in LUTs keep the copies of the plan; what is made of finished sums may have more, unless
// nests of free loops are there.
func TestSettledSums(t *testing.T) {
	intervals := func(all bool) (list []int) {
		p := golden.Read(t, `program p "p.cpp"
arg a f32[8][8] const
arg x f32[8] const
arg y f32[8]
task t {
  local s f32[8]
  for i = 0 to 8 {
    s[i] = 0f
  }
  for k = 0 to 8 {
    for j = 0 to 8 {
      s[j] = s[j] + a[j][k] * x[k]
    }
  }
  for l = 0 to 8 {
    y[l] = s[l] * 0.5f + x[l] * 0.1f
  }
}
`)
		parallel.Settled(p.Tasks[0].Body, all)
		affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				list = append(list, l.II)
			}
			return true
		})
		return list
	}
	require.Equal(t, []int{0, 0, -1, 0}, intervals(false))
	require.Equal(t, []int{-1, 0, -1, -1}, intervals(true))
}

package arrays_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/arrays"
)

// TestUnflattened: arguments that are updated in place, or added to by a scatter, have rows for a while, and mean the
// same then and later.
func TestUnflattened(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a i32[48]
arg x i32[16] const
arg y i32[48]
arg z i32[48]
task t {
  for l = 0 to 6 {
    for i = 0 to 6 {
      for j = 0 to 8 {
        a[i * 8 + j] = a[i * 8 + j] < a[i * 8 + l] + a[l * 8 + j] ? a[i * 8 + j] : a[i * 8 + l] + a[l * 8 + j]
      }
    }
  }
  for n = 0 to 48 {
    y[n] = 0
  }
  for u = 0 to 4 {
    for v = 0 to 4 {
      for q = 0 to 3 {
        for r = 0 to 5 {
          y[(u + q) * 8 + v + r] = y[(u + q) * 8 + v + r] + x[u * 4 + v] * (q - r)
        }
      }
    }
  }
  for m = 0 to 48 {
    z[m] = z[m] + 1
  }
}
`)
	before := affine.Clone(p)
	flat := arrays.Unflattened(p, p.Tasks[0])
	require.Len(t, flat, 2, "z has no rows")
	require.Equal(t, []int{6, 8}, p.Args[0].Shape)
	require.Equal(t, []int{6, 8}, p.Args[2].Shape)
	require.Empty(t, affine.Check(p, affine.Parsed))
	require.Contains(t, affine.Print(p), "a[i][j] < a[i][l] + a[l][j]")
	require.Contains(t, affine.Print(p), "y[q + u][r + v]")
	arrays.Flattened(p.Tasks[0], flat)
	require.Empty(t, affine.Check(p, affine.Parsed))
	require.Contains(t, affine.Print(p), "y[n] = 0")
	golden.Same(t, before, p)
}

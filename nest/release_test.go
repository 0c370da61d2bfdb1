package nest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestRelease: the loops of the first nest are free, with the banks of what only it
// reaches; a nest that is kept and one that is not affine stay.
func TestRelease(t *testing.T) {
	text := `program p "p.cpp"
pragma "HLS ARRAY_RESHAPE variable=x dim=1"
pragma "HLS INLINE"
arg x f32[8] partition=0:cyclic:2
arg y f32[8] partition=0:cyclic:2
arg z f32[8] partition=0:cyclic:2
arg at i32[8]
table c f32[4] = {1, 2, 3, 4}
task t {
  for i = 0 to 8 ii=1 {
    pragma "HLS dependence variable=x false"
    for j = 0 to 8 unroll=2 {
      x[i] = 1f
    }
  }
  for i = 0 to 8 keep=1 {
    for j = 0 to 2 unroll=-1 {
      y[i] = 1f
    }
  }
  for i = 0 to 8 ii=2 {
    z[at[i]] = 1f
  }
  for i = 0 to 8 ii=2 {
    x[i] = c[i * i % 4]
  }
}
`
	p := golden.Read(t, text)
	first := nest.Release(p)
	require.Same(t, p.Tasks[0].Body[0], first)
	outer := p.Tasks[0].Body[0].(*affine.Loop)
	require.Zero(t, outer.II)
	require.Empty(t, outer.Pragmas)
	require.Zero(t, outer.Body[0].(*affine.Loop).Unroll)
	require.Equal(t, -1, p.Tasks[0].Body[1].(*affine.Loop).Body[0].(*affine.Loop).Unroll)
	require.Equal(t, 2, p.Tasks[0].Body[2].(*affine.Loop).II)
	require.Zero(t, p.Tasks[0].Body[3].(*affine.Loop).II, "tables are read in any order")
	require.Empty(t, p.Args[0].Partition)
	require.NotEmpty(t, p.Args[1].Partition)
	require.NotEmpty(t, p.Args[2].Partition)
	require.Equal(t, []string{"HLS INLINE"}, p.Pragmas)
	require.Nil(t, nest.Release(p), "nothing is left to release")
}

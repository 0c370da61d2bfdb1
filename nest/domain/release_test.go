package domain_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/domain"
)

// TestRelease: the loops of a nest are free, with the banks of what no nest that is not affine
// reaches; one that is kept stays, one that data ends, and one of which a pragma says what it does not depend on.
func TestRelease(t *testing.T) {
	text := `program p "p.cpp"
pragma "HLS ARRAY_RESHAPE variable=x dim=1"
pragma "HLS INLINE"
arg x f32[8] partition=0:cyclic:2
arg y f32[8] partition=0:cyclic:2
arg w f32[8] partition=0:cyclic:2
arg z f32[8] partition=0:cyclic:2
arg at i32[8]
table c f32[4] = {1, 2, 3, 4}
task t {
  for i = 0 to 8 ii=1 {
    pragma "HLS dependence variable=x false"
    for j = 0 to 8 unroll=2 {
      w[i] = 1f
    }
  }
  for i = 0 to 8 keep=1 {
    for j = 0 to 2 unroll=-1 {
      y[i] = 1f
    }
  }
  for i = 0 to 8 ii=2 {
    pragma "HLS dependence variable=z inter false"
    z[at[i]] = 1f
  }
  for i = 0 to 8 ii=2 {
    x[i] = c[i * i % 4]
  }
  for i = 0 to 8 ii=2 {
    x[i] = y[at[i]]
  }
  for i = 0 to at[0] ii=2 {
    x[i] = 1f
  }
}
`
	p := golden.Read(t, text)
	first := domain.Release(p)
	require.Same(t, p.Tasks[0].Body[0], first)
	outer := p.Tasks[0].Body[0].(*affine.Loop)
	require.Zero(t, outer.II)
	require.Empty(t, outer.Pragmas)
	require.Zero(t, outer.Body[0].(*affine.Loop).Unroll)
	require.Equal(t, -1, p.Tasks[0].Body[1].(*affine.Loop).Body[0].(*affine.Loop).Unroll)
	require.Equal(t, 2, p.Tasks[0].Body[2].(*affine.Loop).II)
	require.Zero(t, p.Tasks[0].Body[3].(*affine.Loop).II, "tables are read in any order")
	require.Zero(t, p.Tasks[0].Body[4].(*affine.Loop).II, "so is what data chooses")
	require.Equal(t, 2, p.Tasks[0].Body[5].(*affine.Loop).II, "data ends the loop")
	require.NotEmpty(t, p.Args[0].Partition)
	require.NotEmpty(t, p.Args[1].Partition)
	require.Empty(t, p.Args[2].Partition)
	require.NotEmpty(t, p.Args[3].Partition)
	require.Equal(t, []string{"HLS INLINE"}, p.Pragmas)
	require.Nil(t, domain.Release(p), "nothing is left to release")
}

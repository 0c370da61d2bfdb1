package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

const asColumns = `program p "p.cpp"
arg w i8[2][2][3] const transposed=1
arg v f32[2][1][2] const transposed=2
arg y i8[2][2][3]
arg z f32[2][1][2]
task t {
  for i = 0 to 2 {
    for j = 0 to 2 {
      for k = 0 to 3 {
        y[i][j][k] = w[i][j][k]
      }
      z[i][0][j] = v[i][0][j]
    }
  }
}
`

// TestTransposed: what is taken of an array whose last dimension stands elsewhere in memory.
func TestTransposed(t *testing.T) {
	p, err := affine.Read(asColumns)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Tasked))
	require.Equal(t, asColumns, affine.Print(p))
	args := make([]*affine.Data, len(p.Args))
	for k, b := range p.Args {
		args[k] = affine.NewData(b)
		for i := range b.Len() {
			if k == 0 {
				args[k].Ints[i] = int64(i)
			} else if k == 1 {
				args[k].Floats[i] = float64(i)
			}
		}
	}
	require.NoError(t, affine.Interpret(p, args))
	require.Equal(t, []int64{0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11}, args[2].Ints)
	require.Equal(t, []float64{0, 2, 1, 3}, args[3].Floats)
	require.Equal(t, int64(1), args[0].Ints[1], "it stays as it was")

	_, err = affine.Read(`program p "p.cpp"
arg w i8[2][3] const transposed=2
`)
	require.ErrorContains(t, err, "fewer dimensions than w has")
}

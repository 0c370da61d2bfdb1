package parallel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestInStep: what is a product of two arrays that others compute takes a column of the one and a
// row of the other after the other, in the order in which these are computed then. An array that
// nobody computes changes nothing.
func TestInStep(t *testing.T) {
	const text = `program p "p.cpp"
arg a f32[20][30] const
arg b f32[30][40] const
arg g f32[20][40]
channel e f32[20][30]
channel f f32[30][40]
task first {
  for i = 0 to 20 {
    for j = 0 to 30 {
      e[i][j] = a[i][j] * 2f
    }
  }
}
task second {
  for i_1 = 0 to 30 {
    for j_1 = 0 to 40 {
      f[i_1][j_1] = b[i_1][j_1] * 3f
    }
  }
}
task product {
  for i_2 = 0 to 20 {
    for j_2 = 0 to 40 {
      local s f32
      s = 0f
      for k = 0 to 30 {
        s = s + e[i_2][k] * f[k][j_2]
      }
      g[i_2][j_2] = s
    }
  }
}
`
	read := func(text string) *affine.Program {
		p := golden.Read(t, text)
		require.Empty(t, affine.Check(p, affine.Tasked))
		return p
	}
	own := [][][]int{{{0, 1}}, {{1, 0}}, {{1, 0, 2}}}
	orders, changed := parallel.InStep(read(text), own)
	require.True(t, changed)
	require.Equal(t, [][][]int{{{1, 0}}, {{0, 1}}, {{2, 1, 0}}}, orders)
	require.Equal(t, [][][]int{{{0, 1}}, {{1, 0}}, {{1, 0, 2}}}, own, "they are not overwritten")

	lone := strings.NewReplacer("channel e f32[20][30]\n", "", "arg g", "arg e f32[20][30] const\narg g", text[strings.Index(text, "task first"):strings.Index(text, "task second")], "")
	_, changed = parallel.InStep(read(lone.Replace(text)), nil)
	require.False(t, changed)
}

// TestInStepByHeads: parts of both arrays of which the products are apart come one after the other.
func TestInStepByHeads(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[16][32] const
arg y f32[4][16][16]
channel q f32[16][32]
channel k f32[16][32]
task queries {
  for t = 0 to 16 {
    for c = 0 to 32 {
      q[t][c] = x[t][c] * 2f
    }
  }
}
task keys {
  for t_1 = 0 to 16 {
    for c_1 = 0 to 32 {
      k[t_1][c_1] = x[t_1][c_1] * 3f
    }
  }
}
task scores {
  for i = 0 to 16 {
    for j = 0 to 16 {
      for h = 0 to 4 {
        local s f32
        s = 0f
        for d = 0 to 8 {
          s = s + q[i][8 * h + d] * k[j][8 * h + d]
        }
        y[h][i][j] = s
      }
    }
  }
}
`)
	require.Empty(t, affine.Check(p, affine.Tasked))
	orders, changed := parallel.InStep(p, nil)
	require.True(t, changed)
	require.Equal(t, [][][]int{{{1, 0}}, {{1, 0}}, {{2, 3, 0, 1}}}, orders)
}

package hbm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// productOf is a task that multiplies matrices of these sizes.
func productOf(task, a, b, c string, rows, columns, inner int) string {
	return fmt.Sprintf(`task %s {
  for i = 0 to %d {
    for j = 0 to %d {
      local s f32
      s = 0f
      for k = 0 to %d {
        s = s + %s[i][k] * %s[k][j]
      }
      %s[i][j] = s
    }
  }
}
`, task, rows, columns, inner, a, b, c)
}

// soonerWays are the ways of p, each of which must leave what it computes as it is.
func soonerWays(t *testing.T, text string) [][]hbm.Tiling {
	p := golden.Read(t, text)
	ways := hbm.Sooner(p, hbm.Chip{Room: 1 << 26, Rate: 48, Ports: 4, Work: 500, Add: func(*affine.Loop) float64 { return 4 }})
	require.NotEmpty(t, ways)
	for _, way := range ways {
		q := affine.Clone(p)
		require.NotEmpty(t, hbm.Tile(q, way), "%v", way)
		require.Empty(t, affine.Check(q, affine.Tasked))
		golden.Same(t, p, q)
	}
	return ways
}

// TestSooner: of a product of matrices that fit on the chip, a few rows and columns come first, and
// some results go before others are complete.
func TestSooner(t *testing.T) {
	ways := soonerWays(t, `program p "p.cpp"
arg a f32[64][96] const
arg b f32[96][80] const
arg c f32[64][80]
`+productOf("product", "a", "b", "c", 64, 80, 96))
	for _, way := range ways {
		require.Len(t, way, 1)
		g := way[0]
		require.True(t, g.Sizes[0] > 0 || g.Sizes[1] > 0 || g.Sizes[2] > 0, "%v", g)
	}
	require.Positive(t, ways[0][0].Sizes[2], "terms come in tiles: %v", ways)
}

// TestInBlocks: products of which one takes what the others compute go block by block along what all
// three have in common, the first by columns, the second by rows, and the third by terms.
func TestInBlocks(t *testing.T) {
	ways := soonerWays(t, `program p "p.cpp"
arg a f32[18][20] const
arg b f32[20][24] const
arg c f32[24][22] const
arg d f32[22][21] const
arg g f32[18][21]
channel e f32[18][24]
channel f f32[24][21]
`+productOf("first", "a", "b", "e", 18, 24, 20)+productOf("second", "c", "d", "f", 24, 21, 22)+productOf("third", "e", "f", "g", 18, 21, 24))
	first := ways[0]
	require.Len(t, first, 3)
	require.Equal(t, [][]int64{{0, 6, 0}, {6, 0, 0}, {0, 0, 6}}, [][]int64{first[0].Sizes, first[1].Sizes, first[2].Sizes})
}

// TestNotInBlocks: a nest that takes a window of what another one computes does not go along with it.
func TestNotInBlocks(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[34][32] const
arg y f32[32][32]
channel c f32[34][32]
task first {
  for i = 0 to 34 {
    for j = 0 to 32 {
      c[i][j] = x[i][j] * 2f
    }
  }
}
task second {
  for i = 0 to 32 {
    for j = 0 to 32 {
      y[i][j] = c[i][j] + c[i + 1][j] + c[i + 2][j]
    }
  }
}
`)
	for _, way := range hbm.Sooner(p, hbm.Chip{Room: 1 << 26, Rate: 48, Ports: 4, Work: 500}) {
		for _, g := range way {
			require.Zero(t, g.Sizes[0], "%v", way)
		}
	}
}

// TestInBlocksOnce: where a sum is added to what it was made of, blocks go along either the terms or the
// sums, not along both.
func TestInBlocksOnce(t *testing.T) {
	ways := soonerWays(t, `program p "p.cpp"
arg x f32[24][24] const
arg w f32[24][24] const
arg y f32[24][24]
channel c f32[24][24]
channel d f32[24][24]
channel u f32[24][24]
task first {
  for i = 0 to 24 {
    for j = 0 to 24 {
      local v f32
      v = x[i][j] * 2f
      c[i][j] = v
      d[i][j] = v
    }
  }
}
`+productOf("second", "c", "w", "u", 24, 24, 24)+`task third {
  for i = 0 to 24 {
    for j = 0 to 24 {
      y[i][j] = d[i][j] + u[i][j]
    }
  }
}
`)
	terms := false
	for _, way := range ways {
		for k, g := range way {
			cut := 0
			for _, n := range g.Sizes {
				cut += int(min(n, 1))
			}
			require.Equal(t, 1, cut, "%v", way)
			require.False(t, k > 0 && way[k-1].Task == g.Task && way[k-1].Nest == g.Nest, "%v", way)
			terms = terms || g.Task == 1 && g.Sizes[2] > 0
		}
	}
	require.True(t, terms, "%v", ways)
}

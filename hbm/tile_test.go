package hbm_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestTile cuts the nest of each case into tiles, and demands that the program still
// means the same; cases called stay_ cannot be cut.
func TestTile(t *testing.T) {
	golden.Run(t, "testdata/tile/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		g := hbm.Tiling{}
		for _, word := range strings.Fields(in["cut"]) {
			if n, err := strconv.Atoi(word); err == nil {
				g.Sizes = append(g.Sizes, int64(n))
			} else {
				g.Kept = append(g.Kept, word)
			}
		}
		moved := g.Tile(p)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		require.Equal(t, strings.Contains(t.Name(), "/stay_"), len(moved) == 0)
		require.Equal(t, len(moved) == 0, affine.Print(before) == affine.Print(p))
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// matrixProduct is a product of matrices of m*k and k*n elements.
func matrixProduct(m, k, n int) string {
	return fmt.Sprintf(`program p "p.cpp"
arg a f32[%[1]d][%[2]d] const
arg b f32[%[2]d][%[3]d] const
arg c f32[%[1]d][%[3]d]
task t {
  for i = 0 to %[1]d {
    for j = 0 to %[3]d {
      local s f32
      s = 0f
      for k = 0 to %[2]d {
        s = s + a[i][k] * b[k][j]
      }
      c[i][j] = s
    }
  }
}
`, m, k, n)
}

// TestTilings: what is chosen needs less memory than there is, moves less than one
// tile after the other without choice would, and still means the same. What fits is
// not cut.
func TestTilings(t *testing.T) {
	for _, size := range [][3]int{{64, 64, 64}, {50, 65, 39}, {64, 17, 64}} {
		p := golden.Read(t, matrixProduct(size[0], size[1], size[2]))
		bits := int64(32 * size[1] * size[2]) // of b, which comes again for each row
		chip := hbm.Chip{Room: bits, Rate: 48, Work: 1000}
		require.False(t, hbm.Fits(p, chip.Room))
		ways := hbm.Tilings(p, chip, false)
		require.NotEmpty(t, ways)
		for _, way := range ways {
			q := affine.Clone(p)
			require.Len(t, way, 1)
			require.Len(t, way[0].Tile(q), 3)
			require.Empty(t, affine.Check(q, affine.Tasked))
			golden.Same(t, p, q)
		}
		chip.Room = 32 * bits
		require.True(t, hbm.Fits(p, chip.Room))
		require.Empty(t, hbm.Tilings(p, chip, false))
	}
}

// TestNothingToTile: what is used once, in order, needs no memory, and neither do
// windows, which lines serve.
func TestNothingToTile(t *testing.T) {
	for _, text := range []string{`program p "p.cpp"
arg a f32[64][64] const
arg x f32[64] const
arg y f32[64]
task t {
  for i = 0 to 64 {
    local s f32
    s = 0f
    for k = 0 to 64 {
      s = s + a[i][k] * x[k]
    }
    y[i] = s
  }
}
`, `program p "p.cpp"
arg a f32[64][64] const
arg y f32[62][64]
task t {
  for i = 0 to 62 {
    for j = 0 to 64 {
      y[i][j] = a[i][j] + a[i + 2][j]
    }
  }
}
`} {
		p := golden.Read(t, text)
		require.Empty(t, hbm.Tilings(p, hbm.Chip{Room: 16 * 64 * 64, Rate: 48}, false), text)
	}
}

// TestPortOrder: tokens of a port pass in one order, and what moves them is not cut.
func TestPortOrder(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[64][64] port=stream
channel a_1 f32[64][64]
task t {
  for i = 0 to 64 {
    for j = 0 to 64 {
      a_1[i][j] = 0f
    }
  }
}
task store_a {
  for i = 0 to 64 {
    for j = 0 to 64 {
      a[i][j] = a_1[i][j]
    }
  }
}
`)
	require.Empty(t, hbm.Tile(p, []hbm.Tiling{{Task: 1, Sizes: []int64{8, 8}}}))
}

// sumsOfRows is a product of a matrix of so many rows and columns with a vector.
func sumsOfRows(n int) string {
	return fmt.Sprintf(`program p "p.cpp"
arg a f32[%[1]d][%[1]d] const
arg x f32[%[1]d] const
arg y f32[%[1]d]
task t {
  for i = 0 to %[1]d {
    local s f32
    s = 0f
    for k = 0 to %[1]d {
      s = s + a[i][k] * x[k]
    }
    y[i] = s
  }
}
`, n)
}

// TestTilingsOfSums: with more ports to an array, tiles have more sums that take turns, and their
// rows have several words for each of them.
func TestTilingsOfSums(t *testing.T) {
	p := golden.Read(t, sumsOfRows(4096))
	for _, ports := range []int{1, 4} {
		chip := hbm.Chip{Room: 1 << 28, Rate: 48, Ports: ports, Work: 1000, Add: func(*affine.Loop) float64 { return 4 }}
		ways := hbm.Tilings(p, chip, true)
		require.NotEmpty(t, ways)
		for _, way := range ways {
			rows, columns := way[0].Sizes[0], way[0].Sizes[1]
			if columns == 0 {
				columns = 4096
			}
			require.GreaterOrEqual(t, rows, int64(48*ports), "%d additions in each cycle, of 4 cycles each", 12*ports)
			require.GreaterOrEqual(t, columns, int64(16*8*ports))
		}
	}
}

// TestTilingsAlongRows: where rows are no multiple of what all ports move at once, tiles still end
// with them, so that they need no guard, and have enough sums.
func TestTilingsAlongRows(t *testing.T) {
	for _, n := range []int{6000, 10000, 12000} {
		p := golden.Read(t, sumsOfRows(n))
		chip := hbm.Chip{Room: 3 << 26, Rate: 48, Ports: 4, Work: 1000, Add: func(*affine.Loop) float64 { return 4 }}
		ways := hbm.Tilings(p, chip, true)
		require.NotEmpty(t, ways)
		rows, columns := ways[0][0].Sizes[0], ways[0][0].Sizes[1]
		require.GreaterOrEqual(t, rows, int64(192), "%d", n)
		require.True(t, columns == 0 || int64(n)%columns == 0 && columns >= 1024, "%d in %d", n, columns)
	}
}

// TestTilingsInTurn: a nest that takes what another one computes waits for whole rows of it, so both
// are cut into blocks of few rows.
func TestTilingsInTurn(t *testing.T) {
	product := func(task, a, b, c string) string {
		return fmt.Sprintf(`task %s {
  for i = 0 to 1024 {
    for j = 0 to 1024 {
      local s f32
      s = 0f
      for k = 0 to 1024 {
        s = s + %s[i][k] * %s[k][j]
      }
      %s[i][j] = s
    }
  }
}
`, task, a, b, c)
	}
	p := golden.Read(t, `program p "p.cpp"
arg a f32[1024][1024] const
arg b f32[1024][1024] const
arg d f32[1024][1024] const
arg c f32[1024][1024]
channel m f32[1024][1024]
`+product("first", "a", "b", "m")+product("second", "m", "d", "c"))
	ways := hbm.Tilings(p, hbm.Chip{Room: 1 << 27, Rate: 48, Work: 1e6}, false)
	require.NotEmpty(t, ways)
	for _, way := range ways {
		require.Len(t, way, 2)
		for _, g := range way {
			require.Positive(t, g.Sizes[0])
			require.LessOrEqual(t, g.Sizes[0], int64(256), "%v", way)
		}
	}
}

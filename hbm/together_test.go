package hbm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// handedOut is a program in which a task hands an array of these rows and columns out to two
// nests, of which one sums up its rows, and the other one, with those sums, its columns.
func handedOut(rows, columns int) string {
	return fmt.Sprintf(`program p "p.cpp"
arg a f32[%[1]d][%[2]d] const
arg x f32[%[2]d] const
arg y f32[%[2]d]
channel a_1 f32[%[1]d][%[2]d]
channel a_2 f32[%[1]d][%[2]d]
channel m f32[%[1]d]
task fork_a {
  for i = 0 to %[1]d {
    for j = 0 to %[2]d {
      local v f32
      v = a[i][j]
      a_1[i][j] = v
      a_2[i][j] = v
    }
  }
}
task rows {
  for i = 0 to %[1]d {
    local s f32
    s = 0f
    for j = 0 to %[2]d {
      s = s + a_1[i][j] * x[j]
    }
    m[i] = s
  }
}
task columns {
  for j = 0 to %[2]d {
    local s f32
    s = 0f
    for i = 0 to %[1]d {
      s = s + a_2[i][j] * m[i]
    }
    y[j] = s
  }
}
`, rows, columns)
}

// TestTilesOfSharedArray: all nests that take an array go through the same tiles of it, and
// the sums are what they were; sizes that do not divide the array change nothing.
func TestTilesOfSharedArray(t *testing.T) {
	for _, c := range []struct {
		sizes []int64
		cut   bool
	}{{[]int64{4, 8}, true}, {[]int64{8, 4}, true}, {[]int64{2, 12}, true}, {[]int64{5, 8}, false}, {[]int64{4, 0}, false}, {[]int64{4, 24}, false}} {
		p := golden.Read(t, handedOut(16, 24))
		q := affine.Clone(p)
		moved := hbm.Tiling{Sizes: c.sizes}.Tile(q)
		if !c.cut {
			require.Empty(t, moved)
			require.Equal(t, affine.Print(p), affine.Print(q), "%v", c.sizes)
			continue
		}
		require.Len(t, moved, 1)
		require.Equal(t, "load_a", q.Tasks[0].Name)
		require.Empty(t, affine.Check(q, affine.Tasked), "%v", c.sizes)
		tile := []int{16 / int(c.sizes[0]), 24 / int(c.sizes[1]), int(c.sizes[0]), int(c.sizes[1])}
		for _, k := range []int{0, 1, 3} { // a_1, a_2, and that of the new task
			require.Equal(t, tile, q.Channels[k].Buffer.Shape)
		}
		golden.Same(t, p, q)
	}
}

// TestTilingsOfSharedArray: where sums of rows wait for each other, the task that hands the array out
// is cut, and no other.
func TestTilingsOfSharedArray(t *testing.T) {
	p := golden.Read(t, handedOut(4096, 4096))
	chip := hbm.Chip{Room: 1 << 28, Rate: 48, Ports: 4, Work: 1000, Add: func(*affine.Loop) float64 { return 4 }}
	ways := hbm.Tilings(p, chip, true)
	require.NotEmpty(t, ways)
	for _, way := range ways {
		require.Len(t, way, 1)
		require.Zero(t, way[0].Task)
		require.GreaterOrEqual(t, way[0].Sizes[0], int64(128))
	}
}

// TestTilingsOfAnyShape: tiles of a shared array divide it; they have enough rows for sums to take turns
// and rows of whole words whose tokens are as wide as what four ports move at once.
func TestTilingsOfAnyShape(t *testing.T) {
	for _, n := range []int{6000, 10000, 12000} {
		p := golden.Read(t, handedOut(n, n))
		chip := hbm.Chip{Room: 3 << 26, Rate: 48, Ports: 4, Work: 1000, Add: func(*affine.Loop) float64 { return 4 }}
		ways := hbm.Tilings(p, chip, true)
		require.NotEmpty(t, ways)
		require.Zero(t, ways[0][0].Task, "%d", n)
		rows, columns := ways[0][0].Sizes[0], ways[0][0].Sizes[1]
		require.Zero(t, int64(n)%rows+int64(n)%columns+columns%16, "%d in %d, %d", n, rows, columns)
		require.GreaterOrEqual(t, rows, int64(192), "%d", n)
		require.GreaterOrEqual(t, columns, int64(1024), "%d", n)
	}
}

// TestTilingsWithinWords: where rows begin within words, tiles have any size that divides them.
func TestTilingsWithinWords(t *testing.T) {
	p := golden.Read(t, handedOut(8190, 8190))
	chip := hbm.Chip{Room: 3 << 26, Rate: 48, Ports: 4, Work: 1000, Add: func(*affine.Loop) float64 { return 4 }}
	ways := hbm.Tilings(p, chip, true)
	require.NotEmpty(t, ways)
	require.Zero(t, ways[0][0].Task)
	rows, columns := ways[0][0].Sizes[0], ways[0][0].Sizes[1]
	require.Zero(t, 8190%rows+8190%columns)
	require.GreaterOrEqual(t, rows, int64(192))
	require.GreaterOrEqual(t, columns, int64(512))
}

// TestNotShared: what is read in another way, too, is not cut together.
func TestNotShared(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[16][24] const
arg y f32[16]
arg z f32[16][24]
channel a_1 f32[16][24]
channel a_2 f32[16][24]
task fork_a {
  for i = 0 to 16 {
    for j = 0 to 24 {
      local v f32
      v = a[i][j]
      a_1[i][j] = v
      a_2[i][j] = v
    }
  }
}
task rows {
  for i = 0 to 16 {
    local s f32
    s = 0f
    for j = 0 to 24 {
      s = s + a_1[i][j]
    }
    y[i] = s
  }
}
task other {
  for i = 0 to 16 {
    for j = 0 to 24 {
      z[i][j] = a_2[i][j] * 2f
    }
  }
}
`)
	q := affine.Clone(p)
	require.Len(t, hbm.Tiling{Sizes: []int64{4, 8}}.Tile(q), 1) // of the hand-over alone
	golden.Same(t, p, q)
	require.Equal(t, []int{16, 24}, q.Channels[0].Buffer.Shape)
}

// columnsFirst is a program with an array that gets new values, of which the sums of columns are
// what the sums of rows wait for.
const columnsFirst = `program p "p.cpp"
arg a f32[16][24]
arg u f32[16] const
arg x f32[24]
arg w f32[16]
channel b f32[16][24]
channel b_1 f32[16][24]
channel b_2 f32[16][24]
channel m f32[24]
task update {
  for i = 0 to 16 {
    for j = 0 to 24 {
      a[i][j] = a[i][j] * 2f + u[i]
      b[i][j] = a[i][j]
    }
  }
}
task fork_b {
  for i_1 = 0 to 16 {
    for j_1 = 0 to 24 {
      local v f32
      v = b[i_1][j_1]
      b_1[i_1][j_1] = v
      b_2[i_1][j_1] = v
    }
  }
}
task columns {
  for j_2 = 0 to 24 {
    local s f32
    s = 0f
    for i_2 = 0 to 16 {
      s = s + b_1[i_2][j_2]
    }
    x[j_2] = s
    m[j_2] = s
  }
}
task rows {
  for i_3 = 0 to 16 {
    local r f32
    r = 0f
    for j_3 = 0 to 24 {
      r = r + b_2[i_3][j_3] * m[j_3]
    }
    w[i_3] = r
  }
}
`

// TestTilesByColumns: the task that computes what is handed out hands it out itself, in strips of
// columns, and what it loads and stores goes so, too.
func TestTilesByColumns(t *testing.T) {
	for _, sizes := range [][]int64{{8, 4}, {4, 8}, {12, 2}, {3, 1}} {
		p := golden.Read(t, columnsFirst)
		q := affine.Clone(p)
		require.Len(t, hbm.Tile(q, []hbm.Tiling{{Sizes: sizes}}), 1)
		require.Empty(t, affine.Check(q, affine.Tasked), "%v", sizes)
		require.Equal(t, []string{"load_a", "update", "columns", "rows", "store_a"}, []string{q.Tasks[0].Name, q.Tasks[1].Name, q.Tasks[2].Name, q.Tasks[3].Name, q.Tasks[4].Name})
		for _, c := range q.Channels {
			if len(c.Buffer.Shape) > 1 {
				require.Equal(t, []int{24 / int(sizes[0]), 16 / int(sizes[1]), int(sizes[1]), int(sizes[0])}, c.Buffer.Shape)
			}
		}
		require.True(t, q.Args[0].Port.Renewed)
		golden.Same(t, p, q)
	}
	p := golden.Read(t, columnsFirst)
	before := affine.Print(p)
	require.Empty(t, hbm.Tilings(p, hbm.Chip{Room: 1 << 28, Rate: 48}, true)) // it is small
	require.Equal(t, before, affine.Print(p))
}

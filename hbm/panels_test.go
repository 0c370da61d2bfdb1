package hbm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestPanels lets the nests of each case that sum up rows take matrices in panels of so many columns, with so many
// rows in a token, and demands that the program still means the same; cases called stay_ cannot.
func TestPanels(t *testing.T) {
	golden.Run(t, "testdata/panels/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		before := affine.Clone(p)
		var width, group int64
		_, err := fmt.Sscan(in["cut"], &width, &group)
		require.NoError(t, err)
		var moved []*affine.Buffer
		for k, task := range p.Tasks {
			list := hbm.Tile(affine.Clone(p), []hbm.Tiling{{Task: k, Panel: width, Group: group}})
			if len(list) > 0 {
				moved = hbm.Tile(p, []hbm.Tiling{{Task: k, Panel: width, Group: group}})
				require.Contains(t, p.Tasks, task)
				break
			}
		}
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		stays := strings.Contains(t.Name(), "/stay_")
		require.Equal(t, stays, len(moved) == 0)
		require.Equal(t, stays, affine.Print(before) == affine.Print(p))
		for _, b := range moved {
			require.Equal(t, width, int64(b.Port.Part.Panels.Width))
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestPanelsChosen: panels are as narrow as sums of floats may have their turn in, which tokens of so many
// rows leave them; of few rows they are single columns, whole. Sums that do not wait need none.
func TestPanelsChosen(t *testing.T) {
	of := func(rows, columns int, chip hbm.Chip) [][]hbm.Tiling {
		p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg a f32[%[1]d][%[2]d] const
arg y f32[%[1]d]
task t {
  for i = 0 to %[1]d {
    local s f32
    s = 0f
    for j = 0 to %[2]d {
      s = s + a[i][j]
    }
    y[i] = s
  }
}
`, rows, columns))
		return hbm.Panels(p, chip)
	}
	chip := hbm.Chip{Room: 1 << 24, Rate: 48, Ports: 4, Add: func(*affine.Loop) float64 { return 4 }}
	chosen := func(rows int) hbm.Tiling {
		list := of(rows, 300, chip)
		require.Len(t, list, 1)
		require.Len(t, list[0], 1)
		return list[0][0]
	}
	for _, rows := range []int{250, 400, 512} {
		g := chosen(rows)
		require.Equal(t, []int64{1, int64(rows)}, []int64{g.Panel, g.Group})
	}
	for _, rows := range []int{513, 2000} {
		g := chosen(rows)
		require.GreaterOrEqual(t, g.Panel*g.Group, int64(48), "as much as comes in a cycle")
		require.LessOrEqual(t, g.Panel*g.Group, int64(64), "no more than ports move")
		require.Greater(t, int64(rows)/g.Group, 4*g.Panel, "all other rows have their turn while one is added to")
	}
	chip.Add = func(*affine.Loop) float64 { return 1 }
	require.Empty(t, of(250, 300, chip))
}

// TestPanelsOfOneTask cuts nests that stand in one task: each has all operators then, so that more rows come at a time than where
// nests compute side by side, unless operators are what is short.
func TestPanelsOfOneTask(t *testing.T) {
	const text = `program p "p.cpp"
arg a f32[600][20] const
arg b f32[64][600] const
arg x f32[20] const
arg y f32[64]
task t {
  local h f32[600]
  for i = 0 to 600 {
    local s f32
    s = 0f
    for j = 0 to 20 {
      s = s + a[i][j] * x[j]
    }
    h[i] = s
  }
  for k = 0 to 64 {
    local r f32
    r = 0f
    for l = 0 to 600 {
      r = r + b[k][l] * h[l]
    }
    y[k] = r
  }
}
`
	chip := hbm.Chip{Room: 1 << 24, Rate: 64, Ports: 4, Work: 20000, Add: func(*affine.Loop) float64 { return 4 }}
	elements := func(way []hbm.Tiling) (n int64) {
		require.Len(t, way, 2)
		for _, g := range way {
			n += g.Panel * g.Group
		}
		return n
	}
	slow := hbm.Panels(golden.Read(t, text), chip)
	require.Len(t, slow, 1)
	chip.Alone = func(*affine.Loop) float64 { return 160 }
	fast := hbm.Panels(golden.Read(t, text), chip)
	require.Len(t, fast, 2, "the second leaves room")
	require.Greater(t, elements(fast[0]), elements(fast[1]))
	require.Greater(t, elements(fast[0]), elements(slow[0]))
	for _, way := range append(fast, slow...) {
		p := golden.Read(t, text)
		before := affine.Clone(p)
		require.Len(t, hbm.Tile(p, way), 2)
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
	}
}

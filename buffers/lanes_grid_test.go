package buffers_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/buffers"
	"codo/internal/golden"
)

// TestLanes takes each case from text to text and demands that the program still means
// the same, in a run with bounded FIFOs too, and that those called stay_ do not change.
func TestLanes(t *testing.T) {
	golden.Run(t, "testdata/lanes/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		require.Empty(t, affine.Check(p, affine.Tasked))
		lanes, err := strconv.Atoi(strings.TrimSpace(in["lanes"]))
		require.NoError(t, err)
		before := affine.Clone(p)
		list, found := buffers.Lanes(p, lanes, 0)
		require.Empty(t, affine.Check(p, affine.Tasked))
		require.Equal(t, found, affine.Print(before) != affine.Print(p))
		require.Equal(t, found, !strings.Contains(t.Name(), "/stay_"))
		golden.Same(t, before, p)
		diags := ""
		for _, d := range list {
			diags += d.String() + "; " + d.Help + "\n"
		}
		text := affine.Print(p)
		buffers.Stream(p, buffers.Arriving{}, nil)
		buffers.Choose(p)
		plays(t, before, p)
		return map[string]string{"want.ir": text, "want.diag": diags}
	})
}

// TestLanesOfAnyShape has windows of many places over images of many sizes, with
// borders and without, and demands that the results stay.
func TestLanesOfAnyShape(t *testing.T) {
	for _, lanes := range []int{2, 4, 8} {
		for _, c := range []struct{ height, width, up, down, left, right, margin int }{
			{5, 32, 1, 1, 1, 1, 1}, {5, 33, 1, 1, 1, 1, 1}, {6, 37, 2, 2, 2, 2, 2}, {4, 35, 0, 2, 0, 2, 2},
			{4, 40, 2, 0, 3, 0, 3}, {3, 34, 0, 0, 4, 5, 5}, {6, 33, 1, 1, 0, 0, 1}, {5, 36, 0, 1, 9, 0, 9}, {5, 39, 0, 0, 0, 9, 9},
		} {
			t.Run(fmt.Sprint(lanes, c), func(t *testing.T) {
				p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg x i32[%[1]d][%[2]d] const
arg y i32[%[1]d][%[2]d]
channel t i32[%[1]d][%[2]d]
channel u i32[%[1]d][%[2]d]
task give { for i = 0 to %[1]d { for j = 0 to %[2]d { t[i][j] = x[i][j] } } }
task slide {
  for i = %[8]d to %[9]d { for j = %[7]d to %[10]d {
    local s i32
    s = 0
    for r = -%[3]d to %[4]d { for c = -%[5]d to %[6]d { s = s + (3*r + c) * t[i + r][j + c] } }
    u[i][j] = s
  } }
}
task take { for i = 0 to %[1]d { for j = 0 to %[2]d {
  if (i >= %[8]d && i < %[9]d && j >= %[7]d && j < %[10]d) { y[i][j] = u[i][j] + 1 } else { y[i][j] = 7 }
} } }
`, c.height, c.width, c.up, c.down+1, c.left, c.right+1, c.margin, c.up, c.height-c.down, c.width-c.margin))
				require.Empty(t, affine.Check(p, affine.Tasked))
				before := affine.Clone(p)
				_, found := buffers.Lanes(p, lanes, 0)
				require.True(t, found)
				require.Empty(t, affine.Check(p, affine.Tasked))
				for _, c := range p.Channels {
					require.Equal(t, lanes, c.Lanes)
				}
				golden.Same(t, before, p)
				plays(t, before, p)
			})
		}
	}
}

package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// TestLanesOfRows: tokens have as many elements as rows of any length can be cut into.
func TestLanesOfRows(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	for row, want := range map[string][]int{"160": {64, 40, 32, 16, 8, 4, 2}, "128": {64, 32, 16, 8, 4, 2}, "18": {64, 32, 18, 16, 9, 8, 6, 4, 3, 2}} {
		r, found := parse.File("f.cpp", []byte(`void f(const short a[40][`+row+`], short b[40][`+row+`]) {
  short t[40][`+row+`];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < `+row+`; j++) {
      short s = 0;
      for (int k = -1; k <= 1; k++)
        for (int l = -1; l <= 1; l++)
          if (i + k >= 0 && i + k < 40 && j + l >= 0 && j + l < `+row+`) s += a[i + k][j + l];
      t[i][j] = s;
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < `+row+`; j++) {
      short s = 0;
      for (int k = -1; k <= 1; k++)
        if (i + k >= 0 && i + k < 40) s += t[i + k][j];
      b[i][j] = s;
    }
}
`), parse.Options{})
		require.False(t, found.HasErrors(), "%v", found)
		require.Equal(t, want, lanesOf(r.Program, device.TaskLanes), row)
		if row != "160" {
			continue
		}
		d, err := Decide(r.Program, Options{Interface: Memory, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}}, model.Options{ClockNS: 3.33})
		require.NoError(t, err)
		golden.Same(t, r.Program, d.Program)
		require.Contains(t, affine.Print(d.Program), "lanes=80")
	}
}

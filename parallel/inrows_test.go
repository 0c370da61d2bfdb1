package parallel_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestInRows: what goes off chip goes row by row where copies of sums reach several rows, unless a plan is
// to hand on results side by side; on chip it goes as it comes.
func TestInRows(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[64][64]
arg w f32[64][64]
channel c f32[64][64]
arg y f32[64][64]
task product {
  for i = 0 to 64 {
    for j = 0 to 64 {
      local s f32
      s = 0f
      for k = 0 to 64 {
        s = s + x[i][k] * w[k][j]
      }
      c[i][j] = s
    }
  }
}
task store_y {
  for i = 0 to 64 {
    for j = 0 to 64 {
      y[i][j] = c[i][j]
    }
  }
}
`)
	plan := func(offChip, beside bool) (*parallel.Plan, string) {
		opt := parallel.Options{Budget: parallel.Budget{DSP: 600, LUT: math.MaxInt}, ClockNS: 3.33, OffChip: offChip, Beside: beside}
		made := parallel.NewSurvey(p, opt, nil).Plan(opt)
		q := affine.Clone(p)
		made.Tile(q)
		return made, affine.Print(q)
	}
	rows, inRows := plan(true, false)
	beside, besideText := plan(true, true)
	on, _ := plan(false, false)
	require.Equal(t, []bool{true, false, false}, []bool{rows.InRows(), beside.InRows(), on.InRows()})
	require.NotEqual(t, rows.Key(), beside.Key())
	require.NotEqual(t, inRows, besideText)
}

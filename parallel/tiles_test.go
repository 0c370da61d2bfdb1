package parallel_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestAlongTiles: of two tasks in tiles along what one hands to the other, the second runs while the first does,
// though within a tile it takes columns of what comes in rows; a plan expects little more than the slower one takes.
// If its tiles are columns, it waits for all.
func TestAlongTiles(t *testing.T) {
	text := func(second string) string {
		return fmt.Sprintf(`program p "p.cpp"
arg x f32[64][64]
arg w f32[64][64]
arg y f32[64][64]
channel c f32[64][64]
task first {
  for it = 0 to 8 tile {
    for i = 0 to 8 {
      for j = 0 to 64 {
        local s f32
        s = 0f
        for k = 0 to 64 {
          s = s + x[8 * it + i][k] * w[k][j]
        }
        c[8 * it + i][j] = s
      }
    }
  }
}
task second {
  for it = 0 to 8 tile {
%s
  }
}
`, second)
	}
	second := func(taken string) string {
		return fmt.Sprintf("for i = 0 to 8 {\nfor j = 0 to 64 {\nlocal s f32\ns = 0f\nfor k = 0 to 64 {\ns = s + c%s * w[k][j]\n}\ny[8 * it + i][j] = s\n}\n}", taken)
	}
	expected := func(text string) float64 {
		p := golden.Read(t, text)
		plan := parallel.NewSurvey(p, parallel.Options{Budget: parallel.Budget{DSP: 200, LUT: math.MaxInt}, ClockNS: 3.33, Fill: 1}, nil).Plan(parallel.Options{Budget: parallel.Budget{DSP: 200, LUT: math.MaxInt}, ClockNS: 3.33, Fill: 1})
		return math.Sqrt(plan.Estimate()) / float64(plan.Slowest())
	}
	along, across := expected(text(second("[8 * it + i][k]"))), expected(text(second("[k][8 * it + i]")))
	t.Log(along, across)
	require.Less(t, along, 1.2)
	require.Greater(t, across, 1.8)
}

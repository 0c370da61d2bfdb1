package parallel_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestBeside: two tasks that run at the same time are faster only together.
func TestBeside(t *testing.T) {
	steps := []parallel.Step{{Busy: 100, Lag: 10, DSP: 20}, {Busy: 200, Lag: 20, DSP: 10}}
	plain, hastened := parallel.Beside([][]parallel.Step{steps, steps}, [][]int{nil, {0}}, parallel.Budget{DSP: 40})
	require.Equal(t, int64(220), plain)
	require.Equal(t, int64(110), hastened)
	_, short := parallel.Beside([][]parallel.Step{steps, steps}, [][]int{nil, {0}}, parallel.Budget{DSP: 30})
	require.Equal(t, int64(210), short, "the budget is for one of them, which begins to hand on sooner")
}

// TestWholeBeside: off chip, too, a product that needs all of another one before its first
// row waits for it, and one that goes along with its rows does not.
func TestWholeBeside(t *testing.T) {
	text := `program p "p.cpp"
arg a f32[64][64] const
arg b f32[64][64] const
arg c f32[64][64] const
arg y f32[64][64]
channel a_1 f32[64][64]
channel b_1 f32[64][64]
channel c_1 f32[64][64]
channel t f32[64][64]
task load_a {
  for i = 0 to 64 {
    for j = 0 to 64 {
      a_1[i][j] = a[i][j]
    }
  }
}
task load_b {
  for i_1 = 0 to 64 {
    for j_1 = 0 to 64 {
      b_1[i_1][j_1] = b[i_1][j_1]
    }
  }
}
task load_c {
  for i_2 = 0 to 64 {
    for j_2 = 0 to 64 {
      c_1[i_2][j_2] = c[i_2][j_2]
    }
  }
}
task first {
  for i_3 = 0 to 64 {
    for j_3 = 0 to 64 {
      local s f32
      s = 0f
      for k_3 = 0 to 64 {
        s = s + a_1[i_3][k_3] * b_1[k_3][j_3]
      }
      t[i_3][j_3] = s
    }
  }
}
task second {
  for i_4 = 0 to 64 {
    for j_4 = 0 to 64 {
      local r f32
      r = 0f
      for k_4 = 0 to 64 {
        r = r + X
      }
      y[i_4][j_4] = r
    }
  }
}
`
	cycles := func(product string) float64 {
		p := golden.Read(t, strings.Replace(text, "X", product, 1))
		require.Empty(t, affine.Check(p, affine.Tasked))
		opt := parallel.Options{Budget: parallel.Budget{DSP: 300, LUT: 1 << 20}, ClockNS: 5, Fill: 2, OffChip: true, WordCycles: 1}
		return math.Sqrt(parallel.NewSurvey(p, opt, nil).Plan(opt).Estimate())
	}
	require.Greater(t, cycles("c_1[i_4][k_4] * t[k_4][j_4]"), 1.4*cycles("t[i_4][k_4] * c_1[k_4][j_4]"))
}

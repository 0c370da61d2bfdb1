package parallel_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestFree: sweeps over a plane, whose loops are all free, get copies of rows, too, if asked
// for; and as many sweeps as there are take their time, one after the other.
func TestFree(t *testing.T) {
	plan := func(sweeps int, free bool) *parallel.Plan {
		p := golden.Read(t, `program p "p.cpp"
arg a f32[66][66]
arg b f32[66][66]
task sweeps {
  for t = 0 to `+strconv.Itoa(sweeps)+` {
    for i = 1 to 65 {
      for j = 1 to 65 {
        b[i][j] = a[i - 1][j] + a[i][j - 1] * a[i][j]
      }
    }
    for i = 1 to 65 {
      for j = 1 to 65 {
        a[i][j] = b[i + 1][j] + b[i][j + 1] * b[i][j]
      }
    }
  }
}
`)
		opt := parallel.Options{Budget: parallel.Budget{DSP: 5 * 256, LUT: 1 << 20}, ClockNS: 5, Fill: 1, Free: free}
		require.True(t, parallel.CutsFree(p, opt))
		return parallel.NewSurvey(p, opt, nil).Plan(opt)
	}
	cycles := func(x *parallel.Plan) float64 { return math.Sqrt(x.Estimate()) }
	few, many := plan(10, true), plan(40, true)
	require.InEpsilon(t, 4*cycles(few), cycles(many), 0.01)
	require.Less(t, cycles(few), 10*2*(64*64/256+30.0), "256 copies of 5 DSPs: four rows at a time")
	require.NotEqual(t, few.Key(), plan(10, false).Key())
	require.Equal(t, 5, plan(10, false).Needs().DSP, "no copies are planned")
}

// TestTurns: layers that take turns are as busy as one of them, as others wait for one at a
// time, and take as long as all.
func TestTurns(t *testing.T) {
	estimate := func(layers string) float64 {
		p := golden.Read(t, `program p "p.cpp"
arg w f32[2][32][32] const
arg a f32[2][32][32]
arg b f32[2][32][32]
task turns {
  for l = 0 to 2`+layers+` {
    for i = 0 to 32 {
      for j = 0 to 32 {
        for k = 0 to 32 {
          b[l][i][j] = b[l][i][j] + a[l][i][k] * w[l][k][j]
        }
      }
    }
    for i = 0 to 32 {
      for j = 0 to 32 {
        for k = 0 to 32 {
          a[l][i][j] = a[l][i][j] + b[l][i][k] * w[l][k][j]
        }
      }
    }
  }
}
`)
		opt := parallel.Options{Budget: parallel.Budget{DSP: 80, LUT: 1 << 20}, ClockNS: 5, Fill: 1}
		return math.Sqrt(parallel.NewSurvey(p, opt, nil).Plan(opt).Estimate())
	}
	require.InEpsilon(t, 2*estimate(" layers=(one, two)"), estimate(""), 0.01)
}

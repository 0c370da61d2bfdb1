package parallel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// sumsOf is a program of a product that takes its rows from another task.
func sumsOf(t *testing.T, rows, columns, inner int, more string) *affine.Program {
	p, err := affine.Read(fmt.Sprintf(`program p "p.cpp"
arg a f32[%[1]d][%[3]d] const
arg b f32[%[3]d][%[2]d] const
arg y f32[%[1]d][%[2]d]
channel c f32[%[1]d][%[3]d]
task give {
  for i = 0 to %[1]d {
    for k = 0 to %[3]d {
      c[i][k] = a[i][k]
    }
  }
}
task sum {
  for i = 0 to %[1]d {
    for j = 0 to %[2]d {
      local s f32
      s = 0f
      for k = 0 to %[3]d {
        s = s + c[i][k] * b[k][j]%[4]s
      }
      y[i][j] = s
    }
  }
}
`, rows, columns, inner, more))
	require.NoError(t, err)
	return p
}

// TestComplete: sums are complete in one iteration of the loops around, which goes through rows one after the other.
func TestComplete(t *testing.T) {
	p := sumsOf(t, 40, 8, 6, "")
	opt := parallel.Options{Budget: parallel.Budget{DSP: 300, LUT: 1 << 20}, ClockNS: 5, Fill: 1, Complete: true}
	require.True(t, parallel.CompletesSums(p, opt))
	plan := parallel.NewSurvey(p, opt, nil).Plan(opt)
	before := affine.Clone(p)
	plan.Tile(p)
	require.Empty(t, affine.Check(p, affine.Tasked))
	var rolled []string
	affine.Walk(p.Tasks[1].Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Unroll == 0 {
			rolled = append(rolled, strings.TrimRight(l.Name, "_0123456789"))
		}
		return true
	})
	require.Equal(t, []string{"i"}, rolled, "a row is one iteration:\n%s", affine.Print(p))
	golden.Same(t, before, p)
}

// TestCompletesNothing: with more terms than there may be copies, or terms that have to wait for other sums, there
// are no such cuts, and plans are what they are otherwise.
func TestCompletesNothing(t *testing.T) {
	opt := parallel.Options{Budget: parallel.Budget{DSP: 30, LUT: 1 << 20}, ClockNS: 5, Fill: 1}
	for _, p := range []*affine.Program{sumsOf(t, 16, 8, 60, ""), sumsOf(t, 16, 6, 6, "  + y[j][k]")} {
		require.False(t, parallel.CompletesSums(p, opt))
		own := opt
		own.Complete = true
		require.Equal(t, parallel.NewSurvey(p, opt, nil).Plan(opt).Key(), parallel.NewSurvey(p, own, nil).Plan(own).Key())
	}
}

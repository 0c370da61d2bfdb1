package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
)

// TestFirstIsMade: the first design of a search is made though by its plan it neither beats the design that there is nor repays it,
// where it takes little time or its plan is not far from that; from the second on plans are believed.
func TestFirstIsMade(t *testing.T) {
	p := golden.Read(t, inBursts)
	opt := Options{Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 8, LUT: 10_000}, ClockNS: 5}, beat: 1}
	plan := parallel.NewSurvey(p, *opt.Parallel, nil).Plan(*opt.Parallel)
	x := &preparation{progress: progress{program: p}}
	slowest := float64(plan.Slowest())
	for _, c := range []struct {
		tasks int
		part  float64 // of the plan that would repay
		made  bool
	}{{1, 4, true}, {1, 8, true}, {someTasks + 1, 4, true}, {someTasks + 1, 8, false}} {
		for len(p.Tasks) < c.tasks {
			p.Tasks = append(p.Tasks, &affine.Task{})
		}
		opt.repay = plan.Estimate() * slowest * slowest / c.part
		require.Equal(t, c.made, !x.before(0, opt).hopeless(plan))
		require.True(t, x.before(1, opt).hopeless(plan))
	}
}

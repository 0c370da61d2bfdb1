package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestFirstIsMade: the first design of a search is made though by its plan it neither beats the design that there is nor repays it,
// if it is not far from that; from the second on plans are believed.
func TestFirstIsMade(t *testing.T) {
	p := golden.Read(t, inBursts)
	opt := Options{Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 8, LUT: 10_000}, ClockNS: 5}, beat: 1}
	plan := parallel.NewSurvey(p, *opt.Parallel, nil).Plan(*opt.Parallel)
	x := &preparation{progress: progress{program: p}}
	slowest := float64(plan.Slowest())
	opt.repay = plan.Estimate() * slowest * slowest / 4
	require.False(t, x.before(0, opt).hopeless(plan))
	require.True(t, x.before(1, opt).hopeless(plan))
	opt.repay /= 2
	require.True(t, x.before(0, opt).hopeless(plan))
}

package pipeline

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/model"
	"codo/parallel"
)

// TestClimbLeavesRoom has a design that fits, but only with FIFOs that make it slower: the
// next plan is smaller, where one with room for its FIFOs lets the next be larger.
func TestClimbLeavesRoom(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	after := func(wants int) int {
		d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 990}}, wants: device.Cost{DSP: 10, LUT: wants}}
		c := &climb{within: budget, most: maxTries, hopes: lastTries, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
		c.best = &outcome{decision: d, fits: true}
		c.step(c.best, parallel.Budget{DSP: 10, LUT: 800})
		require.False(t, c.done)
		return c.plan.Budget.LUT
	}
	require.Less(t, after(1100), 800)
	require.GreaterOrEqual(t, after(900), 800)
}

// TestClimbSqueezes has a design with a little more LUTs than there are: the same plan is
// tried with fewer of them for what it does not say, once, and then a smaller one.
func TestClimbSqueezes(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 1030}}}
	o := &outcome{decision: d, uses: d.Price.Uses, takes: parallel.Budget{LUT: 1200}}
	c := &climb{within: budget, most: maxTries, hopes: lastTries, tries: 2, luts: math.MaxInt, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
	c.step(o, parallel.Budget{DSP: 10, LUT: 800})
	require.False(t, c.done)
	require.Equal(t, 800, c.plan.Budget.LUT)
	require.InDelta(t, 1200/1.03, c.luts, 10)
	c.step(o, parallel.Budget{DSP: 10, LUT: 800})
	require.Less(t, c.plan.Budget.LUT, 800)
}

// TestClimbGivesUp: of very many tasks, a plan that takes far more LUTs than there are, and
// hardly any for its copies, is the last one, and so is one that takes more than a larger one.
func TestClimbGivesUp(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	gives := func(hopes, needs int, larger ...int) bool {
		d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 2000}}}
		c := &climb{within: budget, most: fewTries, hopes: hopes, tries: 1, luts: math.MaxInt, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
		for _, luts := range larger {
			uses := device.Cost{DSP: 10, LUT: luts}
			c.step(&outcome{decision: &Decision{Price: &model.Report{Uses: uses}}, uses: uses}, parallel.Budget{DSP: 10, LUT: needs})
			require.False(t, c.done)
		}
		c.step(&outcome{decision: d, uses: d.Price.Uses}, parallel.Budget{DSP: 10, LUT: needs})
		return c.done
	}
	require.True(t, gives(fewTries, 100))
	require.False(t, gives(fewTries, 800))
	require.False(t, gives(lastTries, 100))
	require.True(t, gives(fewTries, 800, 1900))
	require.False(t, gives(fewTries, 800, 2100))
	require.False(t, gives(lastTries, 800, 1900))
}

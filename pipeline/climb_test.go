package pipeline

import (
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
		c := &climb{most: maxTries, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
		c.best = &outcome{decision: d, fits: true}
		c.step(c.best, parallel.Budget{DSP: 10, LUT: 800}, budget)
		require.False(t, c.done)
		return c.plan.Budget.LUT
	}
	require.Less(t, after(1100), 800)
	require.GreaterOrEqual(t, after(900), 800)
}

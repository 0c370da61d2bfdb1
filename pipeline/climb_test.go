package pipeline

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
)

// TestClimbLeavesRoom has a design that fits, but only with FIFOs that make it slower: the
// next plan is smaller, where one with room for its FIFOs lets the next be larger.
func TestClimbLeavesRoom(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	after := func(wants int) int {
		d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 990}}, wants: device.Cost{DSP: 10, LUT: wants}}
		c := &climb{within: budget, most: maxTries, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
		c.best = &outcome{decision: d, fits: true}
		c.step(c.best, parallel.Budget{DSP: 10, LUT: 800})
		require.False(t, c.done)
		return c.plan.Budget.LUT
	}
	require.Less(t, after(1100), 800)
	require.GreaterOrEqual(t, after(900), 800)
}

// TestClimbForMemory has a design that takes more memory than there is, and few DSPs of many:
// the next plan is smaller.
func TestClimbForMemory(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	after := func(blocks int) int {
		d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 100, BRAM18K: blocks}}}
		o := &outcome{decision: d, uses: d.Price.Uses, fits: blocks <= budget.BRAM18K}
		c := &climb{within: budget, most: maxTries, luts: math.MaxInt, plan: parallel.Options{Budget: parallel.Budget{DSP: 50, LUT: 500}}}
		c.step(o, parallel.Budget{DSP: 10, LUT: 100})
		require.False(t, c.done)
		return c.plan.Budget.DSP
	}
	require.Less(t, after(106), 10)
	require.Greater(t, after(94), 50)
}

// TestDeepenBest: of two designs that are as fast, the FIFOs of the one that takes less are made
// deep enough, and no others.
func TestDeepenBest(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	outcomeWith := func(more int) *outcome {
		p := golden.Read(t, inBursts)
		d := &Decision{Program: p}
		d.Price, err = model.Estimate(p, model.Options{ClockNS: 5})
		require.NoError(t, err)
		d.timedFreely(Options{Board: board})
		require.True(t, d.shallow)
		d.Price.Uses.DSP += more
		return &outcome{decision: d, fits: true}
	}
	climbs := []*climb{{last: outcomeWith(1)}, {last: outcomeWith(0)}}
	opt := Options{Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board)}}
	score := deepenBest(climbs, opt, math.Inf(1))
	best := climbs[1].last.decision
	require.Equal(t, best.score(), score)
	require.Greater(t, best.Program.Channels[0].Depth, 2)
	require.Equal(t, 2, climbs[0].last.decision.Program.Channels[0].Depth)
	require.Equal(t, best, bestOf(championsOf(climbs)))

	// the same design once more, from a climb before: its run is not one with the depths that it has
	twin := outcomeWith(0)
	twin.decision.Price.Uses = best.Price.Uses
	climbs[0] = &climb{last: twin}
	deepenBest(climbs, opt, score)
	require.Greater(t, bestOf(championsOf(climbs)).Program.Channels[0].Depth, 2)
}

// TestClimbSqueezes has a design with a little more LUTs than there are: the same plan is
// tried with fewer of them for what it does not say, once, and then a smaller one.
func TestClimbSqueezes(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	d := &Decision{Price: &model.Report{Uses: device.Cost{DSP: 10, LUT: 1030}}}
	o := &outcome{decision: d, uses: d.Price.Uses, takes: parallel.Budget{LUT: 1200}}
	c := &climb{within: budget, most: maxTries, tries: 2, luts: math.MaxInt, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
	c.step(o, parallel.Budget{DSP: 10, LUT: 800})
	require.False(t, c.done)
	require.Equal(t, 800, c.plan.Budget.LUT)
	require.InDelta(t, 1200/1.03, c.luts, 10)
	c.step(o, parallel.Budget{DSP: 10, LUT: 800})
	require.Less(t, c.plan.Budget.LUT, 800)
}

// TestClimbPromises has a plan that was too large and promised far more than the best design that
// fits: there are more tries between the two, but not many.
func TestClimbPromises(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	tries := func(promised int64) int {
		o := &outcome{decision: &Decision{Price: &model.Report{Latency: promised, Uses: device.Cost{LUT: 1200}}}, uses: device.Cost{LUT: 1200}}
		c := &climb{within: budget, most: maxTries, tries: maxTries - 1, luts: math.MaxInt, missed: math.Inf(1), plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 900}}}
		c.best = &outcome{decision: &Decision{Price: &model.Report{Latency: 1000}}, fits: true}
		c.fits = &parallel.Budget{DSP: 100, LUT: 100}
		for !c.done {
			c.tries++
			c.step(o, parallel.Budget{DSP: 10, LUT: 800})
		}
		return c.tries
	}
	require.Equal(t, maxTries, tries(1000))
	require.Equal(t, maxTries+moreTries, tries(500))
}

// TestClimbGivesUp: of very many tasks, a plan that takes more LUTs than a larger one, and more
// than there are, is the last one.
func TestClimbGivesUp(t *testing.T) {
	budget := parallel.Budget{DSP: 100, BRAM18K: 100, URAM: 100, LUT: 1000, FF: 1000}
	gives := func(many bool, took ...int) bool {
		c := &climb{within: budget, most: fewTries, many: many, tries: 1, luts: math.MaxInt, plan: parallel.Options{Budget: parallel.Budget{DSP: 100, LUT: 800}}}
		for _, luts := range took {
			require.False(t, c.done)
			uses := device.Cost{DSP: 10, LUT: luts}
			c.step(&outcome{decision: &Decision{Price: &model.Report{Uses: uses}}, uses: uses}, parallel.Budget{DSP: 10, LUT: 800})
		}
		return c.done
	}
	require.False(t, gives(true, 2000))
	require.True(t, gives(true, 1900, 2000))
	require.False(t, gives(true, 2100, 2000))
	require.False(t, gives(false, 1900, 2000))
}

// TestClimbInVain: of very many tasks, a plan is not tried that needs hardly fewer LUTs than one
// that took far too many.
func TestClimbInVain(t *testing.T) {
	vain := func(many bool, took, did, needs int) bool {
		uses := device.Cost{DSP: 10, LUT: took}
		c := &climb{within: parallel.Budget{DSP: 100, LUT: 1000}, many: many, last: &outcome{uses: uses, fits: took <= 1000}}
		return c.inVain(parallel.Budget{LUT: did}, parallel.Budget{LUT: needs})
	}
	require.True(t, vain(true, 1100, 200, 190))
	require.False(t, vain(true, 1100, 200, 180))
	require.True(t, vain(true, 2300, 200, 0)) // not even without any copies
	require.False(t, vain(false, 1100, 200, 190))
	require.False(t, vain(true, 1000, 200, 300))
}

// TestClimbDown: smaller plans end with one that is far behind.
func TestClimbDown(t *testing.T) {
	behind := func(down bool, csynth int64) bool {
		best := &outcome{decision: &Decision{Price: &model.Report{Latency: 1000, Csynth: 900}}}
		last := &outcome{decision: &Decision{Price: &model.Report{Latency: csynth, Csynth: csynth}}}
		return (&climb{best: best, last: last, tries: 2, down: down}).behind(1000 * 1000)
	}
	require.True(t, behind(true, 1300))
	require.False(t, behind(true, 1200))
	require.False(t, behind(false, 1300))
}

// TestHopeless: a plan is, if its design would be far behind in time, or would not repay: then
// its time and that of its slowest task are looked at together.
func TestHopeless(t *testing.T) {
	opt := optionsWithin(t, 6000)
	x := tasksWith(t, opt, 24, 24, 24)
	plan := x.surveysFor([]parallel.Options{*opt.Parallel}, opt.Parallel.Budget.DSP)[0].Plan(*opt.Parallel)
	slowest := float64(plan.Slowest())
	score, product := plan.Estimate(), plan.Estimate()*slowest*slowest
	none := math.Inf(1)
	require.False(t, standing{best: none, larger: none, part: 1}.hopeless(plan))
	require.False(t, standing{best: score, larger: none, part: 1}.hopeless(plan))
	require.True(t, standing{best: score / 3, larger: none, part: 1}.hopeless(plan))
	require.False(t, standing{best: score / 3, larger: none, part: 0.5}.hopeless(plan))
	require.False(t, standing{best: score, larger: none, part: 1, repay: product}.hopeless(plan))
	require.True(t, standing{best: score, larger: none, part: 1, repay: product / 3}.hopeless(plan))
}

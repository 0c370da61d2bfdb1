package parallel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestLatency counts by hand.
func TestLatency(t *testing.T) {
	chain := [][]int{nil, {0}, {1}}
	for _, c := range []struct {
		name   string
		steps  []parallel.Step
		before [][]int
		want   int64
	}{
		// Each begins 10 cycles after the one before; the last ends 10 after all has come.
		{"streaming", []parallel.Step{{Busy: 100, Lag: 10}, {Busy: 100, Lag: 10}, {Busy: 100, Lag: 10}}, chain, 120},
		{"a fast one after a slow one", []parallel.Step{{Busy: 100, Lag: 10}, {Busy: 20, Lag: 5}}, chain[:2], 105},
		{"each waits for all", []parallel.Step{{Busy: 100, Lag: 10}, {Busy: 100, Lag: 10, Waits: true}, {Busy: 100, Lag: 10, Waits: true}}, chain, 300},
		{"each hands on at the end", []parallel.Step{{Busy: 100, Late: true}, {Busy: 100, Late: true}, {Busy: 100, Late: true}}, chain, 300},
		// The second runs with the first, which hands on as it goes.
		{"in turns", []parallel.Step{{Busy: 100, Lag: 10, Waits: true}, {Busy: 100, Lag: 100, Late: true}, {Busy: 100, Lag: 10, Waits: true}}, chain, 210},
		{"side by side", []parallel.Step{{Busy: 10, Lag: 1}, {Busy: 100, Lag: 1}, {Busy: 60, Lag: 1, Waits: true}}, [][]int{nil, nil, {0, 1}}, 160},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, parallel.Latency(c.steps, c.before)) })
	}
}

// TestWaits counts by hand.
func TestWaits(t *testing.T) {
	chain := [][]int{nil, {0}, {1}}
	for _, c := range []struct {
		name   string
		steps  []parallel.Step
		before [][]int
		want   []float64
	}{
		{"each waits for all", []parallel.Step{{Busy: 160, Lag: 16}, {Busy: 800, Lag: 16, Waits: true}, {Busy: 160, Lag: 16, Waits: true}}, chain, []float64{1, 1, 1}},
		{"a short one among long ones", []parallel.Step{{Busy: 1600, Lag: 16}, {Busy: 160, Lag: 16}, {Busy: 3200, Lag: 16}}, chain, []float64{0.015625, 0.09375, 1}}, // lags grow by 2 if they take 200 or 20 more
		{"side by side", []parallel.Step{{Busy: 16, Lag: 1}, {Busy: 160, Lag: 1}, {Busy: 80, Lag: 1, Waits: true}}, [][]int{nil, nil, {0, 1}}, []float64{0, 1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, parallel.Waits(c.steps, c.before)) })
	}
}

// TestSooner demands that a plan that weighs the latency stays within the budget
// and has no longer one than the plan without.
func TestSooner(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	better := 0
	for range 300 {
		var tables [][]parallel.Step
		var before [][]int
		for k := range 2 + r.IntN(6) {
			var steps []parallel.Step
			work := int64(100 + r.IntN(5000))
			for copies := range int64(8) {
				busy := work / (copies + 1)
				steps = append(steps, parallel.Step{Busy: busy, Lag: busy / int64(1+r.IntN(20)), Waits: r.IntN(3) == 0, Late: r.IntN(4) == 0, DSP: 3 * int(copies+1)})
			}
			slices.SortStableFunc(steps, func(a, b parallel.Step) int { return int(a.Busy - b.Busy) })
			tables = append(tables, steps)
			if k == 0 {
				before = append(before, nil)
			} else {
				before = append(before, []int{r.IntN(k)})
			}
		}
		budget := parallel.Budget{DSP: 3*len(tables) + r.IntN(20*len(tables)), LUT: 1 << 20}
		chosen, plain := parallel.Sooner(tables, before, budget)
		dsp := 0
		for k, c := range chosen {
			require.Contains(t, tables[k], c)
			dsp += c.DSP
		}
		require.LessOrEqual(t, dsp, budget.DSP)
		now, was := parallel.Latency(chosen, before), parallel.Latency(plain, before)
		require.LessOrEqual(t, now, was)
		if now < was {
			better++
		}
	}
	require.Greater(t, better, 100)
}

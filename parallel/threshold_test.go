package parallel_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/internal/randprog"
	"codo/parallel"
	"codo/pipeline"
)

// randomTable makes so many ways to run a task; more resources make it faster,
// and DSPs can be had for LUTs.
func randomTable(r *rand.Rand, ways int) []parallel.Way {
	var out []parallel.Way
	for range ways {
		copies := 1 + r.IntN(64)
		out = append(out, parallel.Way{Cycles: int64(100_000 / copies), DSP: copies * r.IntN(6), LUT: copies * (100 + r.IntN(500))})
	}
	slices.SortStableFunc(out, func(a, b parallel.Way) int { return cmp.Compare(a.Cycles, b.Cycles) })
	return out
}

// leastOf tries all selections: the least of the most cycles of those that fit.
func leastOf(tables [][]parallel.Way, budget parallel.Budget, most int64) int64 {
	if budget.DSP < 0 || budget.LUT < 0 {
		return math.MaxInt64
	}
	if len(tables) == 0 {
		return most
	}
	least := int64(math.MaxInt64)
	for _, w := range tables[0] {
		left := parallel.Budget{DSP: budget.DSP - w.DSP, LUT: budget.LUT - w.LUT}
		least = min(least, leastOf(tables[1:], left, max(most, w.Cycles)))
	}
	return least
}

// agrees compares threshold with leastOf.
func agrees(t *testing.T, tables [][]parallel.Way, budget parallel.Budget) (fits bool) {
	t.Helper()
	limit, chosen := parallel.Threshold(tables, budget)
	require.Equal(t, leastOf(tables, budget, 0), limit, "%v within %v", tables, budget)
	if limit == math.MaxInt64 {
		return false
	}
	for k, w := range chosen {
		require.Contains(t, tables[k], w)
		require.LessOrEqual(t, w.Cycles, limit)
		budget.DSP -= w.DSP
		budget.LUT -= w.LUT
	}
	require.GreaterOrEqual(t, budget.DSP, 0)
	require.GreaterOrEqual(t, budget.LUT, 0)
	return true
}

// TestThreshold compares with all selections, on tables at random.
func TestThreshold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fit := 0
	for range 500 {
		var tables [][]parallel.Way
		for range 1 + r.IntN(5) {
			tables = append(tables, randomTable(r, 1+r.IntN(7)))
		}
		if agrees(t, tables, parallel.Budget{DSP: 1 + r.IntN(100*len(tables)), LUT: 1 + r.IntN(15000*len(tables))}) {
			fit++
		}
	}
	require.Greater(t, fit, 200, "budgets should often be enough")
}

// TestThresholdOfPrograms does so on the tables of random programs.
func TestThresholdOfPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	several := 0
	for seed := range uint64(200) {
		p, _, _, err := pipeline.Run(randprog.New(seed, randprog.Config{}), pipeline.Options{Interface: pipeline.Memory, Until: "accumulate"})
		require.NoError(t, err)
		tables := parallel.Tables(p, parallel.Options{Budget: parallel.Budget{DSP: 100}, ClockNS: 5})
		selections := 1
		for k := range tables {
			tables[k] = tables[k][:min(len(tables[k]), 8)]
			selections *= len(tables[k])
		}
		if selections == 1 || selections > 1<<16 {
			continue
		}
		several++
		for range 3 {
			agrees(t, tables, parallel.Budget{DSP: 1 + r.IntN(100), LUT: 1 + r.IntN(20000)})
		}
	}
	require.Greater(t, several, 20)
}

// TestThresholdOfMany is about time: networks have hundreds of tasks.
func TestThresholdOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var tables [][]parallel.Way
	for range 1000 {
		tables = append(tables, randomTable(r, 40))
	}
	start := time.Now()
	for _, dsp := range []int{9024, 20000, 50000} {
		limit, _ := parallel.Threshold(tables, parallel.Budget{DSP: dsp, LUT: 7_000_000})
		t.Logf("%d DSPs: %d cycles, after %s", dsp, limit, time.Since(start))
	}
	require.Less(t, time.Since(start), 20*time.Second)
}

// TestEvened has a task that others wait for as long as it is busy, which nothing makes
// faster: the other one, of which that would allow 2,000 cycles, is busy no longer than
// that, if the budget allows it.
func TestEvened(t *testing.T) {
	tables := [][]parallel.Way{{{Cycles: 2000, DSP: 10}}, {{Cycles: 500, DSP: 40}, {Cycles: 1000, DSP: 20}, {Cycles: 1900, DSP: 10}}}
	busy := [][]int64{{1000}, {500, 1000, 1900}}
	require.Equal(t, int64(1000), parallel.Evened(tables, busy, parallel.Budget{DSP: 60}))
	require.Equal(t, int64(1000), parallel.Evened(tables, busy, parallel.Budget{DSP: 30}))
	require.Equal(t, int64(1900), parallel.Evened(tables, busy, parallel.Budget{DSP: 29}))
}

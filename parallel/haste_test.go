package parallel_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestSaved: what a change saves is the same beside others of its task, or too little beside them, too.
func TestSaved(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	worth := 0
	for range 200 {
		tables, before := make([][]parallel.Step, 6), make([][]int, 6)
		for k := range tables {
			for range 1 + r.IntN(12) {
				busy := 1 + r.Int64N(1000)
				tables[k] = append(tables[k], parallel.Step{Busy: busy, Lag: r.Int64N(busy + 1), Late: r.IntN(4) == 0, Waits: r.IntN(4) == 0})
			}
			for from := range k {
				if r.IntN(2) == 0 {
					before[k] = append(before[k], from)
				}
			}
		}
		beside, alone := parallel.Saved(tables, before)
		for k := range alone {
			for i, want := range alone[k] {
				if got := beside[k][i]; want > parallel.LeastHaste {
					require.Equal(t, want, got)
					worth++
				} else {
					require.LessOrEqual(t, got, parallel.LeastHaste)
				}
			}
		}
	}
	require.Greater(t, worth, 100)
}

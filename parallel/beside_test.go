package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestBeside: two tasks that run at the same time are faster only together.
func TestBeside(t *testing.T) {
	steps := []parallel.Step{{Busy: 100, Lag: 10, DSP: 20}, {Busy: 200, Lag: 20, DSP: 10}}
	plain, hastened := parallel.Beside([][]parallel.Step{steps, steps}, [][]int{nil, {0}}, parallel.Budget{DSP: 40})
	require.Equal(t, int64(220), plain)
	require.Equal(t, int64(110), hastened)
	_, short := parallel.Beside([][]parallel.Step{steps, steps}, [][]int{nil, {0}}, parallel.Budget{DSP: 30})
	require.Equal(t, int64(210), short, "the budget is for one of them, which begins to hand on sooner")
}

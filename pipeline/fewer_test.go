package pipeline

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFewerThanBest: where there is a design already, those that are no better are not
// sought, and a better one is found all the same.
func TestFewerThanBest(t *testing.T) {
	opt := optionsWithin(t, 3500)
	find := func(limit float64) (d *Decision, stages int) {
		opt := opt
		opt.staged = func() { stages++ }
		x := tasksWith(t, opt, slices.Repeat([]int{24}, 6)...)
		stages = 0
		d, err := fewer(x, opt, opt.Parallel.Budget, limit)
		require.NoError(t, err)
		return d, stages
	}
	d, all := find(math.Inf(1))
	require.NotNil(t, d.Timing)
	again, _ := find(d.score() + 1)
	require.Equal(t, d.score(), again.score())
	require.Equal(t, d.Price.Uses, again.Price.Uses)
	none, few := find(d.least() / 4)
	require.Less(t, few, all)
	require.False(t, none.Price != nil && none.better(d), "%+v", none.Price)
}

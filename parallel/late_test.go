package parallel

import (
	"cmp"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOrdered: tasks come as if all were sorted, those that are as slow in their own order.
func TestOrdered(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 40 {
		var o ordered
		var want []late
		for k := range n {
			o.rest = append(o.rest, late{k, int64(r.Intn(8))})
		}
		want = slices.Clone(o.rest)
		slices.SortStableFunc(want, func(a, b late) int { return cmp.Compare(b.cycles, a.cycles) })
		o.begin()
		for k := range n / 2 {
			require.Equal(t, want[k], o.at(k))
		}
		for k := range n {
			require.Equal(t, want[k], o.at(k))
		}
	}
}

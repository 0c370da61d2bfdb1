package parallel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRanking: what a ranking keeps, and what it finds to dominate a candidate, is what a look at all
// candidates finds.
func TestRanking(t *testing.T) {
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		loose := seed%2 == 0
		var x ranking
		var plain []ranked
		last := func(c *ranked, list []ranked) *candidate {
			for k := len(list) - 1; k >= 0; k-- {
				if list[k].dominates(c) {
					return list[k].candidate
				}
			}
			return nil
		}
		of := func(o *ranked) *candidate {
			if o == nil {
				return nil
			}
			return o.candidate
		}
		for range 1500 {
			cycles := 1 + random.Int64N(3000)
			r := rankedOf(&candidate{cycles: cycles, dsp: int(3000/cycles) + random.IntN(9), lut: random.IntN(40), banks: random.Int64N(3), lag: random.Int64N(50)}, loose)
			at := slices.IndexFunc(plain, func(o ranked) bool { return compareRank(&r, &o) < 0 })
			if at < 0 {
				at = len(plain)
			}
			place := x.place(&r)
			require.Same(t, last(&r, plain[:at]), of(x.dominator(&r, place)))
			plain = slices.Insert(plain, at, r)
			x.insert(r, place)
		}
		require.Equal(t, len(plain), x.n)
		require.Equal(t, plain, x.all())
		var want []ranked
		for k := range plain {
			if last(&plain[k], want) == nil {
				want = append(want, plain[k])
			}
		}
		dropped := map[*candidate]bool{}
		x.pareto(func(c *candidate) { dropped[c] = true })
		require.Equal(t, want, x.all())
		require.Equal(t, len(want), x.n)
		require.Len(t, dropped, len(plain)-len(want))
		for k := range want {
			require.NotContains(t, dropped, want[k].candidate)
		}
	}
}

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
		x := ranking{loose: loose}
		var plain []ranked
		last := func(r *ranked, c *candidate, list []ranked) int32 {
			most := x.barOf(r)
			for k := len(list) - 1; k >= 0; k-- {
				if list[k].reaches(&most) && x.dominates(&list[k], r, c) {
					return list[k].number
				}
			}
			return 0
		}
		of := func(o *ranked) int32 {
			if o == nil {
				return 0
			}
			return o.number
		}
		for range 1500 {
			cycles := 1 + random.Int64N(3000)
			c := &candidate{cycles: cycles, dsp: int(3000/cycles) + random.IntN(9), lut: random.IntN(40), banks: random.Int64N(3), lag: random.Int64N(50)}
			if seed%4 < 2 {
				c.classes = []uint64{random.Uint64N(2), random.Uint64N(2) << 8}
			}
			r := rankedOf(c)
			at := slices.IndexFunc(plain, func(o ranked) bool { return compareRank(&r, &o) < 0 })
			if at < 0 {
				at = len(plain)
			}
			place := x.place(&r)
			require.Equal(t, last(&r, c, plain[:at]), of(x.dominator(&r, c, place)))
			r.number = x.copyOf(c)
			plain = slices.Insert(plain, at, r)
			x.insert(r, place)
		}
		require.Equal(t, len(plain), x.n)
		require.Equal(t, plain, x.all())
		var want []ranked
		for k := range plain {
			if last(&plain[k], x.of(&plain[k]), want) == 0 {
				want = append(want, plain[k])
			}
		}
		dropped := map[int32]bool{}
		x.pareto(func(number int32) { dropped[number] = true })
		require.Equal(t, want, x.all())
		require.Equal(t, len(want), x.n)
		require.Len(t, dropped, len(plain)-len(want))
		for k := range want {
			require.NotContains(t, dropped, want[k].number)
		}
	}
}

// TestAllWithin: classes are compared byte by byte.
func TestAllWithin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		a, b, want := uint64(0), uint64(0), true
		for range 8 {
			x, y := random.Uint64N(4), random.Uint64N(64)
			if y < 4 {
				x = random.Uint64N(64)
			}
			a, b, want = a<<8|x, b<<8|y, want && x <= y
		}
		require.Equal(t, want, allWithin(a, b))
	}
}

// all are the candidates in order.
func (x *ranking) all() (list []ranked) {
	list = make([]ranked, 0, x.n)
	for _, r := range x.runs {
		list = append(list, r.list...)
	}
	return list
}

package affine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFollowsAgainstEnumeration asks about the accesses of random nests: in any iterations,
// and in those in which counters differ by so much or are the same.
func TestFollowsAgainstEnumeration(t *testing.T) {
	asked, yes := 0, 0
	for seed := range uint64(400) {
		n := newNest(seed)
		points := trace(n.body)
		all := Accesses(n.body)
		all = all[:min(len(all), 6)]
		for _, a := range all {
			for _, b := range all {
				_, okA := a.Subscripts()
				_, okB := b.Subscripts()
				exact := okA && okB && a.Exact && b.Exact
				check := func(same [][2]*Loop, ahead *Ahead) {
					truth := a.Buffer == b.Buffer && follows(a, b, points[a.Pos.Line], points[b.Pos.Line], same, ahead)
					got := Follows(a, b, same, ahead)
					checkAnswer(t, truth, got, exact, "seed %d: %d, %d", seed, a.Pos.Line, b.Pos.Line)
					if asked++; got == Yes {
						yes++
					}
				}
				check(nil, nil)
				if len(a.Loops) == 0 || len(b.Loops) == 0 {
					continue
				}
				first, second := a.Loops[int(seed)%len(a.Loops)], b.Loops[int(seed/3)%len(b.Loops)]
				for _, least := range []int64{0, 1} {
					check(nil, &Ahead{CounterForm(first), CounterForm(second), least})
				}
				check([][2]*Loop{{first, second}}, nil)
				check([][2]*Loop{{first, second}}, &Ahead{CounterForm(a.Loops[0]), CounterForm(b.Loops[0]), 1})
			}
		}
	}
	t.Logf("%d questions, %d times yes", asked, yes)
	require.Greater(t, yes, 1000)
}

// follows is Follows by definition.
func follows(a, b Access, pa, pb []point, same [][2]*Loop, ahead *Ahead) bool {
	before := func(p, q point) bool {
		for k := range min(len(a.Loops), len(b.Loops)) {
			l := a.Loops[k]
			if l != b.Loops[k] {
				break
			}
			if p.trip[l] != q.trip[l] {
				return p.trip[l] < q.trip[l]
			}
		}
		return a.Order < b.Order
	}
	for _, p := range pa {
		for _, q := range pb {
			differ := func(pair [2]*Loop) bool { return p.env[pair[0]] != q.env[pair[1]] }
			if p.element() != q.element() || !before(p, q) || slices.ContainsFunc(same, differ) {
				continue
			}
			if ahead == nil || p.env[ahead.A.Counters()[0]]-q.env[ahead.B.Counters()[0]] >= ahead.Least {
				return true
			}
		}
	}
	return false
}

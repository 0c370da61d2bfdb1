package affine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOverlapAndCarriedAgainstEnumeration checks both questions, distances
// included, on all pairs of accesses of random nests.
func TestOverlapAndCarriedAgainstEnumeration(t *testing.T) {
	asked, unknown, carried := 0, 0, 0
	for seed := range uint64(2000) {
		n := newNest(seed)
		points := trace(n.body)
		all := Accesses(n.body)
		for _, a := range all[:min(len(all), 6)] {
			for _, b := range all[:min(len(all), 6)] {
				if a.Buffer != b.Buffer {
					require.Equal(t, No, Overlap(a, b))
					continue
				}
				_, okA := a.Subscripts()
				_, okB := b.Subscripts()
				exact := okA && okB && a.Exact && b.Exact
				pa, pb := points[a.Pos.Line], points[b.Pos.Line]
				asked++
				unknown += checkAnswer(t, overlaps(pa, pb), Overlap(a, b), exact, "seed %d: overlap of %d, %d", seed, a.Pos.Line, b.Pos.Line)
				for k, l := range a.Loops {
					if k >= len(b.Loops) || b.Loops[k] != l {
						break
					}
					asked++
					want := distances(a.Loops[:k+1], pa, pb)
					got := Carried(l, a, b)
					unknown += checkAnswer(t, want.Answer == Yes, got.Answer, exact, "seed %d: %s carries %d, %d", seed, l.Name, a.Pos.Line, b.Pos.Line)
					switch {
					case got.Answer == Yes:
						carried++
						require.Equal(t, want, got, "seed %d: %s carries %d, %d", seed, l.Name, a.Pos.Line, b.Pos.Line)
					case want.Answer == Yes:
						require.True(t, got.Min <= want.Min && want.Max <= got.Max)
					}
				}
			}
		}
	}
	t.Logf("%d questions, %d unknown, %d carried", asked, unknown, carried)
	require.Greater(t, carried, 1000)
}

// checkAnswer demands the truth, and Unknown only where something is not affine.
func checkAnswer(t *testing.T, truth bool, got Answer, exact bool, format string, args ...any) (unknown int) {
	t.Helper()
	args = append([]any{format}, args...)
	if exact || !truth && got != Unknown {
		require.Equal(t, truth, got == Yes, args...)
		require.NotEqual(t, Unknown, got, args...)
		return 0
	}
	if truth {
		require.True(t, got.Possible(), args...)
	}
	return 1
}

func overlaps(pa, pb []point) bool {
	seen := map[[2]int64]bool{}
	for _, p := range pa {
		seen[p.element()] = true
	}
	for _, q := range pb {
		if seen[q.element()] {
			return true
		}
	}
	return false
}

// distances is Carried by definition, for the last of loops.
func distances(loops []*Loop, pa, pb []point) Dependence {
	dep := Dependence{Answer: No, Min: math.MaxInt64}
	l := loops[len(loops)-1]
	for _, p := range pa {
	next:
		for _, q := range pb {
			d := q.trip[l] - p.trip[l]
			if d <= 0 || p.element() != q.element() {
				continue
			}
			for _, outer := range loops[:len(loops)-1] {
				if p.trip[outer] != q.trip[outer] {
					continue next
				}
			}
			dep = Dependence{Yes, min(dep.Min, d), max(dep.Max, d)}
		}
	}
	if dep.Answer == No {
		return Dependence{Answer: No}
	}
	return dep
}

package graph_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/graph"
)

func TestSorted(t *testing.T) {
	require.Equal(t, [][]int{{2}, {0, 3}, {1}, {4}}, graph.Sorted([][]int{{1, 3}, nil, {0}, {0}, nil}))
	require.Equal(t, [][]int{{1}, {0}, {2}}, graph.Sorted([][]int{{2}, {0, 0}, nil}))
	require.Empty(t, graph.Sorted(nil))
}

// TestRandomGraphs compares with what reaches what.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		n := 1 + r.IntN(12)
		next, reach := make([][]int, n), make([][]bool, n)
		for a := range n {
			reach[a] = make([]bool, n)
			reach[a][a] = true
			for range r.IntN(3) {
				b := r.IntN(n)
				next[a] = append(next[a], b)
				reach[a][b] = true
			}
		}
		for k := range n {
			for a := range n {
				for b := range n {
					reach[a][b] = reach[a][b] || reach[a][k] && reach[k][b]
				}
			}
		}
		var done []int
		for _, part := range graph.Sorted(next) {
			require.NotContains(t, done, part[0])
			for v := range n {
				together := reach[v][part[0]] && reach[part[0]][v]
				require.Equal(t, slices.Contains(part, v), together)
				require.True(t, together || !reach[v][part[0]] || slices.Contains(done, v), "what comes before is done")
				// what could come, too, is behind
				free := !slices.Contains(done, v) && !together && v < part[0]
				for u := range n {
					free = free && (!reach[u][v] || reach[v][u] || slices.Contains(done, u))
				}
				require.False(t, free)
			}
			done = append(done, part...)
		}
		require.Len(t, done, n)
	}
}

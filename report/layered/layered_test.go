package layered_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/report/layered"
)

var options = layered.Options{Width: 800, RankGap: 80, NodeGap: 20, BandGap: 30, Track: 8}

// nodes makes boxes of one size.
func nodes(n int) (list []layered.Node) {
	for range n {
		list = append(list, layered.Node{Width: 100, Height: 60, Ports: 40})
	}
	return list
}

// TestRanks wants sources beside their readers and long edges to go around.
func TestRanks(t *testing.T) {
	l := layered.Place(layered.Graph{Nodes: nodes(6), Edges: []layered.Edge{{0, 1}, {1, 2}, {3, 4}, {0, 2}, {2, 4}, {4, 2}}}, options)
	require.Equal(t, []int{0, 1, 2, 2, 3, 0}, l.Rank)
	require.Equal(t, l.At[0].X, l.At[5].X, "a node without edges")
	bypass := l.Routes[3][0].Points
	require.Len(t, bypass, 4, "from a node, past a rank, to a node")
	require.True(t, bypass[1].Y < l.At[1].Y || bypass[1].Y > l.At[1].Y+60, "the edge runs through a node")
	back := l.Routes[5]
	require.Equal(t, l.At[4].X, back[0].Points[0].X, "an edge to an earlier node begins at its left")
}

// TestChainsOfSources wants a source and what it alone feeds beside the reader of that.
func TestChainsOfSources(t *testing.T) {
	l := layered.Place(layered.Graph{Nodes: nodes(7), Edges: []layered.Edge{{0, 2}, {1, 3}, {2, 4}, {4, 5}, {3, 5}, {5, 6}}}, options)
	require.Equal(t, []int{0, 1, 1, 2, 2, 3, 4}, l.Rank)
}

// TestBands wants a chain to be wrapped into lines of about equal length, joined from
// the end of one to the begin of the next.
func TestBands(t *testing.T) {
	g := layered.Graph{Nodes: nodes(10)}
	for k := range 9 {
		g.Edges = append(g.Edges, layered.Edge{From: k, To: k + 1})
	}
	l := layered.Place(g, options)
	require.Equal(t, []int{0, 0, 0, 0, 1, 1, 1, 1, 2, 2}, l.Band)
	require.LessOrEqual(t, l.Width, 800.0)
	require.Equal(t, l.At[0].X, l.At[4].X)
	require.Greater(t, l.At[4].Y, l.At[3].Y+60)
	turn := l.Routes[3]
	require.Len(t, turn, 3)
	require.True(t, turn[1].Square)
	require.Equal(t, turn[0].Points[0], turn[1].Points[0])
	require.Equal(t, turn[1].Points[5], turn[2].Points[0])
	require.Greater(t, turn[1].Points[2].Y, l.At[3].Y+60, "below the nodes")
	require.Less(t, turn[1].Points[2].Y, l.At[4].Y, "above those of the next band")
}

// TestNested wants the lines from band to band not to cross.
func TestNested(t *testing.T) {
	g := layered.Graph{Nodes: nodes(4)}
	for range 3 {
		g.Edges = append(g.Edges, layered.Edge{From: 0, To: 1})
	}
	g.Edges = append(g.Edges, layered.Edge{From: 1, To: 2}, layered.Edge{From: 2, To: 3})
	narrow := options
	narrow.Width = 150
	l := layered.Place(g, narrow)
	require.Equal(t, []int{0, 1, 2, 3}, l.Band)
	for i := range 3 {
		for j := range i {
			a, b := l.Routes[i][1].Points, l.Routes[j][1].Points
			for k := range 5 {
				for m := range 5 {
					require.False(t, cross(a[k], a[k+1], b[m], b[m+1]), "lines %d and %d", i, j)
				}
			}
		}
	}
}

// cross tells whether two level or upright lines meet.
func cross(a, b, c, d layered.Point) bool {
	within := func(x, p, q float64) bool { return min(p, q) <= x && x <= max(p, q) }
	overlap := func(p, q, r, s float64) bool {
		return within(r, p, q) || within(s, p, q) || within(p, r, s)
	}
	return overlap(a.X, b.X, c.X, d.X) && overlap(a.Y, b.Y, c.Y, d.Y)
}

// random makes a graph of nodes in some groups.
func random(r *rand.Rand) layered.Graph {
	g := layered.Graph{Nodes: nodes(2 + r.IntN(40))}
	for k := range g.Nodes {
		g.Nodes[k].Height += float64(r.IntN(40))
		g.Nodes[k].Group = r.IntN(4)
	}
	for range r.IntN(70) {
		g.Edges = append(g.Edges, layered.Edge{From: r.IntN(len(g.Nodes)), To: r.IntN(len(g.Nodes))})
	}
	return g
}

// TestRandom lays out random graphs: nodes keep apart and lie on the page, edges go
// from the side of one node to the side of the other without a gap, groups stand
// together, and the result is the same each time.
func TestRandom(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := random(r)
		l := layered.Place(g, options)
		require.Equal(t, l, layered.Place(g, options), "seed %d", seed)
		for i, a := range l.At {
			require.True(t, a.X >= 0 && a.Y >= -1e-6 && a.X+g.Nodes[i].Width <= l.Width+1e-6 && a.Y+g.Nodes[i].Height <= l.Height+1e-6, "seed %d: node %d is off the page", seed, i)
			for j := range i {
				b := l.At[j]
				apart := a.X+100 <= b.X || b.X+100 <= a.X || a.Y+g.Nodes[i].Height <= b.Y-19 || b.Y+g.Nodes[j].Height <= a.Y-19
				require.True(t, apart, "seed %d: nodes %d and %d", seed, i, j)
			}
		}
		checkRoutes(t, seed, g, l)
		checkGroups(t, seed, g, l)
	}
}

func checkRoutes(t *testing.T, seed uint64, g layered.Graph, l layered.Layout) {
	for k, route := range l.Routes {
		e := g.Edges[k]
		if e.From == e.To {
			require.Nil(t, route)
			continue
		}
		last := route[len(route)-1].Points
		for _, end := range []struct {
			at   layered.Point
			node int
		}{{route[0].Points[0], e.From}, {last[len(last)-1], e.To}} {
			corner := l.At[end.node]
			require.True(t, end.at.X == corner.X || end.at.X == corner.X+100, "seed %d: edge %d does not end at a side", seed, k)
			require.True(t, end.at.Y > corner.Y && end.at.Y < corner.Y+40, "seed %d: edge %d", seed, k)
		}
		for i := 1; i < len(route); i++ {
			before := route[i-1].Points
			require.Equal(t, before[len(before)-1], route[i].Points[0], "seed %d: edge %d has a gap", seed, k)
		}
	}
}

func checkGroups(t *testing.T, seed uint64, g layered.Graph, l layered.Layout) {
	for i, a := range l.At {
		for j := range l.At {
			if g.Nodes[i].Group == 0 || g.Nodes[i].Group != g.Nodes[j].Group || l.Rank[i] != l.Rank[j] {
				continue
			}
			for k, c := range l.At {
				between := l.Rank[k] == l.Rank[i] && c.Y > a.Y && c.Y < l.At[j].Y
				require.False(t, between && g.Nodes[k].Group != g.Nodes[i].Group, "seed %d: %d stands between %d and %d", seed, k, i, j)
			}
		}
	}
}

// TestFewCrossings wants a graph that can be drawn without crossings to be.
func TestFewCrossings(t *testing.T) {
	g := layered.Graph{Nodes: nodes(8), Edges: []layered.Edge{{0, 7}, {1, 6}, {2, 5}, {3, 4}}}
	l := layered.Place(g, options)
	for i := range 4 {
		for j := range i {
			up := l.At[i].Y < l.At[j].Y
			require.Equal(t, up, l.At[7-i].Y < l.At[7-j].Y, "edges %d and %d cross", i, j)
		}
	}
}

// BenchmarkChain lays out a thousand nodes with bypasses.
func BenchmarkChain(b *testing.B) {
	g := layered.Graph{Nodes: nodes(1000)}
	for k := range 999 {
		g.Edges = append(g.Edges, layered.Edge{From: k, To: k + 1})
		if k%5 == 0 && k+4 < 1000 {
			g.Edges = append(g.Edges, layered.Edge{From: k, To: k + 4})
		}
	}
	for b.Loop() {
		layered.Place(g, options)
	}
}

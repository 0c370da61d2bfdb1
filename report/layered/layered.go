// Package layered lays out directed graphs: nodes in ranks from left to right, few
// crossings, and, where a graph is wider than the page, ranks in bands that follow
// each other like lines of text.
//
//	ranks       each edge leads to a later rank; sources stand next to their readers
//	orders      barycentres, sweep by sweep, groups kept together
//	coordinates least squares under the order of each rank
//	bands       as many as the width asks for, about equally wide
//	routes      curves between ranks, nested lines from band to band
//
// The method is that of Sugiyama, Tagawa and Toda, "Methods for visual understanding
// of hierarchical system structures" (1981). The same graph gives the same layout.
package layered

// A Graph is what is to be laid out. An edge to an earlier node is drawn, but ranks
// are those of the edge turned round.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// A Node is a rectangle.
type Node struct {
	Width, Height float64
	Ports         float64 // edges end at the sides of so much of its height, from the top
	Group         int     // nodes of one group, not 0, stand next to each other in their rank
}

// An Edge joins two nodes, given by index.
type Edge struct{ From, To int }

// Options are distances.
type Options struct {
	Width   float64 // of the page: bands are no wider, unless one rank is
	RankGap float64 // between ranks
	NodeGap float64 // between nodes of a rank
	BandGap float64 // between bands
	Track   float64 // between lines that lead to the next band
}

// A Point is a place on the page.
type Point struct{ X, Y float64 }

// A Layout is the result.
type Layout struct {
	Width, Height float64
	At            []Point // per node, the corner at the top left
	Rank, Band    []int   // per node
	Routes        []Route // per edge
}

// A Route is the way of an edge; none of one from a node to itself.
type Route []Leg

// A Leg is a piece of a route: a curve through points, level in each of them, or,
// if Square, a line with corners.
type Leg struct {
	Points []Point
	Square bool
	Lane   int // of a line between bands: which of those of its gap, from the outermost
}

// Place lays out a graph.
func Place(g Graph, opt Options) Layout {
	l := newLayers(g)
	l.order()
	l.straighten(opt.NodeGap)
	return l.route(l.wrap(opt), opt)
}

// layers is a graph whose edges join neighbouring ranks: long ones lead through
// points of their own.
type layers struct {
	graph  Graph
	spots  []spot
	ranks  [][]int // spots, from the top
	chains [][]int // per edge, its spots from left to right
}

// A spot is a place in a rank: a node, or a point of a long edge.
type spot struct {
	node         int // -1: a point
	rank         int
	group        int
	above, below float64 // the height, from where edges end
	before, next []int   // spots in the neighbouring ranks
	y            float64 // where edges end
}

// pointHeight is the height of a spot of an edge.
const pointHeight = 16

func newLayers(g Graph) *layers {
	l := &layers{graph: g}
	rank := ranksOf(g)
	last := 0
	for k, n := range g.Nodes {
		l.spots = append(l.spots, spot{node: k, rank: rank[k], group: n.Group, above: n.Ports / 2, below: n.Height - n.Ports/2})
		last = max(last, rank[k])
	}
	l.ranks = make([][]int, last+1)
	for _, e := range g.Edges {
		var chain []int
		if from, to := min(e.From, e.To), max(e.From, e.To); from != to {
			chain = append(chain, from)
			for r := rank[from] + 1; r < rank[to]; r++ {
				chain = append(chain, len(l.spots))
				l.spots = append(l.spots, spot{node: -1, rank: r, above: pointHeight / 2, below: pointHeight / 2})
			}
			chain = append(chain, to)
		}
		for i := 1; i < len(chain); i++ {
			a, b := chain[i-1], chain[i]
			l.spots[a].next = append(l.spots[a].next, b)
			l.spots[b].before = append(l.spots[b].before, a)
		}
		l.chains = append(l.chains, chain)
	}
	return l
}

// columnOf is how many nodes without edges stand in one rank.
const columnOf = 4

// ranksOf gives each node a rank: the length of the longest path to it, but what only
// one node depends on stands right before that, with all that leads to it alone.
func ranksOf(g Graph) []int {
	n := len(g.Nodes)
	rank, next, before := make([]int, n), make([][]int, n), make([][]int, n)
	for _, e := range g.Edges {
		if from, to := min(e.From, e.To), max(e.From, e.To); from != to {
			next[from], before[to] = append(next[from], to), append(before[to], from)
		}
	}
	free := make([]bool, n) // to stand further to the right
	alone := 0
	for k := range rank {
		free[k] = true
		for _, from := range before[k] {
			rank[k] = max(rank[k], rank[from]+1)
			free[k] = free[k] && free[from] && len(next[from]) == 1
		}
		if len(next[k]) == 0 && len(before[k]) == 0 {
			rank[k] = alone / columnOf
			alone++
		}
	}
	for k := n - 1; k >= 0; k-- {
		if free[k] && len(next[k]) > 0 {
			first := rank[next[k][0]]
			for _, to := range next[k] {
				first = min(first, rank[to])
			}
			rank[k] = first - 1
		}
	}
	return rank
}

package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A mesh is a part of a program in which every channel has another path, in any
// direction, between its ends. The channels between meshes pass tokens on whatever
// the depths of the others are, so each mesh can be run by itself.
type mesh struct {
	program  *affine.Program
	channels []int // places in Program.Channels, ascending
	tasks    []int // at their ends; places in Program.Tasks, ascending
	ends     [][2]int
	// index is the place in channels, which numbers them in a mesh.
	index map[*affine.Channel]int
	known [][]burst // of each task, once it has been run to its end; nil: not, or too many
}

// meshes finds the meshes of p; ends are the writer and the reader of each channel. Loose channels, which have room
// for all tokens, are in none: they stop nothing.
func meshes(p *affine.Program, ends [][2]int, loose []bool) (parts []*mesh) {
	tied := slices.Clone(ends)
	for i, free := range loose {
		if free {
			tied[i] = [2]int{ends[i][0], ends[i][0]}
		}
	}
	bridge := bridges(len(p.Tasks), tied)
	for i, free := range loose {
		bridge[i] = bridge[i] || free
	}
	group := newGroups(len(p.Tasks))
	for i, e := range ends {
		if !bridge[i] {
			group.join(e[0], e[1])
		}
	}
	at := map[int]*mesh{}
	for i, c := range p.Channels {
		if bridge[i] {
			continue
		}
		g := group.of(ends[i][0])
		m := at[g]
		if m == nil {
			m = &mesh{program: p, index: map[*affine.Channel]int{}}
			at[g], parts = m, append(parts, m)
		}
		m.index[c] = len(m.channels)
		m.channels = append(m.channels, i)
		m.tasks = append(m.tasks, ends[i][0], ends[i][1])
	}
	for _, m := range parts {
		slices.Sort(m.tasks)
		m.tasks = slices.Compact(m.tasks)
		m.known = make([][]burst, len(m.tasks))
		own := func(task int) int { at, _ := slices.BinarySearch(m.tasks, task); return at }
		for _, i := range m.channels {
			m.ends = append(m.ends, [2]int{own(ends[i][0]), own(ends[i][1])})
		}
	}
	return parts
}

// groups are disjoint sets of numbers: per number another of its set, or itself.
type groups []int

func newGroups(n int) groups { return nest.Identity(n) }

// of is the number that stands for the set of i.
func (g groups) of(i int) int {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(a, b int) { g[g.of(a)] = g.of(b) }

// bridges tells for each edge of a graph, which joins two of n nodes, whether no
// other path does (Tarjan, "A note on finding the bridges of a graph", 1974).
func bridges(n int, edges [][2]int) []bool {
	at := make([][]int, n) // edges per node
	for i, e := range edges {
		at[e[0]] = append(at[e[0]], i)
		if e[1] != e[0] {
			at[e[1]] = append(at[e[1]], i)
		}
	}
	out := make([]bool, len(edges))
	rank, low, ranks := make([]int, n), make([]int, n), 0 // rank 0: not visited
	var visit func(node, by int)
	visit = func(node, by int) {
		ranks++
		rank[node], low[node] = ranks, ranks
		for _, i := range at[node] {
			other := edges[i][0] + edges[i][1] - node
			switch {
			case i == by:
			case rank[other] > 0:
				low[node] = min(low[node], rank[other])
			default:
				visit(other, i)
				low[node] = min(low[node], low[other])
				out[i] = low[other] > rank[node]
			}
		}
	}
	for node := range n {
		if rank[node] == 0 {
			visit(node, -1)
		}
	}
	return out
}

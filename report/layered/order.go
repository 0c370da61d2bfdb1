package layered

import (
	"cmp"
	"slices"
)

// sweeps is how often the orders of all ranks are made anew, from left to right and
// back in turn.
const sweeps = 12

// order puts the spots of each rank in an order with few crossings.
func (l *layers) order() {
	l.start()
	best, least := clone(l.ranks), l.crossings()
	for sweep := range sweeps {
		if least == 0 {
			break
		}
		for i := range l.ranks {
			r := i
			if sweep%2 == 1 {
				r = len(l.ranks) - 1 - i
			}
			l.sort(r, sweep%2 == 0)
		}
		if n := l.crossings(); n < least {
			best, least = clone(l.ranks), n
		}
	}
	l.ranks = best
}

func clone(ranks [][]int) [][]int {
	out := make([][]int, len(ranks))
	for r := range ranks {
		out[r] = slices.Clone(ranks[r])
	}
	return out
}

// start puts spots in the order in which a walk from the first nodes reaches them.
func (l *layers) start() {
	seen := make([]bool, len(l.spots))
	var visit func(s int)
	visit = func(s int) {
		if seen[s] {
			return
		}
		seen[s] = true
		l.ranks[l.spots[s].rank] = append(l.ranks[l.spots[s].rank], s)
		for _, n := range l.spots[s].next {
			visit(n)
		}
	}
	for s := range l.spots {
		visit(s)
	}
	for r := range l.ranks {
		l.gather(r, l.places(r))
	}
}

// places is where the spots of a rank stand.
func (l *layers) places(r int) map[int]float64 {
	at := map[int]float64{}
	for i, s := range l.ranks[r] {
		at[s] = float64(i)
	}
	return at
}

// sort orders a rank by the mean place of each spot's neighbours on one side; those
// without stay about where they are.
func (l *layers) sort(r int, fromLeft bool) {
	side := r + 1
	if fromLeft {
		side = r - 1
	}
	if side < 0 || side >= len(l.ranks) {
		return
	}
	at, key := l.places(side), l.places(r)
	scale := float64(len(l.ranks[side])) / float64(max(1, len(l.ranks[r])))
	for s := range key {
		near := l.spots[s].next
		if fromLeft {
			near = l.spots[s].before
		}
		sum := 0.0
		for _, n := range near {
			sum += at[n]
		}
		if key[s] *= scale; len(near) > 0 {
			key[s] = sum / float64(len(near))
		}
	}
	l.gather(r, key)
}

// gather sorts a rank by key, groups as a whole.
func (l *layers) gather(r int, key map[int]float64) {
	sum, count := map[int]float64{}, map[int]float64{}
	for _, s := range l.ranks[r] {
		sum[l.spots[s].group] += key[s]
		count[l.spots[s].group]++
	}
	whole := func(s int) float64 {
		if g := l.spots[s].group; g != 0 {
			return sum[g] / count[g]
		}
		return key[s]
	}
	slices.SortStableFunc(l.ranks[r], func(a, b int) int {
		return cmp.Or(cmp.Compare(whole(a), whole(b)), cmp.Compare(l.spots[a].group, l.spots[b].group), cmp.Compare(key[a], key[b]))
	})
}

// crossings counts the pairs of edges that cross.
func (l *layers) crossings() (n int) {
	for r := range len(l.ranks) - 1 {
		at := l.places(r + 1)
		var ends []float64 // of the edges, by their starts
		for _, s := range l.ranks[r] {
			own := len(ends)
			for _, t := range l.spots[s].next {
				ends = append(ends, at[t])
			}
			slices.Sort(ends[own:])
		}
		for i, a := range ends {
			for _, b := range ends[i+1:] {
				if b < a {
					n++
				}
			}
		}
	}
	return n
}

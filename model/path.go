package model

import "slices"

// sumsBetween is the greatest number of float additions on a way from node from
// to node to.
func (t *Task) sumsBetween(r *region, from, to int) int {
	way := t.heaviest(r, from, to, func(n *node) int {
		if n.kind == op && t.classes[n.class].sum {
			return 1
		}
		return 0
	})
	sums := 0
	for _, k := range way {
		if t.classes[r.nodes[k].class].sum {
			sums++
		}
	}
	return sums
}

// longestPath lists the operations on the slowest way from node from to node to,
// both included, as the tool would choose their implementations.
func (t *Task) longestPath(r *region, from, to int) []int {
	return t.heaviest(r, from, to, func(n *node) int {
		if n.kind == op {
			return t.classes[n.class].impl[0].Stages()
		}
		return 0
	})
}

// heaviest lists the operations on the way from node from to node to with the
// greatest sum of weights.
func (t *Task) heaviest(r *region, from, to int, weight func(*node) int) (way []int) {
	const unreached = -1
	t.way = slices.Grow(t.way[:0], 2*len(r.nodes))[:2*len(r.nodes)]
	best, prev := t.way[:len(r.nodes)], t.way[len(r.nodes):]
	for k := range best {
		best[k], prev[k] = unreached, unreached
	}
	best[from] = weight(&r.nodes[from])
	for _, k := range r.order {
		for _, p := range r.nodes[k].preds {
			if best[p] != unreached && k != from {
				if w := best[p] + weight(&r.nodes[k]); w > best[k] {
					best[k], prev[k] = w, p
				}
			}
		}
	}
	for k := to; k != unreached; k = prev[k] {
		if r.nodes[k].kind == op {
			way = append(way, k)
		}
	}
	return way
}

package model

import (
	"slices"

	"codo/device"
)

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
		if r.nodes[k].kind == op && t.classes[r.nodes[k].class].sum {
			sums++
		}
	}
	return sums
}

// longestPath lists the operations on the slowest way from node from to node to,
// both included, as the tool would choose their implementations, and the loads on that way:
// what is looked up depends on what is carried.
func (t *Task) longestPath(r *region, from, to int) (path, lookups []int) {
	looksUp := func(n *node) bool { return n.kind == load && n.access >= 0 && t.access[n.access].dynamic() }
	way := t.heaviest(r, from, to, func(n *node) int {
		switch {
		case looksUp(n):
			return int(1000 * t.ctx.opt.ClockNS)
		case n.kind != op:
			return 0
		}
		o := &t.classes[n.class].impl[0]
		return int(1000 * (float64(o.Stages())*t.ctx.opt.ClockNS + combinational(o)))
	})
	for _, k := range way {
		switch {
		case r.nodes[k].kind == op:
			path = append(path, k)
		case looksUp(&r.nodes[k]) && k != from:
			lookups = append(lookups, k)
		}
	}
	return path, lookups
}

// combinational is the delay in ns of an operator without registers, else 0.
func combinational(o *device.Operator) float64 {
	if o.Latency > 0 {
		return 0
	}
	return o.DelayNS
}

// isTree reports whether the tool builds the copies of link l in one body as a tree
// (expression balancing, which is on for integers): each adds to one sum, once or more often,
// or joins bits with it, and nothing else in their loops uses it.
func (t *Task) isTree(r *region, l *link) bool {
	if len(l.path) == 0 || !t.balances(r, l.path) {
		return false
	}
	varies := func(c carrier) bool { return c.once || slices.Contains(l.loops, c.loop) }
	if slices.ContainsFunc(l.carriers, varies) || r.nodes[l.load].access >= 0 && t.access[r.nodes[l.load].access].dynamic() {
		return false
	}
	inCarrier := func(loops []int) bool {
		return slices.ContainsFunc(l.carriers, func(c carrier) bool { return slices.Contains(loops, c.loop) })
	}
	if slices.ContainsFunc(r.wired, func(w wiring) bool {
		return (w.node == l.load || slices.Contains(l.path, w.node)) && inCarrier(w.loops)
	}) {
		return false
	}
	fine := func(n *node) bool { // it is stored, or used behind the loops in which the copies are
		return n.buffer == l.buffer && n.kind == store || n.kind == wire && n.access >= 0 && !inCarrier(t.access[n.access].loops)
	}
	for k := range r.nodes {
		n := &r.nodes[k]
		if slices.Contains(l.path, k) || k == l.value {
			continue
		}
		if slices.Contains(n.preds, l.load) || slices.ContainsFunc(n.preds, func(p int) bool { return slices.Contains(l.path, p) }) && !fine(n) {
			return false
		}
	}
	return true
}

// balances reports whether these operations are additions, or join bits in one way.
func (t *Task) balances(r *region, path []int) bool {
	opOf := func(k int) string {
		if c := t.classes[r.nodes[k].class].op; c != fusedSum {
			return c
		}
		return "add"
	}
	first := opOf(path[0])
	return slices.Contains([]string{"add", "and", "or", "xor"}, first) && !slices.ContainsFunc(path, func(k int) bool { return opOf(k) != first })
}

// heaviest lists the nodes on the way from node from to node to with the
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
		way = append(way, k)
	}
	return way
}

package model

import "slices"

// balance rebuilds each chain of float additions whose partial sums have no
// other use as a balanced tree (-unsafe_math_optimizations; rule 3). Only sums
// that exist in equally many copies are joined.
func (t *Task) balance(r *region) {
	users := make([][]int, len(r.nodes))
	for k := range r.nodes {
		for _, p := range r.nodes[k].preds {
			users[p] = append(users[p], k)
		}
	}
	add := func(k int) bool {
		return r.nodes[k].kind == op && t.classes[r.nodes[k].class].op == "fadd"
	}
	inner := func(k int) bool {
		if !add(k) || len(users[k]) != 1 || !add(users[k][0]) {
			return false
		}
		n, user := &r.nodes[k], &r.nodes[users[k][0]]
		return n.class == user.class && slices.Equal(n.loops, user.loops)
	}
	for k := range users { // not the nodes that are added here
		if add(k) && !inner(k) {
			t.rebuild(r, k, inner)
		}
	}
}

// dropVariables takes out the stores to scalars of the task that no later
// iteration reads: their values go straight to the users in the region.
func (t *Task) dropVariables(r *region) {
	carried := map[int]bool{}
	for _, l := range r.links {
		carried[l.buffer] = true
	}
	for k := range r.nodes {
		if n := &r.nodes[k]; n.kind == store && t.isVariable(n.buffer) && !carried[n.buffer] {
			*n = node{kind: wire, target: -1, buffer: n.buffer, access: n.access}
		}
	}
}

// isVariable reports whether buffer k is a scalar of the task.
func (t *Task) isVariable(k int) bool {
	b := t.Buffers[k]
	return b.Len() == 1 && t.ctx.placeOf(b).kind == local
}

// rebuild makes the tree of additions above root balanced.
func (t *Task) rebuild(r *region, root int, inner func(int) bool) {
	var leaves, spare []int
	var visit func(k int)
	visit = func(k int) {
		if k != root && !inner(k) {
			leaves = append(leaves, k)
			return
		}
		if k != root {
			spare = append(spare, k)
		}
		for _, p := range r.nodes[k].preds {
			visit(p)
		}
		for range 2 - len(r.nodes[k].preds) {
			leaves = append(leaves, -1) // a constant
		}
	}
	visit(root)
	for len(leaves) > 2 {
		var level []int
		for i := 0; i+1 < len(leaves); i += 2 {
			k := spare[0]
			spare = spare[1:]
			r.nodes[k].preds = operands(leaves[i], leaves[i+1])
			level = append(level, k)
		}
		if len(leaves)%2 == 1 {
			level = append(level, leaves[len(leaves)-1])
		}
		leaves = level
	}
	r.nodes[root].preds = operands(leaves...)
}

func operands(leaves ...int) (nodes []int) {
	for _, k := range leaves {
		if k >= 0 {
			nodes = append(nodes, k)
		}
	}
	return nodes
}

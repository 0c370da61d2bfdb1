// Package graph has what passes ask of graphs. A graph is, for each node by number, the nodes that its edges lead to.
package graph

import "slices"

// Components are the strongly connected parts of a graph (Tarjan, "Depth-first
// search and linear graph algorithms", 1972).
func Components(next [][]int) (out [][]int) {
	number, low := make([]int, len(next)), make([]int, len(next)) // from 1 on
	var stack []int
	count := 0
	placed := make([]bool, len(next))
	var visit func(v int)
	visit = func(v int) {
		count++
		number[v], low[v] = count, count
		at := len(stack)
		stack = append(stack, v)
		for _, w := range next[v] {
			if number[w] == 0 {
				visit(w)
			}
			if !placed[w] {
				low[v] = min(low[v], low[w])
			}
		}
		if low[v] < number[v] {
			return
		}
		part := slices.Clone(stack[at:])
		stack = stack[:at]
		for _, w := range part {
			placed[w] = true
		}
		out = append(out, part)
	}
	for v := range next {
		if number[v] == 0 {
			visit(v)
		}
	}
	return out
}

// Sorted are Components, each after those from which edges lead to it, and each with its nodes in order. Of parts that
// may come next that with the first node does.
func Sorted(next [][]int) (out [][]int) {
	parts := Components(next)
	of := make([]int, len(next))
	for k, part := range parts {
		slices.Sort(part)
		for _, v := range part {
			of[v] = k
		}
	}
	waits := make([]int, len(parts)) // for so many edges
	for v, list := range next {
		for _, w := range list {
			if of[v] != of[w] {
				waits[of[w]]++
			}
		}
	}
	var ready []int // first nodes of parts, the least at the end
	add := func(k int) {
		at, _ := slices.BinarySearchFunc(ready, parts[k][0], func(v, first int) int { return first - v })
		ready = slices.Insert(ready, at, parts[k][0])
	}
	for k, n := range waits {
		if n == 0 {
			add(k)
		}
	}
	for len(ready) > 0 {
		part := parts[of[ready[len(ready)-1]]]
		ready = ready[:len(ready)-1]
		out = append(out, part)
		for _, v := range part {
			for _, w := range next[v] {
				if k := of[w]; k != of[v] {
					if waits[k]--; waits[k] == 0 {
						add(k)
					}
				}
			}
		}
	}
	return out
}

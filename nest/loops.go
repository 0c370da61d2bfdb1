package nest

import (
	"slices"

	"codo/affine"
)

// Wrap puts body in the loops, the first outermost.
func Wrap(loops []*affine.Loop, body []affine.Stmt) []affine.Stmt {
	for i := len(loops) - 1; i >= 0; i-- {
		loops[i].Body = body
		body = []affine.Stmt{loops[i]}
	}
	return body
}

// Orders lists all Orders of n dimensions, the row-major one first.
func Orders(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var out [][]int
	var extend func(taken []int)
	extend = func(taken []int) {
		if len(taken) == n {
			out = append(out, slices.Clone(taken))
			return
		}
		for d := range n {
			if !slices.Contains(taken, d) {
				extend(append(taken, d))
			}
		}
	}
	extend(nil)
	return out
}

// Identity is the order of n things as they are.
func Identity(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

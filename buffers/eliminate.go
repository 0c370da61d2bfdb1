package buffers

import (
	"iter"
	"slices"
)

// A factor is a table of costs over the choices of some variables, the last
// variable's choice running fastest.
type factor struct {
	vars []int
	cost []int64
}

// maxTable bounds the entries of a factor that elimination makes.
const maxTable = 1 << 18

// leastCost finds for each variable, with sizes[v] choices, the choice by which
// the sum of all factors is least. Variables are eliminated one after another,
// that with the fewest neighbours first (Dechter, "Bucket elimination", 1999):
// exact, and fast on graphs that are nearly chains, as networks of tasks are. If
// a table would grow beyond maxTable, the variable is fixed to what suits its
// factors best with the rest as it is, and the result is only good.
func leastCost(sizes []int, factors []factor) []int {
	e := eliminator{sizes: sizes, of: make([][]*factor, len(sizes)), table: make([]int, len(sizes)), choice: make([]int, len(sizes))}
	for _, f := range factors {
		e.add(&f)
	}
	var order []int
	var asked []factor // what decided the variable, with all later ones open
	for range sizes {
		v := e.narrowest()
		order, asked = append(order, v), append(asked, e.remove(v))
	}
	for i := len(order) - 1; i >= 0; i-- {
		e.choice[order[i]] = e.bestOf(order[i], asked[i])
	}
	return e.choice
}

type eliminator struct {
	sizes  []int
	of     [][]*factor // per variable
	table  []int       // per variable, the size of the table of its neighbours; 0: to be found anew, -1: eliminated
	choice []int
}

// add gives the variables of f another factor.
func (e *eliminator) add(f *factor) {
	for _, v := range f.vars {
		e.of[v], e.table[v] = append(e.of[v], f), 0
	}
}

// narrowest is the variable with the smallest table of neighbours, the first of
// equals.
func (e *eliminator) narrowest() int {
	best := -1
	for v, size := range e.table {
		if size == 0 {
			e.table[v] = e.tableSize(e.neighbours(v))
		}
		if e.table[v] > 0 && (best < 0 || e.table[v] < e.table[best]) {
			best = v
		}
	}
	return best
}

// neighbours are the variables that share a factor with v, v included.
func (e *eliminator) neighbours(v int) []int {
	vars := []int{v}
	for _, f := range e.of[v] {
		for _, w := range f.vars {
			if !slices.Contains(vars, w) {
				vars = append(vars, w)
			}
		}
	}
	slices.Sort(vars)
	return vars
}

func (e *eliminator) tableSize(vars []int) int {
	n := 1
	for _, v := range vars {
		if n *= e.sizes[v]; n > maxTable {
			return n
		}
	}
	return n
}

// remove takes v out of the factors and returns the sum of those that held it;
// what is left of them is a factor over its neighbours.
func (e *eliminator) remove(v int) factor {
	vars := e.neighbours(v)
	var mine []factor
	for _, f := range e.of[v] {
		mine = append(mine, *f)
		for _, w := range f.vars {
			if w != v {
				e.of[w], e.table[w] = slices.DeleteFunc(e.of[w], func(o *factor) bool { return o == f }), 0
			}
		}
	}
	e.table[v] = -1
	if e.tableSize(vars) > maxTable { // fix v to its first choice's best on its own factors
		for i := range mine {
			mine[i] = e.fixOthers(mine[i], v)
		}
		vars = []int{v}
	}
	sum := e.sum(vars, mine)
	least := e.minOver(v, sum)
	e.add(&least)
	return sum
}

// fixOthers is f with all variables but v at their first choice.
func (e *eliminator) fixOthers(f factor, v int) factor {
	out := factor{vars: []int{v}}
	for c := range e.sizes[v] {
		at := 0
		for _, w := range f.vars {
			at *= e.sizes[w]
			if w == v {
				at += c
			}
		}
		out.cost = append(out.cost, f.cost[at])
	}
	return out
}

// sum adds factors over the variables vars, which hold theirs.
func (e *eliminator) sum(vars []int, list []factor) factor {
	out := factor{vars: vars, cost: make([]int64, e.tableSize(vars))}
	for _, f := range list {
		i := 0
		for at := range e.places(f.vars, vars) {
			out.cost[i] += f.cost[at]
			i++
		}
	}
	return out
}

// minOver is f with variable v chosen best.
func (e *eliminator) minOver(v int, f factor) factor {
	rest := slices.DeleteFunc(slices.Clone(f.vars), func(w int) bool { return w == v })
	out := factor{vars: rest, cost: make([]int64, e.tableSize(rest))}
	filled := make([]bool, len(out.cost))
	i := 0
	for at := range e.places(rest, f.vars) {
		if c := f.cost[i]; !filled[at] || c < out.cost[at] {
			out.cost[at], filled[at] = c, true
		}
		i++
	}
	return out
}

// places gives for each entry of a table over the variables vars that of a table over some of
// them with the same choices.
func (e *eliminator) places(some, vars []int) iter.Seq[int] {
	steps, size := make([]int, len(vars)), 1
	for _, v := range slices.Backward(some) {
		steps[slices.Index(vars, v)] = size
		size *= e.sizes[v]
	}
	return func(yield func(int) bool) {
		choice, at := make([]int, len(vars)), 0
		for range e.tableSize(vars) {
			if !yield(at) {
				return
			}
			for k, v := range slices.Backward(vars) {
				at += steps[k]
				if choice[k]++; choice[k] < e.sizes[v] {
					break
				}
				at, choice[k] = at-steps[k]*choice[k], 0
			}
		}
	}
}

// bestOf is the best choice of v by f, the other variables being chosen.
func (e *eliminator) bestOf(v int, f factor) int {
	choice := map[int]int{}
	for _, w := range f.vars {
		choice[w] = e.choice[w]
	}
	best, least := 0, int64(0)
	for c := range e.sizes[v] {
		choice[v] = c
		if cost := f.cost[e.encode(f.vars, choice)]; c == 0 || cost < least {
			best, least = c, cost
		}
	}
	return best
}

func (e *eliminator) encode(vars []int, choice map[int]int) int {
	at := 0
	for _, v := range vars {
		at = at*e.sizes[v] + choice[v]
	}
	return at
}

package violations

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// Bypass finds the channels that skip tasks: a longer path joins their ends too
// (UG1399, "Limitations of Control-Driven Task-Level Parallelism"). Nothing is
// left to do about them once channels have kinds and depths, which p must have;
// the findings say so.
//
//	fork ──────────────► add
//	    └─► conv ──────►
func Bypass(p *affine.Program) diag.List {
	var diags diag.List
	out := make([][]int, len(p.Tasks)) // readers of what each task writes
	ends := affine.AllEnds(p)
	for _, e := range ends {
		out[e[0]] = append(out[e[0]], e[1])
	}
	for i, c := range p.Channels {
		from, to := ends[i][0], ends[i][1]
		skipped := between(longest(out, from, to))
		if len(skipped) == 0 {
			continue
		}
		written, read := affine.Places(p, c, from, to)
		d := diags.Infof(diag.Bypass, read, "%s: task bypass, past %s", c.Buffer.Name, namesOf(p, skipped)).About(c.Buffer.Name).
			Note(written, "%s is written here", c.Buffer.Name)
		if c.Kind == affine.FIFO {
			d.Advise("its FIFO holds up to %d tokens while the longer path fills", c.Depth)
		} else {
			d.Advise("%s is written whole before it is read", c.Buffer.Name)
		}
	}
	return diags.Sorted()
}

// longest is the longest path between two tasks, both ends included; of several
// the one with the earliest tasks. out has the readers of each task, which come
// later.
func longest(out [][]int, from, to int) []int {
	paths := make([][]int, to+1) // from each task on
	paths[to] = []int{to}
	for t := to - 1; t >= from; t-- {
		var best []int
		for _, next := range slices.Sorted(slices.Values(out[t])) {
			if next <= to && len(paths[next]) > len(best) {
				best = paths[next]
			}
		}
		if best != nil {
			paths[t] = append([]int{t}, best...)
		}
	}
	return paths[from]
}

// between is a path without its ends.
func between(path []int) []int { return path[1 : len(path)-1] }

// namesOf lists tasks for a message.
func namesOf(p *affine.Program, tasks []int) string {
	var names []string
	for _, t := range tasks {
		names = append(names, p.Tasks[t].Name)
	}
	if len(names) == 1 {
		return "task " + names[0]
	}
	return "tasks " + strings.Join(names, ", ")
}

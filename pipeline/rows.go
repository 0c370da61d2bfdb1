package pipeline

import (
	"slices"

	"codo/affine"
	"codo/parallel"
)

// rowShare is the part of the slowest task's cycles from which on it matters that the
// passes of a task over its rows follow each other: 1/3.
const rowShare = 3

// besideRows makes the search once more with a task for each pass over the rows of a
// nest, as a softmax has several, where a task with all of them takes long, or too much
// for the budget, and gives the better result.
func besideRows(r result, opt Options) result {
	if r.isLast() || opt.Without.Coarse {
		return r
	}
	opt.rows = true
	if r.err == nil && (r.none() || opt.rework != nil && r.d.farBehind(opt) || !cutsLong(r.at, r.d, far(r.d, r.at.user, opt))) {
		return r
	}
	opt = opt.against(r)
	other := r.at.anew(opt)
	if other == nil {
		return r
	}
	return r.or(other.search(opt))
}

// rowWays are the ways to search for tasks of one pass each: those that let loops share
// operators, if there are any, as most of these tasks have one loop, and those beside them
// that do not, whose plans are nearer to what comes of them.
func rowWays(ways []parallel.Options) []parallel.Options {
	sharing := func(way parallel.Options) bool {
		way.Share = true
		return slices.Contains(ways, way)
	}
	if !slices.ContainsFunc(ways, sharing) {
		return ways
	}
	return slices.DeleteFunc(slices.Clone(ways), func(way parallel.Options) bool { return !sharing(way) })
}

// cutsLong reports whether a task of d takes long that would be several with opt.rows, or any if d is far from the bound: it says
// little of which tasks a better one waits for then.
func cutsLong(plan *preparation, d *Decision, far bool) bool {
	long := map[string]bool{}
	for _, t := range d.Price.Tasks {
		long[t.Task.Name] = far || t.Latency*rowShare >= d.Price.Csynth
	}
	return slices.ContainsFunc(plan.tasks.Tasks, func(t *affine.Task) bool {
		return long[t.Name] && expandRows(affine.Clone(&affine.Program{Tasks: []*affine.Task{t}}))
	})
}

package pipeline

import (
	"errors"
	"math"
	"slices"

	"codo/affine"
	"codo/model"
	"codo/parallel"
)

// rowShare is the part of the slowest task's cycles from which on it matters that the
// passes of a task over its rows follow each other: 1/3.
const rowShare = 3

// besideRows makes the search once more with a task for each pass over the rows of a
// nest, as a softmax has several, where a task with all of them takes long, or too much
// for the budget, and gives the better design with its preparation.
func besideRows(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || opt.Without.Coarse {
		return plan, d, err
	}
	opt.rows = true
	if err == nil && (d.none() || opt.rework != nil && d.farBehind(opt) || !cutsLong(plan, d, far(d, plan.user, opt, price))) {
		return plan, d, err
	}
	opt = opt.against(d, err)
	other := plan.anew(opt)
	if other == nil {
		return plan, d, err
	}
	o, failed := other.searchAll(opt, price)
	if failed != nil || !o.replaces(d, err) {
		return plan, d, err
	}
	return other, o, nil
}

// isLast reports whether another search could not be compared with what came of one: there is
// an error but that the budget is too small, no price, or no time.
func isLast(d *Decision, err error) bool {
	var tooSmall *TooSmall
	return err != nil && !errors.As(err, &tooSmall) || err == nil && (d.Price == nil && !d.none() || d.Stopped)
}

// none reports whether d is of a search that has found nothing better than what it was to beat.
func (d *Decision) none() bool { return d.Price == nil && d.Program == nil }

// replaces reports whether d is the better one of it and what came of another search.
func (d *Decision) replaces(o *Decision, err error) bool {
	return d.Price != nil && (err != nil || o.none() || d.better(o))
}

// against are the options of a search that serves only if it finds something better than what came of
// another one.
func (opt Options) against(d *Decision, err error) Options {
	if err == nil && !d.none() {
		opt.beat = min(opt.beaten(), d.score())
	}
	return opt
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

// beaten is the score of a design that there is already, infinite if there is none.
func (opt Options) beaten() float64 {
	if opt.beat == 0 {
		return math.Inf(1)
	}
	return opt.beat
}

// beating are the options of a search that serves only if it finds a better design than d.
func (opt Options) beating(d *Decision) Options {
	if d != nil && d.Timing != nil {
		opt.beat = min(opt.beaten(), d.score())
	}
	return opt
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

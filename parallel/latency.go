package parallel

import (
	"cmp"
	"math"
	"slices"
)

// A path is when each task of a selection begins to hand on and when it ends, if
// tasks run as soon as they have what they need.
type path struct {
	before     [][]int // by task: the tasks that it takes from
	first, end []int64
}

// of finds the times of a selection, and gives that of the last end. Tasks stand
// after those that they take from.
func (x *path) of(chosen []config) (latency int64) {
	for k, c := range chosen {
		x.time(k, c)
		latency = max(latency, x.end[k])
	}
	return latency
}

// time finds the times of one task.
func (x *path) time(k int, c config) {
	came, all := int64(0), int64(0) // the first and the last that it takes
	for _, from := range x.before[k] {
		if from < k {
			came, all = max(came, x.first[from]), max(all, x.end[from])
		}
	}
	switch {
	case c.waits:
		x.end[k] = all + c.busy
		came = all
	case c.late:
		x.end[k] = max(came+c.busy, all)
	default:
		x.end[k] = max(came+c.busy, all+min(c.lag, c.busy))
	}
	if x.first[k] = came + min(c.lag, c.busy); c.late {
		x.first[k] = x.end[k]
	}
}

// slower are the limits that are tried, as parts of the least one: what tasks save
// that may take longer can shorten others that all wait for.
var slower = []float64{1, 1.05, 1.12, 1.25}

// sooner is the selection with the least product of limit and latency, of those at
// the least limit and at somewhat longer ones.
func (s selection) sooner(tasks []*taskTable, before [][]int, budget Budget) selection {
	best, least := s, math.Inf(1)
	for _, part := range slower {
		limit := int64(float64(s.limit) * part)
		x, fits := priced(tasks, limit, s.at, budget)
		if part == 1 {
			x, fits = selection{limit: s.limit, at: s.at, chosen: slices.Clone(s.chosen)}, true
		}
		if !fits {
			continue
		}
		latency := x.hasten(tasks, before, budget)
		if score := float64(limit) * float64(latency); score < least {
			best, least = x, score
		}
	}
	return best
}

// mostSteps bounds the changes that hasten makes, and mostTried the tasks it looks
// at in each: those that take longest.
const (
	mostSteps = 32
	mostTried = 64
)

// hasten makes changes to single tasks, within limit and budget, as long as one
// shortens the latency by a larger part than the part of the budget that it takes:
// the best one each time. It gives the latency.
func (s *selection) hasten(tasks []*taskTable, before [][]int, budget Budget) int64 {
	x := &path{before: before, first: make([]int64, len(tasks)), end: make([]int64, len(tasks))}
	dsp, lut := 0, 0
	for _, c := range s.chosen {
		dsp, lut = dsp+c.dsp, lut+c.lut
	}
	latency := x.of(s.chosen)
	for range mostSteps {
		most, at := 0.0, -1
		var to config
		for _, k := range s.longest(mostTried) {
			now := s.chosen[k]
			for _, c := range tasks[k].configs {
				if c.busy > max(s.limit, now.busy) || c.busy == now.busy && c.lag == now.lag && c.waits == now.waits ||
					dsp+c.dsp-now.dsp > budget.DSP || budget.LUT > 0 && lut+c.lut-now.lut > budget.LUT {
					continue
				}
				cost := float64(c.dsp-now.dsp)/float64(max(budget.DSP, 1)) + float64(c.lut-now.lut)/float64(max(budget.LUT, 1))
				if 1-cost <= most { // even no latency at all would not be worth it
					continue
				}
				s.chosen[k] = c
				gain := 1 - float64(x.of(s.chosen))/float64(max(latency, 1)) - cost
				s.chosen[k] = now
				if gain > max(most, leastHaste) {
					most, at, to = gain, k, c
				}
			}
		}
		if at < 0 {
			break
		}
		dsp, lut = dsp+to.dsp-s.chosen[at].dsp, lut+to.lut-s.chosen[at].lut
		s.chosen[at] = to
		latency = x.of(s.chosen)
	}
	return x.of(s.chosen)
}

// leastHaste is the part of the latency that a change must save at least.
const leastHaste = 0.002

// longest lists the tasks that take longest, at most so many.
func (s *selection) longest(n int) []int {
	list := make([]int, len(s.chosen))
	for k := range list {
		list[k] = k
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.chosen[b].busy, s.chosen[a].busy) })
	return list[:min(n, len(list))]
}

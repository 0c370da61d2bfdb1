package parallel

import (
	"cmp"
	"math"
	"slices"

	"codo/affine"
	"codo/internal/cores"
)

// A path is when each task of a selection begins to hand on and when it ends, if
// tasks run as soon as they have what they need. Off chip the tasks that load are left
// out, as each task has its pace of what comes from there.
type path struct {
	before     [][]source // by task
	first, end []int64
	course     []int // along which dimension it hands on first, or anyCourse
	courses    bool  // whether it matters how tasks go through channels
}

// A source is a channel that a task takes from another one.
type source struct {
	task   int
	buffer *affine.Buffer
}

func newPath(before [][]source, courses bool) path {
	n := len(before)
	return path{before, make([]int64, n), make([]int64, n), make([]int, n), courses}
}

// of finds the times of a selection, and gives that of the last end. Tasks stand
// after those that they take from.
func (x *path) of(chosen []config) (latency int64) {
	for k := range chosen {
		x.time(k, &chosen[k])
		latency = max(latency, x.end[k])
	}
	return latency
}

// time finds the times of one task.
func (x *path) time(k int, c *config) {
	lag, took := min(c.lag, c.work), c.work         // if it goes along with what comes from off chip
	begin, all, end := int64(0), int64(0), int64(0) // when what it needs first has come, and when all has
	x.course[k] = anyCourse
	for _, from := range x.before[k] {
		if from.task >= k {
			continue
		}
		first, last, given := x.first[from.task], x.end[from.task], x.course[from.task]
		taken, left := c.courseOf(from.buffer), int64(0)
		if !x.courses {
			begin = max(begin, first)
		} else if taken != nil {
			left = int64(taken.left * float64(c.work))
			if taken.dim != given && taken.dim != anyCourse && given != anyCourse {
				first = last // it comes in another order
			}
			begin = max(begin, first+int64(taken.ahead*float64(last-first)))
		} else {
			begin, x.course[k] = max(begin, first), given // it hands on what comes
		}
		if !c.late {
			left = max(left, lag)
		}
		all, end = max(all, last), max(end, last+left)
	}
	if c.waits {
		begin, took = all, c.busy
	}
	begin = max(begin, c.early)
	x.end[k] = max(begin+took, end, c.done)
	if x.first[k] = begin + lag; c.late {
		x.first[k] = x.end[k]
	}
	for _, own := range c.courses {
		if x.course[k] = anyCourse; own.writes && !c.late {
			x.course[k] = own.dim
			break
		}
	}
}

// courseOf is how a config goes through a channel that it reads; nil if it only hands
// on.
func (c *config) courseOf(b *affine.Buffer) *course {
	for k := range c.courses {
		if x := &c.courses[k]; x.buffer == b && !x.writes {
			return x
		}
	}
	return nil
}

// slower are the limits that are tried, as parts of the least one: what tasks save
// that may take longer can shorten others that all wait for.
var slower = []float64{1, 1.05, 1.12, 1.25, 1.5, 2}

// A means is what changes may take.
type means struct {
	budget Budget
	inLUTs bool    // products of integers can be in LUTs: what takes one resource keeps others from both
	spare  bool    // what is left of the budget goes for little
	cost   float64 // of a part of the budget, in the same part of a run
}

// eagerCost is what a part of the budget is worth where tasks mostly wait for each other, as in networks:
// with that much less the slowest task gets longer, which is about a third of a run.
const eagerCost = 0.3

// haste is the cost of a part of the budget, in the same part of a run, for what makes that shorter.
func (opt Options) haste() float64 {
	if opt.Eager {
		return eagerCost
	}
	return 1
}

// sooner is the selection with the least latency along a path, of those at the least limit
// and at somewhat longer ones.
func (s selection) sooner(tasks []*taskTable, along path, by means) selection {
	all, latencies := make([]selection, len(slower)), make([]int64, len(slower))
	cores.Each(len(slower), func(k int) {
		x, fits := priced(tasks, s.limit.times(slower[k]), s.at, by.budget)
		if slower[k] == 1 {
			x, fits = selection{limit: s.limit, at: s.at, chosen: slices.Clone(s.chosen)}, true
		}
		if latencies[k] = math.MaxInt64; !fits {
			return
		}
		own := newPath(along.before, along.courses)
		if latencies[k] = x.hasten(tasks, own, by, by.cost); by.spare {
			latencies[k] = x.hasten(tasks, own, by, spareCost)
		}
		all[k] = x
	})
	if k := slices.Index(latencies, slices.Min(latencies)); latencies[k] < math.MaxInt64 {
		return all[k]
	}
	return s
}

// productsInLUTs reports whether there are products that can be in LUTs.
func productsInLUTs(tasks []*taskTable) bool {
	return slices.ContainsFunc(tasks, func(t *taskTable) bool { return t.some(func(c *candidate) bool { return c.small }) })
}

// busiest is the cycles of the task that is busy longest.
func (s *selection) busiest() (most int64) {
	for k := range s.chosen {
		most = max(most, s.chosen[k].busy)
	}
	return most
}

// mostSteps bounds the changes that hasten makes, and mostTried the tasks it looks
// at in each: those that take longest.
const (
	mostSteps = 32
	mostTried = 64
)

// hasten makes changes to single tasks, and to two that run at the same time, within
// the limit and by these means, as long as one shortens the latency by a larger part than cost times
// the part of the budget that it takes: the best one each time. It gives the latency.
func (s *selection) hasten(tasks []*taskTable, x path, by means, cost float64) int64 {
	h := haste{selection: s, tasks: tasks, means: by, cost: cost, path: x, trial: newPath(x.before, x.courses), quick: make([]quickest, len(tasks))}
	for _, c := range s.chosen {
		h.dsp, h.lut = h.dsp+c.dsp, h.lut+c.lut
	}
	h.latency = h.path.of(s.chosen)
	for range mostSteps {
		if h.find(); h.best.gain == 0 {
			break
		}
		h.dsp, h.lut = h.dsp+h.best.dsp, h.lut+h.best.lut
		h.best.apply(s.chosen)
		for _, k := range h.best.tasks[:h.best.n] {
			h.quick[k].known = false
		}
		h.latency = h.path.of(s.chosen)
	}
	return h.latency
}

// spareCost is what a part of the budget is worth against the same part of the latency if
// nobody else takes it.
const spareCost = 0.1

// A haste looks for changes to a selection that shorten its latency.
type haste struct {
	*selection
	tasks []*taskTable
	means
	cost     float64 // of a part of the budget, in the same part of the latency
	path     path    // of the selection
	trial    path    // of one with a change
	dsp, lut int
	latency  int64
	best     change     // so far
	idle     config     // takes no time
	quick    []quickest // by task
}

// quickest are the configs of a task that quicker finds for each of together.
type quickest struct {
	known bool
	to    []*config
}

// A change gives one or two tasks, the first of which stands before the second, other
// configs.
type change struct {
	tasks    [2]int
	to       [2]*config
	n        int
	dsp, lut int // more than before
	gain     float64
}

// config is the one that the change gives task k; nil if it stays.
func (c *change) config(k int) *config {
	for i := range c.n {
		if c.tasks[i] == k {
			return c.to[i]
		}
	}
	return nil
}

// apply makes the change.
func (c *change) apply(chosen []config) {
	for i := range c.n {
		chosen[c.tasks[i]] = *c.to[i]
	}
}

// together are the parts of the time of two tasks to which both are tried to shrink.
var together = []float64{0.85, 0.7, 0.5, 0.35, 0.2}

// find looks for the best change.
func (h *haste) find() {
	h.best = change{}
	for _, k := range h.longest(mostTried) {
		most := h.most(&change{tasks: [2]int{k}, to: [2]*config{&h.idle}, n: 1})
		for i := range h.tasks[k].configs {
			h.try(most, change{tasks: [2]int{k}, to: [2]*config{&h.tasks[k].configs[i]}, n: 1})
		}
		for _, from := range h.path.before[k] {
			if !h.path.courses || from.task >= k {
				continue
			}
			both := [2]int{from.task, k}
			most := h.most(&change{tasks: both, to: [2]*config{&h.idle, &h.idle}, n: 2})
			for i := range together {
				if most <= max(h.best.gain, leastHaste) {
					break
				}
				if a, b := h.quicker(from.task)[i], h.quicker(k)[i]; a != nil && b != nil {
					h.try(most, change{tasks: both, to: [2]*config{a, b}, n: 2})
				}
			}
		}
	}
}

// most is the part of the latency that a change saves.
func (h *haste) most(c *change) float64 {
	return 1 - float64(h.with(c))/float64(max(h.latency, 1))
}

// quicker is, for each of together, the config of a task that costs least of those that take at most that part
// of its time and hand over no later; nil if there is none.
func (h *haste) quicker(k int) []*config {
	q := &h.quick[k]
	if q.known {
		return q.to
	}
	if q.known = true; q.to == nil {
		q.to = make([]*config, len(together))
	}
	clear(q.to)
	now := &h.chosen[k]
	for i := range h.tasks[k].configs {
		c := &h.tasks[k].configs[i]
		if c.waits && !now.waits || c.late && !now.late {
			continue
		}
		for at, part := range together {
			if float64(c.busy) <= part*float64(now.busy) && (q.to[at] == nil || h.at.of(c) < h.at.of(q.to[at])) {
				q.to[at] = c
			}
		}
	}
	return q.to
}

// try compares a change, which saves no more than most of the latency, with the best
// so far.
func (h *haste) try(most float64, c change) {
	same := true
	for i := range c.n {
		now, to := &h.chosen[c.tasks[i]], c.to[i]
		if to.busy > max(h.limit.least(), now.busy) {
			return
		}
		same = same && to.busy == now.busy && to.lag == now.lag && to.waits == now.waits
		c.dsp, c.lut = c.dsp+to.dsp-now.dsp, c.lut+to.lut-now.lut
	}
	if same || h.dsp+c.dsp > h.budget.DSP || h.budget.LUT > 0 && h.lut+c.lut > h.budget.LUT {
		return
	}
	dsps, luts := float64(c.dsp)/float64(max(h.budget.DSP, 1)), float64(c.lut)/float64(max(h.budget.LUT, 1))
	cost := max(dsps, luts)
	if h.inLUTs {
		cost = dsps + luts
	}
	cost *= h.cost
	if most-cost <= max(h.best.gain, leastHaste) {
		return
	}
	if c.gain = h.most(&c) - cost; c.gain > max(h.best.gain, leastHaste) {
		h.best = c
	}
}

// with is the latency after a change, which leaves the times of the tasks before the
// first of those that it changes as they are.
func (h *haste) with(c *change) (latency int64) {
	from := c.tasks[0]
	x := &h.trial
	copy(x.first, h.path.first[:from])
	copy(x.end, h.path.end[:from])
	copy(x.course, h.path.course[:from])
	for _, end := range x.end[:from] {
		latency = max(latency, end)
	}
	for k := from; k < len(h.chosen); k++ {
		now := c.config(k)
		if now == nil {
			now = &h.chosen[k]
		}
		x.time(k, now)
		latency = max(latency, x.end[k])
	}
	return latency
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

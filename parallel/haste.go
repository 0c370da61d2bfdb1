package parallel

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
	h := haste{selection: s, tasks: tasks, means: by, cost: cost, path: x, trial: newPath(x.before, x.courses), quick: make([]quickest, len(tasks)), last: make([]int64, len(tasks))}
	for _, c := range s.chosen {
		h.dsp, h.lut = h.dsp+c.dsp, h.lut+c.lut
	}
	h.settle()
	for range mostSteps {
		if h.find(); h.best.gain == 0 {
			break
		}
		h.dsp, h.lut = h.dsp+h.best.dsp, h.lut+h.best.lut
		h.best.apply(s.chosen)
		for _, k := range h.best.tasks[:h.best.n] {
			h.quick[k].known = false
		}
		h.settle()
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
	same     int        // of the first tasks the trial has the times of the path
	last     []int64    // by task: the last end on the path of those before it
	tried    []timed    // of the task that is looked at
}

// A timed has the times that a change gives a task, and the latency after it.
type timed struct {
	first, end int64
	course     int
	latency    int64
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

// apply makes the change.
func (c *change) apply(chosen []config) {
	for i := range c.n {
		chosen[c.tasks[i]] = *c.to[i]
	}
}

// together are the parts of the time of two tasks to which both are tried to shrink.
var together = []float64{0.85, 0.7, 0.5, 0.35, 0.2}

// settle finds the times of the selection.
func (h *haste) settle() {
	h.latency, h.same = h.path.of(h.chosen), 0
	last := int64(0)
	for k, end := range h.path.end {
		h.last[k], last = last, max(last, end)
	}
}

// find looks for the best change.
func (h *haste) find() {
	h.best = change{}
	for _, k := range h.longest(mostTried) {
		h.tried = h.tried[:0]
		most := h.most(&change{tasks: [2]int{k}, to: [2]*config{&h.idle}, n: 1})
		for i := range h.tasks[k].configs {
			h.try(most, change{tasks: [2]int{k}, to: [2]*config{&h.tasks[k].configs[i]}, n: 1})
		}
		for _, from := range h.path.before[k] {
			if !h.path.courses || from.task >= k {
				continue
			}
			h.both(from.task, k)
		}
	}
}

// both tries changes with which two tasks shrink.
func (h *haste) both(from, to int) {
	most, timed := 1.0, false
	for i := range together {
		a, b := h.quicker(from)[i], h.quicker(to)[i]
		if a == nil || b == nil {
			continue
		}
		c := change{tasks: [2]int{from, to}, to: [2]*config{a, b}, n: 2}
		if _, allowed := h.price(&c); !allowed {
			continue
		}
		if !timed {
			most, timed = h.most(&change{tasks: c.tasks, to: [2]*config{&h.idle, &h.idle}, n: 2}), true
		}
		if most <= max(h.best.gain, leastHaste) {
			break
		}
		h.try(most, c)
	}
}

// most is the part of the latency that a change saves.
func (h *haste) most(c *change) float64 {
	return h.part(h.with(c))
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

// price finds what a change takes more than there was, and what that costs; it is not allowed where it changes nothing, a task
// takes too long then, or all take too much.
func (h *haste) price(c *change) (cost float64, allowed bool) {
	same := true
	c.dsp, c.lut = 0, 0
	for i := range c.n {
		now, to := &h.chosen[c.tasks[i]], c.to[i]
		if to.busy > max(h.limit.least(), now.busy) {
			return 0, false
		}
		same = same && to.busy == now.busy && to.lag == now.lag && to.waits == now.waits
		c.dsp, c.lut = c.dsp+to.dsp-now.dsp, c.lut+to.lut-now.lut
	}
	if same || h.dsp+c.dsp > h.budget.DSP || h.budget.LUT > 0 && h.lut+c.lut > h.budget.LUT {
		return 0, false
	}
	dsps, luts := float64(c.dsp)/float64(max(h.budget.DSP, 1)), float64(c.lut)/float64(max(h.budget.LUT, 1))
	if cost = max(dsps, luts); h.inLUTs {
		cost = dsps + luts
	}
	return cost * h.cost, true
}

// try compares a change, which saves no more than most of the latency, with the best
// so far.
func (h *haste) try(most float64, c change) {
	cost, allowed := h.price(&c)
	if !allowed || most-cost <= max(h.best.gain, leastHaste) {
		return
	}
	saved := 0.0
	if c.n == 1 {
		saved = h.saves(&c, cost)
	} else {
		saved = h.most(&c)
	}
	if c.gain = saved - cost; c.gain > max(h.best.gain, leastHaste) {
		h.best = c
	}
}

// with is the latency after a change, which leaves the times of the tasks before the
// first of those that it changes as they are.
func (h *haste) with(c *change) int64 {
	from, x := c.tasks[0], &h.trial
	h.upTo(from)
	x.time(from, c.to[0])
	return h.behind(from, c)
}

// upTo makes the times of the trial those of the path, for the tasks before one.
func (h *haste) upTo(task int) {
	if x := &h.trial; h.same < task {
		copy(x.first[h.same:task], h.path.first[h.same:task])
		copy(x.end[h.same:task], h.path.end[h.same:task])
		copy(x.course[h.same:task], h.path.course[h.same:task])
	}
	h.same = task
}

// behind is the latency if a task has the times that it has on trial.
func (h *haste) behind(task int, c *change) int64 {
	x := &h.trial
	latency := max(h.last[task], x.end[task])
	for k := task + 1; k < len(h.chosen); k++ {
		now := &h.chosen[k]
		if k == c.tasks[1] && c.n == 2 {
			now = c.to[1]
		}
		x.time(k, now)
		latency = max(latency, x.end[k])
	}
	return latency
}

// saves is the part of the latency that a change of one task saves, or that it saves no more than the least that would make it worth its
// cost: no task behind ends sooner if that one hands on, and ends, no sooner than with another change.
func (h *haste) saves(c *change, cost float64) float64 {
	task, x := c.tasks[0], &h.trial
	h.upTo(task)
	x.time(task, c.to[0])
	own := timed{x.first[task], x.end[task], x.course[task], 0}
	for k := range h.tried {
		o := &h.tried[k]
		if o.course != own.course || o.first > own.first || o.end > own.end {
			continue
		}
		if saved := h.part(o.latency); o.first == own.first && o.end == own.end || saved-cost <= max(h.best.gain, leastHaste) {
			return saved
		}
	}
	own.latency = h.behind(task, c)
	h.tried = append(h.tried, own)
	return h.part(own.latency)
}

// part is the part of the latency by which another one is shorter.
func (h *haste) part(latency int64) float64 { return 1 - float64(latency)/float64(max(h.latency, 1)) }

// leastHaste is the part of the latency that a change must save at least.
const leastHaste = 0.002

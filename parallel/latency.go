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

// longest lists the tasks that take longest, at most so many.
func (s *selection) longest(n int) []int {
	list := make([]int, len(s.chosen))
	for k := range list {
		list[k] = k
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.chosen[b].busy, s.chosen[a].busy) })
	return list[:min(n, len(list))]
}

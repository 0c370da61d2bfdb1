package parallel

import "slices"

// A pacing is a path off chip: the tasks that load are left out, as each task has its
// pace of what comes from there. A task that hands on at its end works on what others
// have handed on last after that.
type pacing struct {
	before     [][]int // by task: the tasks that compute what it takes
	first, end []int64
	chosen     []config
}

// of finds the times of a selection, and gives that of the last end. Tasks stand
// after those that they take from.
func (x *pacing) of(chosen []config) (latency int64) {
	x.chosen = chosen
	for k, c := range chosen {
		x.time(k, c)
		latency = max(latency, x.end[k])
	}
	return latency
}

// time finds the times of one task.
func (x *pacing) time(k int, c config) {
	came, all := int64(0), int64(0) // the first and the last that it takes
	last := int64(0)                // its work on the last
	for _, from := range x.before[k] {
		if from < k {
			came, all = max(came, x.first[from]), max(all, x.end[from])
			if f := x.chosen[from]; f.work > 0 {
				last = max(last, int64(float64(c.work)*float64(min(f.lag, f.work))/float64(f.work)))
			}
		}
	}
	came = max(came, c.early)
	switch {
	case c.waits:
		came = max(came, all)
		x.end[k] = came + c.busy
	case c.late:
		x.end[k] = max(came+c.work, all+last, c.done)
	default:
		x.end[k] = max(came+c.work, all+min(c.lag, c.work), c.done)
	}
	if x.first[k] = came + min(c.lag, c.work); c.late {
		x.first[k] = x.end[k]
	}
}

// hastenBeside is hasten off chip. It changes also tasks together with all that hand on
// to them as they run and are slower, makes no change that lengthens the latency, and
// takes what nobody else takes of the budget for little.
func (s *selection) hastenBeside(tasks []*taskTable, before [][]int, budget Budget) int64 {
	x := &pacing{before: before, first: make([]int64, len(tasks)), end: make([]int64, len(tasks))}
	dsp, lut := 0, 0
	for _, c := range s.chosen {
		dsp, lut = dsp+c.dsp, lut+c.lut
	}
	latency := x.of(s.chosen)
	for range mostSteps {
		most := 0.0
		var best []move
		consider := func(list []move) {
			d, l := 0, 0
			for _, m := range list {
				d, l = d+m.to.dsp-s.chosen[m.task].dsp, l+m.to.lut-s.chosen[m.task].lut
			}
			cost := float64(d)/float64(max(budget.DSP, 1)) + float64(l)/float64(max(budget.LUT, 1))
			cost *= spareCost
			if dsp+d > budget.DSP || budget.LUT > 0 && lut+l > budget.LUT || 1-cost <= most { // even no latency at all would not be worth it
				return
			}
			s.make(list)
			shorter := 1 - float64(x.of(s.chosen))/float64(max(latency, 1))
			s.make(list)
			if gain := shorter - cost; gain > max(most, leastHaste) && shorter >= 0 {
				most, best = gain, slices.Clone(list)
			}
		}
		list := make([]move, 0, len(tasks))
		for _, k := range s.longest(mostTried) {
			now := s.chosen[k]
			for _, c := range tasks[k].configs {
				if c.busy > max(s.limit.least(), now.busy) || c.busy == now.busy && c.lag == now.lag && c.waits == now.waits {
					continue
				}
				list = append(list[:0], move{k, c})
				consider(list)
				if c.busy < now.busy {
					if list = s.along(list, tasks, before, budget); len(list) > 1 {
						consider(list)
					}
				}
			}
		}
		if best == nil {
			break
		}
		for _, m := range best {
			dsp, lut = dsp+m.to.dsp-s.chosen[m.task].dsp, lut+m.to.lut-s.chosen[m.task].lut
		}
		s.make(best)
		latency = x.of(s.chosen)
	}
	return x.of(s.chosen)
}

// A move gives a task another config.
type move struct {
	task int
	to   config
}

// make makes moves, or takes them back: each gets what was there before.
func (s *selection) make(list []move) {
	for k, m := range list {
		list[k].to, s.chosen[m.task] = s.chosen[m.task], m.to
	}
}

// along adds to the move of one task those of the tasks that hand on to it as they
// run and are slower: the cheapest configs that are not.
func (s *selection) along(list []move, tasks []*taskTable, before [][]int, budget Budget) []move {
	at := prices{1 / float64(max(budget.DSP, 1)), 1 / float64(max(budget.LUT, 1))}
	busy := list[0].to.busy
	for n := 0; n < len(list); n++ {
		if list[n].to.waits {
			continue
		}
		for _, from := range before[list[n].task] {
			if s.chosen[from].busy <= busy || slices.ContainsFunc(list, func(m move) bool { return m.task == from }) {
				continue
			}
			best := -1
			for k, c := range tasks[from].configs {
				if c.busy <= busy && (best < 0 || at.of(&c) < at.of(&tasks[from].configs[best])) {
					best = k
				}
			}
			if best >= 0 {
				list = append(list, move{from, tasks[from].configs[best]})
			}
		}
	}
	return list
}

// spareCost is what a part of the budget is worth against the same part of the latency.
const spareCost = 0.1

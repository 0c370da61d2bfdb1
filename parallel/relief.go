package parallel

import "slices"

// relieve takes LUTs from s where these are scarce: operations move to DSPs that nobody
// takes, task by task, first where each DSP saves most LUTs, and all goes on as it did. It
// ends where as large a part of the DSPs as of the LUTs would be taken.
func (s *selection) relieve(tasks []*taskTable, budget Budget) {
	var dsps, luts float64
	fits := func(r relief) bool {
		return dsps+float64(r.more)/float64(max(budget.DSP, 1)) <= luts-float64(r.less)/float64(budget.LUT)
	}
	var best []relief // what no longer fits never will: DSPs become more, LUTs fewer
	for range tasks {
		if dsps, luts = s.parts(budget); luts <= scarce || dsps >= luts {
			return
		}
		if best == nil {
			best = make([]relief, len(tasks))
			for k, t := range tasks {
				best[k] = t.relief(s.chosen[k], fits)
			}
		}
		most := -1
		for k := range best {
			if best[k].to != nil && !fits(best[k]) {
				best[k] = tasks[k].relief(s.chosen[k], fits)
			}
			if best[k].to != nil && (most < 0 || best[k].saved() > best[most].saved()) {
				most = k
			}
		}
		if most < 0 {
			return
		}
		s.chosen[most] = *best[most].to
		best[most] = tasks[most].relief(s.chosen[most], fits)
	}
}

// A relief is a way of a task with more DSPs and fewer LUTs; there is none if to is nil.
type relief struct {
	to         *config
	more, less int
}

// saved is how many LUTs each DSP saves.
func (r relief) saved() float64 { return float64(r.less) / float64(r.more) }

// relief is the way of t that saves most for each DSP among those that fit, and are as fast as now.
func (t *taskTable) relief(now config, fits func(relief) bool) (best relief) {
	for i := range t.configs {
		c := &t.configs[i]
		r := relief{c, c.dsp - now.dsp, now.lut - c.lut}
		if r.more <= 0 || r.less <= 0 || c.busy > now.busy || c.lag > now.lag || !slices.Equal(c.courses, now.courses) {
			continue
		}
		if (best.to == nil || r.saved() > best.saved()) && fits(r) {
			best = r
		}
	}
	return best
}

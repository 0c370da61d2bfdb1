package parallel

// worthLag is the part of the budget that is given for a lag as long as the
// slowest task: a run takes a few times as long as that.
const worthLag = 1.0 / 8

// heavy is the part of the slowest task's time from which on it matters when a
// task takes and gives.
const heavy = 4 // 1/4

// alternate lets a task that would wait for all that it takes begin with what has
// come, if the tasks before it hand on what they have: it ends with them then, and
// the task after it, which can only begin when it has ended, may wait for all.
// before are the tasks that each takes from.
func (s *selection) alternate(tasks []*taskTable, before [][]int, budget Budget) {
	dsp, lut := 0, 0
	slowest := int64(1)
	for _, c := range s.chosen {
		dsp, lut, slowest = dsp+c.dsp, lut+c.lut, max(slowest, c.busy)
	}
	late := make([]bool, len(tasks))
	for k, t := range tasks {
		now := s.chosen[k]
		for _, from := range before[k] {
			late[k] = late[k] || late[from]
		}
		if now.waits && !late[k] && now.busy*heavy >= slowest && len(before[k]) > 0 {
			at := -1
			cost := worthLag
			for i, c := range t.configs {
				if c.waits || c.busy > slowest || dsp+c.dsp-now.dsp > budget.DSP || budget.LUT > 0 && lut+c.lut-now.lut > budget.LUT {
					continue
				}
				more := float64(c.dsp-now.dsp)/float64(max(budget.DSP, 1)) + float64(c.lut-now.lut)/float64(max(budget.LUT, 1))
				if more < cost {
					at, cost = i, more
				}
			}
			if at >= 0 {
				s.chosen[k] = t.configs[at]
				dsp, lut = dsp+s.chosen[k].dsp-now.dsp, lut+s.chosen[k].lut-now.lut
			}
		}
		// one that takes long hands on over all its time
		late[k] = s.chosen[k].late || late[k] && s.chosen[k].busy*heavy < 2*slowest
	}
}

// shorten lets tasks hand on their first results earlier where that takes few
// resources, or none: of all changes within the limit and the budget the one that
// saves most for what it takes comes first.
func (s *selection) shorten(tasks []*taskTable, budget Budget) {
	dsp, lut := 0, 0
	slowest := int64(1)
	for _, c := range s.chosen {
		dsp, lut, slowest = dsp+c.dsp, lut+c.lut, max(slowest, c.cycles)
	}
	for {
		best, at := 0.0, -1
		var to config
		for k, t := range tasks {
			now := s.chosen[k]
			for _, c := range t.configs {
				if c.cycles > max(slowest, now.cycles) || c.lag >= now.lag || dsp+c.dsp-now.dsp > budget.DSP || budget.LUT > 0 && lut+c.lut-now.lut > budget.LUT {
					continue
				}
				gain := worthLag*float64(now.lag-c.lag)/float64(slowest) - float64(c.dsp-now.dsp)/float64(max(budget.DSP, 1))
				if budget.LUT > 0 {
					gain -= float64(c.lut-now.lut) / float64(budget.LUT)
				}
				if gain > best {
					best, at, to = gain, k, c
				}
			}
		}
		if at < 0 {
			return
		}
		dsp, lut = dsp+to.dsp-s.chosen[at].dsp, lut+to.lut-s.chosen[at].lut
		s.chosen[at] = to
	}
}

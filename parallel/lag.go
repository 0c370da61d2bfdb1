package parallel

// worthLag is the part of the budget that is given for a lag as long as the
// slowest task: a run takes a few times as long as that.
const worthLag = 1.0 / 8

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

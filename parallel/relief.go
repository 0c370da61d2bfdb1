package parallel

import "slices"

// relieve takes LUTs from s where these are scarce: operations move to DSPs that nobody
// takes, task by task, first where each DSP saves most LUTs, and all goes on as it did. It
// ends where as large a part of the DSPs as of the LUTs would be taken.
func (s *selection) relieve(tasks []*taskTable, budget Budget) {
	for range tasks {
		dsps, luts := s.parts(budget)
		if luts <= scarce || dsps >= luts {
			return
		}
		best, to, most := -1, config{}, 0.0
		for k, t := range tasks {
			now := &s.chosen[k]
			for i := range t.configs {
				c := &t.configs[i]
				more, less := c.dsp-now.dsp, now.lut-c.lut
				if more <= 0 || less <= 0 || c.busy > now.busy || c.lag > now.lag || !slices.Equal(c.courses, now.courses) {
					continue
				}
				if saved := float64(less) / float64(more); saved > most && dsps+float64(more)/float64(max(budget.DSP, 1)) <= luts-float64(less)/float64(budget.LUT) {
					best, to, most = k, *c, saved
				}
			}
		}
		if best < 0 {
			return
		}
		s.chosen[best] = to
	}
}

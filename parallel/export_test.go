package parallel

import "codo/affine"

// A Way is a config for tests: what a task takes.
type Way struct {
	Cycles   int64
	DSP, LUT int
}

// Tables are the configs of each task of p.
func Tables(p *affine.Program, opt Options) [][]Way {
	tasks := NewSurvey(p, opt, nil).tasks
	var out [][]Way
	for _, t := range tasks {
		var ways []Way
		for _, c := range t.configs {
			ways = append(ways, Way{c.cycles, c.dsp, c.lut})
		}
		out = append(out, ways)
	}
	return out
}

// Threshold is threshold for configs that are in order, by rising cycles.
func Threshold(tables [][]Way, budget Budget) (limit int64, chosen []Way) {
	var tasks []*taskTable
	for _, ways := range tables {
		t := &taskTable{}
		for _, w := range ways {
			t.configs = append(t.configs, config{cycles: w.Cycles, dsp: w.DSP, lut: w.LUT})
		}
		tasks = append(tasks, t)
	}
	s := threshold(tasks, budget)
	for _, c := range s.chosen {
		chosen = append(chosen, Way{c.cycles, c.dsp, c.lut})
	}
	return s.limit, chosen
}

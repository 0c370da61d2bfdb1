package report

import "codo/model"

// Price fills in what the model says of the program that r describes.
func (r *Report) Price(m *model.Report) {
	r.Latency, r.Csynth, r.Interval = m.Latency, m.Csynth, m.Interval
	r.Resources = resources(m.Uses)
	for k := range m.Tasks {
		t := &r.Tasks[k]
		t.Latency, t.Resources = m.Tasks[k].Latency, resources(m.Tasks[k].Total())
		for _, l := range m.Tasks[k].Loops {
			if l.Pipelined {
				t.II = max(t.II, l.II)
			}
		}
	}
}

package report

import (
	"codo/model"
	"codo/parallel"
	"codo/sim"
)

// Price fills in what the model says of the program that r describes, and when a
// run of it ends; played is nil if it could not be played.
func (r *Report) Price(m *model.Report, played *sim.Timing) {
	r.Latency, r.Csynth, r.Interval = m.Latency, m.Csynth, m.Interval
	if played != nil {
		r.Latency = played.Latency
	}
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

// Limit fills in the bound.
func (r *Report) Limit(l parallel.Limit) {
	if l.Cycles > 0 && r.Latency > 0 {
		r.Bound = Bound{l.Cycles, l.By, float64(l.Cycles) / float64(r.Latency)}
	}
}

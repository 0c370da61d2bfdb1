package report

import (
	"fmt"

	"codo/model"
	"codo/parallel"
	"codo/sim"
)

// Price fills in what the model says of the program that r describes, and when a
// run of it ends; played is nil if it could not be played.
func (r *Report) Price(m *model.Report, played *sim.Timing) {
	r.Latency, r.Csynth, r.Interval = m.Latency, m.Csynth, m.Interval
	r.Analytic = m.Latency
	if played != nil {
		r.Latency = played.Latency
		r.Differs = whyApart(m.Latency, played)
	} else {
		r.Differs = "the design could not be played in time; latency_cycles is the model's"
	}
	r.Resources = resources(m.Uses)
	for k := range r.Channels {
		if played != nil && k < len(played.Channels) {
			r.Channels[k].Full, r.Channels[k].Empty = played.Channels[k].Full, played.Channels[k].Empty
		}
	}
	for k := range m.Tasks {
		t := &r.Tasks[k]
		t.Latency, t.Resources = m.Tasks[k].Latency, resources(m.Tasks[k].Total())
		if played != nil && k < len(played.Processes) {
			t.Run = &Run{played.Processes[k].Start, played.Processes[k].Done, played.Processes[k].Stall}
		}
		for _, l := range m.Tasks[k].Loops {
			if l.Pipelined {
				t.II = max(t.II, l.II)
			}
		}
	}
}

// apartPercent is how far the two latencies may be apart without a word.
const apartPercent = 2

// whyApart says why the model's latency, which looks at the first and the last
// token of each channel, is not that of the run; "" if they are about the same.
func whyApart(analytic int64, played *sim.Timing) string {
	gap := played.Latency - analytic
	if 100*max(gap, -gap) <= apartPercent*max(played.Latency, 1) {
		return ""
	}
	if gap < 0 {
		return fmt.Sprintf("the run ends %d cycles before the model's figure, which takes the rate of a task's last loop for all of it", -gap)
	}
	text := fmt.Sprintf("the run ends %d cycles after the model's figure, which looks at the first and last token of each channel only", gap)
	var most *sim.ChannelTiming
	for k := range played.Channels {
		if c := &played.Channels[k]; most == nil || c.Full+c.Empty > most.Full+most.Empty {
			most = c
		}
	}
	if most != nil && most.Full+most.Empty > 0 {
		text += fmt.Sprintf("; tasks wait most at %s: %d cycles for tokens, %d for space", most.Name, most.Empty, most.Full)
	}
	return text
}

// Limit fills in the bound.
func (r *Report) Limit(l parallel.Limit) {
	if l.Cycles > 0 && r.Latency > 0 {
		r.Bound = Bound{l.Cycles, l.By, float64(l.Cycles) / float64(r.Latency)}
	}
}

package pipeline

import (
	"cmp"
	"math"
)

// score compares designs, the least is best: the time of a run, squared as least is of
// another latency. What csynth says, which is about the slowest task, comes second. No design is worse than
// one without a price.
func (d *Decision) score() float64 {
	if d.Price == nil {
		return math.Inf(1)
	}
	latency := float64(d.Price.Latency)
	if d.Timing != nil {
		latency = float64(d.Timing.Latency)
	}
	return latency * latency
}

// least is a score that a run in time cannot be below.
func (d *Decision) least() float64 { return float64(d.Price.Csynth) * float64(d.Price.Csynth) }

// better compares by score, then by what csynth says, and of designs that are as fast by what
// they take. Of twins one whose FIFOs have their depths is better. One whose run cannot be played is no better than one
// that has been.
func (d *Decision) better(o *Decision) bool {
	if d.Price == nil || o.Price == nil {
		return d.Price != nil
	}
	if played := d.Timing != nil; played != (o.Timing != nil) {
		return played
	}
	a, b := d.Price.Uses, o.Price.Uses
	return cmp.Or(cmp.Compare(d.score(), o.score()), cmp.Compare(d.Price.Csynth, o.Price.Csynth), cmp.Compare(a.DSP, b.DSP), cmp.Compare(a.LUT, b.LUT),
		compareBool(d.settled, o.settled)) < 0
}

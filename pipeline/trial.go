package pipeline

import (
	"cmp"
	"slices"
)

// A Trial is a design that the search has made and priced.
type Trial struct {
	DSP, LUT int
	Csynth   int64 // cycles
	Latency  int64 // cycles of a run with FIFOs of any depth; the model's figure if not Played
	Played   bool
	Fits     bool // the budget
}

// designs lists the designs that were tried, by DSPs and latency, each once. Plans
// that cut alike are one design, whichever search has made it first.
func (x *preparation) designs() (list []Trial) {
	for _, alike := range x.tried {
		for _, o := range alike.outcomes {
			if o.err != nil || o.decision.Price == nil {
				continue
			}
			price := o.decision.Price
			t := Trial{DSP: price.Uses.DSP, LUT: price.Uses.LUT, Csynth: price.Csynth, Latency: price.Latency, Fits: o.fits}
			if o.decision.Timing != nil {
				t.Latency, t.Played = o.decision.Timing.Latency, true
			}
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b Trial) int {
		return cmp.Or(cmp.Compare(a.DSP, b.DSP), cmp.Compare(a.Latency, b.Latency), cmp.Compare(a.LUT, b.LUT), cmp.Compare(a.Csynth, b.Csynth),
			compareBool(a.Played, b.Played), compareBool(a.Fits, b.Fits))
	})
	return slices.Compact(list)
}

// compareBool orders true before false.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

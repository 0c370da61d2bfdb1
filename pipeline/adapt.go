package pipeline

import (
	"math"

	"codo/device"
	"codo/parallel"
)

// adapt scales what is planned with by what there is over what was used: down
// where that is too much, from what the plan needs if that is less, or else up. Where a smaller plan has given the same
// design before, stuck times, it shrinks more. It reports whether another try is
// worth it.
func adapt(plan *parallel.Budget, needs parallel.Budget, used device.Cost, budget parallel.Budget, stuck int) bool {
	memories := min(ratio(budget.BRAM18K, used.BRAM18K), ratio(budget.URAM, used.URAM), 1)
	dsp, lut := ratio(budget.DSP, used.DSP), min(ratio(budget.LUT, used.LUT), ratio(budget.FF, used.FF))
	if memories < 1 { // more of the others is of no use
		dsp, lut = min(dsp, 1)*memories, min(lut, 1)*memories
	}
	scale := func(n *int, by float64, whole int) { *n = max(1, min(int(float64(*n)*by), mostPlanned*whole)) }
	if dsp < 1 || lut < 1 {
		margin := math.Pow(margin, float64(int(1)<<(2*stuck)))
		if dsp < 1 {
			plan.DSP = min(plan.DSP, needs.DSP)
			scale(&plan.DSP, dsp*margin, budget.DSP)
		}
		if lut < 1 {
			plan.LUT = min(plan.LUT, needs.LUT)
			scale(&plan.LUT, lut*margin, budget.LUT)
		}
		return true
	}
	scale(&plan.DSP, math.Sqrt(dsp), budget.DSP)
	scale(&plan.LUT, math.Sqrt(lut), budget.LUT)
	return min(dsp, lut) > worthwhile
}

const (
	mostPlanned = 2     // a plan may have that many times the budget
	margin      = 0.995 // a plan that is too large shrinks a little more than it must
	worthwhile  = 1.04  // a plan is made larger if this much more is there
)

func ratio(there, used int) float64 {
	if used == 0 { // none is enough
		return float64(max(there, 1))
	}
	return float64(there) / float64(used)
}

package pipeline

import (
	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"
	"codo/sim"
)

// A Decision is a decided program with its price.
type Decision struct {
	Program  *affine.Program
	Price    *model.Report // nil if the model cannot tell, for the reason Unpriced, or if not all stages ran
	Passes   []Pass
	Found    diag.List
	Unpriced error
	// Timing is a run of the program in time; nil if it cannot be played.
	Timing *sim.Timing
	// Stopped says that Options.Stop ended the search before its time.
	Stopped bool
	// InLUTs says that all sums and products that can be are in LUTs, as there are too few DSPs for any design, or for one as fast.
	InLUTs bool
	// Bottleneck is nil if there is no price.
	Bottleneck *Bottleneck
	// Tried are the designs that the search has made; none without a search.
	Tried []Trial
	// Defects are what parts of the search have ended with, if others have not: they are left out.
	Defects []*Defect
	plan    *parallel.Plan // that the search made the design with; nil without
	wants   device.Cost    // with FIFOs that hardly make a run longer, if deepen has looked
	clockNS float64
	shallow bool // its FIFOs may not be deep enough yet for Timing
	settled bool // Timing is of a run with the depths that the FIFOs have
}

// farBehind reports whether a run of d takes so much longer than that of a design there is already that other designs
// of its kind hardly take less.
func (d *Decision) farBehind(opt Options) bool {
	const times = 2
	return d.score() > times*times*opt.beaten()
}

package pipeline

import (
	"errors"

	"codo/parallel"
)

// besideInLUTs makes the search once more where the least design takes more DSPs than there are, there are few of them, or room for
// many more operators of floats in LUTs: with all sums and products there, in tasks of their own or in one. It gives what came of that, unless
// that lacks a larger part of the budget, or does not repay.
func besideInLUTs(r result, opt Options) result {
	var lacks, still *TooSmall
	lacksDSPs := errors.As(r.err, &lacks) && lacks.What == dsps
	few := r.err == nil && r.d.Timing != nil && !r.d.Stopped && (r.at.hasFewDSPs(opt) || r.at.mayBeInLUTs(r.d, opt))
	if !lacksDSPs && (!few || opt.late()) || opt.Parallel.ToolOperators || opt.stopped() {
		return r
	}
	own := *opt.Parallel
	own.InLUTs = true
	if few && !parallel.ComputesFloats(r.at.program) { // plans count on those that there are
		own.Budget.DSP = max(1, own.Budget.DSP/(fewPart*fewPart))
	}
	opt.Parallel = &own
	if few {
		opt = opt.beating(r.d)
	}
	x := prepared(r.at.source, opt)
	if x == nil {
		return r
	}
	o := besideShared(x.best(opt), opt)
	o = besideTogether(o, result{}, opt)
	lesser := errors.As(o.err, &still) && lacksDSPs && still.part() < lacks.part()
	if few && !o.repays(r) || !few && !o.found() && !lesser {
		return r
	}
	o.d.InLUTs = true
	return o
}

// mayBeInLUTs reports whether LUTs have room for many more operators of floats than DSPs, or for all that d has in DSPs, where
// additions take longer, or such additions one after the other make a run long, or whether there is room for more products of integers; and
// a run of d is not near the bound, with as many ports as arrays may have.
func (x *preparation) mayBeInLUTs(d *Decision, opt Options) bool {
	b := opt.Parallel.Budget
	opt.parts = x.mostPorts(opt)
	floats := parallel.ComputesFloats(x.program) && len(x.program.Tasks) <= someTasks
	serves := floats && (hasMoreInLUTs(b) || d.Price.Uses.LUT+d.Price.Uses.DSP*summedLUT/summedDSP < b.LUT || far(d, x.user, opt))
	return (serves || x.leavesLUTs(d, opt)) && slower(d, ofKind, x.user, opt)
}

// leavesLUTs reports whether d, of a small program on chip, leaves a quarter of the LUTs free for more products of integers.
func (x *preparation) leavesLUTs(d *Decision, opt Options) bool {
	return opt.Interface == Memory && parallel.MultipliesIntegers(x.program) && x.isSmallFor(d) && 4*d.Price.Uses.LUT < 3*opt.Parallel.Budget.LUT
}

// part is how many times what there is a design takes of what it lacks.
func (e *TooSmall) part() float64 { return share{used: e.Used, budget: e.Budget}.part() }

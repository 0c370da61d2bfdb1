package pipeline

import (
	"errors"

	"codo/model"
	"codo/parallel"
)

// besideInLUTs makes the search once more where the least design takes more DSPs than there are, there are few of them, or room for
// many more operators of floats in LUTs: with all sums and products there, in tasks of their own or in one. It gives what came of that, with its preparation, unless
// that lacks a larger part of the budget, or does not repay.
func besideInLUTs(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	var lacks *TooSmall
	lacksDSPs := errors.As(err, &lacks) && lacks.What == dsps
	few := err == nil && d.Timing != nil && !d.Stopped && (plan.hasFewDSPs(opt) || plan.mayBeInLUTs(d, opt, price))
	if !lacksDSPs && (!few || opt.late()) || opt.Parallel.ToolOperators || opt.stopped() {
		return plan, d, err
	}
	own := *opt.Parallel
	own.InLUTs = true
	opt.Parallel = &own
	if few {
		opt = opt.beating(d)
	}
	x := prepared(plan.source, opt)
	if x == nil {
		return plan, d, err
	}
	other, o, failed := x.best(opt, price)
	other, o, failed = besideShared(other, o, failed, opt, price)
	other, o, failed = besideTogether(other, o, failed, inOneTask{}, opt, price)
	if few {
		if failed != nil || o.Price == nil || !o.repays(d) {
			return plan, d, err
		}
		o.InLUTs = true
		return other, o, nil
	}
	var still *TooSmall
	if lesser := errors.As(failed, &still) && still.part() < lacks.part(); failed != nil && !lesser || failed == nil && o.Price == nil {
		return plan, d, err
	}
	o.InLUTs = true
	return other, o, failed
}

// mayBeInLUTs reports whether LUTs have room for many more operators of floats than DSPs, or for all that d has in DSPs, where
// additions take longer; and a run of d is not near the bound, with as many ports as arrays may have.
func (x *preparation) mayBeInLUTs(d *Decision, opt Options, price model.Options) bool {
	b := opt.Parallel.Budget
	opt.parts = x.mostPorts(opt)
	return (hasMoreInLUTs(b) || d.Price.Uses.LUT+d.Price.Uses.DSP*summedLUT/summedDSP < b.LUT) && parallel.ComputesFloats(x.program) && len(x.program.Tasks) <= someTasks && slower(d, ofKind, x.user, opt, price)
}

// part is how many times what there is a design takes of what it lacks.
func (e *TooSmall) part() float64 { return share{used: e.Used, budget: e.Budget}.part() }

package pipeline

import (
	"errors"

	"codo/model"
)

// besideInLUTs makes the search once more where the least design takes more DSPs than there are, or there are few of them: with all
// sums and products in LUTs, and no copies of these, as with the fewest DSPs that serve. It gives what came of that, with its
// preparation, unless that lacks a larger part of the budget, or does not repay.
func besideInLUTs(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	var lacks *TooSmall
	lacksDSPs := errors.As(err, &lacks) && lacks.What == dsps
	few := err == nil && d.Timing != nil && plan.hasFewDSPs(opt) && !d.Stopped
	if !lacksDSPs && (!few || opt.late()) || opt.Parallel.ToolOperators || opt.stopped() {
		return plan, d, err
	}
	own := *opt.Parallel
	own.InLUTs, own.MaxParallel = true, 1
	opt.Parallel = &own
	x := prepared(plan.source, opt)
	if x == nil {
		return plan, d, err
	}
	other, o, failed := x.best(opt, price)
	other, o, failed = besideShared(other, o, failed, opt, price)
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

// part is how many times what there is a design takes of what it lacks.
func (e *TooSmall) part() float64 { return share{used: e.Used, budget: e.Budget}.part() }

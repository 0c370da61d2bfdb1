package pipeline

import (
	"errors"

	"codo/model"
)

// besideInLUTs makes the search once more where the least design takes more DSPs than there are: with all sums and products in
// LUTs, and no copies of these, as with the fewest DSPs that serve. It gives what came of that, with its preparation, unless that
// lacks a larger part of the budget.
func besideInLUTs(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	var lacks *TooSmall
	if !errors.As(err, &lacks) || lacks.What != dsps || opt.Parallel.ToolOperators || opt.stopped() {
		return plan, d, err
	}
	own := *opt.Parallel
	own.InLUTs, own.MaxParallel = true, 1
	opt.Parallel, opt.inLUTs = &own, true
	x := prepared(plan.source, opt)
	if x == nil {
		return plan, d, err
	}
	other, o, failed := x.best(opt, price)
	other, o, failed = besideShared(other, o, failed, opt, price)
	var still *TooSmall
	if lesser := errors.As(failed, &still) && still.part() < lacks.part(); failed != nil && !lesser || failed == nil && o.Price == nil {
		return plan, d, err
	}
	o.InLUTs = true
	return other, o, failed
}

// part is how many times what there is a design takes of what it lacks.
func (e *TooSmall) part() float64 { return share{used: e.Used, budget: e.Budget}.part() }

package pipeline

import "codo/model"

// besideFewerDSPs makes the search once more as if there were a part of the DSPs, where the best design on chip uses less than
// that, and is not near the bound: what is planned in LUTs then is planned otherwise where there are DSPs for it. It gives the better design
// with its preparation.
func besideFewerDSPs(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if err != nil || opt.Interface != Memory || d.Timing == nil || d.Stopped || opt.late() || opt.stopped() || opt.Parallel.ToolOperators {
		return plan, d, err
	}
	fewer := max(1, opt.Parallel.Budget.DSP/fewPart)
	if d.Price.Uses.DSP > fewer || fewer == opt.Parallel.Budget.DSP || !plan.isSmall() || !slower(d, ofKind, plan.user, opt, price) {
		return plan, d, err
	}
	own := *opt.Parallel
	own.Budget.DSP = fewer
	opt.Parallel = &own
	opt = opt.beating(d)
	x := prepared(plan.source, opt)
	if x == nil {
		return plan, d, err
	}
	other, o, failed := x.best(opt, price)
	if failed == nil && o.Price == nil { // tasks of their own are no better, but one for all nests may be
		other, o = x, d
	}
	if other, o, failed = besideTogether(other, o, failed, inOneTask{}, opt, price); failed != nil || o.Price == nil || !o.repays(d) {
		return plan, d, err
	}
	return other, o, nil
}

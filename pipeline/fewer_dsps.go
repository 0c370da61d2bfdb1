package pipeline

// besideFewerDSPs makes the search once more as if there were a part of the DSPs, where the best design on chip uses less than
// that, and is not near the bound: what is planned in LUTs then is planned otherwise where there are DSPs for it. It gives the better
// result.
func besideFewerDSPs(r result, opt Options) result {
	if r.err != nil || opt.Interface != Memory || r.d.Timing == nil || r.d.Stopped || opt.late() || opt.stopped() || opt.Parallel.ToolOperators {
		return r
	}
	fewer := max(1, opt.Parallel.Budget.DSP/fewPart)
	if r.d.Price.Uses.DSP > fewer || fewer == opt.Parallel.Budget.DSP || !r.at.isSmall() || !slower(r.d, ofKind, r.at.user, opt) {
		return r
	}
	own := *opt.Parallel
	own.Budget.DSP = fewer
	opt.Parallel = &own
	opt = opt.beating(r.d)
	x := prepared(r.at.source, opt)
	if x == nil {
		return r
	}
	o := x.best(opt)
	if o.err == nil && o.d.Price == nil { // tasks of their own are no better, but one for all nests may be
		o = result{at: x, d: r.d}
	}
	if o = besideTogether(o, result{}, opt); o.repays(r) {
		return o
	}
	return r
}

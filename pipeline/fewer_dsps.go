package pipeline

import "codo/parallel"

// besideFewerDSPs makes searches once more as if there were a part of the DSPs, where the best design on chip uses less than
// that, or leaves LUTs for products of integers, and is not near the bound: what is planned in LUTs then is planned
// otherwise where there are DSPs for it. It gives the best result.
func besideFewerDSPs(r result, opt Options) result {
	for _, part := range []int{fewPart, fewPart * fewPart} {
		if r.err != nil || opt.Interface != Memory || r.d.Timing == nil || r.d.Stopped || opt.late() || opt.stopped() || opt.Parallel.ToolOperators {
			break
		}
		fewer := max(1, opt.Parallel.Budget.DSP/part)
		if !r.at.mayNeedFewer(r.d, fewer, part, opt) {
			continue
		}
		if o := r.withDSPs(fewer, opt); o.repays(r) {
			r = o
		}
	}
	return r
}

// mayNeedFewer reports whether a search with fewer DSPs, a part of all, may find a better design than d.
func (x *preparation) mayNeedFewer(d *Decision, fewer, part int, opt Options) bool {
	b, uses := opt.Parallel.Budget, d.Price.Uses
	few := uses.DSP <= fewer && (part == fewPart || parallel.MultipliesIntegers(x.program))
	return fewer != b.DSP && (few || x.leavesLUTs(d, opt)) && x.isSmallFor(d) && slower(d, ofKind, x.user, opt)
}

// withDSPs is what a search with so many DSPs finds that is better than r.
func (r result) withDSPs(dsps int, opt Options) result {
	own := *opt.Parallel
	own.Budget.DSP = dsps
	opt.Parallel = &own
	opt = opt.overtaking(r.d)
	x := prepared(r.at.source, opt)
	if x == nil {
		return r
	}
	o := x.best(opt)
	if o.err == nil && o.d.Price == nil { // tasks of their own are no better, but one for all nests may be
		o = result{at: x, d: r.d}
	}
	return besideTogether(o, result{}, opt)
}

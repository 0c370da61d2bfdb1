package pipeline

import "codo/parallel"

// besideFewerPorts is the better result of r and designs off chip in the way of its plan whose arrays have half as many ports, and half
// of these, as long as that serves, unless r is near the bound: what ports take in LUTs and memories is there for copies then.
func besideFewerPorts(r result, opt Options) result {
	if opt.Interface != AXI || opt.Without.Communication || !r.found() || r.d.plan == nil || r.at.tiled {
		return r
	}
	for parts := r.at.parts / 2; parts > 0; parts /= 2 {
		if r.d.Stopped || opt.stopped() || !slower(r.d, nearly, r.at.user, opt) {
			return r
		}
		own := r.at.key.in(opt)
		own.parts, own.stays, own.whole = parts, r.at.stays, r.at.handed
		o := r.inItsWay(own.settled().beating(r.d))
		if !o.repays(r) {
			return r
		}
		r = o
	}
	return r
}

// inItsWay is the result of plans that are made as that of the design of r is with other options, or for few sums side by side in place
// of any number, or the other way round.
func (r result) inItsWay(own Options) (none result) {
	x := prepared(r.at.source, own)
	if x == nil {
		return none
	}
	planned := x.usable(*own.Parallel)
	way := r.d.plan.Options()
	way.Budget, way.WordBits, way.WordCycles, way.Room = planned.Budget, planned.WordBits, planned.WordCycles, planned.Room
	other := way
	other.Wide = !way.Wide
	courses := coursesOf([]parallel.Options{way, other}, planned.Budget)
	all, err := x.climbAll(courses, mostDSPs(courses), own)
	if err != nil {
		return none
	}
	return result{x, bestOf(all), nil}
}

package pipeline

import (
	"slices"

	"codo/model"
	"codo/parallel"
)

// besideComplete is the better design of best and one in which nests complete each sum in one iteration of
// the loops around it, with as many ports as an array may have, if best takes much longer than the memory and the operators
// need, and its preparation: tasks that wait for neither wait for each other.
func (x *preparation) besideComplete(at *preparation, best *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	if opt.Interface == AXI {
		opt.parts = x.mostPorts(opt)
	}
	opt = opt.settled()
	bound := max(parallel.Bound(x.user, searchOf(opt, price)).Cycles, x.moving(opt, price))
	switch {
	case x.isLong(opt, price) || best.Price == nil || best.plan == nil || best.Timing == nil || best.Stopped || opt.Without.Fine || opt.Without.Communication:
		return at, best
	case len(x.program.Tasks) > someTasks || float64(best.Timing.Latency) <= nearly*float64(bound) || !parallel.CompletesSums(x.program, *opt.Parallel):
		return at, best
	}
	for _, parts := range []int{opt.parts, opt.parts / 2} {
		if opt.parts = parts; opt.stopped() {
			break
		}
		own := opt.settled().beating(best)
		other := prepared(x.source, own)
		if other == nil {
			break
		}
		if d := other.completing(own, price); d != nil && d.better(best) {
			at, best = other, d
		}
		if parts < 2 {
			break
		}
	}
	return at, best
}

// completing is the best design with such nests; nil if none is better than what there is.
func (x *preparation) completing(opt Options, price model.Options) *Decision {
	planned := x.usable(*opt.Parallel)
	ways := slices.DeleteFunc(waysOf(planned, traits{tasks: len(x.program.Tasks)}), func(way parallel.Options) bool {
		return way.Fill == 0 || way.Singly || way.Kept || way.IsExact() != opt.Parallel.IsExact()
	})
	for k := range ways {
		ways[k].Complete = true
	}
	all, err := x.apart(nil, ways, planned.Budget, opt, price)
	if d := bestOf(all); err == nil && d != nil && d.Price != nil {
		return d
	}
	return nil
}

package pipeline

import (
	"slices"

	"codo/parallel"
)

// besideComplete is the better result of r and one in which nests complete each sum in one iteration of
// the loops around it, with as many ports as an array may have, if r takes much longer than the memory and the operators
// need: tasks that wait for neither wait for each other.
func (x *preparation) besideComplete(r result, opt Options) result {
	if opt.Interface == AXI {
		opt.parts = x.mostPorts(opt)
	}
	opt = opt.settled()
	switch {
	case r.d.Price == nil || r.d.plan == nil || r.d.Timing == nil || r.d.Stopped || opt.Without.Fine || opt.Without.Communication:
		return r
	case len(x.program.Tasks) > someTasks || x.isLong(opt):
		return r
	case float64(r.d.Timing.Latency) <= nearly*float64(max(opt.boundOf(x.user), x.moving(opt))) || !parallel.CompletesSums(x.program, *opt.Parallel):
		return r
	}
	for _, parts := range []int{opt.parts, opt.parts / 2} {
		if opt.parts = parts; opt.stopped() {
			break
		}
		own := opt.settled().beating(r.d)
		other := prepared(x.source, own)
		if other == nil {
			break
		}
		r = r.or(result{at: other, d: other.completing(own)})
		if parts < 2 {
			break
		}
	}
	return r
}

// completing is the best design with such nests; nil if none is better than what there is.
func (x *preparation) completing(opt Options) *Decision {
	planned := x.usable(*opt.Parallel)
	ways := slices.DeleteFunc(waysOf(planned, traits{tasks: len(x.program.Tasks)}), func(way parallel.Options) bool {
		return way.Fill == 0 || way.Singly || way.Kept || way.IsExact() != opt.Parallel.IsExact()
	})
	for k := range ways {
		ways[k].Complete = true
	}
	f := following{x, searches{planned: planned}, opt}
	all, err := f.apart(nil, ways)
	if d := bestOf(all); err == nil && d != nil && d.Price != nil {
		return d
	}
	return nil
}

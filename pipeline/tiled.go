package pipeline

import (
	"slices"

	"codo/affine"
	"codo/hbm"
	"codo/model"
	"codo/parallel"
)

// besideTiled is the best design, with nests cut into tiles where they need much of the
// chip's memory; search finds the one without, which is not looked for if nests need
// more than there is and a design with tiles fits.
func besideTiled(plan *preparation, opt Options, price model.Options, search func() (*preparation, *Decision, error)) (*preparation, *Decision, error) {
	p := tileable(plan.source, opt)
	if p == nil {
		return search()
	}
	var best *Decision
	at := plan
	for _, tilings := range tilingsOf(p, opt, price) {
		if best != nil && opt.stopped() {
			break
		}
		own := opt
		own.tilings = tilings
		other, err := prepare(plan.source, own)
		if err != nil || other.found.HasErrors() {
			continue
		}
		d, err := other.searchAll(own, price)
		if err == nil && d.Price != nil && d.plan != nil && (best == nil || d.better(best)) {
			at, best = other, d
		}
	}
	if best != nil && (best.Stopped || !hbm.Fits(p, opt.room())) {
		return at, best, nil
	}
	whole, d, err := search()
	if best != nil && (err != nil || d.Price == nil || best.better(d)) {
		return at, best, nil
	}
	return whole, d, err
}

// tileable is p before arrays are loaded; nil if they are not.
func tileable(p *affine.Program, opt Options) *affine.Program {
	if opt.Interface != AXI || opt.Without.Communication || len(opt.Board.Memories) == 0 {
		return nil
	}
	p = affine.Clone(p)
	at := slices.IndexFunc(stages, func(s stage) bool { return s.name == "transfer" })
	opt.Stop, opt.Watch = nil, nil
	if _, found, err := runStages(p, stages[:at], opt); err != nil || found.HasErrors() {
		return nil
	}
	return p
}

// tilingsOf are the ways to cut the nests of p into tiles.
func tilingsOf(p *affine.Program, opt Options, price model.Options) [][]hbm.Tiling {
	clock := price.ClockNS
	if clock == 0 {
		clock = model.DefaultClock
	}
	search := *opt.Parallel
	search.ClockNS = clock
	return hbm.Tilings(p, hbm.Chip{
		Room: opt.room(),
		Rate: opt.Board.Memories[0].GBps * clock,
		Work: func(root *affine.Loop) float64 {
			own := *p
			own.Tasks = []*affine.Task{{Body: []affine.Stmt{root}}}
			return float64(parallel.Bound(&own, search).Cycles)
		},
	})
}

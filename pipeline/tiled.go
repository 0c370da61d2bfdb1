package pipeline

import (
	"slices"

	"codo/affine"
	"codo/hbm"
	"codo/model"
	"codo/parallel"
)

// besideTiled is the best design, with nests cut into tiles where they keep much on the
// chip; search finds the one without, which is not looked for if nests keep more than
// fits and there is a design with tiles. If no schedule fits otherwise, all nests with
// large arrays are cut.
func besideTiled(plan *preparation, opt Options, price model.Options, search func() (*preparation, *Decision, error)) (*preparation, *Decision, error) {
	p := tileable(plan.source, opt)
	if p == nil {
		return search()
	}
	tiled, best := tiledBest(plan, tilingsOf(p, opt, price, false), opt, price)
	if best != nil && (best.Stopped || !hbm.Fits(p, opt.words()*wordBits)) {
		return tiled, best, nil
	}
	whole, d, err := search()
	if best == nil && (err != nil || d.Price != nil && d.plan == nil) && !opt.stopped() {
		tiled, best = tiledBest(plan, tilingsOf(p, opt, price, true), opt, price)
	}
	if best != nil && (err != nil || d.Price == nil || best.better(d)) {
		return tiled, best, nil
	}
	return whole, d, err
}

// tiledBest is the best design of those with these tilings; nil if none fits.
func tiledBest(plan *preparation, ways [][]hbm.Tiling, opt Options, price model.Options) (at *preparation, best *Decision) {
	for _, tilings := range ways {
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
		switch {
		case err != nil || d.Price == nil || d.plan == nil:
		case best == nil || d.better(best):
			at, best = other, d
		default:
			return at, best // with smaller tiles still, it would be no better
		}
	}
	return at, best
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
func tilingsOf(p *affine.Program, opt Options, price model.Options, all bool) [][]hbm.Tiling {
	clock := price.ClockNS
	if clock == 0 {
		clock = model.DefaultClock
	}
	search := *opt.Parallel
	search.ClockNS = clock
	return hbm.Tilings(p, hbm.Chip{
		Room: opt.words() * wordBits,
		Rate: opt.Board.Memories[0].GBps * clock,
		Work: func(root *affine.Loop) float64 {
			own := *p
			own.Tasks = []*affine.Task{{Body: []affine.Stmt{root}}}
			return float64(parallel.Bound(&own, search).Cycles)
		},
	}, all)
}

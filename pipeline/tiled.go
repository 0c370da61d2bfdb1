package pipeline

import (
	"codo/affine"
	"codo/hbm"
	"codo/model"
	"codo/parallel"
)

// besideTiled is the best design, with nests cut into tiles where they keep much on the
// chip, or without, see whole. That is not looked for if nests keep more than
// fits, or sums would wait, and there is a design with tiles, about as fast as the bound or
// because LUTs cannot hold the rest; otherwise it comes first, and
// tiles only where it is far from the bound. If no schedule fits, all nests with large arrays are cut.
func besideTiled(plan *preparation, opt Options, price model.Options) (*preparation, *Decision, error) {
	p := plan.tileable(opt)
	if p == nil {
		return plan.whole(opt, price)
	}
	room := opt.words() * wordBits
	fits := hbm.Fits(p, room)
	var tiled *preparation
	var best *Decision
	if !fits || hbm.SlowSums(p, chipOf(p, opt, price)) {
		tiled, best = tiledBest(plan, tilingsOf(p, opt, price, fits), opt, price)
	}
	if best != nil && (!far(best, p, opt, price) || !fits && !hbm.Fits(p, room+int64(opt.Parallel.Budget.LUT)/heldInLUTs*lutBits)) {
		return tiled, best, nil
	}
	whole, d, err := plan.whole(opt, price)
	if best != nil && !fits {
		if err != nil || d.Price == nil || best.better(d) {
			return tiled, best, nil
		}
		return whole, d, nil
	}
	if opt.stopped() || err == nil && (d.Price == nil || d.plan != nil && !far(d, p, opt, price)) {
		return whole, d, err
	}
	all := err != nil || d.plan == nil
	if tiled, best := tiledBest(plan, tilingsOf(p, opt, price, all), opt, price); best != nil && (err != nil || best.better(d)) {
		return tiled, best, nil
	}
	return whole, d, err
}

// heldInLUTs is the part of the LUTs that may hold arrays, of lutBits in each.
const (
	heldInLUTs = 4 // 1/4
	lutBits    = 64
)

// farOff is how many times as long as the bound a run takes that is far from it.
const farOff = 3

// far reports whether d is far from the bound of p.
func far(d *Decision, p *affine.Program, opt Options, price model.Options) bool {
	if d.Timing == nil {
		return false
	}
	bound := max(parallel.Bound(p, searchOf(opt, price)).Cycles, hbm.Bound(p, opt.Board, opt.Channels, opt.parts, clockOf(price)))
	return d.Timing.Latency > farOff*bound
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
		case err != nil || d == nil || d.Price == nil || d.plan == nil:
		case best == nil || d.better(best):
			other.tiled = true
			at, best = other, d
		default:
			return at, best // with smaller tiles still, it would be no better
		}
	}
	return at, best
}

// tileable is the program before arrays are loaded; nil if they are not.
func (x *preparation) tileable(opt Options) *affine.Program {
	if opt.Interface != AXI || opt.Without.Communication || len(opt.Board.Memories) == 0 {
		return nil
	}
	return affine.Clone(x.user)
}

// tilingsOf are the ways to cut the nests of p into tiles.
func tilingsOf(p *affine.Program, opt Options, price model.Options, all bool) [][]hbm.Tiling {
	return hbm.Tilings(p, chipOf(p, opt, price), all)
}

// chipOf is what tilings of p are chosen for.
func chipOf(p *affine.Program, opt Options, price model.Options) hbm.Chip {
	search := searchOf(opt, price)
	only := func(root *affine.Loop) *affine.Program {
		own := *p
		own.Tasks = []*affine.Task{{Body: []affine.Stmt{root}}}
		return &own
	}
	return hbm.Chip{
		Room: opt.words() * wordBits,
		Rate: opt.Board.Memories[0].GBps * clockOf(price) * float64(max(1, opt.parts)),
		Work: func(root *affine.Loop) float64 { return float64(parallel.Bound(only(root), search).Cycles) },
		Add: func(root *affine.Loop) float64 {
			if c := parallel.LongestChain(only(root), search.ClockNS); c.Sums > 0 && !search.Reassociate {
				return float64(c.Cycles) / float64(c.Sums)
			}
			return 0
		},
	}
}

// searchOf is what the search may use, at the clock of price.
func searchOf(opt Options, price model.Options) parallel.Options {
	search := *opt.Parallel
	search.ClockNS = clockOf(price)
	return search
}

func clockOf(price model.Options) float64 {
	if price.ClockNS == 0 {
		return model.DefaultClock
	}
	return price.ClockNS
}

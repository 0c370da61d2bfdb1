package pipeline

import (
	"codo/affine"
	"codo/device"
	"codo/hbm"
	"codo/model"
	"codo/parallel"
)

// tiledOrWhole is the best result, with nests cut into tiles where they keep much on the
// chip, or without, see whole. That is not looked for if nests keep more than
// fits, or sums would wait, and there is a design with tiles, fast enough or
// because LUTs cannot hold the rest; otherwise it comes first, and
// tiles only where it is far from the bound. If no schedule fits, all nests with large arrays are cut.
func (x *preparation) tiledOrWhole(opt Options) result {
	p := x.tileable(opt)
	if p == nil {
		return x.whole(opt)
	}
	room := opt.words() * wordBits
	fits := hbm.Fits(p, room)
	var tiled result
	if x.wantsTiles(opt) {
		tiled = x.tiledBest(tilingsOf(p, opt, fits), opt)
	}
	enough := ofKind
	if !fits { // the other design takes long to make, and keeps less
		enough = farOff
	}
	if tiled.found() && (!slower(tiled.d, enough, p, opt) || !fits && !hbm.Fits(p, room+int64(opt.Parallel.Budget.LUT)/heldInLUTs*lutBits)) {
		return tiled
	}
	r := x.whole(opt).or(tiled)
	if tiled.found() && !fits || opt.stopped() || r.err == nil && (r.d.Price == nil || r.d.plan != nil && !far(r.d, p, opt)) {
		return r
	}
	all := r.err != nil || r.d.plan == nil
	return r.or(x.tiledBest(tilingsOf(p, opt, all), opt))
}

// heldInLUTs is the part of the LUTs that may hold arrays, of lutBits in each.
const (
	heldInLUTs = 4 // 1/4
	lutBits    = 64
)

// wantsTiles reports whether nests keep more than fits, or sums would wait.
func (x *preparation) wantsTiles(opt Options) bool {
	p := x.tileable(opt)
	return p != nil && (!hbm.Fits(p, opt.words()*wordBits) || hbm.SlowSums(p, chipOf(p, opt)))
}

// How many times as long as the bound a run takes that is far from it, one of which smaller
// plans do not make another kind, and one that is near.
const (
	farOff = 3
	ofKind = 1.3
	nearly = 1.2
)

// far reports whether d is far from the bound of p.
func far(d *Decision, p *affine.Program, opt Options) bool {
	return slower(d, farOff, p, opt)
}

// slower reports whether a run of d takes more than so many times as long as the bound of p.
func slower(d *Decision, times float64, p *affine.Program, opt Options) bool {
	if d.Timing == nil {
		return false
	}
	bound := opt.boundOf(p)
	if opt.Interface == AXI {
		bound = max(bound, hbm.Bound(p, opt.Board, opt.Channels, opt.parts, opt.clock()))
	}
	return float64(d.Timing.Latency) > times*float64(bound)
}

// atMemory reports whether a run of d takes at most so many times as long as the memory needs,
// which is what is short then.
func (x *preparation) atMemory(d *Decision, times float64, opt Options) bool {
	return d != nil && d.Timing != nil && float64(d.Timing.Latency) <= times*float64(x.moving(opt))
}

// longRun is the least cycles in which the memory moves all arrays from which on a run takes
// long to play, so that few plans are tried.
const longRun = 1 << 20

// moving is the cycles in which the memory moves all arrays; 0 if they are not loaded.
func (x *preparation) moving(opt Options) int64 {
	if !opt.loads() {
		return 0
	}
	return hbm.Bound(x.user, opt.Board, opt.Channels, max(1, opt.parts), opt.clock())
}

// tiledBest is the best result of those with these tilings; that of none if none fits, or is better than
// a design that there is already. Of several a few plans tell which is worth a search.
func (x *preparation) tiledBest(ways [][]hbm.Tiling, opt Options) (best result) {
	var search Options // of the best
	replaces := func(r result) bool { return r.found() && r.d.plan != nil && r.replaces(best) }
	for _, tilings := range ways {
		if best.found() && opt.stopped() {
			return best
		}
		own := opt
		own.tilings, own.glance = tilings, len(ways) > 1
		own = own.settled()
		other := prepared(x.source, own)
		if other == nil {
			continue
		}
		if r := other.search(own.beating(best.d)); replaces(r) {
			other.tiled = true
			best, search = r, own
		}
	}
	if search.glance && !opt.stopped() {
		search.glance = opt.glance
		if r := best.at.search(search.beating(best.d)); replaces(r) {
			best = r
		}
	}
	return best
}

// loads reports whether arrays come from memories off chip.
func (opt Options) loads() bool {
	return opt.Interface == AXI && !opt.Without.Communication && len(opt.Board.Memories) > 0
}

// tileable is the program before arrays are loaded, as they are cut then: with tasks for what streams move; nil if they are not.
func (x *preparation) tileable(opt Options) *affine.Program {
	if !opt.loads() {
		return nil
	}
	p := affine.Clone(x.user)
	hbm.Streams(p, false)
	return p
}

// tilingsOf are the ways to cut the nests of p into tiles.
func tilingsOf(p *affine.Program, opt Options, all bool) [][]hbm.Tiling {
	return hbm.Tilings(p, chipOf(p, opt), all)
}

// chipOf is what tilings of p are chosen for.
func chipOf(p *affine.Program, opt Options) hbm.Chip {
	search := searchOf(opt)
	only := func(root *affine.Loop) *affine.Program {
		own := *p
		own.Tasks = []*affine.Task{{Body: []affine.Stmt{root}}}
		return &own
	}
	return hbm.Chip{
		Room:  opt.words() * wordBits,
		Rate:  min(device.PortBits/8, opt.Board.Memories[0].GBps*opt.clock()),
		Ports: max(1, opt.parts),
		Work:  float64(parallel.Bound(p, search).Cycles),
		Alone: func(root *affine.Loop) float64 { return float64(parallel.Bound(only(root), search).Cycles) },
		Add: func(root *affine.Loop) float64 {
			if c := parallel.LongestChain(only(root), search.ClockNS); c.Sums > 0 && !search.Reassociate {
				return float64(c.Cycles) / float64(c.Sums)
			}
			return 0
		},
	}
}

// searchOf is what the search may use, at the clock that designs are priced at.
func searchOf(opt Options) parallel.Options {
	search := *opt.Parallel
	search.ClockNS = opt.clock()
	return search
}

// clock is the target period, in ns.
func (opt Options) clock() float64 {
	if opt.price.ClockNS == 0 {
		return model.DefaultClock
	}
	return opt.price.ClockNS
}

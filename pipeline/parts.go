package pipeline

import (
	"slices"

	"codo/affine"
	"codo/hbm"
)

// partsOf is how arrays may be shared out over ports.
func (opt Options) partsOf() hbm.Parts {
	parts := hbm.Parts{Most: max(1, opt.parts)}
	if len(opt.Board.Memories) == 0 {
		return parts
	}
	m := opt.Board.Memories[0]
	parts.Ports, parts.Banks = m.Masters, m.Banks
	if opt.Channels > 0 {
		parts.Banks = min(parts.Banks, opt.Channels)
	}
	return parts
}

// best is the best result, with nests as they are or as steps.
func (x *preparation) best(opt Options) result {
	r := besideSteps(x.once(opt), opt)
	return x.besideNewRows(r, opt)
}

// once is the best result with arrays that have one port each, or several. Off chip
// its nests are reworked with as many ports as are best for them as written, and what that makes better may have others.
func (x *preparation) once(opt Options) result {
	if opt.Interface != AXI {
		return x.inAnyPorts(opt)
	}
	list := x.reworkings(opt)
	first := x.ahead(list, opt)
	written := x.inAnyPorts(opt.beating(first.d))
	r := first.orElse(written)
	opt.parts = r.at.parts
	opt = opt.settled()
	if r = x.besideReworked(list, r, opt); r.err == nil && r.at != written.at {
		r = besideParts(r, nil, opt)
	}
	return r
}

// inAnyPorts is the same with nests as they are. Where bounds tell that a run with one port takes much
// longer, those with several come first, and are the result if no run with one port can be as short, or
// there is no time.
func (x *preparation) inAnyPorts(opt Options) result {
	tried, least := x.withPorts(opt)
	first := bestInParts(tried)
	if first.found() && (first.d.Timing != nil && first.d.Timing.Latency < least-least/atPace || opt.stopped()) {
		return first.result
	}
	one := x.tiledOrWhole(opt.nearing(first.d))
	if first.stays(one, opt.stopped()) {
		return first.result
	}
	if one = besideRoom(one, opt); one.err != nil {
		return one
	}
	r := besideParts(one, tried, opt)
	if r.at != one.at {
		return besideRoom(r, opt)
	}
	return r
}

// inPorts is the best result with arrays of so many ports.
type inPorts struct {
	parts int
	result
}

// bestInParts is the best of them, the first of those that are as good.
func bestInParts(tried []inPorts) (best inPorts) {
	for _, o := range tried {
		if o.replaces(best.result) {
			best = o
		}
	}
	return best
}

// stays reports whether o is the result beside r, of one port: if r has no design, or the search ends before
// besideParts compares them.
func (o inPorts) stays(r result, stopped bool) bool {
	return o.found() && (!r.found() || stopped && o.d.better(r.d))
}

// nearing are the options of a search with one port, which serves if its design is better than d, or
// hardly worse, see portGain.
func (opt Options) nearing(d *Decision) Options {
	if d != nil && d.Timing != nil {
		const much = float64(portGain) / (portGain - 1)
		opt.beat = min(opt.beaten(), d.score()*much*much)
	}
	return opt
}

// muchLonger is how many times as long a run with one port takes for several to come first.
const muchLonger = 2

// withPorts are the designs with as many ports as an array may have, and with fewer as long as these
// can be better, where bounds tell that a run with one takes much longer. One is the least cycles of
// such a run.
func (x *preparation) withPorts(opt Options) (tried []inPorts, one int64) {
	many := opt
	many.parts = x.mostPorts(opt)
	many, one = many.settled(), x.moving(opt)
	if one == 0 || many.parts < 2 || opt.partsOf().Banks < 2 || one <= muchLonger*max(x.moving(many), opt.boundOf(x.user)) {
		return nil, one
	}
	own := many
	for _, own.parts = range numbersOfPorts(many.parts) {
		best := bestInParts(tried)
		if own = own.settled(); len(tried) > 0 && (!best.found() || !x.canBeat(best.d, best.parts, own)) {
			continue
		}
		r := x.inParts(own.beating(best.d), hbm.Fits(x.user, own.words()*wordBits), x.wantsTiles(own))
		if r.found() && len(tried) == 0 { // what stays says more of a run than the ports
			r = besideRoom(r, own)
			own.first = r.at.stays
		}
		tried = append(tried, inPorts{own.parts, r})
	}
	return tried, one
}

// usualPorts are the ports that an array gets first.
const usualPorts = 4

// mostPorts is how many ports an array gets at most.
func (x *preparation) mostPorts(opt Options) int { return opt.partsOf().Each(x.user) }

// isLong reports whether one port would take so long to move all arrays.
func (x *preparation) isLong(opt Options) bool {
	opt.parts = 1
	return x.moving(opt) > longRun
}

// numbersOfPorts are those that an array may have, several and at most so many, as they are tried: more than
// the usual ones, whose tokens few nests can use as a whole, after these, and then fewer.
func numbersOfPorts(most int) (list []int) {
	first := min(usualPorts, most)
	for n := first; n > 1 && n <= most; n *= 2 {
		list = append(list, n)
	}
	for n := first / 2; n > 1; n /= 2 {
		list = append(list, n)
	}
	return list
}

// canBeat reports whether arrays with other ports can take less time than d, which has so many: with
// fewer, and tokens that are less wide, where these need banks and operators, not the memory, is what d waits for; with more where
// it does wait for them.
func (x *preparation) canBeat(d *Decision, ports int, other Options) bool {
	return d.Timing != nil && !other.stopped() && float64(d.Timing.Latency) > nearly*float64(x.moving(other)) && (other.parts < ports || d.waitsForPorts(other))
}

// besideParts makes the search once more with arrays that have other numbers of ports, each with a
// part of them in a bank of its own, if the largest takes a good part of a run of r to move
// through a port. It gives the better result: ports are not for
// nothing, so they must save some time. What many ports need in LUTs fewer may not. Those that are
// tried already stay as they are, whatever r waits for.
func besideParts(r result, tried []inPorts, opt Options) result {
	if opt.Interface != AXI || opt.Without.Communication || !r.found() || opt.partsOf().Banks < 2 {
		return r
	}
	x := r.at
	opt = x.key.in(opt)
	ports, worth := max(1, x.parts), r.d.plan != nil && !r.d.Stopped && r.d.waitsForPorts(opt)
	for _, opt.parts = range numbersOfPorts(x.mostPorts(opt)) {
		k := slices.IndexFunc(tried, func(o inPorts) bool { return o.parts == opt.parts })
		if k < 0 {
			if !worth || opt.parts == ports || opt.stopped() || ports > 1 && !x.canBeat(r.d, ports, opt) {
				continue
			}
			opt.first = r.at.stays
			k, tried = len(tried), append(tried, inPorts{opt.parts, x.inParts(opt.settled().beating(r.d), !x.tiled, x.tiled)})
		}
		if o := tried[k]; o.found() && o.d.Timing != nil && (r.d.Timing == nil || o.d.Timing.Latency < r.d.Timing.Latency-r.d.Timing.Latency/portGain) {
			r, ports = o.result, opt.parts
		}
	}
	return r
}

// inParts is the best result with arrays in parts, that of none if nothing fits:
// in tiles, or without, if none in tiles is nearly as fast as the bound. What is far from that with
// so many ports is tried in tiles, too, and what keeps all to turn it, if it is not near. With panels it is tried first where the memory is what is short:
// if that is nearly as fast as it, nothing else is tried.
func (x *preparation) inParts(opt Options, whole, tiles bool) (best result) {
	if x.moving(opt) > opt.boundOf(x.user) {
		if best = x.besidePanels(result{}, opt); x.atMemory(best.d, atRate, opt) {
			return best
		}
	} else {
		defer func() { best = x.besidePanels(best, opt) }()
	}
	if p := x.tileable(opt); p != nil && tiles {
		best = best.or(x.tiledBest(tilingsOf(p, opt, hbm.Fits(p, opt.words()*wordBits)), opt.beating(best.d)))
		whole = whole && (!best.found() || best.d.plan == nil || slower(best.d, nearly, p, opt))
	}
	if !whole {
		return best
	}
	other := prepared(x.source, opt)
	if other == nil {
		return best
	}
	best = best.or(other.whole(opt.beating(best.d)))
	if p := x.tileable(opt); p != nil && !tiles && best.found() && !opt.stopped() && (far(best.d, p, opt) || hbm.Turns(p) && slower(best.d, nearly, p, opt)) {
		best = best.or(x.tiledBest(tilingsOf(p, opt, true), opt.beating(best.d)))
	}
	return best
}

// besideSooner is the better result of r and one with as many ports as an array may have, in which
// nests that sum up begin with the first tile of what comes, or go block by block, if r takes much longer
// than the bound.
func (x *preparation) besideSooner(r result, opt Options) result {
	opt.parts = x.mostPorts(opt)
	opt = opt.settled()
	p := x.tileable(opt)
	if p == nil || r.d.Price == nil || r.d.plan == nil || r.d.Stopped || opt.stopped() || !slower(r.d, nearly, p, opt) {
		return r
	}
	return r.or(x.tiledBest(hbm.Sooner(p, chipOf(p, opt)), opt.beating(r.d)))
}

// besidePanels is the better result of r and one in which nests that sum up rows take matrices in
// panels of columns, if r takes much longer than the memory.
func (x *preparation) besidePanels(r result, opt Options) result {
	p := x.tileable(opt)
	if p == nil || opt.stopped() || x.atMemory(r.d, atRate, opt) {
		return r
	}
	return r.or(x.tiledBest(hbm.Panels(p, chipOf(p, opt)), opt.beating(r.d)))
}

// atRate is how many times as long as the memory needs a run may take that it is hardly worth to shorten.
const atRate = 1.1

// portShare is the part of a run that a port is busy for more ports to be worth a search, and portGain
// the part that they must save.
const (
	portShare = 32 // 1/32
	portGain  = 50 // 1/50
)

// waitsForPorts reports whether ports are busy for a good part of a run: the one that loads most, and then the one that stores
// most.
func (d *Decision) waitsForPorts(opt Options) bool {
	rate := memoryOf(d.Program, opt.Board, d.clockNS)
	loads, stores := 0.0, 0.0
	for _, t := range d.Program.Tasks {
		for u := range affine.Uses(t.Body) {
			switch {
			case u.Channel != nil || u.Buffer.Port.Kind != affine.PortAXI:
			case u.Write:
				stores = max(stores, float64(u.Buffer.Bytes())/rate(u.Buffer).Rate)
			default:
				loads = max(loads, float64(u.Buffer.Bytes())/rate(u.Buffer).Rate)
			}
		}
	}
	return d.Timing != nil && portShare*(loads+stores) > float64(d.Timing.Latency)
}

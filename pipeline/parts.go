package pipeline

import (
	"slices"

	"codo/affine"
	"codo/hbm"
	"codo/model"
	"codo/parallel"
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

// best is the best design, with nests as they are or as steps, and its preparation.
func (x *preparation) best(opt Options, price model.Options) (*preparation, *Decision, error) {
	plan, d, err := x.once(opt, price)
	plan, d, err = besideSteps(plan, d, err, opt, price)
	return x.besideNewRows(plan, d, err, opt, price)
}

// once is the best design with arrays that have one port each, or several, and its preparation. Off chip
// its nests are reworked with as many ports as are best for them as written, and what that makes better may have others.
func (x *preparation) once(opt Options, price model.Options) (*preparation, *Decision, error) {
	if opt.Interface != AXI {
		return x.inAnyPorts(opt, price)
	}
	list := x.reworkings(opt)
	first, best := x.ahead(list, opt, price)
	plan, d, err := x.inAnyPorts(opt.beating(best), price)
	written := plan
	if plan, d, err = orElse(first, best, plan, d, err); plan == nil {
		return plan, d, err
	}
	opt.parts = plan.parts
	opt = opt.settled()
	if plan, d, err = x.besideReworked(list, plan, d, err, opt, price); err == nil && plan != written {
		plan, d = besideParts(plan, d, nil, opt, price)
	}
	return plan, d, err
}

// inAnyPorts is the same with nests as they are. Where bounds tell that a run with one port takes much
// longer, those with several come first, and are the result if no run with one port can be as short, or
// there is no time.
func (x *preparation) inAnyPorts(opt Options, price model.Options) (*preparation, *Decision, error) {
	tried, one := x.withPorts(opt, price)
	first := bestInParts(tried)
	if first.d != nil && (first.d.Timing != nil && first.d.Timing.Latency < one-one/atPace || opt.stopped()) {
		return first.at, first.d, nil
	}
	plan, d, err := besideTiled(x, opt.nearing(first.d), price)
	if first.stays(d, err, opt.stopped()) {
		return first.at, first.d, nil
	}
	if plan, d, err = besideRoom(plan, d, err, opt, price); err == nil {
		one := plan
		if plan, d = besideParts(plan, d, tried, opt, price); plan != one {
			return besideRoom(plan, d, nil, opt, price)
		}
	}
	return plan, d, err
}

// inPorts is the best design with arrays of so many ports, and its preparation; nil if there is none.
type inPorts struct {
	parts int
	at    *preparation
	d     *Decision
}

// bestInParts is the best of them, the first of those that are as good.
func bestInParts(tried []inPorts) (best inPorts) {
	for _, o := range tried {
		if o.d != nil && (best.d == nil || o.d.better(best.d)) {
			best = o
		}
	}
	return best
}

// stays reports whether o is the result beside d, of one port: if there is none, or the search ends before
// besideParts compares them.
func (o inPorts) stays(d *Decision, err error, stopped bool) bool {
	return o.d != nil && (err != nil || d.Price == nil || stopped && o.d.better(d))
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
func (x *preparation) withPorts(opt Options, price model.Options) (tried []inPorts, one int64) {
	many := opt
	many.parts = x.mostPorts(opt)
	many, one = many.settled(), x.moving(opt, price)
	if one == 0 || many.parts < 2 || opt.partsOf().Banks < 2 || one <= muchLonger*max(x.moving(many, price), parallel.Bound(x.user, searchOf(opt, price)).Cycles) {
		return nil, one
	}
	own := many
	for _, own.parts = range numbersOfPorts(many.parts) {
		best := bestInParts(tried)
		if own = own.settled(); len(tried) > 0 && (best.d == nil || !x.canBeat(best.d, best.parts, own, price)) {
			continue
		}
		at, d := x.inParts(own.beating(best.d), price, hbm.Fits(x.user, own.words()*wordBits), x.wantsTiles(own, price))
		if d != nil && len(tried) == 0 { // what stays says more of a run than the ports
			at, d, _ = besideRoom(at, d, nil, own, price)
			own.first = at.stays
		}
		tried = append(tried, inPorts{own.parts, at, d})
	}
	return tried, one
}

// usualPorts are the ports that an array gets first.
const usualPorts = 4

// mostPorts is how many ports an array gets at most.
func (x *preparation) mostPorts(opt Options) int { return opt.partsOf().Each(x.user) }

// isLong reports whether one port would take so long to move all arrays.
func (x *preparation) isLong(opt Options, price model.Options) bool {
	opt.parts = 1
	return x.moving(opt, price) > longRun
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
func (x *preparation) canBeat(d *Decision, ports int, other Options, price model.Options) bool {
	return d.Timing != nil && !other.stopped() && float64(d.Timing.Latency) > nearly*float64(x.moving(other, price)) && (other.parts < ports || d.waitsForPorts(other))
}

// besideParts makes the search once more with arrays that have other numbers of ports, each with a
// part of them in a bank of its own, if the largest takes a good part of a run of d to move
// through a port. It gives the better design with its preparation: ports are not for
// nothing, so they must save some time. What many ports need in LUTs fewer may not. Those that are
// tried already stay as they are, whatever d waits for.
func besideParts(plan *preparation, d *Decision, tried []inPorts, opt Options, price model.Options) (*preparation, *Decision) {
	if opt.Interface != AXI || opt.Without.Communication || d.Price == nil || opt.partsOf().Banks < 2 {
		return plan, d
	}
	opt = plan.key.in(opt)
	one, ports, worth := plan, max(1, plan.parts), d.plan != nil && !d.Stopped && d.waitsForPorts(opt)
	for _, opt.parts = range numbersOfPorts(plan.mostPorts(opt)) {
		k := slices.IndexFunc(tried, func(o inPorts) bool { return o.parts == opt.parts })
		if k < 0 {
			if !worth || opt.parts == ports || opt.stopped() || ports > 1 && !one.canBeat(d, ports, opt, price) {
				continue
			}
			opt.first = plan.stays
			at, o := one.inParts(opt.settled().beating(d), price, !one.tiled, one.tiled)
			k, tried = len(tried), append(tried, inPorts{opt.parts, at, o})
		}
		if o := tried[k].d; o != nil && o.Price != nil && o.Timing != nil && (d.Timing == nil || o.Timing.Latency < d.Timing.Latency-d.Timing.Latency/portGain) {
			plan, d, ports = tried[k].at, o, opt.parts
		}
	}
	return plan, d
}

// inParts is the best design with arrays in parts, and its preparation, nil if there is none:
// in tiles, or without, if none in tiles is nearly as fast as the bound. What is far from that with
// so many ports is tried in tiles, too, and what keeps all to turn it, if it is not near. With panels it is tried first where the memory is what is short:
// if that is nearly as fast as it, nothing else is tried.
func (x *preparation) inParts(opt Options, price model.Options, whole, tiles bool) (at *preparation, best *Decision) {
	if x.moving(opt, price) > parallel.Bound(x.user, searchOf(opt, price)).Cycles {
		if at, best = x.besidePanels(nil, nil, opt, price); x.atMemory(best, atRate, opt, price) {
			return at, best
		}
	} else {
		defer func() { at, best = x.besidePanels(at, best, opt, price) }()
	}
	if p := x.tileable(opt); p != nil && tiles {
		if other, d := tiledBest(x, tilingsOf(p, opt, price, hbm.Fits(p, opt.words()*wordBits)), opt.beating(best), price); d != nil && (best == nil || d.better(best)) {
			at, best = other, d
		}
		whole = whole && (best == nil || best.plan == nil || slower(best, nearly, p, opt, price))
	}
	if !whole {
		return at, best
	}
	other := prepared(x.source, opt)
	if other == nil {
		return at, best
	}
	if other, d, err := other.whole(opt.beating(best), price); err == nil && d.Price != nil && (best == nil || d.better(best)) {
		at, best = other, d
	}
	if p := x.tileable(opt); p != nil && !tiles && best != nil && !opt.stopped() && (far(best, p, opt, price) || hbm.Turns(p) && slower(best, nearly, p, opt, price)) {
		if other, d := tiledBest(x, tilingsOf(p, opt, price, true), opt.beating(best), price); d != nil && d.better(best) {
			return other, d
		}
	}
	return at, best
}

// besideSooner is the better design of best and one with as many ports as an array may have, in which
// nests that sum up begin with the first tile of what comes, or go block by block, if best takes much longer
// than the bound, and its preparation.
func (x *preparation) besideSooner(at *preparation, best *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	opt.parts = x.mostPorts(opt)
	opt = opt.settled()
	p := x.tileable(opt)
	if p == nil || best.Price == nil || best.plan == nil || best.Stopped || opt.stopped() || !slower(best, nearly, p, opt, price) {
		return at, best
	}
	if other, d := tiledBest(x, hbm.Sooner(p, chipOf(p, opt, price)), opt.beating(best), price); d != nil && d.better(best) {
		return other, d
	}
	return at, best
}

// besidePanels is the better design of best and one in which nests that sum up rows take matrices in
// panels of columns, if best takes much longer than the memory, and its preparation.
func (x *preparation) besidePanels(at *preparation, best *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	p := x.tileable(opt)
	if p == nil || opt.stopped() || x.atMemory(best, atRate, opt, price) {
		return at, best
	}
	if other, d := tiledBest(x, hbm.Panels(p, chipOf(p, opt, price)), opt.beating(best), price); d != nil && (best == nil || d.better(best)) {
		return other, d
	}
	return at, best
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

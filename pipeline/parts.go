package pipeline

import (
	"codo/affine"
	"codo/hbm"
	"codo/model"
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

// besideParts makes the search once more with arrays that have several ports, each with a
// part of them in a bank of its own, if the largest takes a good part of a run of d to move
// through one port. It gives the better design with its preparation: ports are not for
// nothing, so they must save some time. What many ports need in LUTs fewer may not.
func besideParts(plan *preparation, d *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	if opt.Interface != AXI || opt.Without.Communication || d.Price == nil || d.plan == nil || d.Stopped || opt.partsOf().Banks < 2 || !d.waitsForPorts(opt) {
		return plan, d
	}
	for opt.parts = hbm.MostParts; opt.parts > 1 && !opt.stopped(); opt.parts /= 2 {
		other, o := plan.inParts(opt.settled(), price)
		if o != nil && o.Price != nil && o.Timing != nil && o.Timing.Latency < d.Timing.Latency-d.Timing.Latency/atPace {
			return other, o
		}
	}
	return plan, d
}

// inParts is the best design with arrays in parts, in tiles if that of x has some, and its
// preparation; nil if there is none.
func (x *preparation) inParts(opt Options, price model.Options) (*preparation, *Decision) {
	if x.tiled {
		p := x.tileable(opt)
		return tiledBest(x, tilingsOf(p, opt, price, hbm.Fits(p, opt.words()*wordBits)), opt, price)
	}
	other, err := prepare(x.source, opt)
	if err != nil || other.found.HasErrors() {
		return nil, nil
	}
	other, d, err := other.whole(opt, price)
	if err != nil {
		return nil, nil
	}
	return other, d
}

// portShare is the part of a run that a port is busy for more ports to be worth a search.
const portShare = 16 // 1/16

// waitsForPorts reports whether a port is busy for a good part of a run.
func (d *Decision) waitsForPorts(opt Options) bool {
	rate := memoryOf(d.Program, opt.Board, d.clockNS)
	for _, b := range d.Program.Args {
		if b.Port.Kind == affine.PortAXI && d.Timing != nil && portShare*float64(b.Bytes())/rate(b).Rate > float64(d.Timing.Latency) {
			return true
		}
	}
	return false
}

package pipeline

import (
	"sync"

	"codo/affine"
	"codo/device"
	"codo/hbm"
	"codo/model"
	"codo/sim"
)

// memoryOf tells how fast the memory behind each port of p is: a bank gives its
// bandwidth to the arrays that lie in it, each the same part as long as it has something to
// move. Until all of an array is moved, the bank moves as much of each that has as much, and
// all of the others.
func memoryOf(p *affine.Program, board device.Board, clockNS float64) func(*affine.Buffer) sim.Memory {
	if clockNS == 0 {
		clockNS = model.DefaultClock
	}
	all := sync.OnceValue(func() map[*affine.Buffer]int64 { return hbm.Moved(p) })
	part := func(b *affine.Buffer) float64 {
		moved, shares := all(), 0.0
		for _, o := range p.Args {
			if o.Port.Bank == b.Port.Bank {
				shares += min(1, float64(moved[o])/float64(max(moved[b], 1)))
			}
		}
		return 1 / max(shares, 1)
	}
	return func(b *affine.Buffer) sim.Memory {
		m := sim.Memory{Latency: device.PortLatency, Rate: device.PortBits / 8, Ahead: device.PortAhead}
		if o, ok := board.OffChip(b.Port.Bank.Memory); ok {
			m.Rate = min(m.Rate, o.GBps*clockNS*part(b))
		}
		if b.Port.Run > 0 {
			m.Rate *= device.RunPart(b.Port.Run)
		}
		return m
	}
}

// Exposed is by how many cycles a run of d is longer than with a memory that gives
// and takes every word at once; 0 if it could not be played.
func (d *Decision) Exposed() int64 {
	if d.Timing == nil {
		return 0
	}
	t, err := withoutMemory(d.Program, d.Price)
	if err != nil || t.Err() != nil {
		return 0
	}
	return max(0, d.Timing.Latency-t.Latency)
}

// Replay prices a decided program and plays it, as it is.
func Replay(p *affine.Program, board device.Board, price model.Options) (*Decision, error) {
	d := &Decision{Program: p, clockNS: price.ClockNS}
	var err error
	if d.Price, err = model.Estimate(p, price); err != nil {
		return nil, err
	}
	n, err := d.join(board)
	if err != nil {
		return d, nil // it has no time, only a price
	}
	if t, err := sim.Time(n, 1); err == nil && t.Err() == nil {
		d.Timing = t
	}
	return d, nil
}

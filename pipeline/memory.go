package pipeline

import (
	"math"
	"reflect"
	"slices"

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
	moved := hbm.Moved(p)
	part := func(b *affine.Buffer) float64 {
		all := 0.0
		for _, o := range p.Args {
			if o.Port.Bank == b.Port.Bank {
				all += min(1, float64(moved[o])/float64(max(moved[b], 1)))
			}
		}
		return 1 / max(all, 1)
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
	n, err := sim.Join(d.Program, d.Price.Schedules())
	if err != nil {
		return 0
	}
	t, err := sim.Time(n, 1)
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

// besideWhole makes the search once more with arrays that are handed over as a whole, and with
// loops in orders for which there must be room for what is used again, each unless the design so far is near the
// bound of the memory. It gives the best design with its preparation.
func besideWhole(plan *preparation, d *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	best := plan
	for _, own := range plan.keeping(opt) {
		if d.Stopped || best.atMemory(d, nearly, opt, price) {
			break
		}
		other, err := prepare(plan.source, own)
		if err != nil || other.found.HasErrors() || reflect.DeepEqual(other.orders, plan.orders) && affine.Print(other.program) == affine.Print(plan.program) {
			continue
		}
		if o, err := other.searchAll(own.beating(d), price); err == nil && o.Price != nil && o.better(d) {
			best, d = other, o
		}
	}
	return best, d
}

// keeping are the options with which arrays are handed over as a whole, or stay on the chip where they are used
// again. Where all of them are much for the memories, as the weights of a network, those that are not stay: of
// the rest each element comes once for all that it is used for, and nothing is handed over in two buffers.
func (x *preparation) keeping(opt Options) (list []Options) {
	staying := func(bits int64) { own := opt; own.stays = bits; list = append(list, own) }
	sizes, all := x.argumentBits()
	if all <= opt.room()/muchOfMemory {
		whole := opt
		whole.whole = true
		list = append(list, whole)
		staying(math.MaxInt64)
		return list
	}
	for _, room := range []int64{opt.room() / muchOfMemory, opt.room()} {
		most, sum := int64(0), int64(0)
		for _, bits := range sizes {
			if sum += bits; sum > room {
				break
			}
			most = bits
		}
		if most > 0 && (len(list) == 0 || list[len(list)-1].stays != most) {
			staying(most)
		}
	}
	return list
}

// muchOfMemory is the part of the memories above which arrays are much for them, as these have many banks: 1/8.
const muchOfMemory = 8

// argumentBits are the sizes of the arguments that are arrays, in bits, the least first, and their sum.
func (x *preparation) argumentBits() (sizes []int64, sum int64) {
	for _, b := range x.user.Args {
		if !b.IsScalar() {
			sizes = append(sizes, b.Bytes()*8)
			sum += b.Bytes() * 8
		}
	}
	slices.Sort(sizes)
	return sizes, sum
}

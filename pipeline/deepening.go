package pipeline

import (
	"slices"

	"codo/affine"
	"codo/internal/cores"
	"codo/sim"
)

// A deepening looks for the least depths with which a run neither stands still nor
// lasts noticeably longer than with FIFOs of any depth. All FIFOs grow together, by
// powers of two: deeper ones never make a run longer, so few runs tell which power
// is enough. What one of them does not use then is taken back.
type deepening struct {
	program  *affine.Program
	network  *sim.Network // made of it
	stalling *sim.Network // see safe; nil if that is the same
	least    []int64      // depth per channel, to begin with
	most     []int64      // with which nothing waits
	runs     map[int]*sim.Timing
	late     map[int]int64 // the most cycles that runs at a level are known to take longer than
	stopped  func() bool   // the search is; nil: never
	err      error
}

// newDeepening begins with the depths of n. What the user has pinned stays if that
// does not stop the run.
func newDeepening(n *sim.Network, p *affine.Program, free *sim.Timing) *deepening {
	d := &deepening{program: p, network: n, stalling: sim.Stalling(n), runs: map[int]*sim.Timing{}, late: map[int]int64{}}
	pinned := false
	for k := range n.Channels {
		c := &n.Channels[k]
		d.least, d.most = append(d.least, c.Depth), append(d.most, max(c.Depth, free.Channels[k].Highest))
		if c.PingPong || c.Fixed || p.Channels[k].Buffer.Pin.Depth > 0 {
			pinned = pinned || d.most[k] > c.Depth && !c.Fixed
			d.most[k] = c.Depth
		}
	}
	if pinned && d.run(d.levels()).Err() != nil {
		for k := range n.Channels {
			if c := n.Channels[k]; !c.PingPong && !c.Fixed {
				d.most[k] = max(d.least[k], free.Channels[k].Highest)
			}
		}
		d.forget()
	}
	return d
}

// forget is for levels that are of other depths now.
func (d *deepening) forget() {
	clear(d.runs)
	clear(d.late)
}

// sparing is d for runs in which FIFOs of what comes from off chip stay as they are: a task that loads fills
// what there is, and mostly need not.
func (d *deepening) sparing(coming map[*affine.Buffer]bool) *deepening {
	own := *d
	own.most, own.runs, own.late = slices.Clone(d.most), map[int]*sim.Timing{}, map[int]int64{}
	for k, c := range d.program.Channels {
		if coming[c.Buffer] {
			own.most[k] = d.least[k]
		}
	}
	return &own
}

// levels is the power with which all FIFOs are as deep as can matter.
func (d *deepening) levels() (level int) {
	for k, most := range d.most {
		for d.depth(k, level) < most {
			level++
		}
	}
	return level
}

// depth is that of channel k at a level.
func (d *deepening) depth(k, level int) int64 {
	return min(d.most[k], max(1, d.least[k])<<min(level, 32))
}

// at is the network at a level.
func (d *deepening) at(level int) *sim.Network {
	n := *d.network
	n.Channels = slices.Clone(n.Channels)
	for k := range n.Channels {
		n.Channels[k].Depth = d.depth(k, level)
	}
	return &n
}

// run plays the network at a level, once.
func (d *deepening) run(level int) *sim.Timing {
	if t := d.runs[level]; t != nil {
		return t
	}
	t, err := sim.Time(d.at(level), 1)
	if err != nil {
		d.err, t = err, &sim.Timing{}
	}
	d.runs[level] = t
	return t
}

// reach reports for each of some levels whether a run goes to its end in so many cycles. These
// are played side by side.
func (d *deepening) reach(levels []int, cycles int64) []bool {
	runs, errs := make([]*sim.Timing, len(levels)), make([]error, len(levels))
	cores.Each(len(levels), func(k int) {
		if runs[k] = d.runs[levels[k]]; runs[k] == nil && cycles > d.late[levels[k]] {
			runs[k], errs[k] = sim.TimeWithin(d.at(levels[k]), cycles)
		}
	})
	reached := make([]bool, len(levels))
	for k, t := range runs {
		switch {
		case errs[k] != nil:
			d.err = errs[k]
		case t == nil:
			d.late[levels[k]] = max(d.late[levels[k]], cycles)
		default:
			d.runs[levels[k]], reached[k] = t, t.Err() == nil && t.Latency <= cycles
		}
	}
	return reached
}

// reaches reports whether a run goes to its end in so many cycles at all.
func (d *deepening) reaches(cycles int64) bool { return d.reach([]int{d.levels()}, cycles)[0] }

// levelFor is the least level at which a run goes to its end in so many cycles, or the last.
func (d *deepening) levelFor(cycles int64) int {
	return leastOf(d.levels(), func(levels []int) []bool { return d.reach(levels, cycles) })
}

// leastOf is the least number for which something holds, as it does for all above that; high is known to be
// one. It asks for two at once, which tell in which third of the numbers it is.
func leastOf(high int, holds func([]int) []bool) int {
	low := 0
	for low < high {
		at := slices.Compact([]int{low + (high-low-1)/3, low + 2*(high-low)/3})
		switch held := holds(at); {
		case held[0]:
			high = at[0]
		case held[len(held)-1]:
			low, high = at[0]+1, at[1]
		default:
			low = at[len(at)-1] + 1
		}
	}
	return low
}

// within gives the run at the least level that takes at most so many cycles, or the
// last one, and leaves its depths in the network.
func (d *deepening) within(cycles int64) (*sim.Timing, error) {
	level := d.levelFor(cycles)
	t := d.settle(level)
	if d.err == nil && !d.safe() {
		d.raise()
		for last := d.levels(); d.err == nil && level < last && !d.safe(); {
			level++
			t = d.settle(level)
		}
	}
	if d.err != nil {
		return nil, d.err
	}
	return t, nil
}

// settle leaves the depths of a level in the network, but for what a run does not use of
// them. It gives the run.
func (d *deepening) settle(level int) *sim.Timing {
	t := d.run(level)
	if d.err != nil {
		return t
	}
	for k := range d.network.Channels {
		at := 0
		for at < level && d.depth(k, at) < t.Channels[k].Highest {
			at++
		}
		d.network.Channels[k].Depth = d.depth(k, at)
	}
	return t
}

// safe reports whether a run goes to its end with these depths even if the tool does not
// flush the pipelines for which that is asked: then tokens stay in them that a run that is
// flushed has handed on.
func (d *deepening) safe() bool { return d.safeWith(d.network.Channels) }

// safeWith is safe with the depths of a list.
func (d *deepening) safeWith(list []sim.Channel) bool {
	if d.stalling == nil {
		return true
	}
	n := *d.stalling
	n.Channels = list
	t, err := sim.Time(&n, 1)
	return err == nil && t.Err() == nil
}

// raise lets FIFOs be as deep as can matter to a run without flushing.
func (d *deepening) raise() {
	n := *d.stalling
	n.Channels = slices.Clone(n.Channels)
	free, err := unbounded(&n, d.program)
	if err != nil {
		d.err = err
		return
	}
	for k := range n.Channels {
		if c := n.Channels[k]; !c.PingPong && !c.Fixed {
			d.most[k] = max(d.most[k], free.Channels[k].Highest)
		}
	}
	d.forget()
}

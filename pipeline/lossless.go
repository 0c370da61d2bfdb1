package pipeline

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/hbm"
	"codo/parallel"
	"codo/sim"
)

// tolerances are the parts of a run's time that shallower FIFOs may cost, one
// over each: as little as the memories allow.
var tolerances = []int64{500, 50, 10, 1}

// little is the tolerance of runs that FIFOs hardly make longer.
const little = 50

// timed plays the program of d in time and makes its FIFOs deep enough for that.
func (d *Decision) timed(opt Options, budget *parallel.Budget) {
	d.timedFreely(opt.Board)
	d.deepen(opt, budget)
}

// timedFreely plays the program of d in time with FIFOs of any depth: a run with
// those that deepen chooses takes no less.
func (d *Decision) timedFreely(board device.Board) {
	n, err := d.join(board)
	if err != nil || d.Price.Csynth > longTask && d.timedAsIs(n) {
		return
	}
	if free, err := unbounded(n, d.Program); err == nil && free.Err() == nil {
		d.Timing, d.network = free, n
	}
}

// longTask is from how many cycles on a run with FIFOs of any depth, in which a fast task
// runs ever further ahead of a slow one, may take too long to play.
const longTask = 1 << 21

// timedAsIs plays the program of d with the FIFOs as they are; it reports false if it may
// last noticeably longer than with deeper ones.
func (d *Decision) timedAsIs(n *sim.Network) bool {
	for k, c := range d.Program.Channels {
		n.Channels[k].Depth = int64(c.Depth)
	}
	t, err := sim.Time(n, 1)
	if err != nil || t.Err() != nil || t.Latency > d.Price.Csynth+d.Price.Csynth/tolerances[0] {
		return false
	}
	d.Timing = t
	return true
}

// deepen makes the FIFOs of d deep enough for the time of timedFreely, as deep as
// there is memory for, once. The depths that come in are enough statement by
// statement, but a pipeline that waits for a token also holds back what it has
// computed before (qor rule 4.4). When opt.Stop says so, it makes do with less.
func (d *Decision) deepen(opt Options, budget *parallel.Budget) {
	p, n, free, board := d.Program, d.network, d.Timing, opt.Board
	if n == nil {
		return
	}
	d.network, d.Timing = nil, nil
	if budget != nil {
		board.URAM = max(0, budget.URAM-d.Price.Uses.URAM)
	}
	var before []affine.Channel
	var storage []affine.Storage
	for _, c := range p.Channels {
		before, storage = append(before, *c), append(storage, c.Buffer.Storage)
	}
	for k, c := range p.Channels {
		n.Channels[k].Depth = int64(c.Depth)
	}
	depths := newDeepening(n, p, free)
	depths.stopped = opt.stopped
	sparing := depths.sparing(hbm.Coming(p))
	settled := func(t *sim.Timing, tolerance int64) bool {
		for k, c := range p.Channels {
			*c, c.Buffer.Storage = before[k], storage[k]
		}
		settleDepths(p, n, board)
		d.Timing = t
		d.Price.PriceChannels() // deeper FIFOs cost more
		if tolerance >= little {
			d.wants = d.Price.Uses
		}
		if budget == nil || len(exceeded(d.Price.Uses, *budget)) == 0 {
			return true
		}
		if !buffers.Blocks(p, d.Price.Uses, device.Cost{LUT: budget.LUT, BRAM18K: budget.BRAM18K}) {
			return false
		}
		d.Price.PriceChannels()
		return len(exceeded(d.Price.Uses, *budget)) == 0
	}
	for _, shrinks := range []bool{false, true} { // that takes many runs
		for _, tolerance := range tolerances {
			if !shrinks && tolerance < little {
				break
			}
			most := free.Latency + free.Latency/tolerance
			t, err := sparing.within(most)
			if err == nil && (t.Err() != nil || t.Latency > most) {
				t, err = depths.within(most)
			}
			if err != nil || settled(t, tolerance) {
				return
			}
			enough := func(t *sim.Timing) bool { return settled(t, tolerance) }
			if shrinks && tolerance > 1 && free.Latency < longTask && depths.shrink(most, enough) {
				return
			}
		}
	}
}

// tileDepth is the most tokens that a FIFO holds to or from a task that moves tiles, unless it
// needs more: it would run ahead with all data.
const tileDepth = 1 << 13

// unbounded is a run with FIFOs of any depth, as n is made of p.
func unbounded(n *sim.Network, p *affine.Program) (*sim.Timing, error) {
	ends := affine.AllEnds(p)
	for k := range n.Channels {
		c := &n.Channels[k]
		switch {
		case c.PingPong || c.Fixed:
		case k < len(ends) && (movesTiles(p, ends[k][0]) || movesTiles(p, ends[k][1])):
			c.Depth = max(tileDepth, 2*int64(p.Channels[k].Depth))
		default:
			c.Depth = 0
		}
	}
	return sim.Time(n, 1)
}

// movesTiles reports whether task number i goes from tile to tile.
func movesTiles(p *affine.Program, i int) bool {
	found := false
	if i >= 0 {
		affine.Walk(p.Tasks[i].Body, func(s affine.Stmt) bool {
			l, ok := s.(*affine.Loop)
			found = found || ok && l.Tile
			return !found
		})
	}
	return found
}

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
	stopped  func() bool // the search is; nil: never
	err      error
}

// newDeepening begins with the depths of n. What the user has pinned stays if that
// does not stop the run.
func newDeepening(n *sim.Network, p *affine.Program, free *sim.Timing) *deepening {
	d := &deepening{program: p, network: n, stalling: sim.Stalling(n), runs: map[int]*sim.Timing{}}
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
		clear(d.runs)
	}
	return d
}

// sparing is d for runs in which FIFOs of what comes from off chip stay as they are: a task that loads fills
// what there is, and mostly need not.
func (d *deepening) sparing(coming map[*affine.Buffer]bool) *deepening {
	own := *d
	own.most, own.runs = slices.Clone(d.most), map[int]*sim.Timing{}
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

// run plays the network at a level, once.
func (d *deepening) run(level int) *sim.Timing {
	if t := d.runs[level]; t != nil {
		return t
	}
	for k := range d.network.Channels {
		d.network.Channels[k].Depth = d.depth(k, level)
	}
	t, err := sim.Time(d.network, 1)
	if err != nil {
		d.err, t = err, &sim.Timing{}
	}
	d.runs[level] = t
	return t
}

// within gives the run at the least level that takes at most so many cycles, or the
// last one, and leaves its depths in the network.
func (d *deepening) within(cycles int64) (*sim.Timing, error) {
	last := d.levels()
	level := sort.Search(last, func(level int) bool {
		t := d.run(level)
		return t.Err() == nil && t.Latency <= cycles
	})
	t := d.settle(level)
	if d.err == nil && !d.safe() {
		d.raise()
		for last = d.levels(); d.err == nil && level < last && !d.safe(); {
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
func (d *deepening) safe() bool {
	if d.stalling == nil {
		return true
	}
	t, err := sim.Time(d.stalling, 1)
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
	clear(d.runs)
}

// shrink takes places back from FIFOs, from those first of which most can be saved, while a
// run takes at most so many cycles: a task that loads fills what there is, and need not. As many of the first as
// can do so have the least depths; some of the others follow one by one. It
// ends where enough says so, and reports that, or with the search.
func (d *deepening) shrink(cycles int64, enough func(*sim.Timing) bool) bool {
	p, list := d.program, d.network.Channels
	saved := func(k int) int64 {
		return (list[k].Depth - d.least[k]) * int64(p.Channels[k].Width()*p.Channels[k].Buffer.Elem.Bits)
	}
	var open []int
	for k := range p.Channels {
		if saved(k) >= worthShrinking {
			open = append(open, k)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(saved(b), saved(a)) })
	var last *sim.Timing // of the depths that are enough
	goes := func() bool {
		if d.ends() {
			return false
		}
		t, err := sim.Time(d.network, 1)
		if err != nil || t.Err() != nil || t.Latency > cycles || !d.safe() {
			return false
		}
		last = t
		return true
	}
	before := slices.Clone(list)
	leastFor := func(n int) {
		for at, k := range open {
			if list[k].Depth = before[k].Depth; at < n {
				list[k].Depth = d.depth(k, 0)
			}
		}
	}
	few := sort.Search(len(open), func(n int) bool { leastFor(n + 1); return !goes() })
	if leastFor(few); last != nil && enough(last) {
		return true
	}
	for _, k := range open[few:min(few+mostShrunk, len(open))] {
		if d.ends() {
			return false
		}
		now, level := list[k].Depth, 0
		for d.depth(k, level) < now {
			level++
		}
		last = nil
		sort.Search(level, func(level int) bool {
			if list[k].Depth = d.depth(k, level); !goes() {
				return false
			}
			now = list[k].Depth
			return true
		})
		if list[k].Depth = now; last != nil && enough(last) {
			return true
		}
	}
	return false
}

// ends reports whether the search is to end.
func (d *deepening) ends() bool { return d.stopped != nil && d.stopped() }

// worthShrinking is the bits from which on a FIFO is looked at, and mostShrunk how many are, one by one.
const (
	worthShrinking = 1 << 12
	mostShrunk     = 16
)

// settleDepths puts the depths of n into p, with what that means for storage.
func settleDepths(p *affine.Program, n *sim.Network, board device.Board) {
	for k, c := range p.Channels {
		if d := int(n.Channels[k].Depth); c.Kind == affine.FIFO && d > c.Depth {
			c.Reason += fmt.Sprintf("; with %d a run in time would wait for space", c.Depth)
			board.URAM += buffers.UltraRAMs(c) // which it leaves
			c.Depth, c.Buffer.Storage = d, affine.StorageUndecided
		}
	}
	buffers.Store(p, board)
}

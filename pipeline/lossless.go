package pipeline

import (
	"fmt"
	"slices"

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
	d.timedFreely(opt)
	d.deepen(opt, budget)
}

// timedFreely plays the program of d in time with FIFOs of any depth: a run with
// those that deepen chooses takes no less. Programs that are alike are played once.
func (d *Decision) timedFreely(opt Options) {
	r := opt.runs.of(d.Program)
	r.once.Do(func() { r.timing, r.settled = d.freely(opt.Board) })
	d.Timing, d.settled, d.shallow = r.timing, r.settled, r.timing != nil && !r.settled
}

// freely is the run of timedFreely, nil if there is none; settled says that it is with the depths that the FIFOs have.
func (d *Decision) freely(board device.Board) (t *sim.Timing, settled bool) {
	n, err := d.join(board)
	if err != nil {
		return nil, false
	}
	if d.Price.Csynth > longTask {
		if t = d.asIs(n); t != nil {
			return t, true
		}
	}
	if t, err = unbounded(n, d.Program); err != nil || t.Err() != nil {
		return nil, false
	}
	return t, false
}

// longTask is from how many cycles on a run with FIFOs of any depth, in which a fast task
// runs ever further ahead of a slow one, may take too long to play.
const longTask = 1 << 21

// asIs is a run of n, of d, with the FIFOs as they are; nil if it may last noticeably longer than with deeper ones.
func (d *Decision) asIs(n *sim.Network) *sim.Timing {
	for k, c := range d.Program.Channels {
		n.Channels[k].Depth = int64(c.Depth)
	}
	t, err := sim.Time(n, 1)
	if err != nil || t.Err() != nil || t.Latency > d.Price.Csynth+d.Price.Csynth/tolerances[0] {
		return nil
	}
	return t
}

// deepen makes the FIFOs of d deep enough for the time of timedFreely, as deep as
// there is memory for, once. The depths that come in are enough statement by
// statement, but a pipeline that waits for a token also holds back what it has
// computed before (qor rule 4.4). When opt.Stop says so, it makes do with less.
func (d *Decision) deepen(opt Options, budget *parallel.Budget) {
	p, free, board := d.Program, d.Timing, opt.Board
	if !d.shallow {
		return
	}
	d.shallow, d.Timing = false, nil
	n, err := d.join(board)
	if err != nil {
		return
	}
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
	settle := func() {
		for k, c := range p.Channels {
			*c, c.Buffer.Storage = before[k], storage[k]
		}
		settleDepths(p, n, board)
		d.Price.PriceChannels() // deeper FIFOs cost more
	}
	fits := func() bool { // as settled, with other memories if need be
		if budget == nil || len(exceeded(d.Price.Uses, *budget)) == 0 {
			return true
		}
		if buffers.UltraFIFOs(p, d.Price.Uses, device.Cost{BRAM18K: budget.BRAM18K, URAM: budget.URAM}) {
			d.Price.PriceChannels()
			if len(exceeded(d.Price.Uses, *budget)) == 0 {
				return true
			}
		}
		if !buffers.Blocks(p, d.Price.Uses, device.Cost{LUT: budget.LUT, BRAM18K: budget.BRAM18K}) {
			return false
		}
		d.Price.PriceChannels()
		return len(exceeded(d.Price.Uses, *budget)) == 0
	}
	settled := func(t *sim.Timing, tolerance int64) bool {
		settle()
		d.Timing, d.settled = t, true
		if tolerance >= little {
			d.wants = d.Price.Uses
		}
		return fits()
	}
	could := func() bool { settle(); return fits() }
	for _, shrinks := range []bool{false, true} { // that takes many runs
		for _, tolerance := range tolerances {
			if !shrinks && tolerance < little {
				break
			}
			most := free.Latency + free.Latency/tolerance
			own := depths
			if !slices.Equal(sparing.most, depths.most) && sparing.reaches(most) {
				own = sparing
			}
			t, err := own.within(most)
			if err != nil || settled(t, tolerance) {
				return
			}
			enough := func(t *sim.Timing) bool { return settled(t, tolerance) }
			takes := func(k int) (all float64) {
				for _, part := range ofShort(d.Price.Channels[k].Uses, d.Price.Uses, *budget) {
					all += part
				}
				return all
			}
			if shrinks && tolerance > 1 && free.Latency < longTask && depths.shrink(most, takes, could, enough) {
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

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

// deepen makes the FIFOs of d deep enough for the time of timedFreely, as deep as
// there is memory for, once. The depths that come in are enough statement by
// statement, but a pipeline that waits for a token also holds back what it has
// computed before (qor rule 4.4). When opt.Stop says so, it makes do with less.
func (d *Decision) deepen(opt Options, budget *parallel.Budget) {
	free := d.Timing
	if !d.shallow {
		return
	}
	d.shallow, d.Timing = false, nil
	n, err := d.join(opt.Board)
	if err != nil {
		return
	}
	s := newSizing(d, n, opt.Board, budget)
	depths := newDeepening(n, d.Program, free)
	depths.stopped = opt.stopped
	sparing := depths.sparing(hbm.Coming(d.Program))
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
			enough := func(t *sim.Timing) bool { return s.suffices(t, tolerance) }
			if t, err := own.within(most); err != nil || enough(t) {
				return
			}
			if shrinks && tolerance > 1 && free.Latency < longTask && depths.shrink(most, s.takes, s.fits, enough) {
				return
			}
		}
	}
}

// A sizing gives the FIFOs of a design the depths of a network, as far as there are memories for them.
type sizing struct {
	*Decision
	network *sim.Network
	board   device.Board     // with the ultra RAMs that are left
	budget  *parallel.Budget // nil: there is room for all
	before  []affine.Channel // as they came in
	storage []affine.Storage // of these
}

// newSizing begins with the depths that d has, in n, too.
func newSizing(d *Decision, n *sim.Network, board device.Board, budget *parallel.Budget) *sizing {
	s := &sizing{Decision: d, network: n, board: board, budget: budget}
	if budget != nil {
		s.board.URAM = max(0, budget.URAM-d.Price.Uses.URAM)
	}
	for k, c := range d.Program.Channels {
		s.before, s.storage = append(s.before, *c), append(s.storage, c.Buffer.Storage)
		n.Channels[k].Depth = int64(c.Depth)
	}
	return s
}

// suffices reports whether the design fits with the depths of the network, of which t is a run; it has them then, in any case.
func (s *sizing) suffices(t *sim.Timing, tolerance int64) bool {
	s.settle()
	s.Timing, s.settled = t, true
	if tolerance >= little {
		s.wants = s.Price.Uses
	}
	return s.housed()
}

// fits is the same without a run.
func (s *sizing) fits() bool {
	s.settle()
	return s.housed()
}

func (s *sizing) settle() {
	for k, c := range s.Program.Channels {
		*c, c.Buffer.Storage = s.before[k], s.storage[k]
	}
	settleDepths(s.Program, s.network, s.board)
	s.Price.PriceChannels() // deeper FIFOs cost more
}

// housed reports whether the design fits, with FIFOs in memories of other kinds if need be.
func (s *sizing) housed() bool {
	if s.budget == nil {
		return true
	}
	there := device.Cost{LUT: s.budget.LUT, BRAM18K: s.budget.BRAM18K, URAM: s.budget.URAM}
	for _, move := range []func(*affine.Program, device.Cost, device.Cost) bool{buffers.UltraFIFOs, buffers.Blocks} {
		if len(exceeded(s.Price.Uses, *s.budget)) == 0 {
			return true
		}
		if move(s.Program, s.Price.Uses, there) {
			s.Price.PriceChannels()
		}
	}
	return len(exceeded(s.Price.Uses, *s.budget)) == 0
}

// takes is what FIFO k takes of what is short, in parts of the budget.
func (s *sizing) takes(k int) (all float64) {
	for _, part := range ofShort(s.Price.Channels[k].Uses, s.Price.Uses, *s.budget) {
		all += part
	}
	return all
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

package pipeline

import (
	"fmt"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/parallel"
	"codo/sim"
)

// tolerances are the parts of a run's time that shallower FIFOs may cost, one
// over each: as little as the memories allow.
var tolerances = []int64{500, 50, 10, 1}

// timed plays the program of d in time and makes its FIFOs deep enough for that,
// as deep as there is memory for. The depths that come in are enough statement by
// statement, but a pipeline that waits for a token also holds back what it has
// computed before (qor rule 4.4).
func (d *Decision) timed(board device.Board, budget *parallel.Budget) {
	p := d.Program
	if budget != nil {
		board.URAM = max(0, budget.URAM-d.Price.Uses.URAM)
	}
	n, err := sim.Join(p, d.Price.Schedules())
	if err != nil {
		return
	}
	free, err := unbounded(n)
	if err != nil || free.Err() != nil {
		return
	}
	var before []affine.Channel
	var storage []affine.Storage
	for _, c := range p.Channels {
		before, storage = append(before, *c), append(storage, c.Buffer.Storage)
	}
	for _, tolerance := range tolerances {
		for k, c := range p.Channels {
			*c, c.Buffer.Storage = before[k], storage[k]
			n.Channels[k].Depth = int64(c.Depth)
		}
		t, err := deepen(n, p, free, tolerance)
		if err != nil {
			return
		}
		settleDepths(p, n, board)
		d.Timing = t
		d.Price.PriceChannels() // deeper FIFOs cost more
		if budget == nil || len(exceeded(d.Price.Uses, *budget)) == 0 {
			return
		}
	}
}

// unbounded is a run with FIFOs of any depth.
func unbounded(n *sim.Network) (*sim.Timing, error) {
	for k := range n.Channels {
		if !n.Channels[k].PingPong {
			n.Channels[k].Depth = 0
		}
	}
	return sim.Time(n, 1)
}

// deepen makes the FIFOs of n deeper until a run neither stands still nor lasts
// noticeably longer than with FIFOs of any depth, and gives that run. What the
// user has pinned stays if it does not stop the run.
func deepen(n *sim.Network, p *affine.Program, free *sim.Timing, tolerance int64) (*sim.Timing, error) {
	for {
		t, err := sim.Time(n, 1)
		if err != nil || t.Err() == nil && t.Latency <= free.Latency+free.Latency/tolerance {
			return t, err
		}
		changed := false
		for k := range n.Channels {
			c, most := &n.Channels[k], free.Channels[k].Highest
			if c.PingPong || c.Depth >= most || p.Channels[k].Buffer.Pin.Depth > 0 && t.Err() == nil {
				continue
			}
			if t.Err() != nil || t.Channels[k].Full > 0 {
				c.Depth, changed = min(most, 2*c.Depth), true
			}
		}
		if !changed {
			return t, nil
		}
	}
}

// settleDepths puts the depths of n into p, with what that means for storage.
func settleDepths(p *affine.Program, n *sim.Network, board device.Board) {
	for k, c := range p.Channels {
		if d := int(n.Channels[k].Depth); c.Kind == affine.FIFO && d > c.Depth {
			c.Reason += fmt.Sprintf("; with %d a run in time would wait for space", c.Depth)
			c.Depth, c.Buffer.Storage = d, affine.StorageUndecided
		}
	}
	buffers.Store(p, board)
}

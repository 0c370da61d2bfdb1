package pipeline

import (
	"fmt"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/model"
	"codo/sim"
)

// tolerances are the parts of a run's time that shallower FIFOs may cost, one
// over each: as little as the memories allow.
var tolerances = []int64{500, 50, 10, 1}

// deepen makes FIFOs deeper until a run in time neither stands still nor lasts
// longer than with FIFOs of any depth, and gives that run; nil if the program
// cannot be played. The depths that come in are enough statement by statement,
// but a pipeline that waits for a token also holds back what it has computed
// before (qor rule 4.4).
func deepen(p *affine.Program, board device.Board, price model.Options, tolerance int64) *sim.Timing {
	n, err := sim.Build(p, price)
	if err != nil {
		return nil
	}
	depths := make([]int64, len(n.Channels))
	for k := range n.Channels {
		depths[k] = n.Channels[k].Depth
		if !n.Channels[k].PingPong {
			n.Channels[k].Depth = 0
		}
	}
	free, err := sim.Time(n, 1)
	if err != nil || free.Err() != nil {
		return nil
	}
	for k := range depths {
		n.Channels[k].Depth = depths[k]
	}
	for {
		t, err := sim.Time(n, 1)
		if err != nil {
			return nil
		}
		if t.Err() == nil && t.Latency <= free.Latency+free.Latency/tolerance {
			settleDepths(p, n, board)
			return t
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
		if !changed { // what the user has pinned stays
			settleDepths(p, n, board)
			return t
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

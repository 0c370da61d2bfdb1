package pipeline

import (
	"codo/affine"
	"codo/device"
	"codo/parallel"
	"codo/sim"
)

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

package buffers

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// Sizes sets the depth of every undecided FIFO to the least that cannot deadlock.
//
// A FIFO alone between two halves of the graph needs no more than affine.LeastDepth. Where
// paths part and meet again, or two FIFOs join the same tasks, the order of the
// blocking reads and writes decides: the network is run untimed with depth
// affine.LeastDepth everywhere, and at each deadlock the shallowest full FIFO of the cycle
// of waiting grows by one (Geilen and Basten, "Requirements on the execution of
// Kahn process networks", 2003). As the run of such a network does not depend on
// the schedule, depths with which one run ends are safe for all. What a task loads for several others, one
// after the other, has room for all: so none of these waits for another one.
func Sizes(p *affine.Program) diag.List {
	ends := affine.AllEnds(p)
	loose := inTurn(p, ends)
	for i, c := range p.Channels {
		all := c.Tokens(c.Buffer.Len())
		if loose[i] && c.Depth == 0 {
			c.Depth = max(affine.LeastDepth, all)
			c.Reason += "; the task that fills it goes on to load others, so it holds all tokens of a run"
		}
		loose[i] = loose[i] && c.Depth >= all // of a design that is read again, perhaps not
	}
	parts := meshes(p, ends, loose)
	depth := make([]int, len(p.Channels)) // 0: not known
	least := slices.Clone(depth)
	meets := make([]bool, len(p.Channels))
	for _, m := range parts {
		found, from, ok := m.leastDepths()
		for k, i := range m.channels {
			if meets[i] = true; ok {
				depth[i], least[i] = found[k], from
			}
		}
	}
	for i, c := range p.Channels {
		switch {
		case c.Kind != affine.FIFO || c.Depth > 0:
		case !meets[i]:
			c.Depth = affine.LeastDepth
			c.Reason += "; no other path joins its ends"
		case depth[i] > 0 && depth[i] == least[i]:
			c.Depth = depth[i]
			c.Reason += "; a run never needs more"
		case depth[i] > 0:
			c.Depth = depth[i]
			c.Reason += fmt.Sprintf("; a run deadlocks with less than %d", c.Depth)
		default: // too long to run: with room for all tokens nothing can block
			c.Depth = max(affine.LeastDepth, c.Tokens(c.Buffer.Len()))
			c.Reason += "; paths meet again, so it holds all tokens of a run"
		}
	}
	return nil
}

// inTurn tells which FIFOs a task fills that loads several arrays in turn.
func inTurn(p *affine.Program, ends [][2]int) []bool {
	loads, loose := make([]bool, len(p.Tasks)), make([]bool, len(p.Channels))
	for k, t := range p.Tasks {
		loads[k] = affine.LoadsInTurn(p, t) != nil
	}
	for i, c := range p.Channels {
		loose[i] = c.Kind == affine.FIFO && ends[i][0] >= 0 && loads[ends[i][0]]
	}
	return loose
}

// leastDepths finds depths for the channels of m, none of which can be one less
// with the others as they are. If runs with the least depths are too long, those with some
// more, in which more tokens pass at a time, may not be. It reports false if the events
// need data, or are too many.
func (m *mesh) leastDepths() (depth []int, least int, ok bool) {
	for _, least := range []int{affine.LeastDepth, someDepth} {
		depth = make([]int, len(m.channels))
		for k, i := range m.channels {
			depth[k] = max(least, m.program.Channels[i].Depth)
		}
		if n := newNetwork(m, depth); n.run(n.grow) {
			m.lessen(depth, n.contested, least)
			return depth, least, true
		}
	}
	return nil, 0, false
}

// someDepth is that of a FIFO of which no block of memory is built.
const someDepth = 64

// lessen makes FIFOs less deep, down to the least: where several could have grown, another
// may have made this growth needless.
func (m *mesh) lessen(depth []int, contested map[int]bool, least int) {
	for k, i := range m.channels {
		if c := m.program.Channels[i]; c.Kind != affine.FIFO || c.Depth > 0 || !contested[k] {
			continue
		}
		// as the others are deep enough, each deadlock is for want of this one
		tried := slices.Clone(depth)
		tried[k] = least
		if again := newNetwork(m, tried); again.run(func() bool { return again.growOnly(k) }) {
			depth[k] = tried[k]
		}
	}
}

package buffers

import (
	"fmt"
	"iter"
	"slices"
	"sort"

	"codo/affine"
	"codo/diag"
)

// Sizes sets the depth of every undecided FIFO to the least that cannot deadlock.
//
// A FIFO alone between two halves of the graph needs no more than minDepth. Where
// paths part and meet again, or two FIFOs join the same tasks, the order of the
// blocking reads and writes decides: the network is run untimed with depth
// minDepth everywhere, and at each deadlock the shallowest full FIFO of the cycle
// of waiting grows by one (Geilen and Basten, "Requirements on the execution of
// Kahn process networks", 2003). As the run of such a network does not depend on
// the schedule, depths with which one run ends are safe for all.
func Sizes(p *affine.Program) diag.List {
	index := map[*affine.Channel]int{}
	for i, c := range p.Channels {
		index[c] = i
	}
	meeting := reconvergent(p)
	var depth []int
	exact := false
	if slices.Contains(meeting, true) {
		depth, exact = leastDepths(p, index)
	}
	for i, c := range p.Channels {
		switch {
		case c.Kind != affine.FIFO || c.Depth > 0:
		case !meeting[i]:
			c.Depth = minDepth
			c.Reason += "; no other path joins its ends"
		case exact && depth[i] == minDepth:
			c.Depth = minDepth
			c.Reason += "; a run never needs more"
		case exact:
			c.Depth = depth[i]
			c.Reason += fmt.Sprintf("; a run deadlocks with less than %d", c.Depth)
		default: // too long to run: with room for all tokens nothing can block
			c.Depth = max(minDepth, c.Buffer.Len())
			c.Reason += "; paths meet again, so it holds all tokens of a run"
		}
	}
	return nil
}

// leastDepths finds depths none of which can be one less with the others as they
// are. It reports false if the events need data.
func leastDepths(p *affine.Program, index map[*affine.Channel]int) (depth []int, ok bool) {
	n := newNetwork(p, index, nil)
	if !n.run(true) {
		return nil, false
	}
	depth = n.depth
	for i, c := range p.Channels {
		// where several could have grown, another may have made this growth needless
		if c.Kind != affine.FIFO || c.Depth > 0 || !n.contested[i] {
			continue
		}
		excess := sort.Search(depth[i]-minDepth, func(less int) bool {
			tried := slices.Clone(depth)
			tried[i] -= less + 1
			return !newNetwork(p, index, tried).run(false)
		})
		depth[i] -= excess
	}
	return depth, true
}

// maxEvents bounds each run by which depths are found.
const maxEvents = 1_000_000

// tooLong is the panic of a run beyond maxEvents.
type tooLong struct{}

// reconvergent tells for each channel whether another path, in any direction,
// joins its ends.
func reconvergent(p *affine.Program) []bool {
	ends := make([][2]int, len(p.Channels))
	for i, c := range p.Channels {
		writer, reader := affine.Ends(p, c)
		ends[i] = [2]int{writer, reader}
	}
	out := make([]bool, len(p.Channels))
	for skip := range ends {
		group := make([]int, len(p.Tasks)) // union-find without this channel
		for i := range group {
			group[i] = i
		}
		var find func(int) int
		find = func(i int) int {
			for group[i] != i {
				i = group[i]
			}
			return i
		}
		for i, e := range ends {
			if i != skip {
				group[find(e[0])] = find(e[1])
			}
		}
		out[skip] = find(ends[skip][0]) == find(ends[skip][1])
	}
	return out
}

// A network is the program with only its channel events left.
type network struct {
	next  []func() (event, bool) // per task
	stop  []func()
	ready []event // the event that a task stands before
	state []taskState
	waits [][]int // tasks whose end a task waits for: writers of its ping-pongs
	depth []int
	fill  []int
	from  []int // writer and reader of each channel
	to    []int
	// contested are the FIFOs that grew when another could have grown instead.
	contested map[int]bool
	// budget is the number of events that may still happen.
	budget int
}

type taskState uint8

const (
	waiting taskState = iota // for the end of other tasks
	running
	ended
)

// newNetwork makes the network of p with these depths of its channels; without
// any, those that are undecided have the least.
func newNetwork(p *affine.Program, index map[*affine.Channel]int, depth []int) *network {
	n := &network{state: make([]taskState, len(p.Tasks)), ready: make([]event, len(p.Tasks)), waits: make([][]int, len(p.Tasks)), depth: depth, budget: maxEvents, contested: map[int]bool{}}
	for _, t := range p.Tasks {
		next, stop := iter.Pull(events(t, index))
		n.next, n.stop = append(n.next, next), append(n.stop, stop)
	}
	for _, c := range p.Channels {
		w, r := affine.Ends(p, c)
		n.fill, n.from, n.to = append(n.fill, 0), append(n.from, w), append(n.to, r)
		if depth == nil {
			n.depth = append(n.depth, max(minDepth, c.Depth))
		}
		if c.Kind == affine.PingPong {
			n.waits[r] = append(n.waits[r], w)
		}
	}
	return n
}

// run executes the network to its end. At a deadlock a FIFO grows, if that is
// allowed. It reports false if the end is not reached or needs data or too many events.
func (n *network) run(mayGrow bool) (ok bool) {
	defer func() {
		for _, stop := range n.stop {
			stop()
		}
		if r := recover(); r != nil {
			switch r.(type) {
			case notCounters, tooLong:
				ok = false
			default:
				panic(r)
			}
		}
	}()
	for {
		moved := false
		for t := range n.state {
			for n.step(t) {
				moved = true
			}
		}
		switch {
		case n.done():
			return true
		case moved:
		case !mayGrow || !n.grow():
			return false
		}
	}
}

// step lets task t do one thing, and reports whether it could.
func (n *network) step(t int) bool {
	switch n.state[t] {
	case ended:
		return false
	case waiting:
		for _, w := range n.waits[t] {
			if n.state[w] != ended {
				return false
			}
		}
		n.state[t] = running
		n.advance(t)
		return true
	}
	e := &n.ready[t]
	fill := int64(n.fill[e.channel])
	can := min(e.count, fill)
	if e.push {
		can = min(e.count, int64(n.depth[e.channel])-fill)
		n.fill[e.channel] += int(can)
	} else {
		n.fill[e.channel] -= int(can)
	}
	if can == 0 {
		return false
	}
	if e.count -= can; e.count == 0 {
		n.advance(t)
	}
	return true
}

func (n *network) advance(t int) {
	if n.budget--; n.budget < 0 {
		panic(tooLong{})
	}
	e, more := n.next[t]()
	n.ready[t] = e
	if !more {
		n.state[t] = ended
	}
}

func (n *network) done() bool {
	for _, s := range n.state {
		if s != ended {
			return false
		}
	}
	return true
}

// grow makes a FIFO of the deadlock deeper by one: of those that tasks in the
// circle of waiting wait to write, the shallowest. It reports false if nothing
// in the circle is full.
func (n *network) grow() bool {
	best, candidates := -1, 0
	for _, t := range n.circle() {
		if n.state[t] == running && n.ready[t].push {
			candidates++
			if c := n.ready[t].channel; best < 0 || n.depth[c] < n.depth[best] {
				best = c
			}
		}
	}
	if best < 0 {
		return false
	}
	if candidates > 1 {
		n.contested[best] = true
	}
	n.depth[best]++
	return true
}

// circle finds tasks that wait for each other in a circle, when no task can
// move; nil if the waiting ends at a task that has ended.
func (n *network) circle() []int {
	t := slices.IndexFunc(n.state, func(s taskState) bool { return s != ended })
	for range n.state { // after that many steps the walk is on the circle
		if t < 0 || n.state[t] == ended {
			return nil
		}
		t = n.waitsFor(t)
	}
	var out []int
	for !slices.Contains(out, t) {
		if t < 0 || n.state[t] == ended {
			return nil
		}
		out = append(out, t)
		t = n.waitsFor(t)
	}
	return out
}

// waitsFor is the task whose next step would let t move.
func (n *network) waitsFor(t int) int {
	if n.state[t] == waiting {
		at := slices.IndexFunc(n.waits[t], func(w int) bool { return n.state[w] != ended })
		if at < 0 {
			return -1
		}
		return n.waits[t][at]
	}
	e := n.ready[t]
	if e.push {
		return n.to[e.channel]
	}
	return n.from[e.channel]
}

package buffers

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"

	"codo/affine"
	"codo/diag"
	"codo/nest"
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
	ends := affine.AllEnds(p)
	parts := meshes(p, ends)
	depth := make([]int, len(p.Channels)) // 0: not known
	for _, index := range parts {
		if found, ok := leastDepths(p, index, ends); ok {
			for _, i := range index {
				depth[i] = found[i]
			}
		}
	}
	meeting := map[*affine.Channel]int{}
	for _, index := range parts {
		maps.Copy(meeting, index)
	}
	for i, c := range p.Channels {
		_, meets := meeting[c]
		switch {
		case c.Kind != affine.FIFO || c.Depth > 0:
		case !meets:
			c.Depth = minDepth
			c.Reason += "; no other path joins its ends"
		case depth[i] == minDepth:
			c.Depth = minDepth
			c.Reason += "; a run never needs more"
		case depth[i] > 0:
			c.Depth = depth[i]
			c.Reason += fmt.Sprintf("; a run deadlocks with less than %d", c.Depth)
		default: // too long to run: with room for all tokens nothing can block
			c.Depth = max(minDepth, c.Tokens(c.Buffer.Len()))
			c.Reason += "; paths meet again, so it holds all tokens of a run"
		}
	}
	return nil
}

// meshes parts the channels at those that no other path joins: these pass tokens on
// whatever the depths of the others are, so each part can be run by itself. A part
// maps its channels to their places in p.Channels.
func meshes(p *affine.Program, ends [][2]int) (parts []map[*affine.Channel]int) {
	meeting := reconvergent(p, ends)
	group := newGroups(len(p.Tasks))
	for i, e := range ends {
		if meeting[i] {
			group.join(e[0], e[1])
		}
	}
	at := map[int]int{}
	for i, c := range p.Channels {
		if !meeting[i] {
			continue
		}
		g := group.of(ends[i][0])
		if _, known := at[g]; !known {
			at[g] = len(parts)
			parts = append(parts, map[*affine.Channel]int{})
		}
		parts[at[g]][c] = i
	}
	return parts
}

// groups are disjoint sets of numbers: per number another of its set, or itself.
type groups []int

func newGroups(n int) groups { return nest.Identity(n) }

// of is the number that stands for the set of i.
func (g groups) of(i int) int {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(a, b int) { g[g.of(a)] = g.of(b) }

// leastDepths finds depths for the channels of index, none of which can be one
// less with the others as they are. It reports false if the events need data, or
// are too many.
func leastDepths(p *affine.Program, index map[*affine.Channel]int, ends [][2]int) (depth []int, ok bool) {
	n := newNetwork(p, index, ends, nil)
	if !n.run(true) {
		return nil, false
	}
	depth = n.depth
	for i, c := range p.Channels {
		// where several could have grown, another may have made this growth needless
		if _, within := index[c]; !within || c.Kind != affine.FIFO || c.Depth > 0 || !n.contested[i] {
			continue
		}
		excess := sort.Search(depth[i]-minDepth, func(less int) bool {
			tried := slices.Clone(depth)
			tried[i] -= less + 1
			return !newNetwork(p, index, ends, tried).run(false)
		})
		depth[i] -= excess
	}
	return depth, true
}

// maxMoves bounds each run by which depths are found.
const maxMoves = 4_000_000

// tooLong is the panic of a run beyond maxMoves.
type tooLong struct{}

// reconvergent tells for each channel whether another path, in any direction,
// joins its ends.
func reconvergent(p *affine.Program, ends [][2]int) []bool {
	out := make([]bool, len(p.Channels))
	for skip := range ends {
		group := newGroups(len(p.Tasks))
		for i, e := range ends {
			if i != skip {
				group.join(e[0], e[1])
			}
		}
		out[skip] = group.of(ends[skip][0]) == group.of(ends[skip][1])
	}
	return out
}

// A network is the program with only its channel uses left.
type network struct {
	next  []func() (burst, bool) // per task
	stop  []func()
	ready []progress // where each task stands
	state []taskState
	waits [][]int // tasks whose end a task waits for: writers of its ping-pongs
	depth []int
	fill  []int
	from  []int // writer and reader of each channel
	to    []int
	// contested are the FIFOs that grew when another could have grown instead.
	contested map[int]bool
	// budget is the number of moves that may still happen.
	budget int
}

type taskState uint8

const (
	waiting taskState = iota // for the end of other tasks
	running
	ended
)

// newNetwork makes the network of p with only the channels of index, and with these
// depths of them; without any, those that are undecided have the least.
func newNetwork(p *affine.Program, index map[*affine.Channel]int, ends [][2]int, depth []int) *network {
	n := &network{state: make([]taskState, len(p.Tasks)), ready: make([]progress, len(p.Tasks)), waits: make([][]int, len(p.Tasks)), depth: depth, budget: maxMoves, contested: map[int]bool{}}
	for _, t := range p.Tasks {
		next, stop := iter.Pull(bursts(t, index))
		n.next, n.stop = append(n.next, next), append(n.stop, stop)
	}
	for i, c := range p.Channels {
		w, r := ends[i][0], ends[i][1]
		n.fill, n.from, n.to = append(n.fill, 0), append(n.from, w), append(n.to, r)
		if depth == nil {
			n.depth = append(n.depth, max(minDepth, c.Depth))
		}
		if _, within := index[c]; within && c.Kind == affine.PingPong {
			n.waits[r] = append(n.waits[r], w)
		}
	}
	return n
}

// run executes the network to its end. At a deadlock a FIFO grows, if that is
// allowed. It reports false if the end is not reached or needs data or too many moves.
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
	r := &n.ready[t]
	if r.atStart() {
		if k := n.iterations(r); k > 0 {
			r.times -= k
			for _, u := range r.uses {
				n.move(u, k*u.count)
			}
			if r.times == 0 {
				n.advance(t)
			}
			return true
		}
	}
	u := r.uses[r.at]
	can := min(r.left, n.room(u))
	if can == 0 {
		return false
	}
	n.move(u, can)
	if r.left -= can; r.left > 0 {
		return true
	}
	if r.at++; r.at == len(r.uses) {
		r.at = 0
		r.times--
	}
	r.left = r.uses[r.at].count
	if r.times == 0 {
		n.advance(t)
	}
	return true
}

// progress is how far a task has come in a burst.
type progress struct {
	burst
	at   int   // in uses
	left int64 // tokens of that use
}

func (r *progress) atStart() bool { return r.at == 0 && r.left == r.uses[0].count }

// iterations is how often all of r's uses can happen without waiting.
func (n *network) iterations(r *progress) int64 {
	k := r.times
	for _, u := range r.uses {
		k = min(k, n.room(u)/u.count)
	}
	return k
}

// room is the number of tokens that a use can move now.
func (n *network) room(u use) int64 {
	if u.push {
		return int64(n.depth[u.channel] - n.fill[u.channel])
	}
	return int64(n.fill[u.channel])
}

func (n *network) move(u use, tokens int64) {
	if n.budget--; n.budget < 0 {
		panic(tooLong{})
	}
	if u.push {
		n.fill[u.channel] += int(tokens)
	} else {
		n.fill[u.channel] -= int(tokens)
	}
}

func (n *network) advance(t int) {
	b, more := n.next[t]()
	if !more {
		n.state[t] = ended
		return
	}
	n.ready[t] = progress{burst: b, left: b.uses[0].count}
}

// nextUse is the use that a running task stands before.
func (n *network) nextUse(t int) use { return n.ready[t].uses[n.ready[t].at] }

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
		if n.state[t] == running && n.nextUse(t).push {
			candidates++
			if c := n.nextUse(t).channel; best < 0 || n.depth[c] < n.depth[best] {
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
	u := n.nextUse(t)
	if u.push {
		return n.to[u.channel]
	}
	return n.from[u.channel]
}

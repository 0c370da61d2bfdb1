package buffers

import (
	"slices"

	"codo/affine"
)

// A network is a mesh with only its channel uses left. Its channels and tasks have
// the numbers of the mesh.
type network struct {
	tasks     []player
	queue     []int // tasks that may go on, in the next turn
	spare     []int // memory of the turn after that
	depth     []int
	fill      []int
	ends      [][2]int     // writer and reader of each channel
	contested map[int]bool // FIFOs that grew when another could have grown instead
	moves     int          // that may still happen
	walk      []int        // of circle, whose memory the next one takes
	full      []int        // the same, of grow
	steady    [2]steady
}

// A player is where a task stands.
type player struct {
	next    func() (burst, bool)
	stop    func()
	state   taskState
	queued  bool
	waits   []int // tasks for whose end it waits: writers of its ping-pongs
	readers []int // tasks that wait for its end
	burst
	bursts int     // before this one, or the one that it is a part of
	around []group // of these, outermost first
	at     int     // in uses
	left   int64   // tokens of that use
}

// A group is a burst of parts: one of them is on, and so many repetitions are left.
type group struct {
	parts []burst
	at    int
	times int64
}

type taskState uint8

const (
	waiting taskState = iota // for the end of other tasks
	running
	ended
)

// maxMoves bounds each run by which depths are found.
const maxMoves = 4_000_000

// tooLong is the panic of a run beyond maxMoves.
type tooLong struct{}

// newNetwork makes the network of m with these depths, which grow in place.
func newNetwork(m *mesh, depth []int) *network {
	n := &network{tasks: make([]player, len(m.tasks)), depth: depth, fill: make([]int, len(depth)), ends: m.ends, moves: maxMoves, contested: map[int]bool{}}
	for t, at := range m.tasks {
		if p := &n.tasks[t]; m.known[t] != nil {
			p.next, p.stop = m.replay(t)
		} else {
			p.next, p.stop = m.record(t, at)
		}
		n.wake(t)
	}
	for k, i := range m.channels {
		if m.program.Channels[i].Kind == affine.PingPong {
			w, r := m.ends[k][0], m.ends[k][1]
			n.tasks[r].waits = append(n.tasks[r].waits, w)
			n.tasks[w].readers = append(n.tasks[w].readers, r)
		}
	}
	return n
}

// run executes the network to its end. At a deadlock a FIFO has to grow, or grow
// reports false. It reports false if the end is not reached or needs data or too many
// moves.
func (n *network) run(grow func() bool) (ok bool) {
	defer func() {
		for t := range n.tasks {
			n.tasks[t].stop()
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
		for len(n.queue) > 0 {
			turn := n.queue
			n.queue = n.spare[:0]
			for _, t := range turn {
				n.tasks[t].queued = false
				n.play(t)
			}
			n.spare = turn
			n.look()
		}
		if n.done() {
			return true
		}
		if !grow() {
			return false
		}
	}
}

// wake puts a task into the queue.
func (n *network) wake(t int) {
	if !n.tasks[t].queued {
		n.tasks[t].queued = true
		n.queue = append(n.queue, t)
	}
}

// play lets task t go on as far as it can.
func (n *network) play(t int) {
	p := &n.tasks[t]
	if p.state == waiting && !slices.ContainsFunc(p.waits, func(w int) bool { return n.tasks[w].state != ended }) {
		p.state = running
		n.advance(t)
	}
	for p.state == running {
		if p.atStart() {
			if k := n.iterations(p); k > 0 {
				p.times -= k
				for _, u := range p.uses {
					n.move(u, k*u.count)
				}
				if p.times == 0 {
					n.advance(t)
				}
				continue
			}
		}
		u := p.uses[p.at]
		can := min(p.left, n.room(u))
		if can == 0 {
			return
		}
		n.move(u, can)
		if p.left -= can; p.left > 0 {
			continue
		}
		if p.at++; p.at == len(p.uses) {
			p.at = 0
			p.times--
		}
		p.left = p.uses[p.at].count
		if p.times == 0 {
			n.advance(t)
		}
	}
}

func (p *player) atStart() bool { return p.at == 0 && p.left == p.uses[0].count }

// iterations is how often all uses of p's burst can happen without waiting.
func (n *network) iterations(p *player) int64 {
	k := p.times
	for i := range p.uses {
		u := &p.uses[i]
		room := n.room(*u)
		if u.count > 1 {
			room /= u.count
		}
		if k = min(k, room); k == 0 {
			break
		}
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
	if n.moves--; n.moves < 0 {
		panic(tooLong{})
	}
	if u.push {
		n.fill[u.channel] += int(tokens)
		n.wake(n.ends[u.channel][1])
	} else {
		n.fill[u.channel] -= int(tokens)
		n.wake(n.ends[u.channel][0])
	}
}

// advance lets task t begin what follows the burst that it has done.
func (n *network) advance(t int) {
	p := &n.tasks[t]
	for len(p.around) > 0 {
		g := &p.around[len(p.around)-1]
		if g.at++; g.at == len(g.parts) {
			g.at, g.times = 0, g.times-1
		}
		if g.times > 0 {
			p.begin(g.parts[g.at])
			return
		}
		p.around = p.around[:len(p.around)-1]
	}
	b, more := p.next()
	if !more {
		p.state = ended
		for _, r := range p.readers {
			n.wake(r)
		}
		return
	}
	p.bursts++
	p.begin(b)
}

// begin begins a burst with the first use of its first part.
func (p *player) begin(b burst) {
	for len(b.parts) > 0 {
		p.around = append(p.around, group{b.parts, 0, b.times})
		b = b.parts[0]
	}
	p.burst, p.at, p.left = b, 0, b.uses[0].count
}

// nextUse is the use that a running task stands before.
func (n *network) nextUse(t int) use { return n.tasks[t].uses[n.tasks[t].at] }

func (n *network) done() bool {
	return !slices.ContainsFunc(n.tasks, func(p player) bool { return p.state != ended })
}

// grow makes a FIFO of the deadlock deeper by one: of those that tasks in the
// circle of waiting wait to write, the shallowest. It reports false if nothing
// in the circle is full.
func (n *network) grow() bool {
	best := -1
	n.full = n.full[:0]
	for _, t := range n.circle() {
		if n.tasks[t].state == running && n.nextUse(t).push {
			c := n.nextUse(t).channel
			n.full = append(n.full, c)
			if best < 0 || n.depth[c] < n.depth[best] {
				best = c
			}
		}
	}
	if best < 0 {
		return false
	}
	if len(n.full) > 1 {
		n.contested[best] = true
	}
	least := 1 // by which those before it must be deeper
	for _, c := range n.full {
		if c == best {
			least = 0
		} else {
			for k := range n.steady {
				n.steady[k].chose(best, c, n.depth[c]-n.depth[best]-least)
			}
		}
	}
	return n.growOnly(best)
}

// growOnly makes this FIFO deeper by one; it reports false if its writer does not
// wait for that.
func (n *network) growOnly(channel int) bool {
	w := n.ends[channel][0]
	if n.tasks[w].state != running {
		return false
	}
	if u := n.nextUse(w); !u.push || u.channel != channel {
		return false
	}
	n.depth[channel]++
	n.wake(w)
	return true
}

// circle finds tasks that wait for each other in a circle, when no task can
// move; nil if the waiting ends at a task that has ended.
func (n *network) circle() []int {
	t := slices.IndexFunc(n.tasks, func(p player) bool { return p.state != ended })
	for range n.tasks { // after that many steps the walk is on the circle
		if t < 0 || n.tasks[t].state == ended {
			return nil
		}
		t = n.waitsFor(t)
	}
	n.walk = n.walk[:0]
	for !slices.Contains(n.walk, t) {
		if t < 0 || n.tasks[t].state == ended {
			return nil
		}
		n.walk = append(n.walk, t)
		t = n.waitsFor(t)
	}
	return n.walk
}

// waitsFor is the task whose next step would let t move.
func (n *network) waitsFor(t int) int {
	if n.tasks[t].state == waiting {
		at := slices.IndexFunc(n.tasks[t].waits, func(w int) bool { return n.tasks[w].state != ended })
		if at < 0 {
			return -1
		}
		return n.tasks[t].waits[at]
	}
	u := n.nextUse(t)
	if u.push {
		return n.ends[u.channel][1]
	}
	return n.ends[u.channel][0]
}

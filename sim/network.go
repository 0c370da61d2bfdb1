package sim

import "codo/affine"

// A network is the tasks of a program, joined by its channels.
type network struct {
	processes []*process // per task
	fifos     map[*affine.Channel]*fifo
	ready     []*process // suspended ones that can go on; the last is next
	current   *process
	err       error // of a task; it ends the run
}

// A fifo counts the elements of a FIFO channel; package affine holds their values.
// It has room for Depth tokens of as many elements as the channel has lanes.
type fifo struct {
	channel        *affine.Channel
	writer, reader *process
	waiter         *process // the one of them that waits; nil: none
	room           int
	held           int
	highest        int
	passed         int64
}

// moved is the number of elements that s, a Push or Pop, moves.
func moved(s affine.Stmt) int {
	if v := affine.VectorOf(s); v != nil {
		return affine.VectorLen(v)
	}
	return 1
}

// newNetwork joins the tasks of p.
func newNetwork(p *affine.Program) (*network, error) {
	n := &network{fifos: map[*affine.Channel]*fifo{}}
	for _, t := range p.Tasks {
		n.processes = append(n.processes, &process{task: t})
	}
	uses := usesOf(p)
	for _, c := range p.Channels {
		u := uses[c.Buffer]
		if err := joinable(c, u); err != nil {
			return nil, err
		}
		writer, reader := n.processes[u.writer], n.processes[u.reader]
		if c.Kind == affine.PingPong {
			reader.after = append(reader.after, pingPong{c, writer})
		} else {
			n.fifos[c] = &fifo{channel: c, writer: writer, reader: reader, room: c.Depth * c.Width()}
		}
	}
	return n, nil
}

// push makes the gate of a Push: it waits while the FIFO is full.
func (n *network) push(s *affine.Push) func() {
	f, k := n.fifos[s.Channel], moved(s)
	return func() {
		for f.held+k > f.room {
			n.wait(f, s)
		}
		f.held += k
		f.passed += int64(k)
		f.highest = max(f.highest, f.held)
		n.wake(f)
	}
}

// pop makes the gate of a Pop: it waits while the FIFO is empty.
func (n *network) pop(s *affine.Pop) func() {
	f, k := n.fifos[s.Channel], moved(s)
	return func() {
		for f.held < k {
			n.wait(f, s)
		}
		f.held -= k
		n.wake(f)
	}
}

// wait returns when f has changed.
func (n *network) wait(f *fifo, at affine.Stmt) {
	p := n.current
	f.waiter, p.fifo, p.at, p.waiting = p, f, at, true
	n.runOthers(p)
	if p.waiting || n.err != nil {
		p.suspend()
	}
	n.current = p
}

// runOthers runs processes on top of p, whose stack is left as it is, until p or
// no other can go on. To call the other end of a FIFO directly takes half the
// switches of going back to run each time.
func (n *network) runOthers(p *process) {
	for p.waiting && len(n.ready) > 0 && n.err == nil {
		last := len(n.ready) - 1
		n.current, n.ready = n.ready[last], n.ready[:last]
		n.current.resume()
	}
}

// wake lets the process that waits at f go on: at once when those on top of it
// have nothing left to do, or when its turn comes.
func (n *network) wake(f *fifo) {
	p := f.waiter
	if p == nil {
		return
	}
	f.waiter, p.waiting = nil, false
	if p.suspended {
		n.ready = append(n.ready, p)
	}
}

// run runs the processes until none can go on.
func (n *network) run(bodies []func() error) error {
	for i, p := range n.processes {
		p.open(func() {
			if err := bodies[i](); err != nil {
				n.err = err
				return
			}
			p.ended = true
			n.release()
		})
		defer p.stop()
	}
	n.release()
	n.runOthers(&process{waiting: true}) // below all others, and never done
	return n.err
}

// release starts the processes whose ping-pong buffers are all written, the first
// in the program's order first.
func (n *network) release() {
	for i := len(n.processes) - 1; i >= 0; i-- {
		if p := n.processes[i]; !p.started && p.unwritten() == nil {
			p.started = true
			n.ready = append(n.ready, p)
		}
	}
}

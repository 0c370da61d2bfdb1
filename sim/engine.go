package sim

import "fmt"

// An engine plays a network: each actor goes on until it needs to know more of
// another. Neither the times nor the place of a deadlock depend on the order.
type engine struct {
	invocations int
	actors      []actor
	links       []link   // per channel; without ends for a ping-pong
	queue       []*actor // that may go on
	spare       []*actor
	spacing     int64 // least events of an actor between looks of one of its lookouts
	kept        int64 // cycles in the states that lookouts keep
	late        bool  // an actor ends after its latest time: nothing more is played
	room        int64 // events that links may still remember; below 0: too many, nothing more is played
}

// mostKept is how many events links may remember, 8 bytes each: FIFOs that hold whole arrays take that
// much where one end is done before the other begins.
const mostKept = 1 << 25

// errCrowded is for networks with more tokens under way.
var errCrowded = fmt.Errorf("more than %d tokens are under way at once", mostKept/2)

func newEngine(n *Network, invocations int) *engine {
	e := &engine{invocations: invocations, room: mostKept, actors: make([]actor, len(n.Processes)), links: make([]link, len(n.Channels))}
	for i := range n.Channels {
		c := &n.Channels[i]
		writer, reader := &e.actors[c.Writer], &e.actors[c.Reader]
		l := &e.links[i]
		*l = link{channel: c, writer: writer, reader: reader, depth: c.Depth, ahead: c.Depth, writes: newTimes(), reads: newTimes(), room: &e.room}
		switch {
		case c.PingPong:
			reader.takes = append(reader.takes, pingPongEnd{c, writer})
			writer.gives = append(writer.gives, pingPongEnd{c, reader})
			writer.dependents = append(writer.dependents, reader)
			reader.dependents = append(reader.dependents, writer)
			continue
		case c.Depth == 0:
			l.depth, l.ahead = never, firstAhead
		}
		if n.StartPropagation && c.Writer < c.Reader {
			reader.startedBy = append(reader.startedBy, writer)
			writer.dependents = append(writer.dependents, reader)
		}
	}
	for i := range n.Processes {
		a := &e.actors[i]
		a.process, a.length, a.latest = &n.Processes[i], n.Processes[i].Body.cycles(), never
		a.lanes = newLanes(flushed(a.process.Body), func(u Use) port {
			l := &e.links[u.Channel]
			l.delay = max(l.delay, u.delay)
			return port{l, u.Write, u.delay}
		})
		e.wake(a)
	}
	return e
}

// wake puts an actor into the queue.
func (e *engine) wake(a *actor) {
	if !a.queued {
		a.queued = true
		e.queue = append(e.queue, a)
	}
}

// run plays until nothing can go on.
func (e *engine) run() {
	for len(e.queue) > 0 || e.deepen() {
		turn := e.queue
		e.queue = e.spare[:0]
		for _, a := range turn {
			a.queued = false
			if e.play(a); e.late {
				return
			}
		}
		e.spare = turn
	}
}

// deepen lets writers of FIFOs without bound be played further ahead. It reports
// false if none waits for that.
func (e *engine) deepen() (any bool) {
	for i := range e.links {
		l := &e.links[i]
		if l.depth == never && l.waiter == l.writer && l.held() >= l.ahead {
			l.ahead *= 2
			e.wake(l.waiter)
			any = true
		}
	}
	return any
}

// play plays an actor until it needs to know more.
func (e *engine) play(a *actor) {
	for {
		if !a.running {
			if len(a.starts) == e.invocations {
				return
			}
			cycle, unknown := a.startCycle()
			if unknown != nil {
				return
			}
			a.start(cycle)
			e.wakeDependents(a)
			e.late = e.late || a.lag > a.latest
		}
		if unknown := e.playEvents(a); unknown != nil {
			unknown.waiter = a
			return
		}
		if e.late {
			return
		}
		a.finish()
		e.wakeDependents(a)
	}
}

func (e *engine) wakeDependents(a *actor) {
	for _, d := range a.dependents {
		e.wake(d)
	}
}

// playEvents plays the events of an invocation. It stops at a link that must be
// played further.
func (e *engine) playEvents(a *actor) (unknown *link) {
	for at := a.next(); at < never; at = a.next() {
		if l, events := a.row(at); events > 0 {
			e.playRow(a, l, events)
		} else if unknown := e.playEvent(a, at); unknown != nil {
			return unknown
		}
		if a.events >= a.runDue {
			e.lookInRun(a)
		}
		if a.ready != nil {
			a.ready.look(e)
			a.ready = nil
		}
		if a.lag > a.latest || e.room < 0 {
			e.late = true
			return nil
		}
	}
	return nil
}

// playEvent plays what happens at an own time, or gives the link that must be played
// further.
func (e *engine) playEvent(a *actor, at int64) (unknown *link) {
	cycle, unknown := a.readyAt(at)
	if unknown != nil {
		return unknown
	}
	if cycle > at+a.lag {
		a.wait(at, cycle)
	}
	a.events++
	for i := range a.lanes {
		l := &a.lanes[i]
		if l.at != at {
			continue
		}
		for _, p := range l.now.ports {
			p.move(cycle)
			e.wakeWaiter(p.link)
		}
		l.advance()
	}
	return nil
}

// playRow plays so many events of a lane that are a row.
func (e *engine) playRow(a *actor, l *lane, events int64) {
	p, gap := l.now.ports[0], l.now.gap
	e.wakeWaiter(p.link)
	for left := events; ; left-- {
		cycle := l.at + a.lag
		if ready := p.ready(); ready > cycle {
			a.wait(l.at, ready)
			cycle = ready
		}
		p.move(cycle)
		if left == 1 {
			break
		}
		l.at += gap
	}
	a.events += events
	l.left -= events - 1
	l.advance()
}

// wakeWaiter lets the actor go on that waits for l.
func (e *engine) wakeWaiter(l *link) {
	if l.waiter != nil {
		e.wake(l.waiter)
		l.waiter = nil
	}
}

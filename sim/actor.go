package sim

// An actor is a process in time. It stops as a whole while a use waits: the
// pipeline style stp, in which a blocked read or write freezes every iteration in
// flight. So own time plus lag is the cycle of anything it does.
type actor struct {
	process *Process
	length  int64 // own time from start to end
	lanes   []lane
	lag     int64
	latest  int64 // lag with which the run may still end in time
	running bool
	queued  bool
	events  int64    // played
	ready   *lookout // that shall look after this event
	runDue  int64    // events after which a lookout shall look at a long run
	stall   int64
	blocked int64  // of which for space
	parts   *parts // if it is to be known when; nil: not

	starts, dones []int64 // cycle, per invocation
	startedBy     []*actor
	takes, gives  []pingPongEnd
	dependents    []*actor // whose start may wait for a start or end of this one
}

// A pingPongEnd is a ping-pong channel and the process at its other end.
type pingPongEnd struct {
	channel *Channel
	other   *actor
}

// buffers is the number of buffers of a ping-pong channel.
func (c *Channel) buffers() int {
	if c.Depth == 0 {
		return 2
	}
	return int(c.Depth)
}

// startCycle is when the next invocation starts, or what must be played before
// that is known.
func (a *actor) startCycle() (cycle int64, unknown *milestone) {
	v := len(a.starts)
	cycle = a.process.Start
	if v > 0 {
		cycle = max(cycle, a.dones[v-1]+restartDelay)
	}
	after := func(m milestone, cycles []int64, v int, delay int64) {
		switch {
		case v < 0 || unknown != nil:
		case v >= len(cycles):
			unknown = &m
		default:
			cycle = max(cycle, cycles[v]+delay)
		}
	}
	for _, t := range a.takes {
		after(milestone{t.other, false}, t.other.dones, v, handOverDelay)
	}
	for _, g := range a.gives {
		after(milestone{g.other, false}, g.other.dones, v-g.channel.buffers(), handOverDelay)
	}
	for _, by := range a.startedBy {
		after(milestone{by, true}, by.starts, v, startDelay)
	}
	return cycle, unknown
}

// A milestone is the start or the end of an invocation of an actor.
type milestone struct {
	actor *actor
	start bool
}

// start begins an invocation.
func (a *actor) start(cycle int64) {
	a.starts = append(a.starts, cycle)
	a.running, a.lag = true, cycle
	for i := range a.lanes {
		a.lanes[i].reset()
	}
}

// finish ends the invocation.
func (a *actor) finish() {
	a.dones = append(a.dones, a.length+a.lag)
	a.running = false
}

// next is the own time of the next event; never: none.
func (a *actor) next() int64 {
	at := int64(never)
	for i := range a.lanes {
		at = min(at, a.lanes[i].at)
	}
	return at
}

// row is how many events of one lane, each with one token, follow each other from an own
// time on: no other lane has one before the last, no lookout is due before, and it is known
// when each can happen. It is 0 if there are none.
func (a *actor) row(at int64) (row *lane, events int64) {
	others := int64(never)
	for i := range a.lanes {
		switch l := &a.lanes[i]; {
		case l.at > at:
			others = min(others, l.at)
		case row != nil:
			return nil, 0
		default:
			row = l
		}
	}
	if len(row.now.ports) != 1 {
		return nil, 0
	}
	events = min(row.left, row.now.ports[0].further(), max(1, a.runDue-a.events))
	if gap := row.now.gap; gap <= 0 {
		events = min(events, 1)
	} else if others < never {
		events = min(events, (others-at+gap-1)/gap)
	}
	return row, events
}

// readyAt is the cycle in which all the uses at an own time can happen, or the
// link that must be played further to tell.
func (a *actor) readyAt(at int64) (cycle int64, unknown *link) {
	cycle = at + a.lag
	for i := range a.lanes {
		if a.lanes[i].at != at {
			continue
		}
		for _, p := range a.lanes[i].now.ports {
			if !p.known() {
				return 0, p.link
			}
			cycle = max(cycle, p.ready())
		}
	}
	return cycle, nil
}

// wait counts the cycles that the uses at an own time wait, until a cycle.
func (a *actor) wait(at, until int64) {
	due := at + a.lag
	blocked := false
	for i := range a.lanes {
		if a.lanes[i].at != at {
			continue
		}
		for _, p := range a.lanes[i].now.ports {
			p.stall(max(0, p.ready()-due))
			blocked = blocked || p.write && p.ready() == until
		}
	}
	if blocked {
		a.blocked += until - due
	}
	if a.parts != nil {
		a.parts.add(due, until, blocked)
	}
	a.stall += until - due
	a.lag += until - due
}

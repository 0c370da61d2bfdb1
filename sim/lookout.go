package sim

// A lookout compares states of a network, each time that one lane begins another
// repetition of one loop. Which state is kept to compare with is chosen as in
// Brent, "An improved Monte Carlo factorization algorithm" (1980): the one after
// 1, 2, 4, 8, ... looks, so that a period of any number of repetitions is found in
// a few times its length.
type lookout struct {
	actor, lane int
	level       int   // of the loop; the number of levels: the events of an emit
	due         int64 // events of the actor before which it does not look
	kept        snapshot
	valid       bool  // kept is of this execution of the loop
	looks       int64 // since then
	limit       int64 // looks with this one kept
}

// look compares, and skips what follows as before.
func (o *lookout) look(e *engine) {
	a := &e.actors[o.actor]
	o.due = a.events + e.spacing
	if !o.valid || !o.sameExecution(a) {
		o.limit = 1
		o.keep(e)
		return
	}
	if p := e.periodSince(&o.kept); p.times > 0 {
		e.skip(&o.kept, p)
		o.valid = false
		return
	}
	if o.looks++; o.looks >= o.limit {
		o.limit *= 2
		o.keep(e)
	}
}

// maxKept bounds the cycles that all lookouts keep together.
const maxKept = 1 << 20

// keep keeps the state, if it is not too large, and puts off the next look the
// longer the larger it is.
func (o *lookout) keep(e *engine) {
	size := e.cycles()
	o.due += 4 * size
	o.looks = 0
	e.kept -= o.kept.cycles()
	if o.valid = e.kept+size <= maxKept; o.valid {
		o.kept.save(e)
		e.kept += o.kept.cycles()
	} else {
		o.kept = snapshot{}
	}
}

// sameExecution tells whether the loop is still in the execution in which a state
// was kept: the loops around it have not gone on.
func (o *lookout) sameExecution(a *actor) bool {
	old := &o.kept.actors[o.actor]
	if a.rounds() != old.rounds {
		return false
	}
	l := &a.lanes[o.lane]
	for level := range o.level {
		if l.count[level] != old.lanes[o.lane].count[level] {
			return false
		}
	}
	return true
}

// longRun is the number of events in a row, without a loop around a few of them,
// among which a period is sought.
const longRun = 16

// lookEvery makes lookouts for all loops of all lanes, that look at most once in
// so many events of their actor.
func (e *engine) lookEvery(events int64) {
	e.spacing = events
	for i := range e.actors {
		a := &e.actors[i]
		a.runDue = events
		for j := range a.lanes {
			l := &a.lanes[j]
			l.owner = a
			for level := range len(l.count) + 1 {
				l.lookouts = append(l.lookouts, &lookout{actor: i, lane: j, level: level, due: events})
			}
		}
	}
}

// began notes that another repetition of the loop at a level has begun.
func (l *lane) began(level int) {
	if o := l.lookouts[level]; l.owner.events >= o.due {
		l.owner.ready = o
	}
}

// lookInRun notes that a lane is in a long run of events, if one is.
func (e *engine) lookInRun(a *actor) {
	a.runDue = a.events + e.spacing
	for i := range a.lanes {
		if l := &a.lanes[i]; l.at < never && l.now.times >= longRun {
			l.began(len(l.count))
			return
		}
	}
}

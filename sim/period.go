package sim

import "slices"

// A period is the play from a snapshot to now, if the state is the same again but
// for repetitions done: all that moved is as many cycles later, and each lane is
// further in one of its repetitions and where it was in all others. As nothing
// tells one repetition from another, the same play follows as often as no
// repetition ends.
type period struct {
	cycles int64       // 0 until something is known to have moved
	times  int64       // how often it can follow
	loose  []looseLink // those that do not end as they began, in their order
}

// periodSince compares the state with a snapshot; times is 0 if it is no period.
func (e *engine) periodSince(s *snapshot) (p period) {
	p.times = never
	for i := range e.actors {
		if a, old := &e.actors[i], &s.actors[i]; !a.follows(old, &p) {
			return period{}
		}
	}
	if p.cycles == 0 || p.times < 1 {
		return period{}
	}
	var now linkState
	for i := range e.links {
		l, old := &e.links[i], &s.links[i]
		if l.held() == old.held && (l.tokens() == old.tokens || l.follows(old, &now, p.cycles)) {
			continue
		}
		loose, ok := l.looseSince(old, p.cycles)
		if !ok {
			return period{}
		}
		p.loose = append(p.loose, loose)
	}
	for _, l := range p.loose {
		if p.times = l.fits(p.times); p.times < 1 {
			return period{}
		}
	}
	return p
}

// follows adds to p what an actor has done since a snapshot. It reports false if
// that is no period. One that did nothing waits, and will.
func (a *actor) follows(old *actorState, p *period) bool {
	if a.rounds() != old.rounds {
		return false
	}
	if a.events == old.events {
		return true
	}
	own, next, rests := int64(0), int64(never), int64(never) // of moved lanes, and of the others
	for i := range a.lanes {
		l, old := &a.lanes[i], &old.lanes[i]
		steps, limit := l.stepsSince(old)
		switch {
		case steps < 0 || steps > 0 && own != 0 && l.at-old.at != own:
			return false
		case steps == 0:
			rests = min(rests, l.at)
		default:
			own, next = l.at-old.at, min(next, l.at)
			p.times = min(p.times, limit/steps)
		}
	}
	cycles := own + a.lag - old.lag
	if own <= 0 || p.cycles != 0 && p.cycles != cycles {
		return false
	}
	p.cycles = cycles
	if rests < never {
		p.times = min(p.times, (rests-next)/own)
	}
	return p.times > 0
}

// stepsSince is how many repetitions further a lane is since a snapshot: 0 if it
// is where it was, -1 if it is not at the same place of another repetition of the
// same loop. limit is how many are left before the last.
func (l *lane) stepsSince(old *laneState) (steps, limit int64) {
	if l.pc != old.pc {
		return -1, 0
	}
	if l.at == never {
		return 0, 0
	}
	steps, limit = old.left-l.left, l.left-1
	for level, count := range l.count {
		if count == old.count[level] {
			continue
		}
		if steps != 0 {
			return -1, 0
		}
		steps, limit = count-old.count[level], l.times(level)-1-count
	}
	return steps, limit
}

// times is the repetitions of the loop around the lane at a level.
func (l *lane) times(level int) int64 {
	at := slices.IndexFunc(l.code[l.pc:], func(o op) bool { return o.kind == end && o.level == level })
	return l.code[l.pc+at].times
}

// skip plays a period since a snapshot as often as it can follow.
func (e *engine) skip(s *snapshot, p period) {
	for i := range e.actors {
		if a, old := &e.actors[i], &s.actors[i]; a.events != old.events {
			a.skip(old, p)
		}
	}
	loose := p.loose
	for i := range e.links {
		l, old := &e.links[i], &s.links[i]
		switch {
		case len(loose) > 0 && loose[0].link == l:
			loose[0].skip(p.times)
			e.wakeWaiter(l)
			loose = loose[1:]
		case l.tokens() > old.tokens:
			l.skip(old, p)
		}
	}
}

func (a *actor) skip(old *actorState, p period) {
	times := p.times
	if a.parts != nil {
		from := a.next() + a.lag
		a.parts.full.spread(from, from+times*p.cycles, times*(a.blocked-old.blocked))
		a.parts.empty.spread(from, from+times*p.cycles, times*(a.stall-a.blocked-old.stall+old.blocked))
	}
	for i := range a.lanes {
		l, old := &a.lanes[i], &old.lanes[i]
		if steps, _ := l.stepsSince(old); steps == 0 {
			continue
		}
		l.at += times * (l.at - old.at)
		l.left -= times * (old.left - l.left)
		for level := range l.count {
			l.count[level] += times * (l.count[level] - old.count[level])
		}
	}
	a.lag += times * (a.lag - old.lag)
	a.stall += times * (a.stall - old.stall)
	a.blocked += times * (a.blocked - old.blocked)
}

func (l *link) skip(old *linkState, p period) {
	l.skipped += p.times * (l.tokens() - old.tokens)
	l.last += p.times * p.cycles
	l.full += p.times * (l.full - old.full)
	l.empty += p.times * (l.empty - old.empty)
	l.writes.delay(min(l.settled, l.reads.n), p.times*p.cycles)
	l.reads.delay(l.kept(), p.times*p.cycles)
}

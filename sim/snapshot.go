package sim

import (
	"slices"
	"sort"
)

// A snapshot is the state of a network at some point of the play. What happens
// next depends on where the lanes stand and on differences of cycles only.
type snapshot struct {
	actors []actorState
	links  []linkState
}

type actorState struct {
	events, lag, stall, blocked int64
	rounds                      int // starts and ends
	lanes                       []laneState
}

type laneState struct {
	pc    int
	at    int64
	left  int64
	count []int64
}

type linkState struct {
	tokens, held                int64
	pending, unsettled, unfreed int64
	full, empty                 int64
	live                        []int64 // if they are few
}

// fewLive is how many cycles of a link a snapshot keeps at most. A link of which more can still matter knows
// as many more of what has been.
const fewLive = 1 << 10

// size is about how many numbers a snapshot of e holds.
func (e *engine) size() (size int64) {
	for i := range e.actors {
		size += 4
		for _, l := range e.actors[i].lanes {
			size += 3 + int64(len(l.count))
		}
	}
	return size + 8*int64(len(e.links))
}

// save writes the state of e to s.
func (s *snapshot) save(e *engine) {
	if s.actors == nil {
		s.actors, s.links = make([]actorState, len(e.actors)), make([]linkState, len(e.links))
	}
	for i := range e.actors {
		a, to := &e.actors[i], &s.actors[i]
		to.events, to.lag, to.stall, to.blocked, to.rounds = a.events, a.lag, a.stall, a.blocked, a.rounds()
		if to.lanes == nil {
			to.lanes = make([]laneState, len(a.lanes))
		}
		for j := range a.lanes {
			l, to := &a.lanes[j], &to.lanes[j]
			to.pc, to.at, to.left = l.pc, l.at, l.left
			to.count = append(to.count[:0], l.count...)
		}
	}
	for i := range e.links {
		e.links[i].save(&s.links[i])
	}
}

func (a *actor) rounds() int { return len(a.starts) + len(a.dones) }

func (l *link) save(to *linkState) {
	l.settle()
	*to = linkState{tokens: l.tokens(), held: l.held(), pending: l.writes.n - l.pending(), unsettled: l.writes.n - l.settled,
		unfreed: l.reads.n - l.kept(), full: l.full, empty: l.empty, live: to.live[:0]}
	if to.few() {
		to.live = slices.Grow(to.live, int(to.pending+to.unfreed))
		for i := l.writes.n - to.pending; i < l.writes.n; i++ {
			to.live = append(to.live, l.writes.at(i))
		}
		for i := l.reads.n - to.unfreed; i < l.reads.n; i++ {
			to.live = append(to.live, l.reads.at(i))
		}
	}
}

func (s *linkState) few() bool { return s.pending+s.unfreed <= fewLive }

// follows reports whether l is as in a snapshot but for so many cycles, in what can still matter: writes whose
// fill is not known or that the reader may have to wait for, and reads not before them; now is a state to use.
func (l *link) follows(old, now *linkState, cycles int64) bool {
	l.save(now)
	if now.pending != old.pending || now.unsettled != old.unsettled || now.unfreed != old.unfreed {
		return false
	}
	if now.few() {
		return slices.EqualFunc(old.live, now.live, func(x, y int64) bool { return y-x == cycles })
	}
	tokens := now.tokens - old.tokens
	return l.writes.repeat(now.pending, tokens, cycles) && l.reads.repeat(now.unfreed, tokens, cycles)
}

// cycles is how many cycles of links a snapshot of e would hold.
func (e *engine) cycles() (sum int64) {
	for i := range e.links {
		l := &e.links[i]
		l.settle()
		if live := l.writes.n - l.pending() + l.reads.n - l.kept(); live <= fewLive {
			sum += live
		}
	}
	return sum
}

// cycles is how many cycles of links s has place for.
func (s *snapshot) cycles() (sum int64) {
	for i := range s.links {
		sum += int64(cap(s.links[i].live))
	}
	return sum
}

// pending is the first write whose fill is not known or that the reader may have to wait for.
func (l *link) pending() int64 {
	due := int64(0)
	if l.reader.running {
		due = l.reader.next() + l.reader.lag
	}
	known := int(max(0, l.settled-l.reads.n))
	return l.reads.n + int64(sort.Search(known, func(i int) bool { return l.writes.at(l.reads.n+int64(i))+tokenDelay > due }))
}

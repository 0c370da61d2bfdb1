package sim

// A link is a FIFO in time. Write k happens when its process has come to it and
// read k-depth is done, read k when write k is: so the times of both follow from
// each other, in whatever order processes are played, and need no clock (a timed
// event graph; Baccelli et al., "Synchronization and linearity", 1992).
type link struct {
	channel       *Channel
	writer        *actor
	reader        *actor
	depth         int64 // tokens it holds; never: any number
	ahead         int64 // tokens that the writer may be played ahead of the reader
	writes, reads times
	waiter        *actor // stopped until the other end is played further
	delay         int64  // the longest of its writes
	full, empty   int64  // cycles that an end waited for it
	skipped       int64  // tokens written and read without being played
	first, last   int64  // cycles of writes

	// The fill after a write needs the reads before it, which may be played later.
	settled int64 // writes whose fill is known
	freed   int64 // reads before the last of them
	highest int64 // fill after them

	room *int64 // see engine
}

// firstAhead is what a FIFO without bound begins with; large enough to play many
// tokens in a row, and few to remember.
const firstAhead = 256

// held is the tokens written and not read, as far as both ends are played.
func (l *link) held() int64 { return l.writes.n - l.reads.n }

// tokens is the tokens written.
func (l *link) tokens() int64 { return l.writes.n + l.skipped }

// A port is an end of a link at an event.
type port struct {
	link  *link
	write bool
	delay int64 // of a write: cycles until the token is in the FIFO, in places of its own until then
}

// known tells whether the other end is played far enough for ready.
func (p port) known() bool { return p.further() > 0 }

// further is for how many tokens the other end is played far enough.
func (p port) further() int64 {
	if p.write {
		return p.link.ahead + p.delay - p.link.held()
	}
	return p.link.held()
}

// ready is the first cycle in which the port can move its token.
func (p port) ready() int64 {
	l := p.link
	if !p.write {
		cycle := l.writes.at(l.reads.n)
		if l.depth == 1 && l.delay > 0 && l.reads.n > 0 { // only now it comes in from its way
			cycle = max(cycle, l.reads.at(l.reads.n-1)+spaceDelay)
		}
		return cycle + tokenDelay
	}
	place := l.writes.n - l.depth - p.delay
	if place < l.kept() { // it was free before the write before
		return 0
	}
	return l.reads.at(place) + spaceDelay
}

// stall counts cycles in which the token could not be moved.
func (p port) stall(cycles int64) {
	if p.write {
		p.link.full += cycles
	} else {
		p.link.empty += cycles
	}
}

// move moves the token in a cycle.
func (p port) move(cycle int64) {
	l := p.link
	if p.write {
		if l.writes.full(min(l.settled, l.reads.n)) {
			l.makePlace()
		}
		if l.tokens() == 0 {
			l.first = cycle + p.delay
		}
		l.last = cycle + p.delay
		l.writes.add(l.last)
	} else {
		if l.reads.full(l.kept()) {
			l.makePlace()
		}
		l.reads.add(cycle)
	}
}

// makePlace forgets events that are not needed any more, or makes the rings larger. Where there is no
// room for that, the play is soon over, and comes to nothing.
func (l *link) makePlace() {
	if *l.room < 0 {
		return
	}
	l.settle()
	grow := func(t *times, keep int64) {
		if t.full(keep) {
			if *l.room -= int64(len(t.ring)); *l.room >= 0 {
				t.grow()
			}
		}
	}
	grow(&l.writes, min(l.settled, l.reads.n))
	grow(&l.reads, l.kept())
}

// kept is the first read that a use may still have to wait for. Those that were
// before the last write were so before the process came to it, unless the token was
// on its way since.
func (l *link) kept() int64 {
	if l.delay == 0 || l.depth == never {
		return l.freed
	}
	return max(0, min(l.freed, l.writes.n-l.depth-l.delay, l.reads.n-1))
}

// settle finds the fill after those writes which the reads played so far decide.
func (l *link) settle() {
	for l.settled < l.writes.n {
		write := l.writes.at(l.settled)
		for l.freed < l.reads.n && l.reads.at(l.freed)+spaceDelay <= write {
			l.freed++
		}
		if l.freed == l.reads.n {
			return
		}
		l.settled++
		l.highest = max(l.highest, l.settled-l.freed)
	}
}

// most is the highest fill, when nothing is left to play.
func (l *link) most() int64 {
	l.settle()
	most := l.highest
	if l.settled < l.writes.n {
		most = max(most, l.held())
	}
	return min(most, l.depth) // others wait on their way
}

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
	full, empty   int64  // cycles that an end waited for it

	// The fill after a write needs the reads before it, which may be played later.
	settled int64 // writes whose fill is known
	freed   int64 // reads before the last of them
	highest int64 // fill after them
}

// firstAhead is what a FIFO without bound begins with; large enough to play many
// tokens in a row, and few to remember.
const firstAhead = 256

// A port is an end of a link at an event.
type port struct {
	link  *link
	write bool
}

// ready is the first cycle in which the port can move its token. It is unknown
// until the other end is played further.
func (p port) ready() (cycle int64, known bool) {
	l := p.link
	if !p.write {
		if l.reads.n == l.writes.n {
			return 0, false
		}
		return l.writes.at(l.reads.n) + tokenDelay, true
	}
	if l.writes.n-l.reads.n >= l.ahead {
		return 0, false
	}
	place := l.writes.n - l.depth
	if place < l.freed { // it was free before the write before
		return 0, true
	}
	return l.reads.at(place) + spaceDelay, true
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
		l.writes.add(cycle, l.reads.n)
		if l.freed == l.reads.n {
			return // no read after this write is known
		}
	} else {
		l.reads.add(cycle, l.freed)
	}
	l.settle()
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
	if l.settled == l.writes.n {
		return l.highest
	}
	return max(l.highest, l.writes.n-l.reads.n)
}

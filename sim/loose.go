package sim

// A looseLink is one for which neither end waits in a period, though it does not end as it began: what one
// end does in the next period does not depend on the other, as long as tokens are there before they
// are read, and places before they are written. A deep FIFO is one while it fills as its
// reader waits for something else, and while that reads faster than it is written.
type looseLink struct {
	link        *link
	wrote, read int64 // tokens in the period
	cycles      int64 // of the period
}

// looseSince is l in the period since a snapshot, which has so many cycles; ok: it is loose there, and
// what happened is still known.
func (l *link) looseSince(old *linkState, cycles int64) (loose looseLink, ok bool) {
	wrote := l.tokens() - old.tokens
	read := wrote - (l.held() - old.held)
	waited := l.full != old.full || l.empty != old.empty
	ok = !waited && l.depth > 1 && l.writes.has(wrote) && l.reads.has(read)
	return looseLink{l, wrote, read, cycles}, ok
}

// fits is how often the period can follow, at most so many times.
func (l looseLink) fits(most int64) (times int64) {
	if more := l.wrote - l.read; more > 0 {
		most = min(most, (l.link.ahead-l.link.held())/more)
	}
	for times < most && l.fitsOnce(times) {
		times++
	}
	return times
}

// fitsOnce reports whether neither end waits in the period after so many.
func (l looseLink) fitsOnce(after int64) bool {
	writes, reads := &l.link.writes, &l.link.reads
	written, done := writes.n+after*l.wrote, reads.n+after*l.read
	for i := written; i < written+l.wrote; i++ {
		place := i - l.link.depth
		if place < l.link.kept() {
			continue
		}
		if place >= done+l.read || reads.next(place, l.read, l.cycles)+spaceDelay > writes.next(i, l.wrote, l.cycles)-l.link.delay {
			return false
		}
	}
	for i := done; i < done+l.read; i++ {
		if i >= written+l.wrote || writes.next(i, l.wrote, l.cycles)+tokenDelay > reads.next(i, l.read, l.cycles) {
			return false
		}
	}
	return true
}

// skip moves what the periods that follow move, so many.
func (l looseLink) skip(times int64) {
	writes, reads := &l.link.writes, &l.link.reads
	for range times {
		for range l.wrote {
			port{link: l.link, write: true}.move(writes.next(writes.n, l.wrote, l.cycles))
		}
		for range l.read {
			port{link: l.link}.move(reads.next(reads.n, l.read, l.cycles))
		}
	}
}

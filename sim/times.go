package sim

// Times are the cycles of the latest events of a kind, which are numbered from 0
// and each later than the one before.
type times struct {
	n     int64   // events so far
	ring  []int64 // a power of two of them
	first int64   // event that the ring knows since it has its size, and since others were made later
}

// firstKept is the number of events that are kept at first: enough to look at
// them rarely.
const firstKept = 32

func newTimes() times { return times{ring: make([]int64, firstKept)} }

// at is the cycle of event i, one of those kept.
func (t *times) at(i int64) int64 { return t.ring[i&int64(len(t.ring)-1)] }

// has tells whether the last ones, so many, are known.
func (t *times) has(last int64) bool { return t.n-last >= max(t.first, t.n-int64(len(t.ring))) }

// repeat tells whether it is known that the last ones, so many, came each so many cycles after the one that lies so many
// before it.
func (t *times) repeat(last, before, cycles int64) bool {
	if !t.has(last + before) {
		return false
	}
	for i := t.n - last; i < t.n; i++ {
		if t.at(i)-t.at(i-before) != cycles {
			return false
		}
	}
	return true
}

// next is the cycle of event i, which may be yet to come: the last ones, so many, happen again and again,
// so many cycles later each time.
func (t *times) next(i, last, cycles int64) int64 {
	if i < t.n {
		return t.at(i)
	}
	later := (i-t.n)/last + 1
	return t.at(i-later*last) + later*cycles
}

// full tells whether one more event would push out one from keep on. Half of a ring is for what has been, if it
// is not large.
func (t *times) full(keep int64) bool {
	size := int64(len(t.ring))
	if size <= largeRing {
		size /= 2
	}
	return t.n-keep >= size
}

// largeRing is the events of which a ring is large, 8 bytes each.
const largeRing = 1 << 16

// add appends an event.
func (t *times) add(cycle int64) {
	t.ring[t.n&int64(len(t.ring)-1)] = cycle
	t.n++
}

// grow makes place for more events.
func (t *times) grow() {
	larger := times{n: t.n, ring: make([]int64, 2*len(t.ring)), first: max(t.first, t.n-int64(len(t.ring)))}
	for i := larger.first; i < t.n; i++ {
		larger.ring[i&int64(len(larger.ring)-1)] = t.at(i)
	}
	*t = larger
}

// delay makes the events from keep on later, and forgets others.
func (t *times) delay(keep, cycles int64) {
	t.first = max(t.first, keep)
	for i := keep; i < t.n; i++ {
		t.ring[i&int64(len(t.ring)-1)] += cycles
	}
}

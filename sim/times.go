package sim

// Times are the cycles of the latest events of a kind, which are numbered from 0
// and each later than the one before.
type times struct {
	n    int64   // events so far
	ring []int64 // a power of two of them
}

// firstKept is the number of events that are kept at first: enough to look at
// them rarely.
const firstKept = 32

func newTimes() times { return times{ring: make([]int64, firstKept)} }

// at is the cycle of event i, one of those kept.
func (t *times) at(i int64) int64 { return t.ring[i&int64(len(t.ring)-1)] }

// full tells whether one more event would push out one from keep on.
func (t *times) full(keep int64) bool { return t.n-keep >= int64(len(t.ring)) }

// add appends an event.
func (t *times) add(cycle int64) {
	t.ring[t.n&int64(len(t.ring)-1)] = cycle
	t.n++
}

// grow makes place for more events, and keeps those from keep on.
func (t *times) grow(keep int64) {
	larger := times{n: t.n, ring: make([]int64, 2*len(t.ring))}
	for i := keep; i < t.n; i++ {
		larger.ring[i&int64(len(larger.ring)-1)] = t.at(i)
	}
	*t = larger
}

// delay makes the events from keep on later.
func (t *times) delay(keep, cycles int64) {
	for i := keep; i < t.n; i++ {
		t.ring[i&int64(len(t.ring)-1)] += cycles
	}
}

package sim

// Times are the cycles of the latest events of a kind, which are numbered from 0
// and each later than the one before.
type times struct {
	n    int64   // events so far
	ring []int64 // a power of two of them, each less late
	skew int64   // of an event's number against its place in the ring
	late int64
}

// at is the cycle of event i, one of those kept.
func (t *times) at(i int64) int64 {
	return t.ring[(i-t.skew)&int64(len(t.ring)-1)] + t.late
}

// add appends an event and forgets those before keep, if there is no place.
func (t *times) add(cycle, keep int64) {
	if t.n-keep >= int64(len(t.ring)) {
		t.grow(keep)
	}
	t.ring[(t.n-t.skew)&int64(len(t.ring)-1)] = cycle - t.late
	t.n++
}

func (t *times) grow(keep int64) {
	larger := times{n: t.n, ring: make([]int64, max(4, 2*len(t.ring)))}
	for i := keep; i < t.n; i++ {
		larger.ring[i&int64(len(larger.ring)-1)] = t.at(i)
	}
	*t = larger
}

// skip makes all events kept later, as if n events had happened in that time.
func (t *times) skip(n, cycles int64) {
	t.n += n
	t.skew += n
	t.late += cycles
}

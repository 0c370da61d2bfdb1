package parallel

// A late task is one of those that take longest, as it is before anything is tried.
type late struct {
	task   int
	cycles int64
}

// before reports whether t is slower than o, or as slow and an earlier task.
func (t late) before(o late) bool {
	return t.cycles > o.cycles || t.cycles == o.cycles && t.task < o.task
}

// ordered gives tasks by falling time. Mostly the first ones are all that is asked for, so
// the rest is a heap.
type ordered struct{ first, rest []late }

// begin makes a heap of the rest, which is in any order.
func (o *ordered) begin() {
	for k := len(o.rest)/2 - 1; k >= 0; k-- {
		o.sink(k)
	}
}

// at is task number i in the order.
func (o *ordered) at(i int) late {
	for len(o.first) <= i {
		last := len(o.rest) - 1
		o.first = append(o.first, o.rest[0])
		o.rest[0] = o.rest[last]
		o.rest = o.rest[:last]
		o.sink(0)
	}
	return o.first[i]
}

// sink moves task k of the rest down to where those below it are later in the order.
func (o *ordered) sink(k int) {
	for {
		next := 2*k + 1
		if next >= len(o.rest) {
			return
		}
		if next+1 < len(o.rest) && o.rest[next+1].before(o.rest[next]) {
			next++
		}
		if !o.rest[next].before(o.rest[k]) {
			return
		}
		o.rest[k], o.rest[next] = o.rest[next], o.rest[k]
		k = next
	}
}

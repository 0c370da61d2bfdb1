package buffers

import "iter"

// maxKnown bounds the bursts that are known of a task.
const maxKnown = 1 << 12

// record gives the bursts of task t of m, which is number at of the program, one by one, and
// notes them for the next run, if they are not too many.
func (m *mesh) record(t, at int) (next func() (burst, bool), stop func()) {
	pull, stop := iter.Pull(bursts(m.program.Tasks[at], m.index))
	list := []burst{}
	return func() (burst, bool) {
		b, more := pull()
		switch {
		case !more && len(list) <= maxKnown:
			m.known[t] = list
		case more && len(list) <= maxKnown:
			list = append(list, b)
		}
		return b, more
	}, stop
}

// replay gives the bursts that are known of task t, one by one.
func (m *mesh) replay(t int) (next func() (burst, bool), stop func()) {
	list := m.known[t]
	return func() (b burst, more bool) {
		if more = len(list) > 0; more {
			b, list = list[0], list[1:]
		}
		return b, more
	}, func() {}
}

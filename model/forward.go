package model

import "slices"

// A forwarding is what decides whether a local array becomes registers: it is
// filled in some iterations and read until the next filling (rule 6).
type forwarding struct {
	conditional bool  // all stores are under a guard
	loops       []int // around all accesses; nil if they differ
	used        []bool
}

// forwardings looks at the accesses of each buffer.
func (t *Task) forwardings() []forwarding {
	list := make([]forwarding, len(t.Buffers))
	seen := make([]bool, len(t.Buffers))
	for k := range t.access {
		a := &t.access[k]
		if a.buffer < 0 {
			continue
		}
		f := &list[a.buffer]
		if !seen[a.buffer] {
			seen[a.buffer] = true
			*f = forwarding{true, a.loops, make([]bool, len(a.loops))}
		}
		f.conditional = f.conditional && (!a.at.Write || len(a.at.Cases) == 0 || len(a.at.Cases[0]) > 0)
		if !slices.Equal(f.loops, a.loops) {
			f.loops = nil
			continue
		}
		for i, l := range a.loops {
			f.used[i] = f.used[i] || a.uses(l)
		}
	}
	return list
}

// forwards reports whether buffer k becomes registers: its stores are conditional
// and its address changes with some outer loops only (rule 6: 80 of 102 such
// arrays; none of the 459 others).
func (e *evaluation) forwards(k int) bool {
	f := &e.t.forward[k]
	if !f.conditional || f.loops == nil {
		return false
	}
	still := false
	for i, l := range f.loops {
		if e.t.info[l].mean <= 1 || e.copies[l] >= e.t.info[l].most {
			continue
		}
		if f.used[i] && still {
			return false
		}
		still = still || !f.used[i]
	}
	return still
}

package parallel

import "codo/affine"

// A taskLoad is what a task takes with the factors that are chosen.
type taskLoad struct {
	accesses []affine.Access
	leaves   []*leaf
	main     *leaf // that takes longest, of those with copies; nil: none has
	least    int64 // cycles, if no loop takes longer than it must
	cycles   int64
	dsps     int64
	stale    bool
}

// lead notes the leaves of a task.
func (t *taskLoad) lead(leaves []*leaf) {
	t.leaves, t.main = leaves, nil
	for _, l := range leaves {
		if l.copies > 1 && (t.main == nil || l.leastCycles(1) > t.main.leastCycles(1)) {
			t.main = l
		}
	}
}

// touch notes that what a task takes has changed.
func (u *unrolling) touch(task int) {
	if t := &u.tasks[task]; !t.stale {
		t.stale = true
		u.stale = append(u.stale, task)
	}
}

// refresh finds the loads that have changed, and the DSPs of all.
func (u *unrolling) refresh() {
	for _, k := range u.stale {
		t := &u.tasks[k]
		u.dsps -= t.dsps
		t.stale, t.least, t.cycles = false, 0, 0
		for _, l := range t.leaves {
			t.least += l.leastCycles(u.of[l].factor())
			t.cycles += l.cycles(u.of[l].factor())
		}
		t.dsps = u.dspsOf(t)
		u.dsps += t.dsps
	}
	u.stale = u.stale[:0]
}

// dspsOf are the DSPs of a task: its loops follow each other and share operators
// (qor rule 5.3).
func (u *unrolling) dspsOf(t *taskLoad) (sum int64) {
	need := map[string]int64{}
	for _, l := range t.leaves {
		factor := u.of[l].factor()
		ii := l.ii(factor)
		for kind, n := range l.ops.count {
			if n = (n*factor + ii - 1) / ii * l.ops.dsp[kind]; n > need[kind] {
				sum += n - need[kind]
				need[kind] = n
			}
		}
	}
	return sum
}

// usesDSP reports whether operators of o are made of DSPs.
func (o operations) usesDSP() bool {
	for kind, n := range o.count {
		if n > 0 && o.dsp[kind] > 0 {
			return true
		}
	}
	return false
}

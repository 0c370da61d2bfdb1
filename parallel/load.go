package parallel

import (
	"slices"

	"codo/affine"
)

// A taskLoad is what a task takes with the factors that are chosen.
type taskLoad struct {
	accesses []affine.Access
	leaves   []*leaf
	main     *leaf // that does most, of those with copies; nil: none has
	least    int64 // cycles, if no loop takes longer than it must
	cycles   int64
	uses     logic
	stale    bool
	// settledFor is the least time of the slowest task for which settle has looked at the
	// leaves as they are; 0: for none.
	settledFor int64
}

// lead notes the leaves of a task.
func (t *taskLoad) lead(leaves []*leaf) {
	t.leaves, t.main = leaves, nil
	for _, l := range leaves {
		if l.copies > 1 && (t.main == nil || l.copies*l.leastCycles(1) > t.main.copies*t.main.leastCycles(1)) {
			t.main = l
		}
	}
}

// settled reports whether l has the copies that the task needs, if no other loop takes long:
// the search has counted them. Of products of integers there are so many at once that what
// stands around more of them counts.
func (t *taskLoad) settled(l *leaf) bool { return l == t.main && l.onlyIntegers() }

// touch notes that what a task takes has changed.
func (u *unrolling) touch(task int) {
	if t := &u.tasks[task]; !t.stale {
		t.stale = true
		u.stale = append(u.stale, task)
	}
}

// refresh finds the loads that have changed, and what all take.
func (u *unrolling) refresh() {
	for _, k := range u.stale {
		t := &u.tasks[k]
		u.uses.dsp, u.uses.lut = u.uses.dsp-t.uses.dsp, u.uses.lut-t.uses.lut
		t.stale, t.least, t.cycles, t.settledFor = false, 0, 0, 0
		for _, l := range t.leaves {
			t.least += l.leastCycles(l.group.factor())
			t.cycles += l.cycles(l.group.factor())
		}
		t.uses = u.usesOf(t)
		u.uses.dsp, u.uses.lut = u.uses.dsp+t.uses.dsp, u.uses.lut+t.uses.lut
	}
	u.stale = u.stale[:0]
}

// usesOf is what a task takes: its loops follow each other and share operators
// (qor rule 5.3).
func (u *unrolling) usesOf(t *taskLoad) (sum logic) {
	need := u.need[:0]
	for _, l := range t.leaves {
		factor := l.group.factor()
		ii := l.ii(factor)
		if glue := int64(ownLUT); l.copies*factor > 1 {
			if ii > 1 {
				glue = sharedLUT
			}
			sum.lut += l.copies * factor * glue
		}
		for _, p := range l.ops {
			most := need.of(p.kind)
			if more := (p.count*factor+ii-1)/ii - most.count; more > 0 {
				sum.dsp += more * p.dsp
				sum.lut += more * p.lut
				most.count += more
			}
		}
	}
	u.need = need
	return sum
}

// logic is what operators take, and multiplexers around them.
type logic struct{ dsp, lut int64 }

// usesDSP reports whether operators of o are made of DSPs.
func (o operations) usesDSP() bool {
	return slices.ContainsFunc(o, func(p operation) bool { return p.count > 0 && p.dsp > 0 })
}

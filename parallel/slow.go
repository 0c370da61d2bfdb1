package parallel

import (
	"cmp"
	"slices"
	"sort"
)

// slow lets loops share operators at longer intervals, if there are more DSPs in all than there is room for: loops whose
// iterations are unrolled whole, say, have operators of their own for each. No loop takes longer then than the least time with
// which there is room, and the longest as little as that leaves room for; where there is no room, all stay as they are.
func (u *unrolling) slow() {
	u.refresh()
	if u.fitsDSPs() {
		u.needed.DSP = max(u.needed.DSP, int(u.uses.dsp))
		return
	}
	most := int64(0)
	for _, l := range u.leaves {
		most = max(most, l.iterations(l.group.factor())*l.longest(l.group.factor()))
	}
	least := int64(sort.Search(int(most)+1, func(time int) bool {
		u.slowTo(int64(time), u.leaves...)
		return u.fitsDSPs()
	}))
	if least > most {
		least = 0
	}
	u.slowTo(least, u.leaves...)
	longest := slices.SortedStableFunc(slices.Values(u.leaves), func(a, b *leaf) int { return cmp.Compare(b.cycles(b.group.factor()), a.cycles(a.group.factor())) })
	for _, l := range longest {
		u.slowTo(int64(sort.Search(int(least), func(time int) bool {
			u.slowTo(int64(time), l)
			return u.fitsDSPs()
		})), l)
	}
	u.needed.DSP, u.more.DSP = u.room.DSP, u.room.DSP+1 // with other room, other intervals
}

// fitsDSPs reports whether there is room for the DSPs of all.
func (u *unrolling) fitsDSPs() bool { return u.uses.dsp <= int64(u.room.DSP) }

// slowTo lets each of some loops take so many cycles, as far as that serves it.
func (u *unrolling) slowTo(time int64, some ...*leaf) {
	for _, l := range some {
		l.time = time
		u.touch(l.task)
	}
	u.refresh()
}

// slowed is the interval of l with a factor at which it takes no longer than slow lets it.
func (l *leaf) slowed(factor int64) int64 {
	return min(l.longest(factor), l.time/max(l.iterations(factor), 1))
}

// longest is the interval from which on l has one operator of each kind.
func (l *leaf) longest(factor int64) int64 { return l.ops.most() * factor }

package parallel

import "slices"

// raise takes the next factor of l's group that saves enough of the task's time,
// if the budget allows it. Factors with which arrays need too many banks are passed over: with larger ones these may lie
// diagonally. Where those near save too little, what only sets or copies arrays takes the largest for which these have banks in
// any case: it has no operators. On chip that is so while there are many LUTs, as their ports take some.
func (u *unrolling) raise(l *leaf, time int64) bool {
	u.refresh()
	g := l.group
	near, crowd := g.next(), false
	for k := g.at + 1; k < len(g.options) && (k <= near || l.port > 0 || crowd); k++ {
		came := u.try(l, k, time)
		if came == raised || came == costly {
			return came == raised
		}
		crowd = crowd || came == crowded
	}
	for k := len(g.options) - 1; k > near && g.onlySets() && (u.opt.OffChip || !u.scarce()); k-- {
		if u.sameBanks(g, k) {
			return u.try(l, k, time) == raised
		}
	}
	return false
}

// onlySets reports whether g moves no tokens, and computes nothing.
func (g *group) onlySets() bool {
	return g.onChip() && !slices.ContainsFunc(g.leaves, func(l *leaf) bool { return len(l.ops) > 0 })
}

// sameBanks reports whether the arrays that the leaves of g reach need no more banks with an option of it than they do.
func (u *unrolling) sameBanks(g *group, option int) bool {
	need := func() (n int64) {
		for _, l := range g.leaves {
			for _, b := range u.steady[l.loop] {
				n += b.banks(u.factors)
			}
		}
		return n
	}
	now, before := g.at, need()
	u.choose(g, option)
	after := need()
	u.choose(g, now)
	return after <= before
}

// A trial is what came of an option: it is chosen, saves too little, or takes too much, or too many banks.
type trial int

const (
	raised trial = iota
	slight
	costly
	crowded
)

// try chooses an option of l's group if it saves enough of the task's time, and the budget allows it.
func (u *unrolling) try(l *leaf, k int, time int64) trial {
	g := l.group
	now, before := g.at, u.uses
	if g.saves(l, now, k)*u.leastGain(g, now, k) < time || g.slows(g.options[now], g.options[k]) {
		return slight
	}
	u.choose(g, k)
	u.refresh()
	switch {
	case !u.affords(before):
		u.choose(g, now)
		return costly
	case !u.banked(g):
		u.choose(g, now)
		return crowded
	}
	return raised
}

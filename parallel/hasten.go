package parallel

import "math"

// waits says, by task of a selection, by how many cycles a run gets longer for each
// cycle that the task takes longer: 1 where all others wait for it, little where it goes
// along with others through rows.
func (x *path) waits(chosen []config) []float64 {
	latency := x.of(chosen)
	waits := make([]float64, len(chosen))
	for k, now := range chosen {
		more := max(1, now.busy/8)
		chosen[k].busy, chosen[k].work, chosen[k].lag = now.busy+more, now.work+more, now.lag+now.lag*more/max(now.busy, 1)
		part := float64(x.of(chosen)-latency) / float64(more)
		waits[k] = min(1, math.Round(part*waitSteps)/waitSteps)
		chosen[k] = now
	}
	return waits
}

const (
	mostWaiting = 256 // the number of tasks above which waits takes too long
	waitSteps   = 64  // waits are multiples of 1/64
)

// hasten raises the factors of loops that others wait for, in tasks that are not the
// slowest, too, and lets them have more operators of their own: as long as that shortens a run by a larger part than the part of the
// budget that it takes is worth.
func (u *unrolling) hasten() {
	u.refresh()
	latency := 0.0
	for k := range u.tasks {
		latency += u.waits[k] * float64(u.tasks[k].cycles)
	}
	for _, g := range u.groups {
		for u.sooner(g, latency) {
		}
	}
	for k := range u.tasks {
		for u.unshare(k, latency) {
		}
	}
	u.refresh()
}

// unshare lets the loops of a task without a main loop take half of the interval at which
// they share operators, if that is worth it. It reports whether it did.
func (u *unrolling) unshare(task int, latency float64) bool {
	u.refresh()
	t, before := &u.tasks[task], u.uses
	if t.main != nil || u.waits[task] == 0 {
		return false
	}
	cycles, slacks := t.cycles, make([]int64, len(t.leaves))
	for k, l := range t.leaves {
		slacks[k] = l.slack
		if ii := l.ii(l.group.factor()); ii > l.least(l.group.factor()) {
			l.slack = min(l.slack, (ii+1)/2)
		}
	}
	u.touch(task)
	u.refresh()
	if u.worth(u.waits[task]*float64(cycles-t.cycles), before, latency) && u.affords(before) {
		return true
	}
	for k, l := range t.leaves {
		l.slack = slacks[k]
	}
	u.touch(task)
	u.refresh()
	return false
}

// worth reports whether cycles that a run is shorter are worth what all takes more than before.
func (u *unrolling) worth(saved float64, before logic, latency float64) bool {
	cost := float64(hasteCost)
	if u.opt.Spare {
		cost = spareHaste
	}
	return saved >= leastHaste*latency && saved > cost*u.part(before)*latency
}

// sooner takes the next factor of g that is worth it. It reports whether there was one.
func (u *unrolling) sooner(g *group, latency float64) bool {
	u.refresh()
	now, before := g.at, u.uses
	near := g.next()
	for k := now + 1; k < len(g.options) && k <= near; k++ {
		saved := 0.0
		for _, l := range g.leaves {
			saved += u.waits[l.task] * float64(g.saves(l, now, k))
		}
		if saved < leastHaste*latency || g.inRows(k) && saved*float64(u.leastGain(g, now, k)) < latency || g.slows(g.options[now], g.options[k]) {
			continue
		}
		u.choose(g, k)
		u.refresh()
		if u.worth(saved, before, latency) && u.affords(before) && u.banked(g) {
			return true
		}
		u.choose(g, now)
	}
	return false
}

// What a part of the budget is worth against the same part of a run: with it, all tasks
// could be faster, if plans do not leave it.
const (
	hasteCost  = 4
	spareHaste = 1
)

// part is the part of the budget that all takes more than before.
func (u *unrolling) part(before logic) (sum float64) {
	if b := u.opt.Budget; b.DSP > 0 {
		sum += float64(u.uses.dsp-before.dsp) / float64(b.DSP)
	}
	if b := u.opt.Budget; b.LUT > 0 {
		sum += float64(u.uses.lut-before.lut) / float64(b.LUT)
	}
	return sum
}

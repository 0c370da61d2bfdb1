package parallel

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// Where a task has hundreds of loops, each with choices of its own, what they all choose is not
// tried at each number of cycles that one of them may take.
const (
	maxChosen = 1 << 16 // choices, of all parts at all numbers of cycles
	minLimits = 64      // numbers of cycles, even so
)

// combinations are the configs that parts have with the choices that they are left, each made once:
// plans for one program after the other forbid the same choices.
type combinations struct {
	lock sync.Mutex
	made map[string][]config // by which choices are left, a bit each
}

// combine makes the configs with the choices by which no array is spread wider than most says.
func (t *taskTable) combine(most spread) {
	allowed, key := make([][]*candidate, len(t.parts)), []byte(nil)
	n := 0
	for i, x := range t.parts {
		for k := range x.choices {
			if n%8 == 0 {
				key = append(key, 0)
			}
			if c := &x.choices[k]; most.holds(c) {
				allowed[i] = append(allowed[i], c)
				key[n/8] |= 1 << (n % 8)
			}
			n++
		}
	}
	t.combined.lock.Lock()
	configs, known := t.combined.made[string(key)]
	t.combined.lock.Unlock()
	if t.configs = configs; known {
		return
	}
	t.combineAll(allowed)
	t.combined.lock.Lock()
	defer t.combined.lock.Unlock()
	t.combined.made[string(key)] = t.configs
}

// combineAll makes the configs: loops that follow each other share operators, so
// what serves the largest serves each of them. There is one for each number of cycles that no
// part may exceed, and one for each number of operators.
func (t *taskTable) combineAll(allowed [][]*candidate) {
	var limits []int64
	for _, list := range allowed {
		for _, c := range list {
			limits = append(limits, c.cycles)
		}
	}
	packs := t.some(func(c *candidate) bool { return c.small }) && t.some((*candidate).packs)
	limits = append(limits, math.MaxInt64)
	slices.Sort(limits)
	limits = fewer(slices.Compact(limits), t.mostLimits())
	t.configs = nil
	serves := t.shares(allowed)
	dsps := func(a, b *candidate) int { return cmp.Or(cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut)) }
	share := func(a, b *candidate) int { return cmp.Compare(b.mixed, a.mixed) } // that of the adders first: the fewest DSPs and LUTs are those of others
	for _, adders := range t.adders() {
		if adders.mixed == 0 {
			t.choose(allowed, limits, adders, dsps)
		}
		for _, first := range []func(a, b *candidate) int{
			func(a, b *candidate) int { return cmp.Compare(a.lut, b.lut) },
			func(a, b *candidate) int { return cmp.Compare(lagClass(a.lag), lagClass(b.lag)) },
			func(a, b *candidate) int { return compareBool(a.waits, b.waits) },
		} {
			t.choose(allowed, limits, adders, func(a, b *candidate) int { return cmp.Or(share(a, b), first(a, b), dsps(a, b)) })
		}
		if serves {
			t.serve(allowed, (*candidate).dsps, func(c *candidate) bool { return !c.small && adders.serve(c) })
			t.serve(allowed, (*candidate).luts, func(c *candidate) bool {
				return c.small == (adders.mixed == 0) && c.mixed == adders.mixed && adders.serve(c)
			})
		}
		if !packs || adders.mixed > 0 { // then the fewest DSPs are of products that share them, or it is as good
			continue
		}
		t.choose(allowed, limits, adders, func(a, b *candidate) int {
			return cmp.Or(compareBool(a.small, b.small), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut))
		})
	}
	if serves {
		t.serve(allowed, (*candidate).dsps, func(c *candidate) bool { return !c.small })
		t.serve(allowed, (*candidate).luts, func(c *candidate) bool { return c.small })
	}
	sorted := make([]*config, len(t.configs))
	for k := range t.configs {
		sorted[k] = &t.configs[k]
	}
	slices.SortStableFunc(sorted, func(a, b *config) int {
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut))
	})
	kept := sorted[:0]
	for _, c := range sorted {
		if !c.beaten(kept) {
			kept = append(kept, c)
		}
	}
	configs := make([]config, len(kept))
	for k, c := range kept {
		configs[k] = *c
	}
	t.configs = configs
}

// adders are where those of the nests of a task are that can be cut, which share them: sums that are carried are in LUTs or
// not, of others so many at most, and of copies so many sixteenths at most.
type adders struct {
	carried bool
	sums    sums
	mixed   int64
}

// serve reports whether c has those.
func (x adders) serve(c *candidate) bool {
	return c.fabric == x.carried && c.sums <= x.sums && c.mixed <= x.mixed
}

// adders are those that t can choose.
func (t *taskTable) adders() (list []adders) {
	for _, carried := range []bool{false, true} {
		for x := noSums; x <= allSums; x++ {
			if x == noSums || t.some(func(c *candidate) bool { return c.sums == x }) {
				list = append(list, adders{carried: carried, sums: x})
			}
		}
		for _, x := range sixteenths {
			if t.some(func(c *candidate) bool { return c.mixed == x }) {
				list = append(list, adders{carried: carried, mixed: x})
			}
		}
	}
	return list
}

// mostLimits is the number of limits at which what the parts choose is tried.
func (t *taskTable) mostLimits() int { return max(maxChosen/max(len(t.parts), 1), minLimits) }

// fewer are most of limits, evenly spread and the last of them among these.
func fewer[T any](limits []T, most int) []T {
	n := len(limits)
	if n <= most {
		return limits
	}
	out := make([]T, most)
	for i := range out {
		out[i] = limits[(i+1)*n/most-1]
	}
	return out
}

// beaten reports whether one of those, which take no more cycles, is as good as c in everything
// else.
func (c *config) beaten(by []*config) bool {
	for _, o := range by {
		if o.dsp <= c.dsp && o.lut <= c.lut && (c.waits && lagClass(o.lag) <= lagClass(c.lag) || !o.waits && (!c.waits || lagClass(o.lag) <= lagClass(c.lag))) {
			return true
		}
	}
	return false
}

// some reports whether t has such a choice.
func (t *taskTable) some(is func(*candidate) bool) bool {
	for _, x := range t.parts {
		for k := range x.choices {
			if is(&x.choices[k]) {
				return true
			}
		}
	}
	return false
}

// choose adds a config per limit, rising: of each part the choice that is least,
// of those that take no more cycles; the fastest where there is none.
func (t *taskTable) choose(allowed [][]*candidate, limits []int64, by adders, compare func(a, b *candidate) int) {
	best := make([]*candidate, len(t.parts))
	next := make([]int, len(t.parts))
	choice := make([]*candidate, len(t.parts))
	for _, limit := range limits {
		for i := range t.parts {
			for ; next[i] < len(allowed[i]) && allowed[i][next[i]].cycles <= limit; next[i]++ {
				if o := allowed[i][next[i]]; (by.serve(o) || t.parts[i].band == nil && o.sums <= by.sums) && (best[i] == nil || compare(o, best[i]) < 0) {
					best[i] = o
				}
			}
			if choice[i] = best[i]; choice[i] == nil && len(allowed[i]) > 0 {
				choice[i] = allowed[i][0]
			}
		}
		t.add(choice)
	}
}

// add adds the config with this choice of each part, unless it is the last one.
func (t *taskTable) add(choice []*candidate) {
	if n := len(t.configs); n == 0 || !slices.Equal(t.configs[n-1].choice, choice) {
		t.configs = append(t.configs, t.configOf(slices.Clone(choice)))
	}
}

// shares reports whether several parts, which follow each other, can choose. How layers that take
// turns wait for each other is not known well enough to tell what fewer operators cost them.
func (t *taskTable) shares(allowed [][]*candidate) bool {
	n := 0
	for i, list := range allowed {
		if t.parts[i].turns > 1 {
			return false
		}
		if len(list) > 1 {
			n++
		}
	}
	return n > 1
}

// serve adds a config per number of operators, rising, as counted: of each part the fastest choice that
// takes no more; the fastest of others where there is none.
func (t *taskTable) serve(allowed [][]*candidate, count func(*candidate) int, of func(*candidate) bool) {
	var counts []int
	lists, best := make([][]*candidate, len(t.parts)), make([]*candidate, len(t.parts))
	for i := range t.parts {
		if len(allowed[i]) == 0 {
			continue
		}
		for _, c := range allowed[i] {
			if of(c) || t.parts[i].band == nil {
				lists[i] = append(lists[i], c)
				counts = append(counts, count(c))
			}
		}
		slices.SortStableFunc(lists[i], func(a, b *candidate) int { return cmp.Compare(count(a), count(b)) })
		if best[i] = allowed[i][0]; len(lists[i]) > 0 {
			best[i] = lists[i][0]
		}
	}
	slices.Sort(counts)
	first := slices.Clone(best)
	for _, all := range fewer(slices.Compact(counts), t.mostLimits()) {
		for i := range lists {
			most := t.shareOf(i, all, first, count)
			for ; len(lists[i]) > 0 && count(lists[i][0]) <= most; lists[i] = lists[i][1:] {
				if lists[i][0].cycles < best[i].cycles {
					best[i] = lists[i][0]
				}
			}
		}
		t.add(best)
	}
}

func (c *candidate) dsps() int { return c.dsp }
func (c *candidate) luts() int { return c.lut }

// configOf is the config with this choice of each part.
func (t *taskTable) configOf(choice []*candidate) config {
	c := config{choice: choice}
	for i, chosen := range choice {
		if chosen != nil {
			c.cycles, c.dsp, c.lut = c.cycles+chosen.cycles, max(c.dsp, chosen.dsp), max(c.lut, chosen.lut)
			c.lag, c.pace = c.lag+chosen.lag, c.then(chosen.pace)
			c.late, c.waits = c.late || chosen.late, c.waits || chosen.waits
			c.courses = append(c.courses, chosen.courses...)
		} else {
			x := &t.parts[i]
			c.cycles, c.dsp, c.lut = c.cycles+x.cycles, max(c.dsp, x.dsp), max(c.lut, x.lut)
			c.work, c.busy = c.work+x.cycles, c.busy+x.cycles
		}
	}
	if t.rounds > 0 {
		return t.inRounds(c)
	}
	return c
}

// compareBool sorts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

package parallel

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// A limit is what no task of a selection exceeds: cycles in which what others wait for
// counts, too, and those in which it is busy.
type limit struct{ cycles, busy int64 }

func (l limit) allows(c *config) bool { return c.cycles <= l.cycles && c.busy <= l.busy }

// within reports whether l is no longer than o.
func (l limit) within(o limit) bool { return l.cycles <= o.cycles && l.busy <= o.busy }

// upTo is a limit that does not look at how long tasks are busy.
func upTo(cycles int64) limit { return limit{cycles, math.MaxInt64} }

// times is the limit that is so many times as long.
func (l limit) times(part float64) limit {
	if l.cycles = int64(float64(l.cycles) * part); l.busy < math.MaxInt64 {
		l.busy = int64(float64(l.busy) * part)
	}
	return l
}

// cheapest is the config that costs least of those within the limit; if there is
// none, the fastest. Of those that cost the same it is the one
// with the fewest LUTs, even where these have no price.
func (t *taskTable) cheapest(most limit, p prices) config { return t.configs[t.cheapestAt(most, p)] }

// cheapestAt is the number of the cheapest config.
func (t *taskTable) cheapestAt(most limit, p prices) (best int) {
	least, found := 0.0, false
	for k := range t.configs {
		c := &t.configs[k]
		if !most.allows(c) {
			continue
		}
		if cost := p.of(c); !found || cost < least || cost == least && c.lut < t.configs[best].lut {
			best, least, found = k, cost, true
		}
	}
	return best
}

// prices weigh resources against each other.
type prices struct{ dsp, lut float64 }

func (p prices) of(c *config) float64 { return p.dsp*float64(c.dsp) + p.lut*float64(c.lut) }

// A selection is a config for each task, all within the limit.
type selection struct {
	limit  limit
	chosen []config
	at     prices // those between which the budget is shared
}

// threshold is the selection with the least limit that fits the budget; if none
// does, one with the fewest DSPs, and no limit.
func threshold(tasks []*taskTable, budget Budget) selection {
	markAlike(tasks)
	if s, ok := leastLimit(tasks, budget); ok {
		return s.evened(tasks, budget)
	}
	fewest, _ := priced(tasks, upTo(math.MaxInt64), prices{dsp: 1}, budget)
	least := Budget{LUT: budget.LUT}
	for _, c := range fewest.chosen {
		least.DSP += c.dsp
	}
	if s, ok := leastLimit(tasks, least); ok { // the fastest with so few
		fewest.chosen = s.chosen
	}
	return fewest
}

// leastLimit is the selection with the least limit that fits the budget, if one does.
func leastLimit(tasks []*taskTable, budget Budget) (found selection, ok bool) {
	var limits []int64
	floor := int64(0) // no task can be faster than it is at best
	for _, t := range tasks {
		floor = max(floor, t.configs[0].cycles)
		if t.alike > 0 { // they are those of another task
			continue
		}
		for i := range t.configs {
			limits = append(limits, t.configs[i].cycles)
		}
	}
	slices.Sort(limits)
	limits = slices.DeleteFunc(slices.Compact(limits), func(limit int64) bool { return limit < floor })
	k, _ := slices.BinarySearchFunc(limits, true, func(limit int64, _ bool) int {
		if s, ok := fitting(tasks, upTo(limit), budget); ok {
			found = s // each is for a lower limit than the one before
			return 0
		}
		return -1
	})
	return found, k < len(limits)
}

// evened is a selection with the same limit that fits, too, and in which the task that is
// busy longest is so for the least time, if the limit is what one task takes at least. Where
// that hands on nothing before its end, others could take longer than it does.
func (s selection) evened(tasks []*taskTable, budget Budget) selection {
	if !slices.ContainsFunc(tasks, func(t *taskTable) bool { return t.configs[0].cycles == s.limit.cycles }) {
		return s
	}
	longest, floor := s.busiest(), int64(0)
	var limits []int64
	for _, t := range tasks {
		least := int64(math.MaxInt64)
		for _, c := range t.configs {
			if c.cycles <= s.limit.cycles {
				least, limits = min(least, c.busy), append(limits, c.busy)
			}
		}
		floor = max(floor, least)
	}
	slices.Sort(limits)
	limits = slices.DeleteFunc(slices.Compact(limits), func(busy int64) bool { return busy < floor || busy >= longest })
	sort.Search(len(limits), func(k int) bool {
		even, ok := fitting(tasks, limit{s.limit.cycles, limits[k]}, budget)
		if ok {
			s = even // each is for a lower limit than the one before
		}
		return ok
	})
	return s
}

// least is the cycles that no task exceeds.
func (l limit) least() int64 { return min(l.cycles, l.busy) }

// priced is the selection that costs least, and whether it fits.
func priced(tasks []*taskTable, most limit, at prices, budget Budget) (s selection, fits bool) {
	p := picksOf(tasks, most, at)
	return p.selection(tasks, most), p.fit(budget)
}

// picks are the numbers of the configs that cost least, and what they take together: many are
// looked at for each selection.
type picks struct {
	at       prices
	numbers  []int
	dsp, lut int
}

func picksOf(tasks []*taskTable, most limit, at prices) picks {
	p := picks{at: at, numbers: make([]int, len(tasks))}
	for k, t := range tasks {
		if t.alike > 0 {
			p.numbers[k] = p.numbers[t.alike-1]
		} else {
			p.numbers[k] = t.cheapestAt(most, at)
		}
		c := &t.configs[p.numbers[k]]
		p.dsp, p.lut = p.dsp+c.dsp, p.lut+c.lut
	}
	return p
}

func (p *picks) fit(budget Budget) bool {
	return p.dsp <= budget.DSP && (p.lut <= budget.LUT || budget.LUT == 0)
}

func (p *picks) selection(tasks []*taskTable, most limit) selection {
	s := selection{limit: most, at: p.at, chosen: make([]config, len(p.numbers))}
	for k, n := range p.numbers {
		s.chosen[k] = tasks[k].configs[n]
	}
	return s
}

// cost is what the configs cost together.
func (p *picks) cost(tasks []*taskTable) (sum float64) {
	for k, n := range p.numbers {
		sum += p.at.of(&tasks[k].configs[n])
	}
	return sum
}

// The shares of its price that LUTs have in a search.
const (
	priceSteps = 8  // from DSPs alone to LUTs alone
	halvings   = 16 // to find the price at which both are as scarce
)

// scarce is the part of the LUTs from which on a selection may take more than there are:
// what stands around operators may take as much again.
const scarce = 0.5

// parts are the parts that these are of a budget; 0 of LUTs without a limit.
func (b Budget) parts(dsp, lut int) (dsps, luts float64) {
	dsps = float64(dsp) / float64(max(b.DSP, 1))
	if b.LUT == 0 {
		return dsps, 0
	}
	return dsps, float64(lut) / float64(b.LUT)
}

// parts are the parts of the DSPs and LUTs of a budget that s takes.
func (s *selection) parts(budget Budget) (dsps, luts float64) {
	dsp, lut := 0, 0
	for k := range s.chosen {
		dsp, lut = dsp+s.chosen[k].dsp, lut+s.chosen[k].lut
	}
	return budget.parts(dsp, lut)
}

// fitting finds a selection that fits if there is one: that with the fewest DSPs if it
// leaves many LUTs, or else one that leaves most of what it takes most of. Mostly one does in which
// all tasks weigh DSPs against LUTs alike; else, if the weight that tells most
// against it does not rule it out, all selections are looked at, or many of them (the
// multiple-choice knapsack problem: Kellerer, Pferschy, Pisinger, "Knapsack
// Problems", 2004, chapter 11).
func fitting(tasks []*taskTable, most limit, budget Budget) (selection, bool) {
	weight := func(share float64) prices {
		return prices{(1 - share) / float64(max(budget.DSP, 1)), share / float64(max(budget.LUT, 1))}
	}
	var best picks
	least := math.Inf(1)
	for step := range priceSteps + 1 {
		p := picksOf(tasks, most, weight(float64(step)/priceSteps))
		if !p.fit(budget) {
			continue
		}
		dsps, luts := budget.parts(p.dsp, p.lut)
		if luts <= scarce && best.numbers == nil {
			return p.selection(tasks, most), true
		}
		if used := max(dsps, luts); used < least {
			best, least = p, used
		}
	}
	if best.numbers != nil {
		return best.selection(tasks, most), true
	}
	if budget.LUT == 0 { // the fewest DSPs were too many
		return selection{}, false
	}
	low, high := 0.0, 1.0
	var fewDSPs, fewLUTs picks // what each of the two weighs too little
	for range halvings {
		share := (low + high) / 2
		p := picksOf(tasks, most, weight(share))
		if p.fit(budget) {
			return p.selection(tasks, most), true
		}
		if p.cost(tasks) > 1+rounding { // the least cost is more than the budget is worth
			return selection{}, false
		}
		if dsps, luts := budget.parts(p.dsp, p.lut); luts > dsps {
			low, fewDSPs = share, p
		} else {
			high, fewLUTs = share, p
		}
	}
	if len(tasks) > manyTasks {
		if fewDSPs.numbers == nil || fewLUTs.numbers == nil {
			return selection{}, false
		}
		return mixed(fewDSPs.selection(tasks, most), fewLUTs.selection(tasks, most), budget)
	}
	return anyFitting(tasks, most, budget, weight((low+high)/2))
}

// manyTasks is the number of tasks above which selections are mixed instead of looked
// at all: what one task takes is little of the budget then.
const manyTasks = 64

// mixed goes from one selection to the other, task by task, until the budget is met.
func mixed(from, to selection, budget Budget) (selection, bool) {
	dsp, lut := 0, 0
	for _, c := range from.chosen {
		dsp, lut = dsp+c.dsp, lut+c.lut
	}
	for k, c := range to.chosen {
		dsp, lut = dsp+c.dsp-from.chosen[k].dsp, lut+c.lut-from.chosen[k].lut
		if from.chosen[k] = c; dsp <= budget.DSP && lut <= budget.LUT {
			return from, true
		}
	}
	return selection{}, false
}

// rounding is what sums of prices may be off.
const rounding = 1e-9

// A partial is a config for each of the first tasks.
type partial struct {
	dsp, lut int
	before   int // the partial of the tasks before the last, by number
	choice   int // of the last one, by number in its table
}

// anyFitting adds task after task to the selections that no other beats in DSPs
// and LUTs, and that the rest can still complete at these prices.
func anyFitting(tasks []*taskTable, most limit, budget Budget, at prices) (selection, bool) {
	type rest struct { // the least that the tasks after one cost
		dsp, lut int
		cost     float64
	}
	after := make([]rest, len(tasks)+1)
	for k, t := range slices.Backward(tasks) {
		r := rest{math.MaxInt, math.MaxInt, math.Inf(1)}
		for i := range t.configs {
			if c := &t.configs[i]; most.allows(c) {
				r = rest{min(r.dsp, c.dsp), min(r.lut, c.lut), min(r.cost, at.of(c))}
			}
		}
		after[k] = rest{r.dsp + after[k+1].dsp, r.lut + after[k+1].lut, r.cost + after[k+1].cost}
	}
	steps := [][]partial{{{}}}
	for k, t := range tasks {
		var own, next []partial
		for i := range t.configs {
			if c := &t.configs[i]; most.allows(c) {
				own = append(own, partial{c.dsp, c.lut, 0, i})
			}
		}
		own = unbeaten(own)
		for b, x := range steps[k] {
			for _, c := range own {
				y := partial{x.dsp + c.dsp, x.lut + c.lut, b, c.choice}
				cost := at.of(&config{dsp: y.dsp, lut: y.lut}) + after[k+1].cost
				if y.dsp+after[k+1].dsp <= budget.DSP && y.lut+after[k+1].lut <= budget.LUT && cost <= 1+rounding {
					next = append(next, y)
				}
			}
		}
		steps = append(steps, thinned(unbeaten(next)))
	}
	last := steps[len(tasks)]
	if len(last) == 0 {
		return selection{}, false
	}
	used := func(x partial) float64 { // of the resource that is used most
		return max(float64(x.dsp)/float64(max(budget.DSP, 1)), float64(x.lut)/float64(budget.LUT))
	}
	x := slices.MinFunc(last, func(a, b partial) int { return cmp.Compare(used(a), used(b)) })
	s := selection{limit: most, at: at, chosen: make([]config, len(tasks))}
	for k := range slices.Backward(tasks) {
		s.chosen[k] = tasks[k].configs[x.choice]
		x = steps[k][x.before]
	}
	return s, true
}

// mostPartials bounds the selections that are carried on from task to task.
const mostPartials = 256

// thinned leaves so many of a list by rising DSPs, evenly spread.
func thinned(list []partial) []partial {
	if len(list) <= mostPartials {
		return list
	}
	kept := make([]partial, mostPartials)
	for k := range kept {
		kept[k] = list[k*(len(list)-1)/(mostPartials-1)]
	}
	return kept
}

// unbeaten keeps those to which no other is better in DSPs and LUTs.
func unbeaten(list []partial) []partial {
	slices.SortStableFunc(list, func(a, b partial) int { return cmp.Or(cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut)) })
	kept := list[:0]
	for _, x := range list {
		if len(kept) == 0 || x.lut < kept[len(kept)-1].lut {
			kept = append(kept, x)
		}
	}
	return kept
}

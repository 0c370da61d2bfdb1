package parallel

import (
	"cmp"
	"math"
	"slices"
)

// combine makes the configs: loops that follow each other share operators, so
// what serves the largest serves each of them.
//
// No array may be spread wider than most says.
func (t *taskTable) combine(most spread) {
	limits := []int64{math.MaxInt64}
	allowed := make([][]candidate, len(t.parts))
	for i, x := range t.parts {
		allowed[i] = slices.DeleteFunc(slices.Clone(x.choices), func(c candidate) bool { return !c.spread.within(most) })
	}
	for _, x := range t.parts {
		for _, c := range x.choices {
			limits = append(limits, c.cycles)
		}
	}
	slices.Sort(limits)
	limits = slices.Compact(limits)
	t.configs = nil
	for _, fabric := range []bool{false, true} { // fabric adders or not
		for _, limit := range limits {
			c := config{}
			for i, x := range t.parts {
				var best *candidate
				for k := range allowed[i] {
					o := &allowed[i][k]
					if o.fabric == fabric && (o.cycles <= limit && (best == nil || o.dsp < best.dsp)) {
						best = o
					}
				}
				if best == nil && len(allowed[i]) > 0 { // the fastest there is
					best = &allowed[i][0]
				}
				c.choice = append(c.choice, best)
				if best != nil {
					c.cycles, c.dsp, c.lut = c.cycles+best.cycles, max(c.dsp, best.dsp), max(c.lut, best.lut)
				} else {
					c.cycles, c.dsp, c.lut = c.cycles+x.cycles, max(c.dsp, x.dsp), max(c.lut, x.lut)
				}
			}
			t.configs = append(t.configs, c)
		}
	}
	slices.SortStableFunc(t.configs, func(a, b config) int {
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut))
	})
	var kept []config
	for _, c := range t.configs {
		if !slices.ContainsFunc(kept, func(o config) bool { return o.dsp <= c.dsp && o.lut <= c.lut }) {
			kept = append(kept, c)
		}
	}
	t.configs = kept
}

// cheapest is the config that costs least of those that take at most limit
// cycles; if there is none, the fastest.
func (t *taskTable) cheapest(limit int64, p prices) config {
	best := t.configs[0]
	for _, c := range t.configs[1:] {
		if c.cycles <= limit && p.of(c) < p.of(best) {
			best = c
		}
	}
	return best
}

// prices weigh resources against each other.
type prices struct{ dsp, lut float64 }

func (p prices) of(c config) float64 { return p.dsp*float64(c.dsp) + p.lut*float64(c.lut) }

// threshold is the least number of cycles for which cheapest configs fit the
// budget, and the prices with which they do.
func threshold(tasks []*taskTable, budget Budget) (limit int64, at prices) {
	var limits []int64
	for _, t := range tasks {
		for _, c := range t.configs {
			limits = append(limits, c.cycles)
		}
	}
	floor := int64(0) // no task can be faster than it is at best
	for _, t := range tasks {
		floor = max(floor, t.configs[0].cycles)
	}
	slices.Sort(limits)
	limits = slices.DeleteFunc(slices.Compact(limits), func(limit int64) bool { return limit < floor })
	fits := func(limit int64) (prices, bool) {
		for step := range 9 { // from one resource to the other
			share := float64(step) / 8
			p := prices{(1 - share) / float64(max(budget.DSP, 1)), share / float64(max(budget.LUT, 1))}
			dsp, lut := 0, 0
			for _, t := range tasks {
				c := t.cheapest(limit, p)
				dsp, lut = dsp+c.dsp, lut+c.lut
			}
			if dsp <= budget.DSP && (lut <= budget.LUT || budget.LUT == 0) {
				return p, true
			}
		}
		return prices{dsp: 1}, false
	}
	k, _ := slices.BinarySearchFunc(limits, true, func(limit int64, _ bool) int {
		if _, ok := fits(limit); ok {
			return 0
		}
		return -1
	})
	limit = math.MaxInt64
	if k < len(limits) {
		limit = limits[k]
	}
	at, _ = fits(limit)
	return limit, at
}

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

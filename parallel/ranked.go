package parallel

import (
	"cmp"
	"math"
)

// A ranked candidate is what candidates are compared by. It holds no pointers, as many are moved and few looked at.
type ranked struct {
	cycles      int64
	dsp, lut    int
	classes     uint64 // the first of the candidate's
	banks, held uint32
	number      int32 // of the candidate in its ranking; 0: it is in none
	lag         uint8 // its class
	waits       bool
}

// rankedOf is what c is compared by.
func rankedOf(c *candidate) ranked {
	r := ranked{cycles: c.cycles, dsp: c.dsp, lut: c.lut, banks: small(c.banks), held: small(c.held), lag: uint8(lagClass(c.lag)), waits: c.waits}
	if len(c.classes) > 0 {
		r.classes = c.classes[0]
	}
	return r
}

// small is n, or the most that fits.
func small(n int64) uint32 { return uint32(min(n, math.MaxUint32)) }

// compareRank orders candidates by cycles, and as good ones by what is better in
// other ways.
func compareRank(a, b *ranked) int {
	switch {
	case a.cycles != b.cycles:
		return cmp.Compare(a.cycles, b.cycles)
	case a.dsp != b.dsp:
		return cmp.Compare(a.dsp, b.dsp)
	case a.lut != b.lut:
		return cmp.Compare(a.lut, b.lut)
	}
	return cmp.Or(cmp.Compare(a.banks, b.banks), cmp.Compare(a.held, b.held))
}

// before reports whether r belongs before o.
func (r *ranked) before(o *ranked) bool {
	return r.cycles < o.cycles || r.cycles == o.cycles && compareRank(r, o) < 0
}

// hardly is the part by which what a faster candidate takes more does not matter to a
// loose ranking.
const hardly = 32

// A bar is what a faster candidate may take at most to be better than another one.
type bar struct{ dsp, lut int }

func (x *ranking) barOf(r *ranked) bar {
	if x.loose {
		return bar{r.dsp + r.dsp/hardly, r.lut + r.lut/hardly}
	}
	return bar{r.dsp, r.lut}
}

// reaches reports whether r takes no more.
func (r *ranked) reaches(most *bar) bool { return r.dsp <= most.dsp && r.lut <= most.lut }

// dominates reports whether o, which is no slower and reaches the bar of r, is as good as r in everything else.
func (x *ranking) dominates(o, r *ranked, c *candidate) bool {
	if o.waits && !r.waits || r.waits && o.lag > r.lag { // what waits cannot replace what does not, and what does not may be as late
		return false
	}
	return allWithin(o.classes, r.classes) && (len(c.classes) <= 1 || classesWithin(x.of(o).classes, c.classes))
}

// classesWithin reports whether a candidate with these classes reaches no more of the arrays that other nests use than one with those.
func classesWithin(these, those []uint64) bool {
	for k, n := range these {
		if !allWithin(n, those[k]) {
			return false
		}
	}
	return true
}

// allWithin reports whether no byte of a, all of which are below 128, is larger than that of b.
func allWithin(a, b uint64) bool {
	const highest = 0x8080808080808080
	return ((b|highest)-a)&highest == highest
}

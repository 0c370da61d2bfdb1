package parallel

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"codo/nest"
)

// A candidate is one way to cut the loops of a band, and its price.
type candidate struct {
	cuts   []nest.Cut
	copies int64
	dsp    int
	lut    int
	cycles int64
	banks  int64 // of all arrays together
	held   int64 // elements that scalars become
	// registers says that sums stay in registers, and fabric that they are added
	// in fabric.
	registers, fabric bool
	interval          int64 // II of the core
	asked             int64 // the same where it is longer than it must be; else 0
	lag               int64 // cycles until the tasks that follow have something to do
	busy              int64 // cycles of a run
	// late says that nothing is handed on before the end, and waits that all must
	// have come before the begin.
	late, waits bool
	blocks      int64
	spread      spread
	classes     []uint8 // of what it reaches of arrays that other nests use, too: 2^class places or less
}

// mostFound bounds the candidates that wait to be compared.
const mostFound = 256

// keep adds a candidate with what its blocks and banks cost others: tasks that
// follow wait for the first block, and loops beside this one get fewer banks.
func (s *cutting) keep(c candidate) {
	c.busy = s.floor + c.cycles // what comes is kept before it is used
	c.lag = s.wait(c.cuts, c.cycles)
	c.late, c.waits = s.ends(c.cuts)
	c.cycles += s.fill * c.lag
	c.cycles += s.floor + c.cycles*c.banks/bankCost
	for _, r := range s.reaches {
		if slices.Contains(s.shared, r.buffer) {
			for _, n := range r.places(c.cuts) {
				c.classes = append(c.classes, uint8(bits.Len64(uint64(n-1))))
			}
		}
	}
	if dominated(&c, s.faster(c.cycles)) {
		return
	}
	if s.found = append(s.found, c); len(s.found) >= max(mostFound, 2*s.front) {
		s.found = pareto(s.found)
		s.front = len(s.found)
	}
}

// faster are those that have been compared and take no longer.
func (s *cutting) faster(cycles int64) []candidate {
	n, _ := slices.BinarySearchFunc(s.found[:s.front], cycles, func(c candidate, cycles int64) int {
		if c.cycles <= cycles {
			return -1
		}
		return 1
	})
	return s.found[:n]
}

// pareto keeps the candidates to which no other is better in cycles, DSPs and
// LUTs, with a lag that is about as short and as few places of arrays that other
// nests use, by rising cycles. Of those that are as good in these, those with
// fewer banks and shorter blocks are better.
func pareto(list []candidate) []candidate {
	byRank := make([]int, len(list))
	for k := range byRank {
		byRank[k] = k
	}
	slices.SortFunc(byRank, func(i, j int) int {
		a, b := &list[i], &list[j]
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut), cmp.Compare(a.banks, b.banks), cmp.Compare(a.held, b.held), cmp.Compare(i, j))
	})
	var out []candidate
	for _, k := range byRank {
		c := &list[k]
		if !dominated(c, out) {
			out = append(out, *c)
		}
	}
	return out
}

// dominated reports whether one of the faster candidates is as good as c in
// everything else.
func dominated(c *candidate, faster []candidate) bool {
	lag := lagClass(c.lag)
	if !c.waits { // what waits cannot replace it, and what does not may be as late
		lag = math.MaxInt
	}
	for k := range faster {
		if o := &faster[k]; o.dsp <= c.dsp && o.lut <= c.lut && lagClass(o.lag) <= lag && (c.waits || !o.waits) && o.classesWithin(c) {
			return true
		}
	}
	return false
}

// lagClass sorts lags of about the same length together: each class is up to four
// times the one before.
func lagClass(lag int64) int { return (bits.Len64(uint64(lag)) + 1) / 2 }

// classesWithin reports whether c reaches no more of the arrays that other nests
// use than o does.
func (c *candidate) classesWithin(o *candidate) bool {
	for k, n := range c.classes {
		if n > o.classes[k] {
			return false
		}
	}
	return true
}

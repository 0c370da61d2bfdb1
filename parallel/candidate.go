package parallel

import (
	"cmp"
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
	small             bool  // products that can be in LUTs are
	sums              sums  // of floats that are in LUTs; with small all are
	mixed             int64 // quarters of the copies that are in LUTs, beside others
	complete          bool  // sums are, in one iteration of the loops around them
	interval          int64 // II of the core
	asked             int64 // the same where it is longer than it must be; else 0
	lag               int64 // cycles until the tasks that follow have something to do
	pace
	// late says that nothing is handed on before the end, and waits that all must
	// have come before the begin.
	late, waits bool
	blocks      int64
	reaches     []reach // of its nest
	courses     []course
	classes     []uint8 // of what it reaches of arrays that other nests use, too: 2^class places or less
}

// mostFound bounds the candidates that wait to be compared with later ones.
const mostFound = 256

// A front holds the best of the cuts, with one weight of waiting times.
type front struct {
	fill   int64 // see Options
	loose  bool  // there are many ways to cut, or they are where to begin: what hardly differs is left out
	found  ranking
	better [kinds]ranked // the last that dominated another, by kind of that
	kept   int           // how many were left when they were compared
	room   []*candidate  // that are not needed any more

	offered ranked // the one that is looked at
}

// A kind of candidates differs from the others in what it takes. Those of one kind that come
// next are often like each other.
type kind int

const (
	asBuilt    kind = iota // products are as the tool builds them
	inPairs                // pairs of them share DSPs
	ofLUTs                 // they are in LUTs
	ofHalfSums             // half of the sums are in LUTs
	ofSums                 // all of them are
	ofMixed                // some copies are in LUTs, with their sums
	kinds
)

// keep adds a candidate with what its blocks and banks cost others: tasks that
// follow wait for the first block, and loops beside this one get fewer banks. It
// copies the cuts.
func (s *cutting) keep(c candidate) {
	s.built = c
	s.offer(&s.built, asBuilt, s.foresee(&s.built))
}

// foresee finds what the cuts and cycles of c mean for others, and the pace of what
// comes to it now.
func (s *cutting) foresee(c *candidate) (now pace) {
	c.lag = s.wait(c.cuts, c.cycles)
	c.late, c.waits = s.ends(c.cuts)
	coming, blocks := s.blocksOf(c.cuts)
	each := s.taken(c.cuts)
	c.pace = coming.pace(c.cycles, blocks, max(each, s.wordCycles))
	now = coming.pace(c.cycles, blocks, each)
	if s.kept {
		floor := s.coming[0].whole
		c.pace = pace{work: floor + c.cycles, busy: floor + c.cycles}
		now = pace{early: floor, busy: c.cycles}
	}
	c.classes = s.classes[:0]
	for _, r := range s.reaches {
		if !slices.Contains(s.shared, r.buffer) {
			continue
		}
		for _, along := range r.along {
			c.classes = append(c.classes, uint8(bits.Len64(uint64(copiesAlong(c.cuts, along)-1))))
		}
	}
	s.classes = c.classes
	return now
}

// offer adds a candidate of which that is known to the fronts.
func (s *cutting) offer(c *candidate, of kind, now pace) {
	own, banks := c.cycles, int64(bankCost)
	if s.work.small > 0 {
		banks = smallBankCost
	}
	for k := range s.fronts {
		f := &s.fronts[k]
		if c.asked > 0 && f.fill > 0 && s.chained { // where tasks wait for each other, none is slow on purpose
			continue
		}
		more := f.fill * c.lag
		c.cycles = now.early + now.busy + more + (own+more)*c.banks/banks
		f.keep(c, of)
	}
}

// keep adds a copy of c, unless another is better.
func (f *front) keep(c *candidate, of kind) {
	f.offered = rankedOf(c, f.loose)
	r := &f.offered
	if by := &f.better[of]; by.candidate != nil && by.cycles < r.cycles && by.dominates(r) {
		return
	}
	at := f.found.place(r)
	if o := f.found.dominator(r, at); o != nil {
		f.better[of] = *o
		return
	}
	own := *r
	own.candidate = f.copyOf(c)
	f.found.insert(own, at)
	if f.found.n >= max(mostFound, 2*f.kept) {
		f.found.pareto(f.drop)
		f.kept = f.found.n
	}
}

// copyOf copies c, with its cuts and classes, into one that is not needed any more, if there is one.
func (f *front) copyOf(c *candidate) *candidate {
	own := &candidate{}
	if last := len(f.room) - 1; last >= 0 {
		own, f.room = f.room[last], f.room[:last]
	}
	cuts, classes := own.cuts, own.classes
	*own = *c
	own.cuts, own.classes = append(cuts[:0], c.cuts...), append(classes[:0], c.classes...)
	return own
}

// drop notes that c is not needed any more, unless others are still compared with it.
func (f *front) drop(c *candidate) {
	if !slices.ContainsFunc(f.better[:], func(by ranked) bool { return by.candidate == c }) {
		f.room = append(f.room, c)
	}
}

// A ranked candidate has what candidates are compared by at hand.
type ranked struct {
	*candidate
	cycles   int64
	dsp, lut int
	lag      int // its class
	waits    bool
	// what a faster one may take at most to be better
	mostDSP, mostLUT int
}

// hardly is the part by which what a faster candidate takes more does not matter to a
// loose front.
const hardly = 32

func rankedOf(c *candidate, loose bool) ranked {
	r := ranked{c, c.cycles, c.dsp, c.lut, lagClass(c.lag), c.waits, c.dsp, c.lut}
	if loose {
		r.mostDSP, r.mostLUT = r.dsp+r.dsp/hardly, r.lut+r.lut/hardly
	}
	return r
}

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

// dominates reports whether o, which is no slower, is as good as c in everything else.
func (o *ranked) dominates(c *ranked) bool {
	// what waits cannot replace what does not, and what does not may be as late
	return o.dsp <= c.mostDSP && o.lut <= c.mostLUT && (!o.waits && !c.waits || c.waits && o.lag <= c.lag) && o.classesWithin(c.candidate)
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

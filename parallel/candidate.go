package parallel

import (
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
	mixed             int64 // sixteenths of the copies that are in LUTs, beside others
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
	classes     []uint64 // of what it reaches of arrays that other nests use, too: 2^class places or less, a byte for each
}

// mostFound bounds the candidates that wait to be compared with later ones.
const mostFound = 256

// A front holds the best of the cuts, with one weight of waiting times.
type front struct {
	fill   int64 // see Options
	found  ranking
	better [kinds]ranked // the last that dominated another, by kind of that
	kept   int           // how many were left when they were compared
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
	for k, along := range s.sharing {
		if k%8 == 0 {
			c.classes = append(c.classes, 0)
		}
		c.classes[k/8] |= uint64(bits.Len64(uint64(copiesAlong(c.cuts, along)-1))) << (k % 8 * 8)
	}
	s.classes = c.classes
	return now
}

// offer adds a candidate of which that is known to the fronts.
func (s *cutting) offer(c *candidate, of kind, now pace) {
	own, banks := c.cycles, int64(bankCost)
	if s.work.isMany() {
		banks = smallBankCost
	}
	r := rankedOf(c)
	for k := range s.fronts {
		f := &s.fronts[k]
		if c.asked > 0 && f.fill > 0 && s.chained { // where tasks wait for each other, none is slow on purpose
			continue
		}
		more := f.fill * c.lag
		c.cycles = now.early + now.busy + more + (own+more)*c.banks/banks
		r.cycles = c.cycles
		f.keep(c, &r, of)
	}
}

// keep adds a copy of c, which ranks as r, unless another is better.
func (f *front) keep(c *candidate, r *ranked, of kind) {
	x := &f.found
	least := x.barOf(r)
	if by := &f.better[of]; by.number > 0 && by.cycles < r.cycles && by.reaches(&least) && x.dominates(by, r, c) {
		return
	}
	at := x.place(r)
	if o := x.dominator(r, c, at); o != nil {
		f.better[of] = *o
		return
	}
	own := *r
	own.number = x.copyOf(c)
	x.insert(own, at)
	if x.n >= max(mostFound, 2*f.kept) {
		x.pareto(f.drop)
		f.kept = x.n
	}
}

// drop notes that a candidate is not needed any more, unless others are still compared with it.
func (f *front) drop(number int32) {
	if !slices.ContainsFunc(f.better[:], func(by ranked) bool { return by.number == number }) {
		f.found.free = append(f.found.free, number)
	}
}

// lagClass sorts lags of about the same length together: each class is up to four
// times the one before.
func lagClass(lag int64) int { return (bits.Len64(uint64(lag)) + 1) / 2 }

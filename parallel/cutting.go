package parallel

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"codo/affine"
	"codo/nest"
	"codo/nest/operators"
)

// overhead is the cycles for which a loop is not busy: until its first result,
// and between loops (qor rules 1.1 and 1.6).
const overhead = 20

// The number of banks that are as bad as twice the cycles, and the same where products can be in
// LUTs, as in layers of networks: their banks are small, and who hands on after fewer columns has more.
const (
	bankCost      = 4000
	smallBankCost = 16 * bankCost
)

// cuttingOf looks at all ways to cut the band, which runs so many times, with up to most
// copies of its body.
func (v *surveyor) cuttingOf(b *nest.Band, body []affine.Stmt, w work, most, runs int64, order []int) *cutting {
	around := b.Accesses
	reads := slices.DeleteFunc(slices.Clone(around), func(a affine.Access) bool { return a.Write })
	writes := slices.DeleteFunc(slices.Clone(around), func(a affine.Access) bool { return !a.Write })
	s := &cutting{
		band: b, order: order, work: w, most: most, dsps: v.dsps, tree: v.tree, tool: v.tool,
		reaches: reachesOf(b, body), shared: v.shared, divided: map[int64][]int64{},
		inOrder: v.inOrder, inStep: v.inStep, wide: v.wide && v.wideFrom == 0, mostHeld: v.held, mixed: v.mixed, kept: v.kept,
		floats: computes(body, ofFloats), computed: v.channels, cuts: make([]nest.Cut, len(b.Loops)), latest: make([]divided, len(b.Loops)),
		first: -1, last: -1, longest: -1, chain: -1,
	}
	if !s.kept && v.coming != nil {
		s.offChip, s.wordCycles, s.computed = true, v.wordCycles, v.computed
		for k, r := range s.reaches {
			if _, comes := v.coming[r.buffer]; comes {
				s.reaches[k].lanes = v.wordBits / int64(r.buffer.Elem.Bits)
			}
		}
	}
	s.comes = slices.ContainsFunc(reads, func(a affine.Access) bool { _, comes := v.coming[a.Buffer]; return comes })
	s.waits = !s.offChip || slices.ContainsFunc(reads, func(a affine.Access) bool { return s.computed[a.Buffer] })
	s.streams = slices.DeleteFunc(slices.Clone(around), func(a affine.Access) bool {
		_, ok := a.Subscripts()
		return !ok || !v.channels[a.Buffer]
	})
	for _, a := range s.streams {
		if !a.Write {
			s.windows = append(s.windows, windowsOf(b, a))
		}
	}
	if !s.kept {
		s.leaves = v.leavesIn(writes)
	}
	s.stays = staysOf(b, reads, v.coming, v.room)
	s.coming = []coming{comingAlong(nil, reads, v.coming, runs)}
	for k, l := range b.Loops {
		s.takes = append(s.takes, passes(l, reads, v.channels) && rowByRow(l, reads, v.coming))
		s.steps = append(s.steps, passes(l, reads, s.computed) && (s.offChip || s.takes[k]) && (!s.inStep || passesAll(l, reads, s.computed)))
		s.each = append(s.each, elementsOf(l, reads, s.computed))
		s.coming = append(s.coming, comingAlong(l, reads, v.coming, runs))
		s.gives = append(s.gives, passes(l, writes, v.channels))
		s.chained = s.chained || s.takes[k] || s.gives[k]
	}
	if s.agreeing = slices.Clip(s.reaches); len(v.own) > 0 {
		for _, r := range reachesOf(b, b.Around()) {
			if slices.Contains(v.own, r.buffer) {
				s.agreeing = append(s.agreeing, r)
			}
		}
	}
	for _, r := range s.reaches {
		if slices.Contains(s.shared, r.buffer) {
			s.sharing = append(s.sharing, r.along...)
		}
	}
	s.loops()
	s.alone = !s.chained && len(v.coming) == 0 && s.mostHeld == 0
	s.completing = v.completing && s.completes()
	s.addsInLUTs = w.register > 0 && !v.tool && v.dsps*int64(w.registerLUT+ownLUT) <= v.luts*int64(max(w.dsp-w.chain, 1))
	if s.work.chain > 0 {
		s.adders = len(operators.FloatSums(b.Core()))
	}
	s.shape = s.shapeFor(v)
	return s
}

// loops notes how often the loops of the band run, and which pass along channels or sum up.
func (s *cutting) loops() {
	b := s.band
	for k, l := range b.Loops {
		_, n, _ := affine.ConstantTrips(l)
		s.trips, s.splits = append(s.trips, n), append(s.splits, splits(n))
		if b.Integers && k >= b.Outer && !b.Free[k] && (s.longest < 0 || n > s.trips[s.longest]) {
			s.longest = k
		}
	}
	for _, k := range s.order {
		if b.Free[k] && (s.takes[k] || s.gives[k]) {
			s.passing = append(s.passing, k)
		}
		if !b.Free[k] && b.Sums() {
			s.last = k
		}
	}
	if len(s.passing) > 0 {
		s.first = s.passing[0]
	}
}

// ways is about how many ways there are to cut the band.
func (s *cutting) ways() (n int64) {
	n = 1
	for _, list := range s.splits {
		n *= int64(len(list))
	}
	return n
}

// weight is a weight of waiting times with which the cuts of the band are the same as with fill: nothing waits for a
// block of one that hands nothing on.
func (s *cutting) weight(fill int) int {
	if s.handsOn() {
		return fill
	}
	return min(fill, 1)
}

// enumerate lists, for each weight of waiting times, the ways to cut the band, none of which
// is slower and larger than another. Where the nest uses channels the time of a block counts
// several times, see Options.
func (s *cutting) enumerate(fills []int) (lists [][]candidate) {
	for _, fill := range fills {
		s.fronts = append(s.fronts, front{fill: int64(fill), found: ranking{loose: s.work.isMany() || fill == 0}})
	}
	s.copies(make([]int64, len(s.band.Loops)), 0, 1)
	for k := range s.fronts {
		f := &s.fronts[k]
		f.found.pareto(f.drop)
		list := make([]candidate, 0, f.found.n)
		for _, r := range f.found.runs {
			for i := range r.list {
				list = append(list, *f.found.of(&r.list[i]))
			}
		}
		lists = append(lists, list)
	}
	s.fronts = nil
	return lists
}

// shapeFor is that of the band for v.
func (s *cutting) shapeFor(v *surveyor) shape {
	var b strings.Builder
	fmt.Fprint(&b, v.dsps, v.copies, v.tree, v.tool, v.kept, v.inOrder, v.inStep, s.wide, v.held, s.floats, v.mixed, s.completing, s.addsInLUTs, s.offChip, s.wordCycles, s.leaves, ' ')
	fmt.Fprint(&b, s.trips, s.band.Free, s.band.Outer, s.band.Integers, s.order, s.work, s.first, s.passing, s.takes, s.steps, s.each, s.waits, s.gives, s.last, s.longest, s.coming, s.windows, s.stays, len(s.band.Held))
	for _, r := range s.reaches {
		fmt.Fprint(&b, r.buffers, r.along, r.lanes, slices.Contains(s.shared, r.buffer), ";")
	}
	return shape{b.String(), s.most}
}

// A cutting enumerates the cuts of one band.
type cutting struct {
	band    *nest.Band
	order   []int // of the loops
	shape   shape
	work    work
	most    int64 // copies
	dsps    int64 // of the budget
	tree    bool  // sums may change their order
	tool    bool  // the tool chooses the adders: in fabric only where sums stay in registers
	passing []int // the free loops of a task in a chain that walk along its channels, outermost first
	first   int   // of these; -1: no matter
	// takes and gives tell of each loop whether it walks along a channel that the
	// nest reads or writes, chained whether any does; steps whether it walks along one
	// that other tasks compute, and waits whether the nest reads such.
	takes, gives, steps []bool
	chained, waits      bool
	alone               bool            // nothing comes from others or goes to them, and sums have as much room as they need
	each                []int64         // elements of one of those that an iteration of each loop takes
	streams             []affine.Access // to channels
	computed            arrays          // channels that other tasks fill
	windows             [][]window      // of each that is read, by dimension
	trips               []int64
	// last is the innermost loop that sums up; -1 if none does only that. Its iterations
	// can be a chain of additions in one body, one after the other; where integers are
	// added, so can those of the longest loop that sums up, or else -1. That is chain, -1
	// for none, of the cut that is looked at.
	last, longest, chain int
	// coming is how what the nest reads from off chip comes, without blocks and, one
	// further, where they go along a loop; a word in wordCycles.
	coming     []coming
	wordCycles float64
	leaves     int64 // elements of the tokens in which all that the nest gives is stored; 0: other tasks take some
	// offChip says that some of it does, and kept that all is taken before the nest
	// begins, see Options.
	offChip, kept bool
	comes         bool     // the nest reads such
	addsInLUTs    bool     // sums can all be in fabric: LUTs are not short before DSPs are
	inOrder       bool     // see Options
	inStep, wide  bool     // the same
	mixed         bool     // the same
	mostHeld      int64    // the same
	floats        bool     // the nest computes such
	completing    bool     // sums are to be complete in one iteration of the loops around, see Options.Complete
	stays         [][]bool // see staysOf
	reaches       []reach
	agreeing      []reach // these, and those of arrays of the task by what is around the inner nest
	shared        []*affine.Buffer
	splits        [][]int64         // of the trips of each loop
	divided       map[int64][]int64 // divisors
	latest        []divided         // of the numbers that each loop was last cut into
	fronts        []front
	cuts, pairs   []nest.Cut // of the candidate that is looked at, and with pairs packed
	parted        []nest.Cut // the same with some copies in LUTs
	adders        int        // sums of floats of an iteration, if some are carried
	built         candidate  // that, as it is
	variant       candidate  // of it
	base, full    candidate  // as it is or in pairs, and with all its copies in LUTs
	seen          []int64    // banks by array, of the copies that are looked at
	sharing       [][]int    // the loops that dimensions of arrays count with that other nests use, too
	classes       []uint64   // of the candidate that is looked at
}

// fewCopies are so few that sums in fabric need no chains for there to be enough ways to cut.
const fewCopies = 64

// mostBeside is the most copies of other loops beside a chain of additions.
const mostBeside = 64

// beside is the same for integers, whose sums the tool makes trees of: more of them, or with Options.Wide
// any number.
func (s *cutting) beside() int64 {
	switch {
	case s.completing:
		return s.most
	case !s.work.isMany():
		return mostBeside
	case s.wide:
		return s.most
	}
	return 4 * mostBeside
}

// copies chooses the number of copies of loops k and up.
func (s *cutting) copies(chosen []int64, k int, product int64) {
	if k == len(chosen) {
		s.inner(chosen, product)
		return
	}
	for _, d := range s.splits[k] {
		if d > 1 && !s.band.Free[k] && !s.chains(k, product) || product*d > s.most {
			break
		}
		if s.trips[k]%d != 0 && (k == s.first && s.divides(s.trips[k], d/4+1, 2*d) || k != s.last && !s.band.Free[k]) { // what passes goes from block to block, where a number near divides it
			continue
		}
		if chosen[k] = d; d > 1 && !s.band.Free[k] {
			s.chain = k
		}
		s.copies(chosen, k+1, product*d)
		if s.chain == k {
			s.chain = -1
		}
	}
}

// chains reports whether copies of loop k can be a chain, beside so many of others: few, or with Options.Wide
// about as many as sums may have banks, where there are DSPs for more.
func (s *cutting) chains(k int, product int64) bool {
	return (k == s.last || k == s.longest) && s.chain < 0 && (product <= s.beside() || s.wide && s.most > MaxPieces && product > MaxPieces/4)
}

// inner prices the cuts with these copies: with sums in memory, in registers, or
// in chains of additions.
func (s *cutting) inner(copies []int64, product int64) {
	banks := s.banks(copies)
	if banks < 0 {
		return
	}
	if s.chain < 0 {
		if s.completing {
			return
		}
		s.blocks(copies, product, banks, s.work.turn, 0, false)
		if s.addsInLUTs && product <= fewCopies {
			s.blocks(copies, product, banks, s.work.register+memoryTurn, 0, true)
		}
		if s.work.register > 0 && len(s.band.Held) == 0 {
			s.registers(copies, product, banks)
		}
		return
	}
	s.added(copies, product, banks, max(0, s.work.turn-memoryTurn), false)
	if s.work.register > 0 && !s.tool {
		s.added(copies, product, banks, s.work.register, true)
	}
}

// added prices chains of additions that take so long each.
func (s *cutting) added(copies []int64, product, banks, each int64, fabric bool) {
	adds := copies[s.chain] * each
	if s.completing {
		s.complete(copies, product, banks, adds, fabric)
		return
	}
	if s.tree { // the tool adds the products first
		adds = int64(bits.Len64(uint64(copies[s.chain]-1))+1) * each
		s.blocks(copies, product, banks, each+memoryTurn, adds, fabric)
	} else {
		s.blocks(copies, product, banks, adds+memoryTurn, adds, fabric)
	}
}

// mostTimes is how many times as many iterations a block has at most as an update takes.
const mostTimes = 1 << 10

// blocks chooses how many iterations of the free loops a block has: as many as an
// update takes, or some times that. Where nothing waits for a block, all in one is best.
func (s *cutting) blocks(copies []int64, product, banks, turn, adds int64, fabric bool) {
	if s.alone {
		if inside, whole := s.block(copies, turn*mostTimes); whole {
			s.add(s.cuts, product, inside, banks, turn, adds, fabric)
			return
		}
	}
	last := int64(-1)
	for times := int64(1); times <= mostTimes; times *= 2 {
		inside, whole := s.block(copies, turn*times)
		if inside != last && !s.goesBack(s.cuts) {
			s.add(s.cuts, product, inside, banks, turn, adds, fabric)
		}
		if last = inside; whole { // larger blocks are the same
			return
		}
	}
}

// block makes s.cuts of blocks with so many iterations of the free loops or more; whole says that they have all.
func (s *cutting) block(copies []int64, need int64) (inside int64, whole bool) {
	cuts := s.cuts
	inside, whole = 1, true
	for _, k := range slices.Backward(s.order) {
		if k == s.chain {
			cuts[k] = nest.Cut{Blocks: (s.trips[k] + copies[k] - 1) / copies[k], Inner: 1, Copies: copies[k]}
			continue
		}
		if s.trips[k]%copies[k] != 0 { // with a guard, and then in one block
			n := (s.trips[k] + copies[k] - 1) / copies[k]
			cuts[k] = nest.Cut{Blocks: 1, Inner: n, Copies: copies[k]}
			inside *= n
			continue
		}
		left := s.trips[k] / copies[k]
		cuts[k] = nest.Cut{Blocks: left, Inner: 1, Copies: copies[k]}
		if s.band.Free[k] && (k >= s.band.Outer && s.band.Outer < len(s.trips) || inside < need) {
			n := left // loops of the inner nest stay inside
			if k < s.band.Outer || s.band.Outer == len(s.trips) {
				n = s.perBlock(k, left, (need+inside-1)/inside)
			}
			cuts[k].Blocks, cuts[k].Inner = (left+n-1)/n, n
			inside *= n
		}
		whole = whole && (!s.band.Free[k] || cuts[k].Blocks == 1)
	}
	return inside, whole
}

// goesBack reports whether sums take what a channel brings in another order than that of the nest,
// though it is to be kept: some of them after others, or terms side by side between which others
// have theirs.
func (s *cutting) goesBack(cuts []nest.Cut) bool {
	summing, several := false, false
	for _, k := range s.order {
		switch {
		case !s.inOrder || !s.takes[k] || s.trips[k] == 1:
		case !s.band.Free[k]:
			summing, several = summing || cuts[k].Blocks > 1, several || cuts[k].Copies > 1
		case summing && cuts[k].Blocks > 1 || several:
			return true
		}
	}
	return false
}

// perBlock is how many of so many iterations of loop k a block has, of which at least need are wanted:
// all blocks are full, unless that makes them much larger.
func (s *cutting) perBlock(k int, trips, need int64) int64 {
	latest := &s.latest[k]
	if latest.list == nil || latest.of != trips {
		*latest = divided{trips, s.divisors(trips)}
	}
	n := atLeast(latest.list, need)
	if n > largerBlock*need && trips >= fewBlocks*need {
		return need
	}
	return n
}

// The last block of some is not full where full ones are so many times larger than they must
// be, and it is one of so many.
const (
	largerBlock = 2
	fewBlocks   = 16
)

// registers are the cuts in which each sum stays in its register: dependent
// iterations follow each other, at an interval at which operators are shared: the
// least, or longer ones.
func (s *cutting) registers(copies []int64, product, banks int64) {
	cuts := s.cuts
	blocks, turns := int64(1), int64(1)
	for k, c := range copies {
		if k >= s.band.Outer && s.band.Free[k] && c < s.trips[k] {
			return
		}
		cuts[k] = nest.Cut{Blocks: (s.trips[k] + c - 1) / c, Inner: 1, Copies: c}
		if s.band.Free[k] || k < s.band.Outer {
			blocks *= cuts[k].Blocks
		} else {
			turns *= s.trips[k]
		}
	}
	if !s.roomy(cuts, product) || s.goesBack(cuts) {
		return
	}
	moved := int64(0) // as in add
	if s.offChip {
		moved = s.moving(cuts, s.takes, 0, 1) + s.moving(cuts, s.gives, product, s.given(cuts, s.lanes(cuts)))
	}
	for ii := s.work.register; ii < slowestRegisters*s.work.register; ii++ {
		shared, asked := int((product+ii-1)/ii), int64(0)
		if ii > s.work.register {
			asked = ii
		}
		lessDSP, lessLUT := s.spared(cuts, product, ii)
		s.keep(candidate{cuts: cuts, copies: product, banks: banks, held: product, registers: true, fabric: true, interval: ii, asked: asked, blocks: blocks,
			dsp: shared*(s.work.dsp-s.work.chain) - lessDSP, lut: shared*s.work.registerLUT + int(product)*sharedLUT - lessLUT, cycles: blocks*(turns*ii+3*overhead+s.work.late) + moved})
	}
}

// slowestRegisters is how many times as long as it must be the interval of sums in
// registers may not be: half of the copies are as fast then.
const slowestRegisters = 2

// divides reports whether one of the numbers from least to most divides n.
func (s *cutting) divides(n, least, most int64) bool {
	return atLeast(s.divisors(n), least) <= most
}

// divided is a number with its divisors.
type divided struct {
	of   int64
	list []int64
}

// divisors remembers the divisors of n.
func (s *cutting) divisors(n int64) []int64 {
	list := s.divided[n]
	if list == nil {
		list = divisors(n)
		s.divided[n] = list
	}
	return list
}

package parallel

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"codo/affine"
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
	lag               int64 // cycles until the tasks that follow have something to do
	busy              int64 // cycles of a run
	// late says that nothing is handed on before the end, and waits that all must
	// have come before the begin.
	late, waits bool
	blocks      int64
	spread      spread
	classes     []uint8 // of what it reaches of arrays that other nests use, too: 2^class places or less
}

// A spread is how many places along each dimension of each array, by its name, a
// body reaches at the same time.
type spread map[string][]int64

// overhead is the cycles for which a loop is not busy: until its first result,
// and between loops (qor rules 1.1 and 1.6).
const overhead = 20

// usualLanes is how many elements a token may be expected to have.
const usualLanes = 8

// LUTs for addresses and multiplexers, per copy of a body: of one that has its
// operators for itself, and of one that shares them (package model prices the
// design that comes of it).
const (
	// bankCost is the number of banks that are as bad as twice the cycles.
	bankCost  = 4000
	ownLUT    = 40
	sharedLUT = 25
)

// candidates lists the ways to cut the band with up to most copies of its body,
// none of which is slower and larger than another. Where the nest uses channels
// the time of a block counts several times, see Options.
func candidates(b *nest.Band, body []affine.Stmt, w work, most int64, channels, shared []*affine.Buffer, fill int64, tree bool, order []int) []candidate {
	around := affine.Accesses([]affine.Stmt{b.Nest})
	s := cutting{band: b, order: order, work: w, most: most, fill: fill, tree: tree, reaches: reachesOf(b, body), shared: shared, divided: map[int64][]int64{}}
	for _, l := range b.Loops {
		_, n, _ := affine.ConstantTrips(l)
		s.trips = append(s.trips, n)
	}
	s.first = -1
	reads := slices.DeleteFunc(slices.Clone(around), func(a affine.Access) bool { return a.Write })
	writes := slices.DeleteFunc(slices.Clone(around), func(a affine.Access) bool { return !a.Write })
	for k, l := range b.Loops {
		s.takes = append(s.takes, passes(l, reads, channels))
		s.gives = append(s.gives, passes(l, writes, channels))
		s.chained = s.chained || s.takes[k] || s.gives[k]
	}
	for _, k := range order {
		if b.Free[k] && (s.takes[k] || s.gives[k]) {
			s.passing = append(s.passing, k)
		}
	}
	if len(s.passing) > 0 {
		s.first = s.passing[0]
	}
	s.chain = -1
	for _, k := range order {
		if !b.Free[k] && b.Sums() {
			s.chain = k
		}
	}
	for _, n := range s.trips {
		s.splits = append(s.splits, splits(n))
	}
	s.copies(make([]int64, len(b.Loops)), 0, 1)
	list := pareto(s.found)
	for k := range list {
		list[k].spread = s.spread(list[k].cuts)
	}
	return list
}

// passes reports whether l walks along one of these buffers.
func passes(l *affine.Loop, accesses []affine.Access, buffers []*affine.Buffer) bool {
	return slices.ContainsFunc(accesses, func(a affine.Access) bool {
		subs, _ := a.Subscripts()
		return slices.Contains(buffers, a.Buffer) && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// A cutting enumerates the cuts of one band.
type cutting struct {
	band    *nest.Band
	order   []int // of the loops
	work    work
	most    int64
	fill    int64 // see Options
	tree    bool  // sums may change their order
	passing []int // the free loops of a task in a chain that walk along its channels, outermost first
	first   int   // of these; -1: no matter
	// takes and gives tell of each loop whether it walks along a channel that the
	// nest reads or writes, chained whether any does.
	takes, gives []bool
	chained      bool
	trips        []int64
	// chain is the innermost loop that sums up; -1 if none does only that. Its
	// iterations can be a chain of additions in one body, one after the other.
	chain   int
	reaches []reach
	shared  []*affine.Buffer
	splits  [][]int64         // of the trips of each loop
	divided map[int64][]int64 // divisors
	found   []candidate
	front   int // of these, that have been compared
}

// A reach is what a body accesses of one array at once.
type reach struct {
	buffer  *affine.Buffer
	buffers int     // number of the buffer among those of all
	along   [][]int // by dimension: the loops that its subscript counts with
}

func reachesOf(b *nest.Band, body []affine.Stmt) (list []reach) {
	number := map[*affine.Buffer]int{}
	for _, a := range affine.Accesses(body) {
		subs, ok := a.Subscripts()
		if !ok || a.Buffer == nil {
			continue
		}
		r := reach{buffer: a.Buffer}
		if _, known := number[a.Buffer]; !known {
			number[a.Buffer] = len(number)
		}
		r.buffers = number[a.Buffer]
		for _, f := range subs {
			var along []int
			for k, l := range b.Loops {
				if f.Uses(l) {
					along = append(along, k)
				}
			}
			r.along = append(r.along, along)
		}
		list = append(list, r)
	}
	return list
}

// mostBeside is the most copies of other loops beside a chain of additions.
const mostBeside = 32

// copies chooses the number of copies of loops k and up.
func (s *cutting) copies(chosen []int64, k int, product int64) {
	if k == len(chosen) {
		s.inner(chosen, product)
		return
	}
	for _, d := range s.splits[k] {
		if d > 1 && !s.band.Free[k] && (k != s.chain || product > mostBeside) || product*d > s.most {
			break
		}
		if k == s.first && s.trips[k]%d != 0 { // it goes from block to block
			continue
		}
		chosen[k] = d
		s.copies(chosen, k+1, product*d)
	}
}

// inner prices the cuts with these copies: with sums in memory, in registers, or
// in chains of additions.
func (s *cutting) inner(copies []int64, product int64) {
	banks := s.banks(copies)
	if banks < 0 {
		return
	}
	if s.chain < 0 || copies[s.chain] == 1 {
		s.blocks(copies, product, banks, s.work.turn, 0, false)
		if s.work.register > 0 {
			s.registers(copies, product, banks)
		}
		return
	}
	s.added(copies, product, banks, s.work.turn-memoryTurn, false)
	if s.work.register > 0 {
		s.added(copies, product, banks, s.work.register, true)
	}
}

// added prices chains of additions that take so long each.
func (s *cutting) added(copies []int64, product, banks, each int64, fabric bool) {
	adds := copies[s.chain] * each
	if s.tree { // the tool adds the products first
		adds = int64(bits.Len64(uint64(copies[s.chain]-1))+1) * each
		s.blocks(copies, product, banks, each+memoryTurn, adds, fabric)
	} else {
		s.blocks(copies, product, banks, adds+memoryTurn, adds, fabric)
	}
}

// blocks chooses how many iterations of the free loops a block has: as many as an
// update takes, or some times that.
func (s *cutting) blocks(copies []int64, product, banks, turn, adds int64, fabric bool) {
	last := int64(-1)
	for times := int64(1); times <= 1<<10; times *= 2 {
		need := turn * times
		cuts := make([]nest.Cut, len(copies))
		inside := int64(1)
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
				n := atLeast(s.divisors(left), (need+inside-1)/inside)
				if k >= s.band.Outer && s.band.Outer < len(s.trips) {
					n = left // loops of the inner nest stay inside
				}
				cuts[k].Blocks, cuts[k].Inner = left/n, n
				inside *= n
			}
		}
		if inside == last {
			continue
		}
		last = inside
		s.add(cuts, product, inside, banks, turn, adds, fabric)
	}
}

// registers is the cut in which each sum stays in its register: dependent
// iterations follow each other, at an interval at which operators are shared.
func (s *cutting) registers(copies []int64, product, banks int64) {
	cuts := make([]nest.Cut, len(copies))
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
	ii := s.work.register
	c := candidate{cuts: cuts, copies: product, banks: banks, held: product, registers: true, fabric: true, interval: ii, blocks: blocks,
		dsp: int((product+ii-1)/ii) * (s.work.dsp - s.work.chain), lut: int((product+ii-1)/ii)*s.work.registerLUT + int(product)*sharedLUT, cycles: blocks * (turns*ii + 3*overhead)}
	s.keep(c)
}

// mostFound bounds the candidates that wait to be compared.
const mostFound = 256

// keep adds a candidate with what its blocks and banks cost others: tasks that
// follow wait for the first block, and loops beside this one get fewer banks.
func (s *cutting) keep(c candidate) {
	c.busy = c.cycles
	c.lag = s.wait(c.cuts, c.cycles)
	c.late, c.waits = s.ends(c.cuts)
	c.cycles += s.fill * c.lag
	c.cycles += c.cycles * c.banks / bankCost
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

// moving is the cycles in which blocks along loops that walk along a channel move
// so many elements each.
func (s *cutting) moving(cuts []nest.Cut, walks []bool, elements int64) int64 {
	blocks, any := int64(1), false
	for k, l := range cuts {
		if walks[k] && s.band.Free[k] {
			blocks, any = blocks*l.Blocks, true
		}
	}
	if !any {
		return 0
	}
	return blocks * (overhead + elements/usualLanes)
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

// ends tells whether all is handed on at the end, and whether all must have come at
// the begin: blocks go along what the outermost of their loops walks along; without
// blocks the outermost loop that carries a dependence takes, if it walks so.
func (s *cutting) ends(cuts []nest.Cut) (late, waits bool) {
	if !s.chained {
		return false, false
	}
	for _, k := range s.order {
		if s.band.Free[k] && cuts[k].Blocks > 1 {
			return !s.gives[k], !s.takes[k]
		}
	}
	for _, k := range s.order {
		if !s.band.Free[k] {
			return true, !s.takes[k] || cuts[k].Copies > 1
		}
	}
	return true, true
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

// wait is how long the tasks that follow wait for a block. Blocks follow each
// other along the outermost passing loops, up to the first that is not cut into
// single iterations.
func (s *cutting) wait(cuts []nest.Cut, cycles int64) int64 {
	if s.first < 0 {
		return 0
	}
	blocks := int64(1)
	for _, k := range s.passing {
		blocks *= cuts[k].Blocks
		if cuts[k].Blocks < s.trips[k] {
			break
		}
	}
	return cycles / blocks
}

// add prices a cut.
//
// A chain of additions takes as long as adds says, and what it adds waits for its
// turn in shift registers, 32 cycles in a LUT.
func (s *cutting) add(cuts []nest.Cut, copies, inside, banks, turn, adds int64, fabric bool) {
	blocks, turns, held := int64(1), int64(1), int64(1)
	for k := range cuts {
		switch {
		case s.band.Free[k]:
			blocks *= cuts[k].Blocks
			held *= cuts[k].Inside()
		case k < s.band.Outer && s.band.Outer < len(cuts):
			blocks *= s.trips[k]
		default:
			turns *= cuts[k].Blocks
		}
	}
	ii := max(1, (turn+inside-1)/inside)
	cycles := blocks * (turns*inside*ii + overhead + adds)
	if s.band.Outer < len(cuts) { // before and after the inner nest
		cycles += blocks * 2 * (inside + overhead)
	}
	cycles += s.moving(cuts, s.takes, 0) + s.moving(cuts, s.gives, held)
	dsp, lut := s.work.dsp, s.work.lut
	if fabric {
		dsp, lut = s.work.dsp-s.work.chain, s.work.registerLUT
	}
	s.keep(candidate{cuts: cuts, copies: copies, dsp: int(copies) * dsp, lut: int(copies) * (lut + ownLUT + int(adds)/2), fabric: fabric, cycles: cycles, banks: banks, held: held, interval: ii, blocks: blocks})
}

// banks is the number of banks of all arrays together that copies need; -1 if one
// array has too many.
func (s *cutting) banks(copies []int64) (sum int64) {
	var few [16]int64
	seen := few[:0]
	for _, r := range s.reaches {
		n := int64(1)
		for _, along := range r.along {
			for _, k := range along {
				n *= copies[k]
			}
		}
		if n > maxPieces {
			return -1
		}
		for len(seen) <= r.buffers {
			seen = append(seen, 0)
		}
		if n > seen[r.buffers] {
			sum += n - seen[r.buffers]
			seen[r.buffers] = n
		}
	}
	if s.band.Outer < len(s.trips) { // scalars around the inner nest become arrays
		held := int64(1)
		for _, n := range copies[:s.band.Outer] {
			held *= n
		}
		if held > maxPieces {
			return -1
		}
	}
	return sum
}

// spread is what the copies of cuts reach.
func (s *cutting) spread(cuts []nest.Cut) spread {
	reached := spread{}
	for _, r := range s.reaches {
		dims := reached[r.buffer.Name]
		if dims == nil {
			dims = make([]int64, len(r.along))
			reached[r.buffer.Name] = dims
		}
		for d, n := range r.places(cuts) {
			dims[d] = max(dims[d], n)
		}
	}
	return reached
}

// places is how many places the copies of cuts reach, by dimension.
func (r *reach) places(cuts []nest.Cut) []int64 {
	dims := make([]int64, len(r.along))
	for d, along := range r.along {
		dims[d] = 1
		for _, k := range along {
			dims[d] *= cuts[k].Copies
		}
	}
	return dims
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

// splits lists the numbers of copies, rising, that make a loop of n iterations
// shorter: the least for each number of iterations that is left.
func splits(n int64) []int64 {
	var out []int64
	for d := int64(1); d <= n; {
		out = append(out, d)
		left := (n + d - 1) / d
		if left == 1 {
			break
		}
		d = (n + left - 2) / (left - 1) // the least that leaves fewer
	}
	return out
}

// divisors lists the divisors of n, rising.
func divisors(n int64) []int64 {
	var out []int64
	for d := int64(1); d*d <= n; d++ {
		if n%d == 0 {
			out = append(out, d)
			if d*d < n {
				out = append(out, n/d)
			}
		}
	}
	slices.Sort(out)
	return out
}

// atLeast is the first of the rising numbers that is n or more, or else the last.
func atLeast(list []int64, n int64) int64 {
	for _, v := range list {
		if v >= n {
			return v
		}
	}
	return list[len(list)-1]
}

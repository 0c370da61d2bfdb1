package parallel

import (
	"cmp"
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
	blocks            int64
	spread            spread
}

// A spread is how many places along each dimension of each array, by its name, a
// body reaches at the same time.
type spread map[string][]int64

// overhead is the cycles for which a loop is not busy: until its first result,
// and between loops (qor rules 1.1 and 1.6).
const overhead = 20

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
func candidates(b *nest.Band, body []affine.Stmt, w work, most int64, channels []*affine.Buffer, fill int64, tree bool, order []int) []candidate {
	around := affine.Accesses([]affine.Stmt{b.Nest})
	s := cutting{band: b, order: order, work: w, most: most, fill: fill, tree: tree, accesses: affine.Accesses(body)}
	for _, l := range b.Loops {
		_, n, _ := affine.ConstantTrips(l)
		s.trips = append(s.trips, n)
	}
	s.first = -1
	if k := slices.IndexFunc(order, func(k int) bool { return b.Free[k] && passes(b.Loops[k], around, channels) }); k >= 0 {
		s.first = order[k]
	}
	s.chain = -1
	for _, k := range order {
		if !b.Free[k] && b.Sums() {
			s.chain = k
		}
	}
	s.copies(make([]int64, len(b.Loops)), 0, 1)
	for k := range s.found { // banks cost time elsewhere: loops beside this one get fewer
		s.found[k].cycles += s.found[k].cycles * s.found[k].banks / bankCost
	}
	return pareto(s.found)
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
	band  *nest.Band
	order []int // of the loops
	work  work
	most  int64
	fill  int64 // see Options
	tree  bool  // sums may change their order
	first int   // the outermost free loop of a task in a chain; -1: no matter
	trips []int64
	// chain is the innermost loop that sums up; -1 if none does only that. Its
	// iterations can be a chain of additions in one body, one after the other.
	chain    int
	accesses []affine.Access
	found    []candidate
}

// mostBeside is the most copies of other loops beside a chain of additions.
const mostBeside = 4

// copies chooses the number of copies of loops k and up.
func (s *cutting) copies(chosen []int64, k int, product int64) {
	if k == len(chosen) {
		s.inner(chosen, product)
		return
	}
	for _, d := range splits(s.trips[k]) {
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
	reached, banks := s.banks(copies)
	if banks < 0 {
		return
	}
	found := len(s.found)
	defer func() {
		for k := found; k < len(s.found); k++ {
			s.found[k].spread = reached
		}
	}()
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
				n := atLeast(divisors(left), (need+inside-1)/inside)
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
	c.cycles += s.wait(cuts, c.cycles)
	s.found = append(s.found, c)
}

// wait is what the time of a block costs the tasks that follow.
func (s *cutting) wait(cuts []nest.Cut, cycles int64) int64 {
	if s.first < 0 {
		return 0
	}
	return s.fill * cycles / cuts[s.first].Blocks
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
	cycles += s.wait(cuts, cycles)
	dsp, lut := s.work.dsp, s.work.lut
	if fabric {
		dsp, lut = s.work.dsp-s.work.chain, s.work.registerLUT
	}
	s.found = append(s.found, candidate{cuts: cuts, copies: copies, dsp: int(copies) * dsp, lut: int(copies) * (lut + ownLUT + int(adds)/2), fabric: fabric, cycles: cycles, banks: banks, held: held, interval: ii, blocks: blocks})
}

// banks is what copies reach, and the number of banks of all arrays for that; -1
// if one array has too many.
func (s *cutting) banks(copies []int64) (reached spread, sum int64) {
	seen := map[*affine.Buffer]int64{}
	reached = spread{}
	for _, a := range s.accesses {
		subs, ok := a.Subscripts()
		if !ok || a.Buffer == nil {
			continue
		}
		n := int64(1)
		dims := reached[a.Buffer.Name]
		if dims == nil {
			dims = make([]int64, len(subs))
			reached[a.Buffer.Name] = dims
		}
		for d, f := range subs {
			along := int64(1)
			for k, l := range s.band.Loops {
				if copies[k] > 1 && f.Uses(l) {
					along *= copies[k]
				}
			}
			dims[d] = max(dims[d], along)
			n *= along
		}
		if n > maxPieces {
			return nil, -1
		}
		if n > seen[a.Buffer] {
			sum += n - seen[a.Buffer]
			seen[a.Buffer] = n
		}
	}
	if s.band.Outer < len(s.trips) { // scalars around the inner nest become arrays
		held := int64(1)
		for _, n := range copies[:s.band.Outer] {
			held *= n
		}
		if held > maxPieces {
			return nil, -1
		}
	}
	return reached, sum
}

// pareto keeps the candidates to which no other is better in cycles, DSPs and
// LUTs, by rising cycles. Of those that are as good in these, those with fewer
// banks and shorter blocks are better.
func pareto(list []candidate) []candidate {
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.cycles, b.cycles), cmp.Compare(a.dsp, b.dsp), cmp.Compare(a.lut, b.lut), cmp.Compare(a.banks, b.banks), cmp.Compare(a.held, b.held))
	})
	var out []candidate
	for _, c := range list {
		if !slices.ContainsFunc(out, func(o candidate) bool { return o.dsp <= c.dsp && o.lut <= c.lut }) {
			out = append(out, c)
		}
	}
	return out
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
	for d := int64(1); d <= n; d++ {
		if n%d == 0 {
			out = append(out, d)
		}
	}
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

package model

import (
	"cmp"
	"slices"

	"codo/affine"
)

// maxPoints bounds the accesses of a body that are looked at one by one.
const maxPoints = 1 << 10

// A deal is how the elements of a dimension are dealt to banks.
type deal struct {
	kind   affine.PartitionKind // 0: all in one bank
	factor int64
	block  int64 // elements per bank of a block partition
}

// dealOf is how dimension d of buffer k is dealt under the decision.
func (e *evaluation) dealOf(buffer, d int) deal {
	if b := e.t.Buffers[buffer]; b.Port.Elements > 0 && d == len(b.Shape)-1 { // a word is one access
		return deal{kind: affine.Complete, factor: int64(b.Shape[d])}
	}
	for _, p := range e.d.Partition[buffer] {
		if p.Dim != d {
			continue
		}
		size := int64(e.t.Buffers[buffer].Shape[d])
		factor := min(max(int64(p.Factor), 1), size)
		if p.Kind == affine.Complete || factor == size {
			return deal{kind: affine.Complete, factor: size}
		}
		return deal{p.Kind, factor, (size + factor - 1) / factor}
	}
	return deal{factor: 1}
}

// together is the reads and writes of one bank in one iteration, of all accesses
// to a buffer: of the bank that has most, as if groups that move in other ways had theirs in
// the same one, or all as far as it is known in which each access ends, whichever is less.
func (e *evaluation) together(groups []group) (reads, writes int64) {
	reads, writes = e.inOneBank(groups)
	if len(groups) == 1 || reads+writes <= int64(e.t.ctx.placeOf(e.t.Buffers[groups[0].buffer]).ports) {
		return reads, writes
	}
	r, w := int64(0), int64(0)
	for left := groups; len(left) > 0; {
		alike, others := left[:1:1], []group(nil)
		for k := range left[1:] {
			if g := &left[1+k]; e.movesAs(g, &left[0]) {
				alike = append(alike, *g)
			} else {
				others = append(others, *g)
			}
		}
		read, written := e.inOneBank(alike)
		r, w, left = r+read, w+written, others
	}
	if r+w < reads+writes {
		return r, w
	}
	return reads, writes
}

// movesAs reports whether g and h move alike through the banks of their buffer.
func (e *evaluation) movesAs(g, h *group) bool {
	for d := range g.dims {
		if how := e.dealOf(g.buffer, d); how.inTurn() && !e.movesAlong(g, h, d, how) {
			return false
		}
	}
	return true
}

// movesAlong is movesAs for one dimension.
func (e *evaluation) movesAlong(g, h *group, d int, how deal) bool {
	return !g.tied && !h.tied && !g.dims[d].dynamic && !h.dims[d].dynamic && slices.Equal(e.moves(g, d, how), e.moves(h, d, how))
}

// inTurn reports whether each element, or each in its turn, is in another bank than the one before.
func (how deal) inTurn() bool { return how.kind == affine.Complete || how.kind == affine.Cyclic }

// inOneBank is the reads and writes of the bank that has most, if it is known in which each access
// ends; else as if each had its most in the same one.
func (e *evaluation) inOneBank(groups []group) (reads, writes int64) {
	count := func(g *group, n int64) {
		if g.write {
			writes += n
		} else {
			reads += n
		}
	}
	dims := e.steadyDims(groups)
	if len(dims) == 0 {
		for k := range groups {
			count(&groups[k], e.hits(&groups[k]))
		}
		return reads, writes
	}
	type use struct{ bank, reads, writes int64 }
	var uses []use
	for k := range groups {
		g := &groups[k]
		n, banks := int64(1), []int64{0}
		for d := range g.dims {
			how := e.dealOf(g.buffer, d)
			if !slices.Contains(dims, d) {
				n *= e.dimHits(g, d, how)
				continue
			}
			values := e.values(g, d)
			next := make([]int64, 0, len(values)*len(banks))
			for _, v := range values {
				for _, bank := range banks {
					next = append(next, bank*how.factor+how.bank(v, 0))
				}
			}
			banks = next
		}
		uses = slices.Grow(uses, len(banks))
		for _, bank := range banks {
			if g.write {
				uses = append(uses, use{bank: bank, writes: n})
			} else {
				uses = append(uses, use{bank: bank, reads: n})
			}
		}
	}
	slices.SortFunc(uses, func(a, b use) int { return cmp.Compare(a.bank, b.bank) })
	for k, u := range uses {
		if k > 0 && uses[k-1].bank == u.bank { // all of one bank together
			u.reads, u.writes = u.reads+uses[k-1].reads, u.writes+uses[k-1].writes
			uses[k] = u
		}
		if u.reads+u.writes > reads+writes || u.reads+u.writes == reads+writes && u.reads > reads {
			reads, writes = u.reads, u.writes
		}
	}
	return reads, writes
}

// steadyDims are dimensions of which each access uses the same banks in every
// iteration: those with a bank per element, or with banks in turn by which the loops
// that are not unrolled move as a whole; or of which all accesses move alike, so that
// those that share a bank are the same. They are as many as can be looked at together.
func (e *evaluation) steadyDims(groups []group) (dims []int) {
	points := int64(1)
	for d := range groups[0].dims {
		how := e.dealOf(groups[0].buffer, d)
		if !how.inTurn() || slices.ContainsFunc(groups, func(g group) bool { return !e.movesAlong(&g, &groups[0], d, how) }) {
			continue
		}
		most := int64(1)
		for k := range groups {
			most = max(most, int64(len(e.values(&groups[k], d))))
		}
		if points *= most; points > maxPoints {
			break
		}
		dims = append(dims, d)
	}
	return dims
}

// moves are the loops that are not unrolled whole and move g along dimension d to other banks, each with the elements that one
// iteration moves it by, by loop.
func (e *evaluation) moves(g *group, d int, how deal) (list []term) {
	for _, m := range g.dims[d].terms {
		n := e.copiesOf(g, m.loop)
		if n < e.t.info[m.loop].most && (how.kind == affine.Complete || n*m.step%how.factor != 0) {
			list = append(list, term{m.loop, n * m.step})
		}
	}
	slices.SortFunc(list, func(a, b term) int { return cmp.Compare(a.loop, b.loop) })
	return list
}

// hits is the greatest number of accesses of g to one bank in one iteration
// (rule 2.6): equal addresses are one access, and elements at known distances are
// in known banks relative to each other, wherever the first one is.
func (e *evaluation) hits(g *group) int64 {
	if g.tied {
		if n, ok := e.enumerate(g); ok {
			return n
		}
	}
	n := int64(1)
	for d := range g.dims {
		n *= e.dimHits(g, d, e.dealOf(g.buffer, d))
	}
	return n
}

// copiesOf is how many iterations of a loop one body holds, for an access of g.
func (e *evaluation) copiesOf(g *group, loop int) int64 {
	if slices.Contains(g.pinned, loop) {
		return 1
	}
	return e.copies[loop]
}

// dimHits is hits for one dimension.
func (e *evaluation) dimHits(g *group, d int, how deal) int64 {
	points, active := int64(1), -1
	for k, m := range g.dims[d].terms {
		if c := e.copiesOf(g, m.loop); c > 1 {
			points *= c
			active = k
		}
	}
	hidden := slices.ContainsFunc(g.dims[d].hidden, func(l int) bool { return e.copiesOf(g, l) > 1 })
	switch {
	case hidden:
		return points
	case how.kind == affine.Complete:
		return 1
	case len(g.offsets) > 1 && e.differ(g, d):
	case points == 1:
		return 1
	case points == e.copiesOf(g, g.dims[d].terms[active].loop):
		return oneLoopHits(points, g.dims[d].terms[active].step, how)
	}
	if points*int64(len(g.offsets)) > maxPoints {
		return (points + how.factor - 1) / how.factor
	}
	return e.valueHits(g, d, how)
}

func (e *evaluation) differ(g *group, d int) bool {
	for _, o := range g.offsets[1:] {
		if o[d] != g.offsets[0][d] {
			return true
		}
	}
	return false
}

// oneLoopHits is how many of the elements 0, step, .. are in one bank.
func oneLoopHits(points, step int64, how deal) int64 {
	step = max(step, -step)
	switch how.kind {
	case affine.Cyclic:
		banks := how.factor / affine.GCD(step, how.factor)
		return (points + banks - 1) / banks
	case affine.Block:
		return min(points, (how.block+step-1)/step)
	}
	return points
}

// valueHits lists the different values of dimension d in one iteration and
// counts those in one bank.
func (e *evaluation) valueHits(g *group, d int, how deal) int64 {
	values := e.values(g, d)
	if how.kind == 0 {
		return int64(len(values))
	}
	first := values[0]
	for i := range values {
		values[i] = how.bank(values[i], first)
	}
	slices.Sort(values)
	return longestRun(values)
}

// values are the different values of dimension d in one iteration, relative to
// those of the loops that are not unrolled.
func (e *evaluation) values(g *group, d int) []int64 {
	values := make([]int64, 0, 64)
	for _, o := range g.offsets {
		values = append(values, o[d])
	}
	for _, m := range g.dims[d].terms {
		n := len(values)
		for i := int64(1); i < e.copiesOf(g, m.loop); i++ {
			for _, v := range values[:n] {
				values = append(values, v+i*m.step)
			}
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// bank is the bank of element v, relative to that of first.
func (how deal) bank(v, first int64) int64 {
	switch how.kind {
	case affine.Cyclic:
		return ((v-first)%how.factor + how.factor) % how.factor
	case affine.Block:
		return (v - first) / how.block
	case affine.Complete:
		return v
	}
	return 0
}

// longestRun is the greatest number of equal neighbours.
func longestRun(sorted []int64) int64 {
	longest, run := int64(0), int64(0)
	for i := range sorted {
		if i > 0 && sorted[i] == sorted[i-1] {
			run++
		} else {
			run = 1
		}
		longest = max(longest, run)
	}
	return longest
}

// enumerate lists the elements of g in one iteration and counts those in one
// bank; ok is false if there are too many.
func (e *evaluation) enumerate(g *group) (n int64, ok bool) {
	type point struct{ element, bank int64 }
	var points []point
	rank := len(g.dims)
	at := make([]int64, rank)
	loops := e.activeLoops(g)
	iteration := make([]int64, len(loops))
	total := int64(len(g.offsets))
	for _, l := range loops {
		total *= e.copies[l]
	}
	if total > maxPoints {
		return 0, false
	}
	var visit func(k int)
	visit = func(k int) {
		if k < len(loops) {
			for i := range e.copies[loops[k]] {
				iteration[k] = i
				e.move(g, at, loops[k], i)
				visit(k + 1)
				e.move(g, at, loops[k], -i)
			}
			return
		}
		p := point{}
		for d := range rank {
			how := e.dealOf(g.buffer, d)
			span := int64(2*e.t.Buffers[g.buffer].Shape[d] + maxPoints)
			if varies := g.dims[d].hidden; slices.ContainsFunc(loops, func(l int) bool { return slices.Contains(varies, l) }) {
				for k, l := range loops { // in any bank, perhaps all in one
					if slices.Contains(varies, l) {
						p.element = p.element*e.copies[l] + iteration[k]
					}
				}
				continue
			}
			p.element = p.element*span + at[d]
			p.bank = p.bank*span + how.bank(at[d], g.offsets[0][d])
		}
		points = append(points, p)
	}
	for _, o := range g.offsets {
		copy(at, o)
		visit(0)
	}
	slices.SortFunc(points, func(p, q point) int {
		if p.bank != q.bank {
			return cmp.Compare(p.bank, q.bank)
		}
		return cmp.Compare(p.element, q.element)
	})
	points = slices.Compact(points)
	banks := make([]int64, len(points))
	for i, p := range points {
		banks[i] = p.bank
	}
	return longestRun(banks), true
}

// activeLoops are the unrolled loops in the subscripts of g.
func (e *evaluation) activeLoops(g *group) (loops []int) {
	for d := range g.dims {
		for _, m := range g.dims[d].terms {
			if e.copiesOf(g, m.loop) > 1 && !slices.Contains(loops, m.loop) {
				loops = append(loops, m.loop)
			}
		}
	}
	return loops
}

// move adds i iterations of a loop to the subscripts.
func (e *evaluation) move(g *group, at []int64, loop int, i int64) {
	for d := range g.dims {
		at[d] += i * stepOf(g.dims[d], loop)
	}
}

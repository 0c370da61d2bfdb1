package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// usualLanes is how many elements a token may be expected to have.
const usualLanes = 8

// lanes is the same for cuts: tokens get wider with the copies, those of small products, of
// which many run at the same time, with all, others with those of results, if they compute
// any; those of layers of images are wide in any case.
func (s *cutting) lanes(cuts []nest.Cut) int64 {
	copies, results := int64(1), int64(1)
	for k, c := range cuts {
		copies *= c.Copies
		if s.band.Free[k] {
			results *= c.Copies
		}
	}
	wide := copies / copiesForLane
	switch {
	case !s.work.isMany() && s.work.dsp == 0:
		wide = usualLanes
	case !s.work.isMany():
		wide = results / resultsForLane
	case s.band.Outer >= imageLoops:
		return device.TaskLanes / 2
	}
	return min(max(wide, usualLanes), device.TaskLanes/2)
}

const (
	copiesForLane  = 16 // how many copies take or give as much as an element in each cycle
	resultsForLane = 4  // the same of results
	imageLoops     = 3  // over the results of a layer: channels, rows and columns
)

// given is how many elements at once cuts with tokens of so many may hand on: they go along the innermost of the
// outer loops, and have banks of their own for the copies of the others.
func (s *cutting) given(cuts []nest.Cut, lanes int64) int64 {
	others, inner := int64(1), int64(1)
	for _, k := range s.order {
		if s.band.Free[k] && k < s.band.Outer {
			others, inner = others*inner, cuts[k].Copies
		}
	}
	return max(1, min(max(lanes, s.leaves), MaxPieces/others))
}

// leavesIn is how many elements a token has at least of all that is written to channels, if tasks store
// it; 0: others take some.
func (v *surveyor) leavesIn(writes []affine.Access) (least int64) {
	for _, a := range writes {
		if !v.channels[a.Buffer] {
			continue
		}
		n := v.leaving[a.Buffer]
		if n == 0 {
			return 0
		}
		if least == 0 || n < least {
			least = n
		}
	}
	return least
}

// takenAt is how many elements at once cuts may take: they go along what they sum up
// alone, and have banks of their own for the rest of the window.
func (s *cutting) takenAt(cuts []nest.Cut, lanes int64) int64 {
	for _, dims := range s.windows {
		others := int64(1)
		for d := range dims {
			if w := &dims[d]; w.free {
				others *= w.places(cuts)
			}
		}
		lanes = min(lanes, MaxPieces/others)
	}
	return max(1, lanes)
}

// shifts reports whether what comes shifts through a window element by element: blocks go
// along a dimension inside of those that the window slides along.
func (s *cutting) shifts(cuts []nest.Cut, dims []window) bool {
	slides := false
	for _, k := range s.order {
		if cuts[k].Blocks == 1 {
			continue
		}
		for d := range dims {
			switch w := &dims[d]; {
			case w.loop == k:
				slides = true
			case slides && w.loop < 0 && s.band.Free[k] && slices.Contains(w.along, k):
				return true
			}
		}
	}
	return false
}

// passes reports whether l walks along one of these buffers.
func passes(l *affine.Loop, accesses []affine.Access, buffers arrays) bool {
	return slices.ContainsFunc(accesses, func(a affine.Access) bool {
		subs, _ := a.Subscripts()
		return buffers[a.Buffer] && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// passesAll reports whether l walks along each of the buffers that are accessed.
func passesAll(l *affine.Loop, accesses []affine.Access, buffers arrays) bool {
	return !slices.ContainsFunc(accesses, func(a affine.Access) bool {
		return buffers[a.Buffer] && !passes(l, []affine.Access{a}, buffers)
	})
}

// moving is the cycles in which blocks along loops that walk along a channel move
// so many elements each, some at once.
func (s *cutting) moving(cuts []nest.Cut, walks []bool, elements, lanes int64) int64 {
	blocks, any := int64(1), false
	for k, l := range cuts {
		if walks[k] && s.band.Free[k] {
			blocks, any = blocks*l.Blocks, true
		}
	}
	if !any {
		return 0
	}
	return blocks * (overhead + elements/lanes)
}

// taken is the elements of what other tasks compute that come to b through channels: each is taken once. What
// the nest computes itself does not come, and what the memory brings comes beside what is computed.
func (v *surveyor) taken(b *nest.Band) (sum int64) {
	seen := written([]affine.Stmt{b.Nest})
	for _, a := range b.Accesses {
		if !a.Write && !seen[a.Buffer] && v.computed[a.Buffer] {
			seen[a.Buffer] = true
			sum += int64(a.Buffer.Len())
		}
	}
	return sum
}

// takenAgain is the same for arrays whose elements several iterations use, and that no window slides along:
// others are taken where they are used.
func (v *surveyor) takenAgain(b *nest.Band) (sum int64) {
	seen := written([]affine.Stmt{b.Nest})
	for _, a := range b.Accesses {
		subs, ok := a.Subscripts()
		if a.Write || seen[a.Buffer] || !v.computed[a.Buffer] || !ok {
			continue
		}
		seen[a.Buffer] = true
		slides := slices.ContainsFunc(subs, func(f affine.Form) bool { return loopsIn(b, f) > 1 })
		again := slices.ContainsFunc(b.Loops, func(l *affine.Loop) bool { return !passes(l, []affine.Access{a}, v.computed) })
		if again && !slides {
			sum += int64(a.Buffer.Len())
		}
	}
	return sum
}

// loopsIn counts the loops of b that f uses.
func loopsIn(b *nest.Band, f affine.Form) (n int) {
	for _, l := range b.Loops {
		if f.Uses(l) {
			n++
		}
	}
	return n
}

// taking is the cycles in which what the nest uses comes, element by element where it
// shifts through windows. It matters where products are small, of which many run at the
// same time; off chip, where tasks wait for more, also elsewhere.
func (s *cutting) taking(cuts []nest.Cut, lanes int64) int64 {
	switch {
	case !s.work.isMany() && s.offChip:
		return s.work.taken / s.takenAt(cuts, device.TaskLanes/2)
	case !s.work.isMany():
		return 0
	case slices.ContainsFunc(s.windows, func(dims []window) bool { return s.shifts(cuts, dims) }):
		return s.work.taken
	}
	return s.work.taken / s.takenAt(cuts, lanes)
}

// blocksOf is how what comes from off chip does, and in how many blocks: without
// blocks the iterations of the outermost loop that carries a dependence are some.
func (s *cutting) blocksOf(cuts []nest.Cut) (c coming, blocks int64) {
	for _, k := range s.order {
		if s.band.Free[k] && cuts[k].Blocks > 1 {
			return s.coming[k+1], cuts[k].Blocks
		}
	}
	for _, k := range s.order {
		if !s.band.Free[k] {
			c, inside := s.coming[k+1], s.inside(cuts, k)
			if c.row <= inside || (len(s.stays) > 0 || inside == 1) && c.row <= nest.MostTaken*inside {
				return c, cuts[k].Blocks
			}
			break
		}
	}
	return s.coming[0], 1
}

// elementsOf is how many elements of one of these buffers an iteration of l takes.
func elementsOf(l *affine.Loop, accesses []affine.Access, buffers arrays) (most int64) {
	_, trips, _ := affine.ConstantTrips(l)
	for _, a := range accesses {
		if buffers[a.Buffer] {
			most = max(most, int64(a.Buffer.Len())/max(trips, 1))
		}
	}
	return most
}

// atOnce reports whether all that comes is taken before the first iteration of loop k, which
// walks along it, see package buffers.
func (s *cutting) atOnce(cuts []nest.Cut, k int) bool {
	switch {
	case s.offChip && s.comes:
		return cuts[k].Copies > 1 || s.takesMuch(cuts, k)
	case !s.band.Integers && !s.inStep && cuts[k].Copies == 1:
		return false
	}
	taken := s.each[k] * cuts[k].Copies
	return !nest.WorthTaking(taken, s.inside(cuts, k), nest.InTokens(taken, s.trips[k]%cuts[k].Copies == 0, s.band.Integers))
}

// takesMuch reports whether an iteration of loop k takes so much that it is not worth
// to wait for it, see package buffers: all is taken before the first.
func (s *cutting) takesMuch(cuts []nest.Cut, k int) bool {
	return s.each[k] > 1 && s.each[k]*nest.LittleTaken > s.inside(cuts, k) // one is taken where it is used
}

// inside is the iterations of all loops but k.
func (s *cutting) inside(cuts []nest.Cut, k int) int64 {
	n := int64(1)
	for o, c := range cuts {
		if o != k {
			n *= c.Blocks * c.Inner
		}
	}
	return n
}

// taken is in how many cycles a word that comes can be taken: its elements go to banks
// of their own, beside those that the copies need along other dimensions.
func (s *cutting) taken(cuts []nest.Cut) float64 {
	most := 1.0
	for k := range s.reaches {
		if r := &s.reaches[k]; r.lanes > 0 && len(r.buffer.Shape) > 0 {
			most = max(most, float64(r.lanes)/float64(r.token(cuts)))
		}
	}
	return most
}

// token is how many elements, of those that lie side by side, come at once, up to a word: a part of a row,
// or, where that is shorter than the word of a port, rows that make up a part of what is around them.
func (r *reach) token(cuts []nest.Cut) int64 {
	around := int64(1) // banks that the copies need along the dimensions before
	for _, along := range r.along {
		around *= copiesAlong(cuts, along)
	}
	last := len(r.along) - 1
	port := int64(device.PortBits / r.buffer.Elem.Bits)
	lanes, inner := int64(1), int64(1)
	for d := last; d >= 0; d-- {
		size := int64(r.buffer.Shape[d])
		around /= copiesAlong(cuts, r.along[d])
		n := min(r.lanes/inner, MaxPieces/(around*inner))
		if d < last || size < port {
			n = min(n, size)
		}
		for n > 1 && size%n != 0 && (d < last || n&(n-1) != 0) { // a power of two fits any row
			n--
		}
		if d == last && n < size && size < port { // tokens of one length make up the row
			n = size / ((size + n - 1) / n)
		}
		if lanes = max(lanes, n*inner); n < size || size >= port {
			break
		}
		inner *= size
	}
	return lanes
}

// ends tells whether all is handed on at the end, and whether all that others compute
// must have come at the begin: blocks go along what the outermost of their loops walks along; without
// blocks the outermost loop that carries a dependence takes, if it walks so.
func (s *cutting) ends(cuts []nest.Cut) (late, waits bool) {
	if !s.chained {
		return false, false
	}
	for _, k := range s.order {
		if s.band.Free[k] && cuts[k].Blocks > 1 {
			return !s.gives[k], s.waits && !s.steps[k]
		}
	}
	for _, k := range s.order {
		if !s.band.Free[k] {
			return true, s.waits && (!s.steps[k] || s.atOnce(cuts, k))
		}
	}
	return true, true
}

// pausing is the cycles in which nothing is computed as each iteration of the outermost loop
// takes what comes for it.
func (s *cutting) pausing(cuts []nest.Cut) int64 {
	if !s.chained || !s.waits || !s.band.Integers || s.offChip {
		return 0
	}
	for _, k := range s.order {
		if s.band.Free[k] && cuts[k].Blocks > 1 {
			return 0
		}
	}
	for _, k := range s.order {
		if !s.band.Free[k] {
			if s.steps[k] && !s.atOnce(cuts, k) {
				return cuts[k].Blocks * overhead
			}
			break
		}
	}
	return 0
}

// handsOn reports whether tasks that follow go on with a block.
func (s *cutting) handsOn() bool {
	return s.first >= 0 && (!s.inStep || slices.Contains(s.gives, true))
}

// wait is how long the tasks that follow wait for a block. Blocks follow each
// other along the outermost passing loops, up to the first that is not cut into
// single iterations.
func (s *cutting) wait(cuts []nest.Cut, cycles int64) int64 {
	if !s.handsOn() {
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

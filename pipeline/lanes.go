package pipeline

import (
	"slices"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/nest/arrays"
	"codo/parallel"
)

// lanes is for tasks that slide along rows.
func lanes(p *affine.Program, opt Options) diag.List {
	if opt.lanes == 0 {
		return nil
	}
	port := device.PortBits * max(1, opt.parts)
	if opt.Interface == Memory {
		port = 0
	}
	found, _ := buffers.Lanes(p, opt.lanes, port)
	return found
}

// hasLanes reports whether p has tokens of so many elements.
func hasLanes(p *affine.Program, n int) bool {
	return slices.ContainsFunc(p.Channels, func(c *affine.Channel) bool { return c.Lanes == n })
}

// inRows is the user's program with the dimensions that flat arrays get off chip, and whether a task slides along
// rows of any.
func (x *preparation) inRows(opt Options) (p *affine.Program, slides bool) {
	p = affine.Clone(x.user)
	if opt.Interface == AXI {
		arrays.MergedDimensions(p)
		for _, b := range p.Args {
			arrays.FlatDimensions(b, p.Tasks...)
		}
	}
	return p, buffers.Slides(p)
}

// mostLanes is how many elements tokens of the tasks of p may have: as many as the ports of an array, if it has
// any, give at once.
func mostLanes(p *affine.Program, opt Options) int {
	most := device.MaxLanes
	for _, b := range p.Args {
		if b.IsScalar() {
			continue
		}
		if most = min(most, device.MostLanes(b.Elem.Bits)); opt.Interface == AXI {
			most = min(most, device.PortWord(b.Elem.Bits)*max(1, opt.parts))
		}
	}
	return max(most, device.TaskLanes)
}

// lanesOf are the numbers of elements that tokens of p may have, most first: powers of two, and after
// each that rows cannot be cut into the largest below it, above the next one, that they can.
func lanesOf(p *affine.Program, lanes int) (list []int) {
	row := 0
	most := largestOf(p)
	for _, b := range slices.Concat(p.Args, handedOn(p)) {
		if last := len(b.Shape) - 1; last >= 0 && int64(b.Len()) > most/fewElements { // the others have no rows that matter
			row = affine.GCD(row, b.Shape[last])
		}
	}
	for n := lanes; n > 1; n /= 2 {
		list = append(list, n)
		for m := n - 1; m > n/2 && row%n != 0; m-- {
			if row%m == 0 {
				list = append(list, m)
				break
			}
		}
	}
	return list
}

// fewElements is the part of the largest array up to which others have few elements, such as weights.
const fewElements = 16

// inLanes is the best result with tasks that slide along rows, several elements at a
// time, as many as fit; that of none if there are no such tasks. Where so many need
// operators that are shared over many cycles, fewer elements can be faster.
func (x *preparation) inLanes(opt Options) result {
	if opt.Without.Fine || opt.Without.Communication {
		return result{}
	}
	rows, slides := x.inRows(opt)
	if !slides { // it is not worth to look for lanes
		return result{}
	}
	s := laneSearch{preparation: x, opt: opt}
	if !s.fewer(lanesOf(rows, mostLanes(x.user, opt))) || !s.best.found() {
		return s.best
	}
	s.between(longestRow(rows))
	if parallel.ComputesFloats(s.best.at.program) {
		s.inLUTs()
	}
	return s.best
}

// A laneSearch is the work of inLanes.
type laneSearch struct {
	*preparation
	opt     Options
	best    result
	lanes   int // of the best
	tooMany int // the fewest above that do not fit
}

// fewer tries these numbers of elements, most first, until fewer are no better; it reports whether all could be prepared.
func (s *laneSearch) fewer(list []int) bool {
	opt, each := s.opt, 0.0 // part of the budget that one element takes at least
	for _, opt.lanes = range list {
		if opt.stopped() || s.best.found() && s.best.d.Timing != nil && s.best.d.Timing.Latency <= largestOf(s.user)/int64(opt.lanes) {
			break // that takes as many tokens
		}
		if each*float64(opt.lanes) > clearlyMore {
			s.tooMany = opt.lanes
			continue
		}
		r, ok := s.inTokens(opt)
		if !ok {
			return false
		}
		if !r.found() {
			if !s.best.found() && r.at != nil {
				s.tooMany, each = opt.lanes, r.at.leastTried(opt)/float64(opt.lanes)
			}
			continue
		}
		if !r.replaces(s.best) {
			break
		}
		s.best, s.lanes = r, opt.lanes
	}
	return true
}

// between tries numbers of elements between what fits and what does not, each the fewest for so many tokens of a row.
func (s *laneSearch) between(row int) {
	opt := s.opt
	for s.tooMany > s.lanes && !opt.stopped() {
		most, least := tokensOf(row, s.lanes), tokensOf(row, s.tooMany)
		if most-least <= 1 {
			break
		}
		opt.lanes = tokensOf(row, (most+least)/2)
		if opt.lanes >= s.tooMany { // no number makes so many
			break
		}
		if r, ok := s.inTokens(opt); ok && r.replaces(s.best) {
			s.best, s.lanes = r, opt.lanes
		} else {
			s.tooMany = opt.lanes
		}
	}
}

// inLUTs tries fewer DSPs: operators of floats in LUTs take fewer cycles.
func (s *laneSearch) inLUTs() {
	all, opt := *s.opt.Parallel, s.opt
	opt.lanes = s.lanes
	for _, dsp := range []int{all.Budget.DSP / fewPart, 1} {
		own := all
		own.Budget.DSP = max(1, dsp)
		opt.Parallel = &own
		other := prepared(s.source, opt)
		if other == nil || opt.stopped() {
			break
		}
		s.best = s.best.or(other.slid(opt))
	}
}

// clearlyMore is how many times the budget a design with fewer elements must be expected to take, which does not
// take quite in proportion to them, for it not to be tried.
const clearlyMore = 1.4

// leastTried is how many times the budget the smallest of the designs takes that have been tried; 0: there is none.
func (x *preparation) leastTried(opt Options) (least float64) {
	for _, t := range x.tried {
		for _, o := range t.outcomes {
			if most := mostOf(o.uses, opt.Parallel.Budget); o.err == nil && most > 0 && (least == 0 || most < least) {
				least = most
			}
		}
	}
	return least
}

// inTokens is the best result with tasks that slide along rows, opt.lanes elements at a time, without a design if so many do not fit,
// and without a preparation if no tokens have so many. It is not ok where it cannot be prepared.
func (x *preparation) inTokens(opt Options) (r result, ok bool) {
	other := prepared(x.source, opt)
	if other == nil {
		return r, false
	}
	if !hasLanes(other.program, opt.lanes) {
		return r, true
	}
	return other.slid(opt), true
}

// longestRow is the elements of a row of the largest array of p.
func longestRow(p *affine.Program) int {
	row, most := 0, 0
	for _, b := range slices.Concat(p.Args, handedOn(p)) {
		if last := len(b.Shape) - 1; last >= 0 && b.Len() > most {
			row, most = b.Shape[last], b.Len()
		}
	}
	return row
}

// tokensOf is how many tokens of so many lanes a row takes.
func tokensOf(row, lanes int) int { return (row + lanes - 1) / lanes }

// slid is the best result of tasks that slide along rows, without a design if none fits but by fewer copies.
func (x *preparation) slid(opt Options) result {
	x.sliding = true
	r := x.search(opt)
	if !r.found() || r.d.plan == nil || len(exceeded(r.d.Price.Uses, opt.Parallel.Budget)) > 0 {
		return result{at: x}
	}
	return r
}

// largestOf is the elements of the largest argument of p.
func largestOf(p *affine.Program) (most int64) {
	for _, b := range p.Args {
		most = max(most, int64(b.Len()))
	}
	return most
}

// atPace is how much longer than the memory needs to move all arrays a run may be, in
// parts of that time, for another design not to be worth a search.
const atPace = 20 // 1/20

// keepsPace reports whether d is about as fast as the memory behind its ports.
func (d *Decision) keepsPace(opt Options) bool {
	if opt.Interface != AXI || d.Timing == nil {
		return false
	}
	rate := memoryOf(d.Program, opt.Board, d.clockNS)
	cycles := 0.0
	for _, b := range d.Program.Args {
		if b.Port.Kind == affine.PortAXI {
			cycles = max(cycles, float64(b.Elements())*float64(b.Elem.Bytes())/rate(b).Rate)
		}
	}
	return float64(d.Timing.Latency) <= cycles+cycles/atPace
}

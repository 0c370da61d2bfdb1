package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// CompletesSums reports whether there are nests of which Options.Complete makes pipelines: each iteration of the
// loops around takes what comes, adds up all terms of some sums, in their order, one after the other, and hands them
// on, while others are under way. Nothing is summed up in an array then, and tasks go in step:
//
//	for r { for p { s = 0; for k { s += a[r][k] * b[k][p] }; y[r][p] = s } }
//
//	for r { all p { s[p] = 0 }; all p { all k { s[p] += a[r][k] * b[k][p] } }; all p { y[r][p] = s[p] } }
//
// That serves tasks that wait for the memory, or for each other, more than for operators.
func CompletesSums(p *affine.Program, opt Options) bool {
	opt.Complete = true
	v := &surveyor{dsps: int64(opt.Budget.DSP), luts: int64(opt.Budget.LUT), pricing: estimatorOf(p, opt), most: int64(opt.Budget.DSP), channels: channelsOf(p), completing: true}
	return (&Survey{}).anyPart(p, v.pricing, v.channels, func(x *part) bool {
		return x.band != nil && maySumUp(x.band) && v.cutting(x.band, x.runs, x.order, 0).completing
	})
}

// completes reports whether sums can be complete in one iteration of the loops around: that has
// no more terms than there may be copies, and nothing else is carried from iteration to iteration.
func (s *cutting) completes() bool {
	b := s.band
	if !maySumUp(b) || s.last < b.Outer {
		return false
	}
	terms := int64(1)
	for k := b.Outer; k < len(b.Loops); k++ {
		if terms *= s.trips[k]; !b.Free[k] && k != s.last {
			return false
		}
	}
	return terms > 1 && terms <= s.most
}

// maySumUp reports whether b has loops around others that add up no integers, and nothing is carried in those around.
func maySumUp(b *nest.Band) bool {
	return b.Outer < len(b.Loops) && b.Sums() && len(b.Held) == 0 && !b.Integers && !slices.Contains(b.Free[:b.Outer], false)
}

// slowestRows is the longest interval at which iterations follow each other that complete sums: rows may come in so many
// tokens, and share operators.
const slowestRows = 8

// complete prices sums that are complete in one iteration of the loops around, which takes so many cycles to add, if all of
// their terms are copies.
func (s *cutting) complete(copies []int64, product, banks, adds int64, fabric bool) {
	cuts, blocks, held := s.cuts, int64(1), int64(1)
	for k, n := range copies {
		if outer := k < s.band.Outer; outer && s.trips[k]%n != 0 || !outer && n != s.trips[k] {
			return
		}
		cuts[k] = nest.Cut{Blocks: s.trips[k] / n, Inner: 1, Copies: n}
		if k < s.band.Outer {
			blocks, held = blocks*cuts[k].Blocks, held*n
		}
	}
	if !s.sideBySide(copies) || !s.slides(cuts, product) || !s.roomy(cuts, product) {
		return
	}
	for ii := int64(1); ii <= slowestRows; ii++ {
		s.built = candidate{cuts: cuts, copies: product, fabric: fabric, complete: true, banks: banks, held: held, interval: ii, blocks: blocks, cycles: blocks*ii + overhead + s.work.late + adds}
		if ii > 1 {
			s.built.asked = ii
		}
		s.price(&s.built, adds)
	}
}

// sideBySide reports whether copies of the loops around sums are iterations that follow each other: what
// they take and give can be a token.
func (s *cutting) sideBySide(copies []int64) bool {
	whole := true // the loops further inside
	for _, k := range slices.Backward(s.order) {
		if k >= s.band.Outer {
			continue
		}
		if !whole && copies[k] > 1 {
			return false
		}
		whole = whole && copies[k] == s.trips[k]
	}
	return true
}

// inPipeline gives the innermost loop around sums that its iterations complete this interval.
func inPipeline(tiled []affine.Stmt, interval int) {
	for len(tiled) == 1 {
		l, ok := tiled[0].(*affine.Loop)
		if !ok || l.Unroll != 0 {
			return
		}
		if tiled = l.Body; len(tiled) != 1 {
			l.II = interval
		}
	}
}

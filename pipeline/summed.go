package pipeline

import (
	"slices"

	"codo/parallel"
)

// summedWays are those of ways in which products of floats that are summed up can be in LUTs, too, for few sums side by side and for
// any number; none where the tool chooses, or all are there.
func summedWays(ways []parallel.Options, planned parallel.Budget, opt Options) []parallel.Options {
	few := variants(ways, func(way parallel.Options) bool {
		return way.Fill != 0 && way.IsPlain() && way.Budget == planned && !opt.Parallel.ToolOperators && !opt.Parallel.InLUTs
	}, func(way *parallel.Options) { way.Summed = true })
	wide := variants(few, func(parallel.Options) bool { return true }, func(way *parallel.Options) { way.Wide = true })
	return slices.Concat(few, wide)
}

// hasMoreInLUTs reports whether LUTs have room for many more products of floats with their sums than DSPs.
func hasMoreInLUTs(b parallel.Budget) bool {
	const times = 2
	return b.LUT/summedLUT > times*b.DSP/summedDSP
}

// What one of them takes, in LUTs or in DSPs.
const summedLUT, summedDSP = 1030, 5

// summed is all with plans of such ways, and what others begin with then. Where the search has not begun with them, they are made if
// there are LUTs left for them.
func (f *following) summed(all []champion) (_ []champion, err error) {
	planned := f.planned.Budget
	isSummed := func(way parallel.Options) bool { return way.Summed }
	best := bestOf(all)
	if !slices.ContainsFunc(f.ways, isSummed) && (best == nil || best.Price != nil && float64(best.Price.Uses.LUT) < mostLeft*float64(planned.LUT)) {
		more := summedWays(f.ways, planned, f.opt)
		all, err = f.with(all, coursesOf(more, planned))
		f.ways, best = slices.Concat(f.ways, more), bestOf(all)
	}
	if best == nil || best.plan == nil || !best.plan.Options().Summed { // others of these are hardly better
		f.ways = slices.DeleteFunc(slices.Clone(f.ways), isSummed)
	}
	return all, err
}

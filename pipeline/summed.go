package pipeline

import (
	"slices"

	"codo/model"
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
func (x *preparation) summed(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, []parallel.Options, error) {
	var err error
	isSummed := func(way parallel.Options) bool { return way.Summed }
	best := bestOf(all)
	if !slices.ContainsFunc(ways, isSummed) && (best == nil || best.Price != nil && float64(best.Price.Uses.LUT) < mostLeft*float64(planned.LUT)) {
		more := summedWays(ways, planned, opt)
		if courses := coursesOf(more, planned); len(courses) > 0 {
			all, err = x.with(all, courses, mostDSPs(courses), opt, price)
			ways, best = slices.Concat(ways, more), bestOf(all)
		}
	}
	if best == nil || best.plan == nil || !best.plan.Options().Summed { // others of these are hardly better
		ways = slices.DeleteFunc(slices.Clone(ways), isSummed)
	}
	return all, ways, err
}

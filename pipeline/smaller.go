package pipeline

import (
	"math"
	"slices"

	"codo/parallel"
)

// mostLeft is the part of the DSPs above which nothing else is short.
const mostLeft = 0.85

// smallerEach is all with each champion made better by smaller plans, unless the memory is what it waits for.
func (f *following) smallerEach(all []champion) (_ []champion, err error) {
	for k := range all {
		if err == nil && !f.atMemory(all[k].best, ofKind, f.opt) {
			all[k].best, err = f.less(all[k], f.ways, f.opt)
		}
	}
	return all, err
}

// less is the best design of a strategy, with smaller plans, too, as long as it leaves
// DSPs of what was planned with, and LUTs that products could be in: something else is short then, and plans for
// more than can be used may go astray.
func (f *following) less(c champion, ways []parallel.Options, opt Options) (*Decision, error) {
	planned := f.planned.Budget
	inLUTs := func(d *Decision) bool { return d.plan != nil && d.plan.InFabric() }
	if c.best != nil && c.best.Price != nil && c.best.farFrom(opt.beaten(), planned) {
		return c.best, nil
	}
	all := ways
	parts, ways := someParts, likeBest(c, all) // where none of these serves, the others hardly do
	for c.best != nil && c.best.Price != nil && float64(c.best.Price.Uses.DSP) < mostLeft*float64(planned.DSP) && !inLUTs(c.best) {
		var courses []course
		for _, dsps := range smaller(c.best.Price.Uses.DSP, planned.DSP, parts) {
			var less []parallel.Options
			for _, way := range ways {
				if way.Strategy == c.strategy {
					way.Budget.DSP = max(1, way.Budget.DSP*dsps/planned.DSP)
					less = append(less, way)
				}
			}
			within := planned
			courses = append(courses, coursesOf(less, within)...)
			within.DSP = dsps
			courses = append(courses, coursesOf(less, within)...)
		}
		champions, err := f.climbAll(courses, mostDSPs(courses), opt)
		d := bestOf(champions)
		if err != nil {
			return c.best, err
		}
		if d == nil || !d.better(c.best) {
			break
		}
		if slight := d.score() > hardly*c.best.score(); slight && len(parts) < len(allParts) {
			return d, nil
		}
		c.best, parts, ways = d, allParts, all
	}
	return c.best, nil
}

// likeBest are those of ways that the best design of a strategy is planned in, but for the budget, the weight of how long tasks
// wait, and whether other loops than those around sums are planned, too; all, if it is in none of them.
func likeBest(c champion, ways []parallel.Options) []parallel.Options {
	if c.best == nil || c.best.plan == nil {
		return ways
	}
	own := c.best.plan.Options()
	alike := slices.DeleteFunc(slices.Clone(ways), func(way parallel.Options) bool {
		own.Budget, own.Fill, own.Share, own.Free = way.Budget, way.Fill, way.Share, way.Free
		return way != own
	})
	if len(alike) == 0 {
		return ways
	}
	return alike
}

// farFrom reports whether d is so far from a score that it will hardly be made better than that by plans with fewer DSPs. Where it
// uses a small part of what is planned with, plans may have gone farther astray.
func (d *Decision) farFrom(score float64, planned parallel.Budget) bool {
	const (
		much, more = 1.25, 4 // times as long a run
		little     = 6       // 1 of so many
	)
	return d.score() > more*more*score || d.score() > much*much*score && d.Price.Uses.DSP*little > planned.DSP
}

// hardly is the part of a score with which a design is hardly better.
const hardly = 0.98

// Parts of the DSPs that a design uses, to plan with.
var (
	allParts  = []float64{0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4}
	someParts = []float64{0.5, 0.8, 1.1, 1.5, 2, 3}
)

// smaller are these parts of the DSPs that a design uses, those that are less than all.
func smaller(uses, all int, parts []float64) (out []int) {
	for _, part := range parts {
		out = append(out, max(1, int(math.Ceil(float64(uses)*part))))
	}
	return slices.DeleteFunc(slices.Compact(out), func(dsps int) bool { return dsps >= all })
}

package pipeline

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"sync"

	"codo/model"
	"codo/parallel"
)

const (
	maxTries = 4  // different plans of one climb
	maxPlans = 16 // plans of one climb, alike or not
)

// A climb is one search: it makes the plan anew until it fits, and while it gets
// better.
type climb struct {
	plan       parallel.Options
	survey     *parallel.Survey
	best, last *outcome
	// of the best and the last outcome: other climbs may have made others with the
	// same cuts
	bestPlan, lastPlan *parallel.Plan
	fits, over         *parallel.Budget // the last plan that did and did not fit
	stuck              int              // plans like the last one
	tries              int
	least              float64 // of the scores that its designs cannot be below
	plans              int
	down               bool // to smaller plans
	done               bool
}

// A champion is the best design that the climbs of one strategy find, nil if none fits.
type champion struct {
	strategy parallel.Strategy
	best     *Decision
}

// bestOf is the best design of all, nil if there is none.
func bestOf(all []champion) (best *Decision) {
	for _, c := range all {
		if c.best != nil && (best == nil || c.best.better(best)) {
			best = c.best
		}
	}
	return best
}

// climbAll makes climbs side by side, a try of each at a time, and gives the champion
// of each strategy. A climb that is far behind ends. The error is that of a stage, whose
// outcome is the only champion then, or errStopped.
func (x *preparation) climbAll(ways []parallel.Options, opt Options, price model.Options) (all []champion, err error) {
	climbs := make([]*climb, len(ways))
	for k, way := range ways {
		climbs[k] = &climb{plan: way, least: math.Inf(1)}
	}
	limit := math.Inf(1) // the best score so far
	told := newTally(len(climbs), len(x.rest), opt.Progress)
	for {
		var running sync.WaitGroup
		for k, c := range climbs {
			if !c.done {
				own := opt
				own.staged = func() { told.step(k, c.tries) }
				running.Go(func() { c.try(x, own, price, limit) })
			}
		}
		running.Wait()
		more := false
		limit = deepenBest(climbs, opt, limit)
		for _, c := range climbs {
			if o := c.last; o.err != nil && !errors.Is(o.err, errStopped) || o.err == nil && o.decision.Price == nil {
				return []champion{{best: o.decision}}, o.err
			} else if o.err != nil {
				err = o.err
			}
		}
		all = championsOf(climbs)
		if best := bestOf(all); best != nil {
			limit = best.score()
		}
		for k, c := range climbs {
			c.done = c.done || err != nil || c.behind(limit)
			told.tried(k, c.tries, c.done)
			more = more || !c.done
		}
		if !more {
			return all, err
		}
	}
}

// championsOf has one of each strategy, in the order of the climbs.
func championsOf(climbs []*climb) (all []champion) {
	for _, c := range climbs {
		k := slices.IndexFunc(all, func(o champion) bool { return o.strategy == c.plan.Strategy })
		if k < 0 {
			k, all = len(all), append(all, champion{strategy: c.plan.Strategy})
		}
		if own := &all[k]; c.best != nil && (own.best == nil || c.best.decision.better(own.best)) {
			own.best = c.best.decision
			own.best.plan = c.bestPlan
		}
	}
	return all
}

// deepenBest makes the FIFOs of those designs deep enough that can be the best, the
// fastest first, and gives the best score so far. Others stay as they are: they cannot
// be the result.
func deepenBest(climbs []*climb, opt Options, limit float64) float64 {
	var open []*outcome
	for _, c := range climbs {
		if o := c.last; o.fits && o.decision.network != nil && !slices.Contains(open, o) {
			open = append(open, o)
		}
	}
	slices.SortStableFunc(open, func(a, b *outcome) int { return cmp.Compare(a.decision.score(), b.decision.score()) })
	for _, o := range open {
		if d := o.decision; d.score() > limit {
			d.network = nil
		} else if o.deepen(opt); o.fits {
			limit = min(limit, d.score())
		}
	}
	for _, c := range climbs {
		switch o := c.last; {
		case slices.Contains(open, o) && !o.fits:
			c.fits = nil
		case o.fits && (c.best == nil || o.decision.better(c.best.decision)):
			c.best, c.bestPlan = o, c.lastPlan
		}
	}
	return limit
}

// farBehind is how many times the best score a climb's own may be.
const farBehind = 1.5

// behind reports whether a climb is not expected to find a better design than one
// with this score: smaller plans take longer than those that were too large.
func (c *climb) behind(limit float64) bool {
	if c.best != nil {
		return c.tries > 1 && c.best.decision.score() > farBehind*limit
	}
	return c.last.err == nil && c.least > limit
}

// try makes plans until one differs from the last, whose outcome becomes the last
// then, or until there is nothing more to try.
func (c *climb) try(x *preparation, opt Options, price model.Options, limit float64) {
	if c.survey == nil {
		c.survey = x.surveyOf(c.plan)
	}
	budget := opt.Parallel.Budget
	for before := c.tries; c.tries == before; {
		plan := c.survey.Plan(c.plan)
		o := x.outcomeOf(plan, opt, price, limit)
		if c.plans++; o.err != nil || o.decision.Price == nil {
			c.last = o
			return
		}
		if c.stuck++; c.last == nil || !o.same(c.last) {
			c.last, c.lastPlan, c.stuck, c.tries = o, plan, 0, c.tries+1
			c.least = min(c.least, o.decision.least())
		}
		now := c.plan.Budget
		if o.fits {
			c.fits = &now
		} else {
			c.over = &now
		}
		if c.done = !c.next(o, budget) || c.plan.Budget == now || c.tries == maxTries || c.plans == maxPlans; c.done {
			return
		}
	}
}

// next chooses the next plan; it reports whether there is one.
func (c *climb) next(o *outcome, budget parallel.Budget) bool {
	uses := o.decision.Price.Uses
	c.down = c.down || o.fits && c.over == nil && c.stuck > 0
	switch {
	case c.down: // more gives the same: perhaps less is better
		c.plan.Unpacked = true
		c.plan.Budget.DSP = uses.DSP * lessPart / (lessPart + max(1, c.stuck))
	case c.fits != nil && c.over != nil:
		c.plan.Budget = between(*c.fits, *c.over)
		return !near(*c.fits, *c.over)
	default:
		return adapt(&c.plan.Budget, uses, budget, c.stuck)
	}
	return true
}

// lessPart is how much less smaller plans get, one after the other: 1 part of 8.
const lessPart = 7

// between is the middle of two plans.
func between(a, b parallel.Budget) parallel.Budget {
	middle := func(a, b int) int { return int(math.Sqrt(float64(a) * float64(b))) }
	a.DSP, a.LUT = middle(a.DSP, b.DSP), middle(a.LUT, b.LUT)
	return a
}

// near reports whether two plans hardly differ.
func near(a, b parallel.Budget) bool {
	same := func(a, b int) bool { return math.Abs(float64(a-b)) <= float64(b)/100 }
	return same(a.DSP, b.DSP) && same(a.LUT, b.LUT)
}

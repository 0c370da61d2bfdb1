package pipeline

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"codo/affine"
	"codo/hbm"
	"codo/parallel"
)

// mostCopies are the most that fewer allows.
const mostCopies = 128

// withFewer is best, or a better design with fewer copies, for the strategies that have found none.
func (x *preparation) withFewer(all []champion, best *Decision, opt Options) (*Decision, error) {
	for _, c := range all {
		if c.best != nil {
			continue
		}
		search := *opt.Parallel
		search.Strategy = c.strategy
		opt.Parallel = &search
		limit := opt.beaten()
		if best != nil && best.Timing != nil {
			limit = min(best.score(), limit)
		}
		d, err := fewer(x, opt, search.Budget, limit)
		switch {
		case best == nil && (err != nil || d.Price == nil):
			return d, err
		case err == nil && d.Price != nil && (best == nil || d.better(best)):
			best = d
		}
	}
	return best, nil
}

// fewer limits the copies of a task's loop bodies instead of the resources: to the
// most, of which each is half of the one before, with which the design fits. If it
// fits with none, the error is a *TooSmall about the one without copies. A design that is no
// better than one with a score of limit is of no use: it is not looked at closely, and those
// with fewer copies not at all; then there may be no price.
func fewer(plan *preparation, opt Options, budget parallel.Budget, limit float64) (*Decision, error) {
	asked := *opt.Parallel
	search, most := asked, mostCopies
	if search.MaxParallel > 0 {
		most = min(most, search.MaxParallel)
	}
	var best *Decision
	for low, high := 0, bits.Len(uint(most)); low < high; { // it is known whether it fits below low and from high on
		middle := (low + high) / 2
		search.MaxParallel = most >> (bits.Len(uint(most)) - 1 - middle)
		if search.Budget = budget; search.MaxParallel == 1 {
			search.Budget.DSP = min(1, budget.DSP)
		}
		opt.Parallel = &search
		o := plan.try(parallel.NewSurvey(plan.program, search, plan.orders).Plan(search), parallel.Room{DSP: search.Budget.DSP, LUT: math.MaxInt}, opt, limit)
		if errors.Is(o.err, errStopped) {
			var err error
			if best == nil {
				best, err = plain(plan.source, opt, budget)
			}
			if best != nil {
				best.Stopped = true
			}
			return best, err
		}
		if o.fits && o.decision.score() <= limit {
			o.deepen(opt)
		}
		switch {
		case o.err != nil || o.decision.Price == nil:
			return o.decision, o.err
		case o.fits:
			best, low = o.decision, middle+1
		case o.decision.least() > limit: // those with fewer copies are slower
			high = low
		default:
			high = middle
		}
	}
	switch {
	case best != nil:
		return best, nil
	case !asked.Share:
		asked.Share = true
		opt.Parallel = &asked
		return fewer(plan, opt, budget, limit)
	case !math.IsInf(limit, 1):
		return &Decision{}, nil
	}
	return plain(plan.source, opt, budget)
}

// plain is the design without a schedule; the error is a *TooSmall if not even
// that fits.
func plain(p *affine.Program, opt Options, budget parallel.Budget) (*Decision, error) {
	opt.Parallel, opt.plan, opt.trying = nil, nil, true
	d, err := decideOnce(p, opt)
	if err != nil || d.Price == nil {
		return d, err
	}
	d.rehouse(budget, opt.price)
	d.timed(opt, &budget)
	if opt.Interface == AXI {
		d.Found = slices.Concat(d.Found, hbm.Stays(d.Program, roomOf(budget))).Sorted()
	}
	if over := exceeded(d.Price.Uses, budget); len(over) > 0 {
		return d, &over[0]
	}
	return d, nil
}

// fewerMayBeat reports whether a design that was made, but does not fit, would beat what there is with as much less as it is larger
// than the budget.
func (x *preparation) fewerMayBeat(opt Options) bool {
	for _, alike := range x.tried {
		for _, o := range alike.outcomes {
			if o.err == nil && o.decision.Price != nil && !o.fits && o.shrunk(opt.Parallel.Budget) < opt.beaten() {
				return true
			}
		}
	}
	return false
}

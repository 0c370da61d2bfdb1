package pipeline

import (
	"math"

	"codo/parallel"
)

// A standing is what the designs so far say of plans.
type standing struct {
	best   float64 // score so far
	played float64 // the score that a design must be able to be below for a run of it in time
	larger float64 // the least that designs which do not fit would have with as much less
	part   float64 // the least part that a score was of its plan's estimate, at most 1
	repay  float64 // as Options.repay
}

// standingOf is that of a search before it has designs: all first ones are played, whichever climb makes one of them.
func standingOf(opt Options) standing {
	so := standing{best: opt.beaten(), played: math.Inf(1), larger: math.Inf(1), part: 1, repay: opt.repay}
	if opt.off > 0 {
		so.part = min(so.part, opt.off)
	}
	return so
}

// unknown is how many times more than a later one a first plan may take where it is to repay, by cycles cubed: designs of one task
// for all nests may take half of what was planned.
const unknown = 2

// before is that for the first design of climb k: of the first of them in any case, as what plans are off by is not known yet.
func (x *preparation) before(k int, opt Options) standing {
	so := standingOf(opt)
	if k == 0 && !x.besideTurns(opt) {
		so.best, so.repay = math.Inf(1), unknown*so.repay
		if x.isSmall() && !parallel.MultipliesIntegers(x.program) { // it takes little time; those of integers have searches of their own
			so.repay = 0
		}
	}
	return so
}

// hopeless reports whether a design of the plan would be far behind, even if it were
// as much better than its estimate as any, or would far from repay. Where designs are worse than estimates,
// something is in the way that a smaller plan may leave alone.
func (s standing) hopeless(plan *parallel.Plan) bool {
	least := s.best
	if math.IsInf(least, 1) {
		least = s.larger
	}
	slowest := float64(plan.Slowest())
	return plan.Estimate()*s.part > hopeless*least || s.repay > 0 && plan.Estimate()*slowest*slowest > hopeless*s.repay
}

// note adds the last design of a climb.
func (s *standing) note(c *climb, budget parallel.Budget) {
	o := c.last
	if o == nil || o.err != nil || o.decision.Price == nil {
		return
	}
	s.part = min(s.part, o.decision.score()/max(c.lastPlan.Estimate(), 1))
	if mostOf(o.uses, budget) > 1 {
		s.larger = min(s.larger, o.shrunk(budget))
	}
}

package pipeline

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"sync"

	"codo/device"
	"codo/parallel"
)

const (
	maxTries  = 4  // different plans of one climb
	moreTries = 2  // of one that follows another
	lastTries = 8  // of one where none fits yet
	fewTries  = 3  // of either where tasks are very many
	patience  = 3  // of these, until Unroll has less room, too
	maxPlans  = 16 // plans of one climb, alike or not
)

// A climb is one search: it makes the plan anew until it fits, and while it gets
// better.
type climb struct {
	plan       parallel.Options
	within     parallel.Budget // of which it uses what there is
	beside     int             // as of its course
	leader     *climb          // that it follows; nil: none
	survey     *parallel.Survey
	best, last *outcome
	// of the best and the last outcome: other climbs may have made others with the
	// same cuts
	bestPlan, lastPlan *parallel.Plan
	fits, over         *parallel.Budget // the last plan that did and did not fit
	overUses           device.Cost      // of the latter
	full               bool             // the design of the former takes about all of what that of the latter has taken too much of
	stuck              int              // plans like the last one
	tries, most        int
	many               bool    // tasks, see veryMany
	some               bool    // tasks, see someTasks
	heavy              bool    // each try takes long, see isHeavy
	longer             int     // most, of a climb that follows and takes fewer LUTs
	took               int     // LUTs of the design before
	luts               int     // for which Unroll has room
	least              float64 // of the scores that its designs cannot be below
	missed             float64 // as standing.larger
	plans              int
	down               bool // to smaller plans
	done               bool
}

// A course is what a climb is to do: how it plans first, and of which budget it then uses what
// there is. Its designs need fit only the budget of the search.
type course struct {
	way    parallel.Options
	within parallel.Budget
	beside int  // percent of the DSPs of a plan that there are for what stands beside its loops
	luts   int  // for which Unroll has room; 0: any number
	once   bool // there is one plan, if its design fits
}

// coursesOf are those of ways within a budget.
func coursesOf(ways []parallel.Options, within parallel.Budget) (out []course) {
	for _, way := range ways {
		out = append(out, course{way: way, within: within})
	}
	return out
}

// mostDSPs is the most of the DSPs that courses first plan with.
func mostDSPs(courses []course) (most int) {
	for _, o := range courses {
		most = max(most, o.way.Budget.DSP)
	}
	return most
}

// A champion is the best design that the climbs of one strategy find, nil if none fits.
type champion struct {
	strategy parallel.Strategy
	best     *Decision
}

// isUnpriced reports whether the model cannot tell what designs take: none of them is better than another.
func isUnpriced(all []champion) bool {
	best := bestOf(all)
	return best != nil && best.Price == nil
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
// of each strategy; for most, see surveysFor. A climb that is far behind ends. The error is that of a stage, whose
// outcome is the only champion then, or errStopped.
func (x *preparation) climbAll(courses []course, most int, opt Options) (all []champion, err error) {
	climbs, err := x.climbsOf(courses, most)
	if err != nil {
		return nil, err
	}
	for _, c := range climbs {
		if c.leader = c.leaderIn(climbs); c.leader != nil && c.plan.Singly {
			c.most = moreTries
		}
	}
	so := standingOf(opt)
	told := newTally(len(climbs), len(x.rest), opt.Progress)
	for begun := false; ; begun = true {
		var running sync.WaitGroup
		tries := make([]int, len(climbs)) // before this one
		for _, c := range climbs {        // before any goes on
			if begun && c.plans == 0 && c.leader != nil {
				c.follow()
			}
		}
		for k, c := range climbs {
			tries[k] = c.tries
			if !c.done && (begun || !c.follows()) {
				own, so := opt, so
				if !begun {
					so = x.before(k, opt)
				}
				own.staged = func() { told.step(k, c.tries) }
				running.Go(func() { c.try(x, own, so) })
			}
		}
		running.Wait()
		more := false
		so.best = deepenBest(climbs, opt, so.best)
		for k, c := range climbs {
			if o := c.last; c.tries > tries[k] && o.err == nil && o.decision.Price != nil {
				c.step(o, c.lastPlan.Needs())
			}
			if so.note(c, opt.Parallel.Budget); c.last == nil {
				continue
			}
			if o := c.last; o.err != nil && !errors.Is(o.err, errStopped) || o.err == nil && o.decision.Price == nil {
				return []champion{{best: o.decision}}, o.err
			} else if o.err != nil {
				err = o.err
			}
		}
		all = championsOf(climbs)
		if best := bestOf(all); best != nil {
			so.best = min(so.best, best.score())
		}
		so.played = so.best
		for k, c := range climbs {
			c.done = c.done || err != nil || c.behind(so.best)
			told.tried(k, c.tries, c.done)
			more = more || !c.done
		}
		if !more {
			return all, err
		}
	}
}

// climbsOf are climbs that have not begun.
func (x *preparation) climbsOf(courses []course, most int) (climbs []*climb, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = x.defect(r)
		}
	}()
	longer := maxTries
	if len(x.program.Tasks) > someTasks { // there are few climbs
		longer++
	}
	heavy, ways := x.isHeavy(), make([]parallel.Options, len(courses))
	for k, o := range courses {
		ways[k] = o.way
	}
	for k, survey := range x.surveysFor(ways, most) {
		c := &climb{plan: ways[k], within: courses[k].within, beside: courses[k].beside, survey: survey, luts: cmp.Or(courses[k].luts, math.MaxInt), least: math.Inf(1), missed: math.Inf(1), most: maxTries, many: x.veryMany(), some: len(x.program.Tasks) > someTasks, heavy: heavy, longer: longer}
		if courses[k].once {
			c.most = 1
		}
		if c.many {
			c.most, c.plan = fewTries, firstOfMany(c.plan)
		}
		climbs = append(climbs, c)
	}
	return climbs, nil
}

// planned is the part of the LUTs that a plan for very many tasks begins with: what stands
// around so many copies takes several times what they take themselves.
const planned = 6

// firstOfMany is the first plan for very many tasks.
func firstOfMany(way parallel.Options) parallel.Options {
	way.Budget.LUT = max(1, way.Budget.LUT/planned)
	return way
}

// follows reports whether c begins after the first designs of others: where its plans
// may be known to be hopeless, as those of products that share no DSPs mostly are, or begin
// like those of the climb that it follows.
func (c *climb) follows() bool { return c.plan.Fill == 0 || c.plan.Unpacked || c.leader != nil }

// leaderIn is the climb that c follows: that which hands on results side by side, or does
// not plan loops beside nests.
func (c *climb) leaderIn(climbs []*climb) *climb {
	own := c.plan
	if !own.Singly && !own.Share {
		return nil
	}
	k := slices.IndexFunc(climbs, func(o *climb) bool {
		return !o.plan.Singly && !o.plan.Share && o.plan.Free == own.Free && o.plan.Strategy == own.Strategy && o.plan.Fill == own.Fill && o.plan.Budget == own.Budget && o.within == c.within
	})
	if k < 0 {
		return nil
	}
	return climbs[k]
}

// longBeside is the part of the slowest task from which on loops beside nests are worth
// plans of their own.
const longBeside = 0.05

// follow begins where the leader is; but results that are handed on one after the other
// take fewer LUTs. A climb that plans loops beside nests begins anew, if there are long ones.
func (c *climb) follow() {
	if c.plan.Share {
		c.done = c.leader.lastPlan != nil && c.leader.lastPlan.Beside() < longBeside
		return
	}
	now := c.leader.plan.Budget
	if c.plan.Budget.DSP = now.DSP; now.LUT < c.plan.Budget.LUT {
		c.most = c.longer
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
// best first, and gives the best score so far. Others stay as they are: they cannot
// be the result, as deeper FIFOs make no design better.
func deepenBest(climbs []*climb, opt Options, limit float64) float64 {
	var open []*outcome
	best := bestOf(championsOf(climbs))
	for _, c := range climbs {
		if o := c.last; o != nil && o.fits && o.decision.shallow && !slices.Contains(open, o) {
			open = append(open, o)
		}
	}
	slices.SortStableFunc(open, func(a, b *outcome) int {
		switch {
		case a.decision.better(b.decision):
			return -1
		case b.decision.better(a.decision):
			return 1
		}
		return 0
	})
	for _, o := range open {
		if d := o.decision; d.score() > limit || best != nil && !d.better(best) {
			d.shallow = false
		} else if o.deepen(opt); o.fits && (best == nil || d.better(best)) {
			best, limit = d, min(limit, d.score())
		}
	}
	for _, c := range climbs {
		switch o := c.last; {
		case o == nil:
		case o.fits && (c.best == nil || o.decision.better(c.best.decision)):
			c.best, c.bestPlan = o, c.lastPlan
		}
	}
	return limit
}

// How many times the best score a climb's own may be, and that which a plan lets expect.
const (
	farBehind = 1.5
	hopeless  = 2.5
)

// behind reports whether a climb is not expected to find a better design than one
// with this score: smaller plans take longer than those that were too large. It is
// not behind while it looks between a plan that was too large and promised more and
// one that fits, unless that is about full, and the other one has not promised much more. Of smaller plans each is slower than the one before.
func (c *climb) behind(limit float64) bool {
	if c.best != nil && c.over != nil && c.missed < limit {
		return c.full && c.missed > promising*limit
	}
	if c.best != nil {
		return c.tries > 1 && (c.best.decision.score() > farBehind*limit || c.down && c.last.decision.least() > farBehind*limit)
	}
	return c.last != nil && c.last.err == nil && c.least > limit
}

// try makes plans until one differs from the last, whose outcome becomes the last
// then, or until there is nothing more to try. Hopeless plans are passed over, towards
// one for the whole budget.
func (c *climb) try(x *preparation, opt Options, so standing) {
	defer func() {
		if r := recover(); r != nil {
			c.last = &outcome{err: x.defect(r)}
		}
	}()
	for before := c.tries; c.tries == before; {
		plan, now := c.survey.Plan(c.plan), c.plan.Budget
		if c.last != nil && now != c.lastPlan.Options().Budget && c.inVain(c.lastPlan.Needs(), plan.Needs()) {
			c.done = true
			return
		}
		if c.plans++; so.hopeless(plan) {
			c.plan.Budget = between(now, c.within) // a larger plan may be better
			if c.done = c.tries > 0 || near(now, c.within) || c.plan.Budget == now || c.plans == maxPlans; c.done {
				return
			}
			continue
		}
		o := x.outcomeOf(plan, parallel.Room{DSP: now.DSP + now.DSP*c.beside/100, LUT: c.luts, Banks: c.plan.Banks}, opt, so.played)
		if o.err != nil || o.decision.Price == nil {
			c.last = o
			return
		}
		if c.stuck++; c.last == nil || !o.same(c.last) {
			c.last, c.lastPlan, c.stuck, c.tries = o, plan, 0, c.tries+1
			c.least = min(c.least, o.decision.least())
		}
		if c.stuck > 0 { // nothing new, so that there is nothing to be said of it
			c.step(o, plan.Needs())
		}
		if c.done {
			return
		}
	}
}

// step goes from a plan with these needs and this outcome to the next, if there is to be
// one. A design that fits only with FIFOs that make it slower is too large.
func (c *climb) step(o *outcome, needs parallel.Budget) {
	budget, now, uses := c.within, c.plan.Budget, o.roomy()
	fabric := min(ratio(budget.LUT, uses.LUT), ratio(budget.FF, uses.FF)) // flip-flops go with LUTs
	if o.fits && len(exceeded(uses, budget)) == 0 {
		c.fits = &now
		c.full = c.some && c.over != nil && slices.ContainsFunc(ofShort(uses, c.overUses, budget), func(part float64) bool { return part >= full })
	} else {
		c.over, c.overUses = &now, uses
		c.missed = min(c.missed, o.shrunk(budget))
		if fabric < 1 && c.fits == nil && (c.tries >= patience || 2*needs.LUT < o.takes.LUT) { // smaller plans alone are not enough
			c.luts = min(c.luts, int(float64(o.takes.LUT)*fabric))
		}
	}
	if over := 1 / fabric; over > 1 && over < squeezed && c.luts > o.takes.LUT && c.tries > 1 && c.tries < c.hopes() && c.plans < maxPlans {
		c.luts = int(float64(o.takes.LUT) / over * margin) // the same again, with less beside the plan
		return
	}
	before := c.took
	if c.took = uses.LUT; c.many && c.fits == nil && before > 0 && uses.LUT > max(before, budget.LUT) {
		c.done = true // a smaller plan takes more
		return
	}
	c.done = !c.next(o, uses, needs, budget) || c.plan.Budget == now || c.tries >= c.most && (c.best != nil && !c.promises() || c.tries == c.hopes()) || c.plans == maxPlans
}

// full is the part of what larger designs have taken too much of that is about all: what designs between them differ by is
// how things happen to come out, not how large their plans are.
const full = 0.98

// hopes is the number of tries of which one must fit.
func (c *climb) hopes() int {
	if c.many {
		return fewTries
	}
	return lastTries
}

// inVain reports whether a plan for very many tasks, of which none fits yet, needs so few LUTs
// less than the last one did that it takes too many, too, with what stands around its copies, or
// that alone took too many.
func (c *climb) inVain(did, needs parallel.Budget) bool {
	if !c.many || c.fits != nil || c.last.fits {
		return false
	}
	over := c.last.uses.LUT - c.within.LUT
	return over > 0 && (over > planned*(did.LUT-needs.LUT) || over > did.LUT)
}

// next chooses the next plan after one that uses so much; it reports whether there is one.
func (c *climb) next(o *outcome, uses device.Cost, needs, budget parallel.Budget) bool {
	c.down = c.down || o.fits && c.over == nil && c.stuck > 0
	switch {
	case c.down && c.heavy && uses.DSP == 0: // there are no fewer
		return false
	case c.down: // more gives the same: perhaps less is better
		c.plan.Unpacked = true
		c.plan.Budget.DSP = uses.DSP * lessPart / (lessPart + max(1, c.stuck))
	case c.fits != nil && c.over != nil:
		c.plan.Budget = between(*c.fits, *c.over)
		return !near(*c.fits, *c.over)
	default:
		return adapt(&c.plan.Budget, needs, uses, budget, c.stuck)
	}
	return true
}

// squeezed is by how much more LUTs than there are a design may take for it to be tried
// with fewer of them for what the plan does not say; not the first one, as smaller plans may
// be of another kind.
const squeezed = 1.04

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

// promises reports whether a plan that was too large promised a design that much better than the best
// that fits, that one between them is worth another try.
func (c *climb) promises() bool {
	return c.over != nil && c.tries < c.most+moreTries && c.missed < promising*c.best.decision.score()
}

// promising is the part of the best score that is promising.
const promising = 0.85

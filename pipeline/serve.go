package pipeline

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// outOfReach is how many times as long as a run of the design that there is the slowest task of the first
// designs of a search may take for it to be worth more of them.
const outOfReach = 3

// mayServe reports whether a search may find a better design than there is. There are first designs, one for each kind of cuts, all
// of which the search makes anyway. Where in all of them one task alone takes far longer than a run of what there is, something of
// the nests is in the way, which no other plan mends; and where another search has begun with the same, as with nests that are
// written otherwise, it finds no others.
func (x *preparation) mayServe(courses []course, opt Options) bool {
	first := firstOfKinds(courses)
	if len(courses) < 2*len(first) || len(opt.tilings) > 0 {
		return true
	}
	climbs, err := x.climbsOf(courses, mostDSPs(courses))
	if err != nil {
		return true
	}
	var running sync.WaitGroup
	for _, k := range first {
		running.Go(func() { climbs[k].try(x, opt, x.before(k, opt)) })
	}
	running.Wait()
	least, key := math.Inf(1), opt.kindOfSearch(courses)
	for _, k := range first {
		c := climbs[k]
		if c.last != nil && (c.last.err != nil || c.last.decision.Price == nil) {
			return true
		}
		least, key = min(least, c.least), key+c.begun()
	}
	switch {
	case math.IsInf(least, 1):
		return true
	case opt.beat > 0 && least > outOfReach*outOfReach*opt.beat:
		return false
	}
	return !opt.begun.has(key)
}

// begun tells what a climb has begun with from what others have.
func (c *climb) begun() string {
	if c.last == nil {
		return "none\n"
	}
	d := c.last.decision
	return fmt.Sprintln(c.lastPlan.Key(), c.lastPlan.Estimate(), c.last.uses, d.Price.Csynth, d.score())
}

// kindOfSearch tells searches apart that find other designs if they begin with the same.
func (opt Options) kindOfSearch(courses []course) string {
	form := opt.formOptions
	form.rework = nil // others may begin with the same
	return fmt.Sprintln(form, opt.repay > 0, opt.whole, opt.stays, opt.parts, opt.lanes, opt.glance, opt.brief, opt.Parallel.Strategy, opt.Parallel.Budget, len(courses))
}

// beginnings are what searches have begun with. Nil knows none.
type beginnings struct {
	lock sync.Mutex
	seen map[string]bool
}

func newBeginnings() *beginnings { return &beginnings{seen: map[string]bool{}} }

// has reports whether there has been such a beginning, and notes that there is now.
func (b *beginnings) has(key string) bool {
	if b == nil {
		return false
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	known := b.seen[key]
	b.seen[key] = true
	return known
}

// firstOfKinds are the numbers of courses of which each is the first that cuts in its ways, of those where how long tasks wait
// for each other weighs most.
func firstOfKinds(courses []course) (first []int) {
	alike := func(a, b int) bool {
		one, two := courses[a].way, courses[b].way
		return kindOf(one) == kindOf(two) && one.Free == two.Free && one.Share == two.Share
	}
	for k, o := range courses {
		at := slices.IndexFunc(first, func(i int) bool { return alike(i, k) })
		switch {
		case at < 0:
			first = append(first, k)
		case o.way.Fill > courses[first[at]].way.Fill:
			first[at] = k
		}
	}
	return first
}

package pipeline

import (
	"math"
	"slices"
	"sync"

	"codo/model"
)

// outOfReach is how many times as long as a run of the design that there is the slowest task of the first
// designs of a search may take for it to be worth more of them.
const outOfReach = 3

// reaches reports whether a search may find a better design than there is: where in the first designs one task alone takes
// far longer than a run of that, something of the nests is in the way, which no other plan mends. There is a design for each
// kind of cuts, all of which the search makes anyway.
func (x *preparation) reaches(courses []course, opt Options, price model.Options) bool {
	first := firstOfKinds(courses)
	if opt.beat == 0 || len(courses) < 2*len(first) {
		return true
	}
	climbs, err := x.climbsOf(courses, mostDSPs(courses))
	if err != nil {
		return true
	}
	var running sync.WaitGroup
	for _, k := range first {
		running.Go(func() { climbs[k].try(x, opt, price, x.before(k, opt)) })
	}
	running.Wait()
	least := math.Inf(1)
	for _, k := range first {
		c := climbs[k]
		if c.last != nil && (c.last.err != nil || c.last.decision.Price == nil) {
			return true
		}
		least = min(least, c.least)
	}
	return math.IsInf(least, 1) || least <= outOfReach*outOfReach*opt.beat
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

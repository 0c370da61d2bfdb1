package pipeline

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"codo/device"
)

// outOfReach is how many times as long as a run of the design that there is the slowest task of the first
// designs of a search may take for it to be worth more of them.
const outOfReach = 3

// mayServe reports whether a search may find a better design than there is. There are first designs, one for each kind of cuts, and
// that of the first course, all of which the search makes anyway. Where in all of them one task alone takes far longer than a run of
// what there is, something of the nests is in the way, which no other plan mends; and where another search has begun with designs
// that serve as well, as with nests that are written otherwise, it finds no better ones.
func (x *preparation) mayServe(courses []course, opt Options) bool {
	first := firstOfKinds(courses)
	if len(opt.tilings) > 0 {
		return true
	}
	climbs, err := x.climbsOf(courses, mostDSPs(courses))
	if err != nil {
		return true
	}
	begin := first
	if !slices.Contains(first, 0) {
		begin = append([]int{0}, first...)
	}
	var running sync.WaitGroup
	for _, k := range begin {
		running.Go(func() { climbs[k].try(x, opt, x.before(k, opt)) })
	}
	running.Wait()
	least, own := math.Inf(1), []*beginning(nil)
	for _, k := range begin {
		c := climbs[k]
		if c.last != nil && (c.last.err != nil || c.last.decision.Price == nil) {
			return true
		}
		if own = append(own, c.beginning()); slices.Contains(first, k) {
			least = min(least, c.least)
		}
	}
	switch {
	case !slices.ContainsFunc(own, func(b *beginning) bool { return b != nil }):
		return true
	case !math.IsInf(least, 1) && len(courses) >= 2*len(first) && opt.beat > 0 && least > outOfReach*outOfReach*opt.beat:
		return false
	}
	return !opt.begun.serve(opt.kindOfSearch(courses), own)
}

// beginning is the first design of a climb; nil if there is none.
func (c *climb) beginning() *beginning {
	if c.last == nil {
		return nil
	}
	d := c.last.decision
	return &beginning{c.lastPlan.Estimate(), d.score(), d.least(), c.last.uses}
}

// kindOfSearch tells searches apart that find other designs if they begin with the same.
func (opt Options) kindOfSearch(courses []course) string {
	form := opt.formOptions
	form.rework = nil // others may begin with the same
	return fmt.Sprintln(form, opt.repay > 0, opt.whole, opt.stays, opt.parts, opt.lanes, opt.glance, opt.brief, opt.Parallel.Strategy, opt.Parallel.Budget, len(courses))
}

// A beginning is the first design of a search, with one kind of cuts: the scores that its plan promises, its own and the least.
type beginning struct {
	promised, score, least float64
	uses                   device.Cost
}

// serves reports whether b is about as good as o, and takes no more: what other plans make of o is not worth it, as these make about as much of b.
func (b *beginning) serves(o *beginning) bool {
	if b == nil || o == nil {
		return o == nil
	}
	return worthChanging*max(b.promised/o.promised, b.score/o.score, b.least/o.least) <= 1 &&
		b.uses.DSP <= o.uses.DSP && b.uses.LUT <= o.uses.LUT && b.uses.BRAM18K <= o.uses.BRAM18K && b.uses.URAM <= o.uses.URAM
}

// beginnings are what searches have begun with, by kind of search. Nil knows none.
type beginnings struct {
	lock sync.Mutex
	seen map[string][][]*beginning
}

func newBeginnings() *beginnings { return &beginnings{seen: map[string][][]*beginning{}} }

// serve reports whether a search has begun with designs that serve as well as these, and notes these if not.
func (b *beginnings) serve(kind string, own []*beginning) bool {
	if b == nil {
		return false
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, o := range b.seen[kind] {
		if slices.EqualFunc(o, own, (*beginning).serves) {
			return true
		}
	}
	b.seen[kind] = append(b.seen[kind], own)
	return false
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

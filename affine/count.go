package affine

import (
	"math"
	"slices"
)

// TripCount is the number of iterations of l; ok is false if it depends on the
// iteration of an outer loop or on data.
func TripCount(l *Loop) (n int64, ok bool) {
	least, greatest, ok := TripRange(l)
	return least, ok && least == greatest
}

// ConstantTrips is the first value and the number of iterations of a loop that
// starts and ends at constants and surely runs; ok is false for others, even where
// the counters in their bounds have one value each.
func ConstantTrips(l *Loop) (first, trips int64, ok bool) {
	lo, isConst := l.Lo.(*Const)
	if _, ends := l.Hi.(*Const); !isConst || !ends || l.Again {
		return 0, 0, false
	}
	n, known := TripCount(l)
	if !known || n < 1 {
		return 0, 0, false
	}
	return lo.I, n, true
}

// TripRange is the least and the greatest number of iterations of l over all
// iterations of the loops that its bounds speak of; ok is false, and both are 0, if
// the bounds are not affine, or too much to search.
func TripRange(l *Loop) (least, greatest int64, ok bool) {
	if lo, hi, ok := fixedEnds(l); ok {
		n := max(fixedTrips(lo, hi, l.Step), 0)
		return n, n, true
	}
	r := newRanges()
	n, ok := r.trips(l)
	if !ok {
		return 0, 0, false
	}
	if v, ok := n.IsConst(); ok {
		return max(v, 0), max(v, 0), true
	}
	s := newSystem(r)
	objective := s.rowOf(n, s.root)
	x, answer := s.solve()
	if answer == No {
		return 0, 0, true // the loop is never reached
	}
	if x == nil || s.partial {
		return 0, 0, false
	}
	least, okLeast := s.least(objective, x)
	greatest, okGreatest := s.greatest(objective, x)
	if !okLeast || !okGreatest {
		return 0, 0, false
	}
	return max(least, 0), max(greatest, 0), true
}

// PricedTrips is TripRange; of a loop whose iterations depend on data it is what Trips says, if that is known.
func PricedTrips(l *Loop) (least, greatest int64, ok bool) {
	if least, greatest, ok = TripRange(l); !ok && l.Trips > 0 {
		return l.Trips, l.Trips, true
	}
	return least, greatest, ok
}

// countSteps bounds the iterations that Executions enumerates.
const countSteps = 1 << 22

// Executions is the number of iterations in d. Only loops on which inner bounds or
// guards depend are enumerated; the trip counts of the others are multiplied, and so
// are the counts of groups of loops that share no bound or guard. exact is false if the
// domain is not exact (then n is an upper bound), if it depends on the iteration of a
// loop around it, or if the enumeration would be too long (then n is math.MaxInt64).
func Executions(d Domain) (n int64, exact bool) {
	if !d.Exact {
		d.Cases = always
	}
	r := newRanges()
	for _, guards := range d.Cases {
		product := int64(1)
		for _, x := range independent(r, d.Loops, guards) {
			c, ok := newCounting(r, x.loops, x.guards)
			if !ok {
				return math.MaxInt64, false
			}
			product = satMul(product, c.from(0))
			if c.steps > countSteps {
				return math.MaxInt64, false
			}
		}
		if n = satAdd(n, product); n >= infinite {
			return math.MaxInt64, false
		}
	}
	return n, d.Exact
}

// A conjunction is loops with guards.
type conjunction struct {
	loops  []*Loop
	guards []Constraint
}

// independent splits loops into parts of which no bound or guard speaks together.
func independent(r *ranges, loops []*Loop, guards []Constraint) []conjunction {
	group := make([]int, len(loops)) // by loop: the number of its part's first loop
	join := func(f Form, with int) int {
		for _, l := range f.Counters() {
			k := slices.Index(loops, l)
			if k < 0 {
				continue
			}
			if with < 0 {
				with = group[k]
			}
			from, to := max(group[k], with), min(group[k], with)
			for i := range group {
				if group[i] == from {
					group[i] = to
				}
			}
			with = to
		}
		return with
	}
	for k, l := range loops {
		group[k] = k
		b := r.of(l)
		join(b.hi, join(b.lo, k))
	}
	parts := make([]conjunction, len(loops))
	for _, g := range guards {
		join(g.Form, -1)
	}
	for k, l := range loops {
		x := &parts[group[k]]
		x.loops = append(x.loops, l)
	}
	for _, g := range guards {
		at := join(g.Form, -1)
		if at < 0 { // of none of the loops
			return []conjunction{{loops, guards}}
		}
		parts[at].guards = append(parts[at].guards, g)
	}
	return slices.DeleteFunc(parts, func(x conjunction) bool { return len(x.loops) == 0 })
}

// A counting is one run of Executions over a conjunction of guards.
type counting struct {
	loops  []*Loop
	levels []countLevel
	values []int64 // of the counters further out
	steps  int
}

// A countLevel is what bounds one loop.
type countLevel struct {
	lo, trips Form
	limits    []Constraint // guards linear in this counter, which is their innermost
	filters   []Constraint // other guards whose innermost counter is this one
	each      bool         // something further in depends on the counter
	period    int64        // after so many iterations all that depends on the counter comes again; 0: not known
	live      []int        // levels further out that this and inner levels depend on
	memo      map[[2]int64]int64
}

// newCounting sorts the guards by level; ok is false if a counter of a loop
// outside occurs.
func newCounting(r *ranges, loops []*Loop, guards []Constraint) (c *counting, ok bool) {
	c = &counting{loops: loops, levels: make([]countLevel, len(loops)), values: make([]int64, len(loops))}
	for k, l := range loops {
		trips, ok := r.trips(l)
		if !ok {
			return nil, false
		}
		c.levels[k] = countLevel{lo: r.of(l).lo, trips: trips}
	}
	for _, g := range guards {
		k := c.innermost(g.Form)
		if k < 0 {
			return nil, false
		}
		l, level := loops[k], &c.levels[k]
		if own := g.Form.Coef(l); own != 0 && !g.Form.AddCounter(l, -own).Uses(l) {
			level.limits = append(level.limits, g)
		} else {
			level.filters = append(level.filters, g)
		}
	}
	return c, c.link()
}

// innermost is the level of the innermost counter in f, -1 for none.
func (c *counting) innermost(f Form) int {
	level := -1
	for _, l := range f.Counters() {
		level = max(level, slices.Index(c.loops, l))
	}
	return level
}

// link finds which levels depend on which, innermost first.
func (c *counting) link() bool {
	var live []int
	var inner []Form // of levels further in
	for k := len(c.levels) - 1; k >= 0; k-- {
		level := &c.levels[k]
		level.each = slices.Contains(live, k)
		for _, g := range level.filters {
			inner = append(inner, g.Form)
		}
		level.period = Period(c.loops[k], inner...)
		forms := []Form{level.lo, level.trips}
		for _, g := range slices.Concat(level.limits, level.filters) {
			forms = append(forms, g.Form)
		}
		inner = append(inner, forms...)
		for _, f := range forms {
			for _, l := range f.Counters() {
				at := slices.Index(c.loops, l)
				if at < 0 {
					return false
				}
				if !slices.Contains(live, at) {
					live = append(live, at)
				}
			}
		}
		live = slices.DeleteFunc(slices.Clone(live), func(at int) bool { return at >= k })
		level.live = live
	}
	for k := range c.levels {
		level, again := &c.levels[k], false // it comes to the same more than once
		for out := range k {
			again = again || (c.levels[out].each || len(c.levels[out].filters) > 0) && !slices.Contains(level.live, out)
		}
		if again && len(level.live) <= 2 {
			level.memo = map[[2]int64]int64{}
		}
	}
	return true
}

// from counts the iterations of the loops from level k on, for the current
// values further out.
func (c *counting) from(k int) int64 {
	if k == len(c.levels) {
		return 1
	}
	level := &c.levels[k]
	var key [2]int64
	if level.memo != nil {
		for i, at := range level.live {
			key[i] = c.values[at]
		}
		if n, ok := level.memo[key]; ok {
			return n
		}
	}
	n := c.level(k, level)
	if level.memo != nil {
		level.memo[key] = n
	}
	return n
}

func (c *counting) level(k int, level *countLevel) (n int64) {
	lo, step := c.eval(level.lo), c.loops[k].Step
	first, last := c.limit(k, level, lo)
	if first > last {
		return 0
	}
	if !level.each && len(level.filters) == 0 {
		return satMul(last-first+1, c.from(k+1))
	}
	whole, rest := int64(1), int64(0) // how often the first iterations come, and how many of them once more
	if trips := last - first + 1; level.period > 0 && level.period < trips {
		whole, rest = trips/level.period, trips%level.period
		last = first + level.period - 1
	}
	for t := first; t <= last && c.steps <= countSteps; t++ {
		c.steps++
		c.values[k] = lo + step*t
		if !c.passes(level.filters) {
			continue
		}
		times := whole
		if t-first < rest {
			times++
		}
		n = satAdd(n, satMul(times, c.from(k+1)))
	}
	return n
}

// limit is the interval of iterations of level k in which its limits hold.
func (c *counting) limit(k int, level *countLevel, lo int64) (first, last int64) {
	first, last = 0, c.eval(level.trips)-1
	c.values[k] = lo
	for _, g := range level.limits {
		slope, start := g.Form.Coef(c.loops[k])*c.loops[k].Step, c.eval(g.Form) // start + slope*t
		if slope > 0 || g.Equal {
			first = max(first, bound(start, slope, 1))
		}
		if slope < 0 || g.Equal {
			last = min(last, bound(start, slope, -1))
		}
		if g.Equal && start%slope != 0 {
			return 0, -1
		}
	}
	return first, last
}

// bound is the least (sign 1) or greatest (sign -1) t on the right side of
// start + slope*t == 0.
func bound(start, slope, sign int64) int64 {
	if slope < 0 {
		start, slope = -start, -slope
	}
	if sign > 0 {
		return CeilQuo(-start, slope)
	}
	return FloorQuo(-start, slope)
}

func (c *counting) passes(guards []Constraint) bool {
	for _, g := range guards {
		if v := c.eval(g.Form); v < 0 || g.Equal && v > 0 {
			return false
		}
	}
	return true
}

// eval is the value of f for the current counters.
func (c *counting) eval(f Form) int64 {
	sum := f.constant
	for _, t := range f.terms {
		if t.loop != nil {
			sum += t.coef * c.values[slices.Index(c.loops, t.loop)]
		} else {
			sum += t.coef * FloorQuo(c.eval(*t.num), t.den)
		}
	}
	return sum
}

// visit calls f with the current counters in every iteration, in order.
func (c *counting) visit(k int, f func()) {
	if k == len(c.levels) {
		f()
		return
	}
	level := &c.levels[k]
	lo, step := c.eval(level.lo), c.loops[k].Step
	first, last := c.limit(k, level, lo)
	for t := first; t <= last; t++ {
		c.values[k] = lo + step*t
		if c.passes(level.filters) {
			c.visit(k+1, f)
		}
	}
}

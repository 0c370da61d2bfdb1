package affine

import "slices"

// A Footprint is the set of elements that an access touches in one iteration of
// the fixed loops.
type Footprint struct {
	// Lo and Hi are, per dimension, the least and greatest subscript, in
	// counters of the fixed loops; together they enclose the set.
	Lo, Hi []Form
	// Elements is the number of different elements, or an upper bound of it
	// unless Exact is set. It does not depend on the fixed iteration if it is
	// exact.
	Elements int64
	Exact    bool
	// Covers says that it is surely the whole buffer, whatever the iteration.
	Covers bool
}

// FootprintOf gives the footprint of a over all its loops that are not fixed;
// ok is false if a subscript is not affine.
func FootprintOf(a Access, fixed ...*Loop) (f Footprint, ok bool) {
	subs, ok := a.Subscripts()
	if !ok || a.Buffer == nil {
		return Footprint{}, false
	}
	e := extent{newRanges(), a, fixed}
	var reached bool
	if f.Lo, f.Hi, reached = e.all(subs); !reached {
		f.Exact = true
		return f, true
	}
	inside, hull := true, int64(1)
	for d, lo := range f.Lo {
		hi := f.Hi[d]
		inside = inside && e.r.min(lo) >= 0 && e.r.max(hi) < int64(a.Buffer.Shape[d])
		hull = satMul(hull, satAdd(e.r.max(hi.Sub(lo)), 1))
	}
	f.Elements = hull
	if n, ok := newNormal(a, fixed); ok {
		var count int64
		if count, f.Exact = n.distinct(); f.Exact {
			f.Elements = count
		} else {
			f.Elements = min(hull, count)
		}
	}
	f.Covers = inside && f.Exact && f.Elements == int64(a.Buffer.Len())
	return f, true
}

// Reach is Lo and Hi of FootprintOf: it takes no count.
func Reach(a Access, fixed ...*Loop) (lo, hi []Form, ok bool) {
	subs, ok := a.Subscripts()
	if !ok || a.Buffer == nil {
		return nil, nil, false
	}
	e := extent{newRanges(), a, fixed}
	lo, hi, _ = e.all(subs)
	return lo, hi, true
}

// Box is Reach where it is constant: what a reaches is from lo to before hi in each dimension.
func Box(a Access) (lo, hi []int64, ok bool) {
	least, greatest, ok := Reach(a)
	for d := range least {
		first, isFirst := least[d].IsConst()
		last, isLast := greatest[d].IsConst()
		lo, hi, ok = append(lo, first), append(hi, last+1), ok && isFirst && isLast
	}
	return lo, hi, ok
}

// An extent finds how far forms reach over the loops that are not fixed.
type extent struct {
	r     *ranges
	a     Access
	fixed []*Loop
}

// all is the least and greatest subscript per dimension, 0 and -1 if a is never
// executed.
func (e *extent) all(subs []Form) (lo, hi []Form, reached bool) {
	for _, sub := range subs {
		least, greatest, reached := e.of(sub)
		if !reached {
			return make([]Form, len(subs)), slices.Repeat([]Form{constForm(-1)}, len(subs)), false
		}
		lo, hi = append(lo, least), append(hi, greatest)
	}
	return lo, hi, true
}

// of is the least and greatest value of f; reached is false if a is never
// executed.
func (e *extent) of(f Form) (lo, hi Form, reached bool) {
	var shift, free Form // f = shift + free, shift of fixed counters only
	for _, t := range f.terms {
		if part := (Form{terms: []term{t}}); e.isFixed(part) {
			shift = shift.Add(part)
		} else {
			free = free.Add(part)
		}
	}
	shift = shift.Plus(f.constant)
	lo, hi = e.bound(free.Scale(-1)).Scale(-1), e.bound(free)
	if (len(lo.terms) == 0 || len(hi.terms) == 0) && !e.independent(free) {
		least, greatest, answer := e.exact(free)
		if answer == No {
			return Form{}, Form{}, false
		}
		if answer == Yes && len(lo.terms) == 0 {
			lo = constForm(least)
		}
		if answer == Yes && len(hi.terms) == 0 {
			hi = constForm(greatest)
		}
	}
	return shift.Add(lo), shift.Add(hi), true
}

// independent reports whether the counters of f take all their values together, so
// that bounds of f are attained: no guard, no bound of a loop joins them.
func (e *extent) independent(f Form) bool {
	constant := func(l *Loop) bool { _, _, ok := ConstantTrips(l); return ok }
	if !f.IsLinear() || len(e.a.Cases) != 1 || len(e.a.Cases[0]) > 0 || !e.a.Exact {
		return false
	}
	return !slices.ContainsFunc(e.a.Loops, func(l *Loop) bool { return !constant(l) })
}

// isFixed reports whether f has no counter of a free loop.
func (e *extent) isFixed(f Form) bool {
	return !slices.ContainsFunc(f.Counters(), func(l *Loop) bool {
		return slices.Contains(e.a.Loops, l) && !slices.Contains(e.fixed, l)
	})
}

// bound is an upper bound of f in fixed counters: ranges.max that stops there.
func (e *extent) bound(f Form) Form {
	rest, mods := f.remainders()
	total := constForm(rest.constant)
	for _, m := range mods {
		total = total.Plus(satMul(max(m.coef, 0), m.den-1))
	}
	var linear Form
	for _, t := range rest.terms {
		switch {
		case t.loop != nil:
			linear.addTerm(t.coef, t.atom)
		case t.coef > 0:
			total = total.addScaled(e.r.floorDiv(e.bound(*t.num), t.den), t.coef)
		default:
			total = total.addScaled(e.r.floorDiv(e.bound(t.num.Scale(-1)).Scale(-1), t.den), t.coef)
		}
	}
	for !e.isFixed(linear) {
		var free Form
		for _, t := range linear.terms {
			if !e.isFixed(Form{terms: []term{t}}) {
				free.terms = append(free.terms, t)
			}
		}
		t := e.r.deepest(free)
		linear = e.r.substitute(linear, t.loop, e.r.extreme(t.loop, min(max(t.coef, -1), 1)))
		if !linear.IsLinear() {
			return total.Add(e.bound(linear))
		}
	}
	return total.Add(linear)
}

// exact is the least and greatest value of f over the domain of a, if the
// solver finds it: guards and what counters have in common are respected.
func (e *extent) exact(f Form) (least, greatest int64, answer Answer) {
	least, greatest, answer = infinite, -infinite, No
	for _, guards := range e.a.Cases {
		s := newSystem(e.r)
		s.enterAll(e.a.Loops, s.root)
		s.requireAll(guards, s.root)
		objective := s.rowOf(f, s.root)
		x, found := s.solveNear(nil)
		if found == No {
			continue
		}
		if x == nil {
			return 0, 0, Unknown
		}
		lo, okLo := s.least(objective, x)
		hi, okHi := s.greatest(objective, x)
		if !okLo || !okHi || lo == -infinite || hi == infinite {
			return 0, 0, Unknown
		}
		least, greatest, answer = min(least, lo), max(greatest, hi), Yes
	}
	return least, greatest, answer
}

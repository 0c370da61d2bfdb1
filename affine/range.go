package affine

// ranges answers how large forms can get. It remembers the bounds of the loops
// met during one question; nothing outlives it, because stages edit loops.
type ranges struct {
	loops map[*Loop]*bounds // whose bounds are not constants
	// facts are further conditions known to hold (the guards around an
	// expression); see prove.
	facts [][]Constraint
	terms *terms // for forms of counters; nil: each has its own
}

// bounds are what the header of a loop says.
type bounds struct {
	lo, hi     Form // first value, exclusive end
	loOK, hiOK bool // the bound is affine
	depth      int  // loops whose bounds lead here: 0 for constants
	// fixed says that both bounds are constants; the counter runs from least to most
	// then, or the other way.
	fixed       bool
	least, most int64
}

func newRanges() *ranges { return &ranges{} }

// of reads the header of l.
func (r *ranges) of(l *Loop) bounds {
	if b, ok := fixedBounds(l); ok {
		return b
	}
	if b, ok := r.loops[l]; ok {
		return *b
	}
	if r.loops == nil {
		r.loops = map[*Loop]*bounds{}
	}
	b := &bounds{}
	r.loops[l] = b // a malformed loop that names itself finds "not affine" here
	plain := &ranges{loops: r.loops}
	if size(l.Step) > formLimit {
		return *b
	}
	b.lo, b.loOK = plain.formOf(l.Lo)
	if !l.Again {
		b.hi, b.hiOK = plain.formOf(l.Hi)
	}
	for _, f := range []Form{b.lo, b.hi} {
		for _, outer := range f.Counters() {
			b.depth = max(b.depth, r.of(outer).depth+1)
		}
	}
	return *b
}

// fixedBounds is of for loops between constants, which are most.
func fixedBounds(l *Loop) (b bounds, ok bool) {
	lo, hi, ok := fixedEnds(l)
	if !ok {
		return b, false
	}
	b = bounds{lo: constForm(lo), hi: constForm(hi), loOK: true, hiOK: true, fixed: true}
	last := lo + (max(fixedTrips(lo, hi, l.Step), 1)-1)*l.Step
	b.least, b.most = min(lo, last), max(lo, last)
	return b, true
}

// fixedEnds are the bounds of a loop whose bounds are constants.
func fixedEnds(l *Loop) (lo, hi int64, ok bool) {
	first, okLo := l.Lo.(*Const)
	end, okHi := l.Hi.(*Const)
	if !okLo || !okHi || l.Again || !isSmall(first) || !isSmall(end) || l.Step == 0 || size(l.Step) > formLimit {
		return 0, 0, false
	}
	return first.I, end.I, true
}

// isSmall reports whether c is an integer that forms can have as a constant.
func isSmall(c *Const) bool {
	least, most := typeLimits(c.T)
	return c.T.IsInteger() && c.T.Kind != Bool && size(c.I) <= formLimit && least <= c.I && c.I <= most
}

// fixedTrips is the number of iterations from lo towards hi, negative or 0 if there
// is none.
func fixedTrips(lo, hi, step int64) int64 {
	if step > 0 {
		return FloorQuo(hi-lo+step-1, step)
	}
	return FloorQuo(lo-hi-step-1, -step)
}

// trips is the trip count of l as a form, right where it is >= 0: negative where
// the loop does not run.
func (r *ranges) trips(l *Loop) (Form, bool) {
	b := r.of(l)
	if !b.loOK || !b.hiOK {
		return Form{}, false
	}
	if b.fixed {
		return constForm(fixedTrips(b.lo.constant, b.hi.constant, l.Step)), true
	}
	if l.Step > 0 {
		return r.floorDiv(b.hi.Sub(b.lo).Plus(l.Step-1), l.Step), true
	}
	return r.floorDiv(b.lo.Sub(b.hi).Plus(-l.Step-1), -l.Step), true
}

// extreme is an upper bound of the counter of l (lower bound for sign < 0), as
// a form of outer counters; attained unless the loop is empty or its step does
// not divide a bound that varies.
func (r *ranges) extreme(l *Loop, sign int64) Form {
	b := r.of(l)
	switch {
	case b.fixed && sign > 0:
		return constForm(b.most)
	case b.fixed:
		return constForm(b.least)
	}
	lo, hi := typeLimits(l.Type)
	if sign*l.Step < 0 { // towards the first value
		switch {
		case b.loOK:
			return b.lo
		case sign > 0:
			return constForm(hi)
		}
		return constForm(lo)
	}
	if n, ok := r.trips(l); ok {
		if v, ok := n.IsConst(); ok {
			return b.lo.Plus(satMul(max(v-1, 0), l.Step))
		}
	}
	switch {
	case b.hiOK:
		return b.hi.Plus(-sign)
	case sign > 0:
		return constForm(hi - 1) // the end is a value of the type, and beyond
	}
	return constForm(lo + 1)
}

// max is an upper bound of f, infinite if there is none. Innermost counters go
// first, each replaced by the bound its coefficient asks for; so i - j over
// j <= i is seen to be >= 0.
func (r *ranges) max(f Form) int64 {
	if v, ok := r.corner(f, 1); ok {
		return v
	}
	rest, mods := f.remainders()
	most := r.maxOf(rest, mods)
	if rest, m, ok := rest.partOfRemainder(); ok {
		most = min(most, r.maxOf(rest, append(mods, m)))
	}
	return most
}

// maxOf is an upper bound of rest and mods.
func (r *ranges) maxOf(rest Form, mods []remainder) int64 {
	total := int64(0)
	for _, m := range mods {
		total = satAdd(total, satMul(max(m.coef, 0), m.den-1))
	}
	linear := constForm(rest.constant)
	for _, t := range rest.terms {
		switch {
		case t.loop != nil:
			linear.addTerm(t.coef, t.atom)
		case t.coef > 0:
			total = satAdd(total, satMul(t.coef, FloorQuo(r.max(*t.num), t.den)))
		default:
			total = satAdd(total, satMul(t.coef, FloorQuo(r.min(*t.num), t.den)))
		}
	}
	for len(linear.terms) > 0 {
		t := r.deepest(linear)
		sign := int64(1)
		if t.coef < 0 {
			sign = -1
		}
		linear = r.substitute(linear, t.loop, r.extreme(t.loop, sign))
		if !linear.IsLinear() {
			return satAdd(total, r.max(linear))
		}
	}
	return satAdd(total, linear.constant)
}

// min is a lower bound of f, -infinite if there is none.
func (r *ranges) min(f Form) int64 {
	if v, ok := r.corner(f, -1); ok {
		return v
	}
	return -r.max(f.Scale(-1))
}

// corner is the greatest value of f (the least for sign < 0) if f is linear and all
// loops that it speaks of run between constants: each counter counts for itself.
func (r *ranges) corner(f Form, sign int64) (v int64, ok bool) {
	v = f.constant
	for _, t := range f.terms {
		if t.loop == nil {
			return 0, false
		}
		b, ok := fixedBounds(t.loop)
		if !ok {
			return 0, false
		}
		end := b.most
		if t.coef*sign < 0 {
			end = b.least
		}
		v = satAdd(v, satMul(t.coef, end))
	}
	return v, true
}

// deepest is the term whose counter no other counter's bounds speak of.
func (r *ranges) deepest(f Form) term {
	best := f.terms[0]
	for _, t := range f.terms[1:] {
		if r.of(t.loop).depth > r.of(best.loop).depth {
			best = t
		}
	}
	return best
}

// prove reports whether f >= 0 is certain.
func (r *ranges) prove(f Form) bool {
	if r.min(f) >= 0 {
		return true
	}
	if len(r.facts) == 1 && len(r.facts[0]) == 0 {
		return false // "always": nothing more is known
	}
	for _, facts := range r.facts {
		s := newSystem(r)
		for _, c := range facts {
			s.require(c, s.root)
		}
		s.require(Constraint{Form: f.Scale(-1).Plus(-1)}, s.root)
		if _, answer := s.solve(); answer != No {
			return false
		}
	}
	return r.facts != nil
}

// typeLimits is the least and greatest value of an integer type; u64 is cut to
// the values that an int64 holds.
func typeLimits(t Type) (lo, hi int64) {
	bits := t.Bits
	if t.Signed() {
		bits--
		lo = -infinite
		if bits < 62 {
			lo = -(1 << bits)
		}
	}
	if bits >= 62 {
		return lo, infinite
	}
	return lo, 1<<bits - 1
}

// fits proves that f is a value of type t.
func (r *ranges) fits(f Form, t Type) bool {
	lo, hi := typeLimits(t)
	if r.min(f) >= lo && r.max(f) <= hi {
		return true
	}
	return len(f.terms) > 0 && r.prove(f.Plus(-lo)) && r.prove(f.Scale(-1).Plus(hi))
}

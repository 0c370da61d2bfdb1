package affine

import "slices"

// floorDiv is f / c rounded down. The result is canonical: coefficients and
// constant of the numerator lie in [0, c), nothing common is left to cancel, and
// a quotient of a quotient is one quotient.
func (r *ranges) floorDiv(f Form, c int64) Form {
	if c == 1 {
		return f
	}
	// Remainders with the sign of the coefficient first: (9-i)/10 is 0 for i < 10,
	// which the canonical (9*i+9)/10 - i does not show.
	for _, rem := range []func(a, c int64) int64{truncRem, FloorRem} {
		whole, rest := f.split(c, rem)
		if q := FloorQuo(r.min(rest), c); q == FloorQuo(r.max(rest), c) {
			return whole.Plus(q)
		}
	}
	whole, rest := f.split(c, FloorRem)
	if len(rest.terms) == 1 && rest.terms[0].loop == nil && rest.terms[0].coef == 1 {
		inner := rest.terms[0] // (x/d + k) / c = (x + k*d) / (c*d)
		return whole.Add(r.floorDiv(inner.num.Plus(satMul(rest.constant, inner.den)), satMul(c, inner.den)))
	}
	for _, g := range commonFactors(rest, c) {
		// (g*a + b) / c = a / (c/g) where 0 <= b < g.
		a, b := rest.splitDivisible(g)
		if r.min(b) >= 0 && r.max(b) < g {
			return whole.Add(r.floorDiv(a, c/g))
		}
	}
	whole.terms = slices.Clone(whole.terms)
	whole.addTerm(1, atom{num: &rest, den: c})
	return whole
}

// Split writes f = c*whole + rest, where terms smaller than c stay in rest, whatever their sign.
func (f Form) Split(c int64) (whole, rest Form) { return f.split(c, truncRem) }

// split writes f = c*whole + rest where every number n of f leaves rem(n, c) in
// rest; the constant leaves its floor remainder.
func (f Form) split(c int64, rem func(a, c int64) int64) (whole, rest Form) {
	rest.constant = FloorRem(f.constant, c)
	whole.constant = (f.constant - rest.constant) / c
	for _, t := range f.terms {
		m := rem(t.coef, c)
		rest.addTerm(m, t.atom)
		whole.addTerm((t.coef-m)/c, t.atom)
	}
	return whole, rest
}

// splitDivisible writes f = g*whole + rest, where terms not divisible by g stay
// in rest as they are.
func (f Form) splitDivisible(g int64) (whole, rest Form) {
	return f.split(g, func(a, g int64) int64 {
		if a%g == 0 {
			return 0
		}
		return a
	})
}

// commonFactors lists the factors > 1 that c shares with coefficients of f,
// greatest first.
func commonFactors(f Form, c int64) []int64 {
	var list []int64
	for _, t := range f.terms {
		if g := GCD(t.coef, c); g > 1 && !slices.Contains(list, g) {
			list = append(list, g)
		}
	}
	all := int64(0)
	for _, g := range list {
		all = GCD(all, g)
	}
	if all > 1 && !slices.Contains(list, all) {
		list = append(list, all)
	}
	slices.SortFunc(list, func(a, b int64) int { return int(min(max(b-a, -1), 1)) })
	return list
}

// A remainder is coef * (num mod den).
type remainder struct {
	coef int64
	num  Form
	den  int64
}

// remainders finds k*x - k*c*floor(x/c) in f, also for x a quotient itself, and
// writes f as rest + sum of k * (x mod c).
func (f Form) remainders() (rest Form, mods []remainder) {
	rest = f
	for at := 0; at < len(rest.terms); at++ {
		t := rest.terms[at]
		if t.loop != nil {
			continue
		}
		if m, ok := rest.remainderAt(t); ok {
			mods = append(mods, m)
			rest = rest.without(m, t.atom)
			at = -1
		}
	}
	return rest, mods
}

// partOfRemainder is remainders for one quotient that has less than x brings along, as in 16*x - 16*floor(x/2): of 8*x only.
func (f Form) partOfRemainder() (rest Form, m remainder, ok bool) {
	for _, t := range f.terms {
		if t.loop != nil {
			continue
		}
		m, ok = f.remainderOf(t, func(k, c int64) int64 {
			if part := -t.coef / c; part*k > 0 && size(part) < size(k) {
				return part
			}
			return 0
		})
		if ok {
			return f.without(m, t.atom), m, true
		}
	}
	return f, m, false
}

// without is f - m, of which t is the quotient.
func (f Form) without(m remainder, t atom) Form {
	rest := f.addScaled(m.num, -m.coef) // k*(x mod c) = k*x - k*c*floor(x/c)
	rest.terms = slices.Clone(rest.terms)
	rest.addTerm(m.coef*m.den, t)
	return rest
}

// remainderAt tries to read the quotient t of f as part of a remainder.
func (f Form) remainderAt(t term) (remainder, bool) {
	return f.remainderOf(t, func(k, c int64) int64 {
		if size(t.coef+k*c) < size(t.coef) {
			return k
		}
		return 0
	})
}

// remainderOf tries to read the quotient t of f as part of a remainder of
// x = floor(t.num / d), for d = 1 or the divisor of another quotient. Of k*x in f
// it takes what part says, for t is floor(x/c).
func (f Form) remainderOf(t term, part func(k, c int64) int64) (remainder, bool) {
	for _, u := range f.terms {
		d := int64(1)
		if u.loop == nil {
			d = u.den
		}
		c := t.den / d
		if t.den%d != 0 || c < 2 {
			continue
		}
		x := *t.num
		if d > 1 {
			x = newRanges().floorDiv(x, d)
		}
		if k, ok := f.multiple(x); ok {
			if k = part(k, c); k != 0 {
				return remainder{k, x, c}, true
			}
		}
	}
	return remainder{}, false
}

// multiple is k if all terms of k*x, x not constant, are terms of f.
func (f Form) multiple(x Form) (k int64, ok bool) {
	for i, t := range x.terms {
		c := f.coefOf(t.atom)
		if i == 0 {
			k = c / t.coef
		}
		if k == 0 || c != k*t.coef {
			return 0, false
		}
	}
	return k, len(x.terms) > 0
}

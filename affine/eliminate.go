package affine

import "slices"

// An elimination says how an unknown follows from those that are left: from the
// equality solved for it, or from the inequalities that bound it.
type elimination struct {
	k      int
	value  row   // of unknown k, from the unknowns after the change
	bounds []row // or: rows with unknown k
}

// substitution solves the equality r for one unknown if a coefficient is 1 or
// -1. If not, it changes unknowns, x_k = x_k' - sum of q_i*x_i, which makes the
// other coefficients of r smaller than the least one; after a few rounds, as in
// Euclid's algorithm, one is 1 because r has no common factor.
func (s *solver) substitution(r row) elimination {
	k := 0
	for i := 1; i <= s.n; i++ {
		if r[i] != 0 && (k == 0 || size(r[i]) < size(r[k])) {
			k = i
		}
	}
	e := elimination{k: k, value: s.row()}
	if r[k] == 1 || r[k] == -1 {
		for i, v := range r {
			e.value[i] = -r[k] * v
		}
		e.value[k] = 0
		return e
	}
	for i := 1; i <= s.n; i++ {
		e.value[i] = -nearestQuo(r[i], r[k])
	}
	e.value[k] = 1
	return e
}

// nearestQuo is a / b rounded to the nearest integer.
func nearestQuo(a, b int64) int64 {
	if b < 0 {
		a, b = -a, -b
	}
	return FloorQuo(2*a+b, 2*b)
}

// substitute replaces unknown e.k in r by e.value.
func (s *solver) substitute(r row, e elimination) {
	c := r[e.k]
	if c == 0 {
		return
	}
	r[e.k] = 0
	for i, v := range e.value {
		if v != 0 {
			r[i] += s.mul(c, v)
		}
	}
}

// mul is a * b, noting if that is too large for sums of two.
func (s *solver) mul(a, b int64) int64 {
	p := satMul(a, b)
	s.large = s.large || size(p) > numberLimit
	return p
}

// growthLimit is the number of rows that an elimination may add; beyond it,
// halving an interval is cheaper.
const growthLimit = 60

// choose picks the unknown to eliminate, 0 if none is left: an exact elimination
// first, then the one that adds the fewest rows.
func (s *solver) choose(ge []row) (best int, exact bool, cost int) {
	for k := 1; k <= s.n; k++ {
		lower, upper := 0, 0
		most := [2]int64{} // largest coefficients below and above
		for _, r := range ge {
			switch c := r[k]; {
			case c > 0:
				lower++
				most[0] = max(most[0], c)
			case c < 0:
				upper++
				most[1] = max(most[1], -c)
			}
		}
		if lower+upper == 0 {
			continue
		}
		growth := lower*upper - lower - upper
		unit := min(most[0], most[1]) <= 1 && growth <= growthLimit
		if best == 0 || unit && !exact || unit == exact && growth < cost {
			best, exact, cost = k, unit, growth
		}
	}
	return best, exact, cost
}

// with separates the rows with unknown k from the rest.
func with(ge []row, k int) (bounds, rest []row) {
	for _, r := range ge {
		if r[k] != 0 {
			bounds = append(bounds, r)
		} else {
			rest = append(rest, r)
		}
	}
	return bounds, rest
}

// shadow eliminates unknown k: each lower bound b*x >= B meets each upper bound
// a*x <= A. The real shadow, b*A - a*B >= 0, holds if there is a real x; the dark
// one, >= (a-1)*(b-1), only where there is an integer x, though not wherever.
func (s *solver) shadow(bounds, rest []row, k int, dark bool) []row {
	out := slices.Clone(rest)
	for _, low := range bounds {
		for _, up := range bounds {
			b, a := low[k], -up[k]
			if b <= 0 || a <= 0 {
				continue
			}
			r := s.row()
			for i := range r {
				r[i] = s.mul(a, low[i]) + s.mul(b, up[i])
			}
			if dark {
				r[0] -= s.mul(a-1, b-1)
			}
			out = append(out, r)
		}
	}
	return out
}

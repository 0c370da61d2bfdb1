package affine

import "slices"

// Answer is the outcome of an exact question. Unknown means "treat as Yes":
// something is not affine, or the search was given up.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	No
	Yes
)

var answerNames = [...]string{Unknown: "unknown", No: "no", Yes: "yes"}

// String is unknown, no or yes.
func (a Answer) String() string { return answerNames[a] }

// Possible is false only for a proven No.
func (a Answer) Possible() bool { return a != No }

// or is the answer to "a or b".
func (a Answer) or(b Answer) Answer {
	switch {
	case a == Yes || b == Yes:
		return Yes
	case a == No && b == No:
		return No
	}
	return Unknown
}

// The solver is the Omega test (Pugh, "The Omega test: a fast and practical
// integer programming algorithm for dependence analysis", 1991): equalities are
// solved by changes of unknowns that keep the integers, inequalities by
// Fourier-Motzkin elimination, which is exact when one of the two coefficients
// is 1; otherwise the dark shadow proves Yes, the real shadow proves No, and
// what is between is split into finitely many equalities.

const (
	solverNodes = 10000          // eliminations before the answer is Unknown
	numberLimit = int64(1) << 60 // larger numbers make the answer Unknown
	chunk       = 4096           // numbers allocated at a time
)

// feasible looks for integers x[1..n] with all rows of eq == 0 and of ge >= 0;
// x is nil unless the answer is Yes.
func feasible(n int, eq, ge []row) (x []int64, answer Answer) {
	s := solver{n: n, nodes: solverNodes}
	return s.solve(s.own(eq), s.own(ge), exactly)
}

// A mode says what to do where an elimination is not exact.
type mode uint8

const (
	exactly  mode = iota // search both sides of a split
	inShadow             // take the real shadow: No is proven, Yes is checked
	inDark               // take the dark shadow: only Yes is proven
)

type solver struct {
	n     int
	nodes int  // left to visit
	large bool // a number got beyond numberLimit
	slab  []int64
}

func (s *solver) row() row {
	if len(s.slab) <= s.n {
		s.slab = make([]int64, max(chunk, s.n+1))
	}
	r := row(s.slab[: s.n+1 : s.n+1])
	s.slab = s.slab[s.n+1:]
	return r
}

// own copies rows, each filled up to n unknowns.
func (s *solver) own(rows []row) []row {
	out := make([]row, len(rows), 2*len(rows))
	for i, r := range rows {
		out[i] = s.row()
		copy(out[i], r)
	}
	return out
}

// An elimination says how an unknown follows from those that are left: from the
// equality solved for it, or from the inequalities that bound it.
type elimination struct {
	k      int
	value  row   // of unknown k, from the unknowns after the change
	bounds []row // or: rows with unknown k
}

// solve consumes eq and ge.
func (s *solver) solve(eq, ge []row, m mode) ([]int64, Answer) {
	var done []elimination
	for {
		var state Answer
		if eq, ge, state = s.tidy(eq, ge); state == No && m != inDark {
			return nil, No
		}
		s.nodes -= 1 + len(ge)/32
		if state != Yes || s.nodes < 0 || s.large {
			return nil, Unknown
		}
		if len(eq) > 0 {
			e := s.substitution(eq[0])
			for _, r := range slices.Concat(eq, ge) {
				s.substitute(r, e)
			}
			done = append(done, e)
			continue
		}
		k, exact, cost := s.choose(ge)
		switch {
		case k == 0:
			return back(make([]int64, s.n+1), done, m)
		case !exact && m == exactly:
			return s.split(ge, k, done)
		case cost > growthLimit:
			return nil, Unknown
		}
		bounds, rest := with(ge, k)
		ge = s.shadow(bounds, rest, k, m == inDark)
		done = append(done, elimination{k: k, bounds: bounds})
	}
}

// back completes the values of the eliminated unknowns, last first.
// In a real shadow that may fail.
func back(x []int64, done []elimination, m mode) ([]int64, Answer) {
	for _, e := range slices.Backward(done) {
		ok := true
		if e.value != nil {
			x[e.k] = e.value.at(x)
		} else {
			x[e.k], ok = choice(e.bounds, e.k, x, m == inShadow)
		}
		if !ok || size(x[e.k]) > numberLimit {
			return nil, Unknown
		}
	}
	return x, Yes
}

// choice is a value of unknown k within bounds at the point x, if there is one:
// the least, or one in the middle, which leaves more room to the others.
func choice(bounds []row, k int, x []int64, middle bool) (v int64, ok bool) {
	lo, hi := -infinite, infinite
	x[k] = 0
	for _, r := range bounds {
		rest := r.at(x)
		switch {
		case size(rest) > numberLimit:
			return 0, false
		case r[k] > 0:
			lo = max(lo, ceilQuo(-rest, r[k]))
		default:
			hi = min(hi, floorQuo(rest, -r[k]))
		}
	}
	switch {
	case lo > -infinite && hi < infinite && middle:
		return floorQuo(lo+hi, 2), lo <= hi
	case lo > -infinite:
		return lo, lo <= hi
	case hi < infinite:
		return hi, true
	}
	return 0, true
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
	return floorQuo(2*a+b, 2*b)
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

// split decides where no elimination is exact, the next one being that of
// unknown k: by the real shadow, by the dark shadow, then by halving the
// smallest interval or, if all are infinite, with the help of splinters.
func (s *solver) split(ge []row, k int, done []elimination) ([]int64, Answer) {
	for _, m := range []mode{inShadow, inDark} {
		x, answer := s.solve(nil, s.own(ge), m)
		switch answer {
		case Yes:
			return back(x, done, exactly)
		case No:
			return nil, No
		}
	}
	var parts [][]row // equalities or single inequalities, one of which holds
	eq := false
	if i, middle := s.narrowest(ge); i > 0 {
		low, high := s.row(), s.row()
		low[0], low[i] = middle, -1
		high[0], high[i] = -middle-1, 1
		parts = [][]row{{low}, {high}}
	} else {
		parts, eq = s.splinters(ge, k), true
	}
	worst := No
	for _, part := range parts {
		x, answer := []int64(nil), Unknown
		if eq {
			x, answer = s.solve(part, s.own(ge), exactly)
		} else {
			x, answer = s.solve(nil, append(s.own(ge), part...), exactly)
		}
		if answer == Yes {
			return back(x, done, exactly)
		}
		worst = min(worst, answer)
	}
	return nil, worst
}

// narrowest is the unknown with the smallest interval and the middle of it, 0 if
// all are infinite.
func (s *solver) narrowest(ge []row) (best int, middle int64) {
	b := newBox(s.n)
	for _, r := range ge {
		if k := r.only(); k > 0 {
			b.tighten(r, k)
		}
	}
	width := infinite
	for k := 1; k <= s.n; k++ {
		if b.lo[k] > -infinite && b.hi[k] < infinite && b.hi[k]-b.lo[k] < width {
			best, middle, width = k, floorQuo(b.lo[k]+b.hi[k], 2), b.hi[k]-b.lo[k]
		}
	}
	return best, middle
}

// splinters are equalities of which one holds in any solution that the dark
// shadow of unknown k misses: b*x = B + i close above a lower bound b*x >= B.
func (s *solver) splinters(ge []row, k int) (parts [][]row) {
	a := int64(0)
	for _, r := range ge {
		a = max(a, -r[k])
	}
	for _, low := range ge {
		b := low[k]
		for i := int64(0); b > 1 && i <= (a*b-a-b)/a; i++ {
			r := s.own([]row{low})
			r[0][0] -= i
			parts = append(parts, r)
		}
	}
	return parts
}

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
	solverNodes = 20000          // eliminations before the answer is Unknown
	coefLimit   = int64(1) << 28 // products of a coefficient and a constant
	constLimit  = int64(1) << 34 // stay below 2^62
	chunk       = 4096           // numbers allocated at a time
)

// feasible looks for integers x[1..n] with all rows of eq == 0 and of ge >= 0;
// x is nil unless the answer is Yes.
func feasible(n int, eq, ge []row) (x []int64, answer Answer) {
	s := solver{n: n, nodes: solverNodes}
	return s.solve(s.own(eq), s.own(ge))
}

type solver struct {
	n     int
	nodes int // left to visit
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
func (s *solver) solve(eq, ge []row) ([]int64, Answer) {
	var done []elimination
	for {
		s.nodes--
		var state Answer
		if eq, ge, state = s.tidy(eq, ge); state != Yes {
			return nil, state
		}
		if s.nodes < 0 {
			return nil, Unknown
		}
		if len(eq) > 0 {
			e := s.substitution(eq[0])
			for _, r := range slices.Concat(eq, ge) {
				r.substitute(e)
			}
			done = append(done, e)
			continue
		}
		k, exact := s.choose(ge)
		if k == 0 {
			return back(make([]int64, s.n+1), done)
		}
		if !exact {
			if k, middle := s.narrowest(ge); k > 0 {
				return s.halve(ge, k, middle, done)
			}
		}
		bounds, rest := with(ge, k)
		if !exact {
			return s.split(bounds, rest, k, done)
		}
		ge = s.shadow(bounds, rest, k, false)
		done = append(done, elimination{k: k, bounds: bounds})
	}
}

// back completes the values of the eliminated unknowns, last first.
func back(x []int64, done []elimination) ([]int64, Answer) {
	for _, e := range slices.Backward(done) {
		if e.value != nil {
			x[e.k] = e.value.at(x)
			continue
		}
		v, ok := choice(e.bounds, e.k, x)
		if !ok {
			return nil, No
		}
		x[e.k] = v
	}
	return x, Yes
}

// choice is a value of unknown k within bounds at the point x, if there is one.
func choice(bounds []row, k int, x []int64) (v int64, ok bool) {
	lo, hi := -infinite, infinite
	x[k] = 0
	for _, r := range bounds {
		if rest := r.at(x); r[k] > 0 {
			lo = max(lo, ceilQuo(-rest, r[k]))
		} else {
			hi = min(hi, floorQuo(rest, -r[k]))
		}
	}
	switch {
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
func (r row) substitute(e elimination) {
	c := r[e.k]
	if c == 0 {
		return
	}
	r[e.k] = 0
	for i, v := range e.value {
		if v != 0 {
			r[i] = satAdd(r[i], satMul(c, v))
		}
	}
}

// branchWidth is the widest interval that is searched by halving; an unknown
// with a wider one is eliminated.
const branchWidth = 64

// narrowest is the unknown with the smallest interval and the middle of it; 0 if
// none is small enough.
func (s *solver) narrowest(ge []row) (best int, middle int64) {
	b := newBox(s.n)
	for _, r := range ge {
		if k := r.only(); k > 0 {
			b.tighten(r, k)
		}
	}
	width := int64(branchWidth)
	for k := 1; k <= s.n; k++ {
		if b.lo[k] > -infinite && b.hi[k] < infinite && b.hi[k]-b.lo[k] < width {
			best, middle, width = k, floorQuo(b.lo[k]+b.hi[k], 2), b.hi[k]-b.lo[k]
		}
	}
	return best, middle
}

// halve looks for a solution with unknown k <= middle, then for one beyond.
func (s *solver) halve(ge []row, k int, middle int64, done []elimination) ([]int64, Answer) {
	low, high := s.row(), s.row()
	low[0], low[k] = middle, -1
	high[0], high[k] = -middle-1, 1
	worst := No
	for _, side := range []row{low, high} {
		x, answer := s.solve(nil, append(s.own(ge), side))
		if answer == Yes {
			return back(x, done)
		}
		worst = min(worst, answer)
	}
	return nil, worst
}

// growthLimit is the number of rows that an elimination may add before halving
// an interval is preferred.
const growthLimit = 40

// choose picks the unknown to eliminate, 0 if none is left: an exact elimination
// first, then the one that leaves the fewest rows.
func (s *solver) choose(ge []row) (best int, exact bool) {
	bestCost := 0
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
		cost := lower*upper - lower - upper
		ok := min(most[0], most[1]) <= 1
		if !ok {
			cost = int(min(most[0]*most[1], 1<<30))
		} else if cost > growthLimit {
			ok = false
		}
		if best == 0 || ok && !exact || ok == exact && cost < bestCost {
			best, exact, bestCost = k, ok, cost
		}
	}
	return best, exact
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
				r[i] = a*low[i] + b*up[i]
			}
			if dark {
				r[0] -= (a - 1) * (b - 1)
			}
			out = append(out, r)
		}
	}
	return out
}

// split decides by unknown k where its elimination is not exact.
func (s *solver) split(bounds, rest []row, k int, done []elimination) ([]int64, Answer) {
	done = append(done, elimination{k: k, bounds: bounds})
	for _, dark := range []bool{false, true} {
		x, answer := s.solve(nil, s.own(s.shadow(bounds, rest, k, dark)))
		switch {
		case answer == Yes:
			if x, answer = back(x, done); answer == Yes {
				return x, Yes
			}
		case answer == No && !dark:
			return nil, No
		}
	}
	// Neither: a solution lies close above one of the lower bounds.
	a := int64(0)
	for _, r := range bounds {
		a = max(a, -r[k])
	}
	worst := No
	for _, low := range bounds {
		b := low[k]
		for i := int64(0); b > 1 && i <= (a*b-a-b)/a; i++ {
			eq := s.own([]row{low})
			eq[0][0] -= i
			x, answer := s.solve(eq, s.own(slices.Concat(bounds, rest)))
			if answer == Yes {
				return back(x, done[:len(done)-1])
			}
			worst = min(worst, answer)
		}
	}
	return nil, worst
}

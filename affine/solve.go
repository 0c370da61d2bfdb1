package affine

import (
	"slices"
	"sync"
)

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
	slabSize    = 4096           // numbers allocated at a time
)

// feasible looks for integers x[1..n] with all rows of eq == 0 and of ge >= 0;
// x is nil unless the answer is Yes.
func feasible(n int, eq, ge []row) (x []int64, answer Answer) {
	slab := slabs.Get().(*[slabSize]int64)
	defer slabs.Put(slab)
	s := solver{n: n, nodes: solverNodes, slab: slab[:]}
	return s.solve(s.own(eq), s.own(ge), exactly)
}

// slabs holds memory for the rows of questions: most need one slab.
var slabs = sync.Pool{New: func() any { return new([slabSize]int64) }}

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
		s.slab = make([]int64, max(slabSize, s.n+1))
	}
	r := row(s.slab[: s.n+1 : s.n+1])
	clear(r)
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
			lo = max(lo, CeilQuo(-rest, r[k]))
		default:
			hi = min(hi, FloorQuo(rest, -r[k]))
		}
	}
	switch {
	case lo > -infinite && hi < infinite && middle:
		return FloorQuo(lo+hi, 2), lo <= hi
	case lo > -infinite:
		return lo, lo <= hi
	case hi < infinite:
		return hi, true
	}
	return 0, true
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
			best, middle, width = k, FloorQuo(b.lo[k]+b.hi[k], 2), b.hi[k]-b.lo[k]
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

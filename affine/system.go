package affine

// A system is a question to the solver under construction: which values of loop
// counters satisfy some constraints. Its unknowns are not the counters but
// iteration numbers t >= 0, counter = Lo + Step*t, so steps need no special
// treatment and distances are counted in iterations.
type system struct {
	r      *ranges
	root   *frame // loops outside all that the question is about
	n      int    // unknowns so far
	eq, ge []row  // == 0 and >= 0
	// partial says that something not affine was left out: the system has more
	// solutions than the program.
	partial bool
}

// A row is a linear expression: row[0] + sum of row[k] * unknown k. Missing
// coefficients are 0.
type row []int64

// A frame holds one copy of some loops' iterations. Two accesses in different
// iterations of a loop have a frame each, with the loops they share in outer.
type frame struct {
	outer     *frame
	loops     []frameLoop
	quotients []frameQuotient
}

type frameLoop struct {
	loop    *Loop
	counter row
	t       int // the unknown
}

type frameQuotient struct {
	num     Form
	den     int64
	unknown int
}

func newSystem(r *ranges) *system { return &system{r: r, root: &frame{}} }

func (s *system) unknown() int {
	s.n++
	return s.n
}

// plus is r + k*b.
func (r row) plus(b row, k int64) row {
	sum := make(row, max(len(r), len(b)))
	copy(sum, r)
	for i, v := range b {
		sum[i] = satAdd(sum[i], satMul(k, v))
	}
	return sum
}

// unit is the row of one unknown.
func unit(k int) row {
	u := make(row, k+1)
	u[k] = 1
	return u
}

// enterAll adds a copy of loops to frame in.
func (s *system) enterAll(loops []*Loop, in *frame) {
	for _, l := range loops {
		s.enter(l, s.first(l, in), in)
	}
}

// executed sets up an iteration of these loops in which the guards hold.
func executed(loops []*Loop, guards []Constraint) (s *system, f *frame) {
	s = newSystem(newRanges())
	f = &frame{outer: s.root}
	s.enterAll(loops, f)
	s.requireAll(guards, f)
	return s, f
}

// first is the value with which l starts. If it is not affine it is an unknown,
// which copies of l in one execution of the loop must share.
func (s *system) first(l *Loop, in *frame) row {
	if b := s.r.of(l); b.loOK {
		return s.rowOf(b.lo, in)
	}
	s.partial = true
	return unit(s.unknown())
}

// enter adds an iteration of l to frame in and returns its number's unknown.
func (s *system) enter(l *Loop, first row, in *frame) int {
	t := s.unknown()
	counter := first.plus(unit(t), l.Step)
	in.loops = append(in.loops, frameLoop{l, counter, t})
	s.ge = append(s.ge, unit(t))
	b := s.r.of(l)
	if !b.hiOK {
		s.partial = true
		return t
	}
	sign := int64(1)
	if l.Step < 0 {
		sign = -1
	}
	room := s.rowOf(b.hi, in).plus(counter, -1) // towards the end, exclusive
	s.ge = append(s.ge, row{-1}.plus(room, sign))
	return t
}

// find is the copy of l that frame in sees. A loop nobody entered encloses the
// whole question.
func (s *system) find(l *Loop, in *frame) frameLoop {
	for f := in; f != nil; f = f.outer {
		for _, fl := range f.loops {
			if fl.loop == l {
				return fl
			}
		}
	}
	s.enterAll([]*Loop{l}, s.root) // and whatever its bounds speak of
	return s.find(l, s.root)
}

// rowOf writes f in the unknowns that frame in sees.
func (s *system) rowOf(f Form, in *frame) row {
	sum := row{f.constant}
	for _, t := range f.terms {
		if t.loop != nil {
			sum = sum.plus(s.find(t.loop, in).counter, t.coef)
		} else {
			sum = sum.plus(unit(s.quotient(t.atom, in)), t.coef)
		}
	}
	return sum
}

// quotient is an unknown q with den*q <= num < den*(q+1).
func (s *system) quotient(a atom, in *frame) int {
	for _, q := range in.quotients {
		if q.den == a.den && q.num.Equal(*a.num) {
			return q.unknown
		}
	}
	num := s.rowOf(*a.num, in)
	q := s.unknown()
	rest := num.plus(unit(q), -a.den)
	s.ge = append(s.ge, rest, row{a.den - 1}.plus(rest, -1))
	in.quotients = append(in.quotients, frameQuotient{*a.num, a.den, q})
	return q
}

// require adds a constraint on the iteration in frame in.
func (s *system) require(c Constraint, in *frame) {
	if r := s.rowOf(c.Form, in); c.Equal {
		s.eq = append(s.eq, r)
	} else {
		s.ge = append(s.ge, r)
	}
}

func (s *system) requireAll(list []Constraint, in *frame) {
	for _, c := range list {
		s.require(c, in)
	}
}

// solve asks for a solution; x[k] is the value of unknown k. Where the system
// is partial, Yes becomes Unknown, but x still solves what is there.
func (s *system) solve(extra ...row) (x []int64, answer Answer) {
	x, answer = feasible(s.n, s.eq, append(s.ge[:len(s.ge):len(s.ge)], extra...))
	if answer == Yes && s.partial {
		answer = Unknown
	}
	return x, answer
}

// solveNear is solve, where a point that may be a solution, without its unknowns that
// are 0, is tried first.
func (s *system) solveNear(guess row) (x []int64, answer Answer) {
	x = make([]int64, s.n+1)
	copy(x, guess)
	if !s.holds(x) {
		return s.solve()
	}
	if s.partial {
		return x, Unknown
	}
	return x, Yes
}

// holds reports whether x is a solution.
func (s *system) holds(x []int64) bool {
	for _, r := range s.eq {
		if r.at(x) != 0 {
			return false
		}
	}
	for _, r := range s.ge {
		if v := r.at(x); v < 0 || v == infinite {
			return false
		}
	}
	return true
}

// at is the value of r at the point x, infinite if a part of it is too large.
func (r row) at(x []int64) int64 {
	sum := r[0]
	for k := 1; k < len(r); k++ {
		p := satMul(r[k], x[k])
		if size(p) > numberLimit {
			return infinite
		}
		sum = satAdd(sum, p)
	}
	return sum
}

// least is the smallest value of objective over the solutions, given one of
// them; -infinite if there is none. ok is false if the solver gave up.
func (s *system) least(objective row, x []int64) (best int64, ok bool) {
	best, ok = objective.at(x), true
	below := func(v int64) bool { // is there a solution with objective <= v
		y, answer := s.solve(row{v}.plus(objective, -1))
		if y != nil {
			best = objective.at(y)
		}
		ok = ok && (y != nil || answer == No)
		return y != nil
	}
	if limit := s.reach(objective); limit >= best || limit > -infinite && below(limit) {
		return best, ok
	}
	// Gallop away from what is known, then halve what is left.
	low := best - 1
	for jump := int64(1); below(low); jump *= 2 {
		if jump > formLimit {
			return -infinite, ok
		}
		low = best - jump
	}
	for low+1 < best { // none at low, one at best
		if mid := low + (best-low)/2; !below(mid) {
			low = mid
		}
	}
	return best, ok
}

// greatest is the largest value of objective; infinite if there is none.
func (s *system) greatest(objective row, x []int64) (best int64, ok bool) {
	best, ok = s.least(row{}.plus(objective, -1), x)
	return -best, ok
}

// reach is a lower bound of objective, found by propagating intervals; often
// attained.
func (s *system) reach(objective row) int64 {
	z := s.n + 1
	b := newBox(z)
	rows := append(s.ge[:len(s.ge):len(s.ge)], objective.plus(unit(z), -1), unit(z).plus(objective, -1))
	for _, r := range s.eq {
		rows = append(rows, r, row{}.plus(r, -1))
	}
	b.propagate(rows)
	limit := b.lo[z]
	for _, r := range s.ge {
		if m := r.multiple(objective); m > 0 { // r >= 0 is about the objective itself
			limit = max(limit, satAdd(objective[0], CeilQuo(-r[0], m)))
		}
	}
	return limit
}

// multiple is m where the coefficients of r are m times those of o, 0 if there is no
// such number.
func (r row) multiple(o row) (m int64) {
	for k := 1; k < max(len(r), len(o)); k++ {
		own, other := int64(0), int64(0)
		if k < len(r) {
			own = r[k]
		}
		if k < len(o) {
			other = o[k]
		}
		switch {
		case own == 0 && other == 0:
			continue
		case other == 0 || own%other != 0 || m != 0 && own/other != m:
			return 0
		}
		if m = own / other; m == 0 {
			return 0
		}
	}
	return m
}

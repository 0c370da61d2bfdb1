package affine

// A counter is a loop's counter at run time. It changes together with the
// registers that depend on it, so that each register is at all times the sum it
// stands for; outside the loop the counter keeps its last value.
type counter struct {
	number int // in the order of compilation
	value  int64
	step   int64
	moves  []move
	fact   fact
}

// A move says that a register follows a counter.
type move struct {
	register *int64
	coef     int64
	perStep  int64 // coef * step
}

// set gives the counter the value v.
func (c *counter) set(v int64) {
	for _, m := range c.moves {
		*m.register += m.coef * (v - c.value)
	}
	c.value = v
}

// counter is the counter that e reads.
func (m *machine) counter(e *Counter) *counter {
	c, ok := m.counters[e.Loop]
	if !ok {
		m.fault(m.at, "counter %s is used outside its loop", e.Loop.Name)
	}
	return c
}

// loop compiles s.
func (m *machine) loop(s *Loop) func() {
	m.mustBe(s.Type, s.Lo)
	m.mustBe(s.Type, s.Hi)
	lo, hi := m.intExpr(s.Lo), m.intExpr(s.Hi)
	if s.Step == 0 {
		m.fault(s.Pos, "loop %s has step 0", s.Name)
	}
	c := &counter{number: m.opened, step: s.Step}
	c.fact = fact{&counterSum{terms: []sumTerm{{c, 1}}}, counterSpan(s, m.fact(s.Lo).span, m.fact(s.Hi).span)}
	m.opened++
	m.counters[s] = c
	body := m.block(s.Body)
	delete(m.counters, s)
	if s.Again {
		return func() { m.runAgain(s, c, lo(), hi, body) }
	}

	return func() {
		first, end := lo(), hi()
		n, ok := trips(s, first, end)
		if !ok {
			m.runWrapping(s, c, first, end, body)
			return
		}
		m.spend(s, n)
		c.set(first)
		moves, step := c.moves, s.Step
		for ; n > 0; n-- {
			body()
			c.value += step
			for i := range moves {
				*moves[i].register += moves[i].perStep
			}
		}
	}
}

// runAgain runs a loop whose bound is evaluated before each iteration.
func (m *machine) runAgain(s *Loop, c *counter, first int64, end intFn, body func()) {
	for v := first; goesOn(s, v, end()); v = s.Type.Wrap(v + s.Step) {
		m.spend(s, 1)
		c.set(v)
		body()
	}
}

// runWrapping runs a loop whose counter may pass the end of its type.
func (m *machine) runWrapping(s *Loop, c *counter, first, end int64, body func()) {
	for v := first; goesOn(s, v, end); v = s.Type.Wrap(v + s.Step) {
		m.spend(s, 1)
		c.set(v)
		body()
	}
}

// goesOn reports whether the loop runs for the counter v.
func goesOn(s *Loop, v, end int64) bool {
	if isUnsigned64(s.Type) {
		v, end = flip(v), flip(end)
	}
	if s.Step > 0 {
		return v < end
	}
	return v > end
}

// trips is the trip count of s. ok is false if the counter may wrap on the way,
// or the bounds are too large to tell.
func trips(s *Loop, first, end int64) (n int64, ok bool) {
	if !newSpan(min(first, end), max(first, end)).within(s.Type) {
		return 0, false
	}
	distance, stride := end-first, s.Step
	if stride < 0 {
		distance, stride = -distance, -stride
	}
	if distance <= 0 {
		return 0, true
	}
	if stride < 0 || stride > maxSpan {
		return 0, false
	}
	n = (distance-1)/stride + 1
	after := first + n*s.Step // no overflow: less than one stride beyond end
	return n, newSpan(after, after).within(s.Type)
}

// counterSpan is the span of the counter in the body of s, from those of the
// bounds.
func counterSpan(s *Loop, lo, hi span) span {
	if !lo.known || !hi.known {
		return spanOf(s.Type)
	}
	if lo.lo == lo.hi && hi.lo == hi.hi {
		n, ok := trips(s, lo.lo, hi.lo)
		if last := lo.lo + (max(n, 1)-1)*s.Step; ok {
			return newSpan(min(lo.lo, last), max(lo.lo, last))
		}
		return spanOf(s.Type)
	}
	r, after := newSpan(lo.lo, max(lo.lo, hi.hi-1)), span{}
	if s.Step < 0 {
		r = newSpan(min(lo.hi, hi.lo+1), lo.hi)
	}
	if r.known && -maxSpan < s.Step && s.Step < maxSpan {
		after = newSpan(min(r.lo, r.lo+s.Step), max(r.hi, r.hi+s.Step))
	}
	if !after.within(s.Type) {
		return spanOf(s.Type)
	}
	return r
}

// spend counts n iterations.
func (m *machine) spend(s *Loop, n int64) {
	if m.options.MaxSteps == 0 {
		return
	}
	m.steps -= n
	if m.steps < 0 {
		panic(&fault{s.Pos, m.task, ErrSteps.Error(), ErrSteps})
	}
}

package affine

// A queue holds the tokens of a FIFO channel, in one of the two rings.
type queue struct {
	ints   ring[int64]
	floats ring[float64]
}

func (q *queue) len() int { return q.ints.n + q.floats.n }

// A ring is a queue without a limit in a circular array, whose length is a power
// of two or 0.
type ring[T any] struct {
	items []T
	head  int // index of the first item
	n     int
}

func (r *ring[T]) put(v T) {
	if r.n == len(r.items) {
		r.grow()
	}
	r.items[(r.head+r.n)&(len(r.items)-1)] = v
	r.n++
}

func (r *ring[T]) grow() {
	items := make([]T, max(16, 2*r.n))
	copied := copy(items, r.items[r.head:])
	copy(items[copied:], r.items[:r.head])
	r.items, r.head = items, 0
}

// take removes the first item; there must be one.
func (r *ring[T]) take() T {
	v := r.items[r.head]
	r.head = (r.head + 1) & (len(r.items) - 1)
	r.n--
	return v
}

// queue is the queue of c.
func (m *machine) queue(c *Channel) *queue {
	q, ok := m.queues[c]
	if !ok {
		m.fault(m.at, "channel %s is not declared", c.Buffer.Name)
	}
	return q
}

// push compiles the write of a token. The queue itself has no limit: with the
// tasks one after another it must hold all tokens of the run.
func (m *machine) push(s *Push) func() {
	q := m.queue(s.Channel)
	m.mustBe(s.Channel.Buffer.Elem, s.Value)
	var put func()
	if s.Channel.Buffer.Elem.IsFloat() {
		value, r := m.floatExpr(s.Value), &q.floats
		put = func() { r.put(value()) }
	} else {
		value, r := m.intExpr(s.Value), &q.ints
		put = func() { r.put(value()) }
	}
	if m.gates.Push == nil {
		return put
	}
	pass := m.gates.Push(s)
	return func() { pass(); put() }
}

// pop compiles Buffer[Index] = next token.
func (m *machine) pop(s *Pop) func() {
	q := m.queue(s.Channel)
	if t := s.Channel.Buffer.Elem; s.Buffer.Elem != t {
		m.fault(s.Pos, "a token of %s for %s", t, shapeText(s.Buffer))
	}
	pass := func() {
		if q.len() == 0 {
			m.fault(s.Pos, "pop from the empty channel %s", s.Channel.Buffer.Name)
		}
	}
	if m.gates.Pop != nil {
		pass = m.gates.Pop(s)
	}
	p := m.place(s.Buffer, s.Index, s.Pos, true)
	if s.Buffer.Elem.IsFloat() {
		r := &q.floats
		return store(m.data(s.Buffer).Floats, p, func() float64 { pass(); return r.take() })
	}
	r := &q.ints
	return store(m.data(s.Buffer).Ints, p, func() int64 { pass(); return r.take() })
}

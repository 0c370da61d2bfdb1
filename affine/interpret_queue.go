package affine

import (
	"slices"

	"codo/diag"
)

// A queue holds the elements of a FIFO channel, in one of the two rings.
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
	if v := VectorOf(s); v != nil {
		put = m.putAll(q, m.tokenOf(s), s.Value.(*Load).Pos)
	} else if s.Channel.Buffer.Elem.IsFloat() {
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
	v := VectorOf(s)
	wanted := 1
	if v != nil {
		wanted = VectorLen(v)
	}
	pass := func() {
		if q.len() < wanted {
			m.fault(s.Pos, "pop from the empty channel %s", s.Channel.Buffer.Name)
		}
	}
	if m.gates.Pop != nil {
		pass = m.gates.Pop(s)
	}
	if v != nil {
		take := m.takeAll(q, m.tokenOf(s))
		return func() { pass(); take() }
	}
	p := m.place(s.Buffer, s.Index, s.Pos, true)
	if s.Buffer.Elem.IsFloat() {
		r := &q.floats
		return store(m.data(s.Buffer).Floats, p, func() float64 { pass(); return r.take() })
	}
	r := &q.ints
	return store(m.data(s.Buffer).Ints, p, func() int64 { pass(); return r.take() })
}

// A tokenPlace is the elements of an array that move together: size of them, the first
// one at the position that at gives.
type tokenPlace struct {
	buffer *Buffer
	at     func() int64
	size   int64
}

// tokenOf is what s, a Push or Pop, moves as a whole.
func (m *machine) tokenOf(s Stmt) tokenPlace {
	v, index := VectorOf(s), VectorIndex(s)
	t := tokenPlace{v, func() int64 { return 0 }, int64(VectorLen(v))}
	if len(index) == 0 {
		return t
	}
	p := m.place(v, append(slices.Clone(index), IntConst(0)), s.At(), true)
	if t.at = p.at; t.at == nil {
		t.at = func() int64 { return *p.base + p.offset }
	}
	return t
}

// putAll compiles the write of all elements of a token, in order.
func (m *machine) putAll(q *queue, t tokenPlace, pos diag.Pos) func() {
	d, written := m.data(t.buffer), m.written[t.buffer]
	return func() {
		from := t.at()
		to := from + t.size
		if written != nil && slices.Contains(written[from:to], false) {
			m.options.OnUninit(t.buffer, pos)
		}
		if d.Ints != nil {
			for _, x := range d.Ints[from:to] {
				q.ints.put(x)
			}
			return
		}
		for _, x := range d.Floats[from:to] {
			q.floats.put(x)
		}
	}
}

// takeAll compiles the read of all elements of a token, in order.
func (m *machine) takeAll(q *queue, t tokenPlace) func() {
	d, written := m.data(t.buffer), m.written[t.buffer]
	return func() {
		from := t.at()
		for i := from; i < from+t.size; i++ {
			if d.Ints != nil {
				d.Ints[i] = q.ints.take()
			} else {
				d.Floats[i] = q.floats.take()
			}
			if written != nil {
				written[i] = true
			}
		}
	}
}

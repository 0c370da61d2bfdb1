package affine

import "fmt"

// block compiles statements that run one after another.
func (m *machine) block(body []Stmt) func() {
	steps := make([]func(), len(body))
	for i, s := range body {
		m.at = s.At()
		steps[i] = m.stmt(s)
	}
	switch len(steps) {
	case 0:
		return func() {}
	case 1:
		return steps[0]
	case 2:
		a, b := steps[0], steps[1]
		return func() { a(); b() }
	}
	return func() {
		for _, step := range steps {
			step()
		}
	}
}

// stmt compiles one statement.
func (m *machine) stmt(s Stmt) func() {
	switch s := s.(type) {
	case *Loop:
		return m.loop(s)
	case *If:
		return m.ifStmt(s)
	case *Assign:
		return m.assign(s)
	case *Decl:
		return m.decl(s.Buffer)
	case *Push:
		return m.push(s)
	case *Pop:
		return m.pop(s)
	}
	panic(fmt.Sprintf("affine: Interpret of %T", s))
}

func (m *machine) ifStmt(s *If) func() {
	cond := m.condition(s.Cond) // before the blocks, which move m.at
	then, otherwise := m.block(s.Then), m.block(s.Else)
	if len(s.Else) == 0 {
		return func() {
			if cond() {
				then()
			}
		}
	}
	return func() {
		if cond() {
			then()
		} else {
			otherwise()
		}
	}
}

// assign compiles Buffer[Index] = Value.
func (m *machine) assign(s *Assign) func() {
	m.mustBe(s.Buffer.Elem, s.Value)
	if run := m.accumulate(s); run != nil {
		return run
	}
	p := m.place(s.Buffer, s.Index, s.Pos, true)
	if s.Buffer.Elem.IsFloat() {
		return store(m.data(s.Buffer).Floats, p, m.floatExpr(s.Value))
	}
	return store(m.data(s.Buffer).Ints, p, m.intExpr(s.Value))
}

// accumulate compiles x = x + y, the statement that most kernels spend their time
// in, with one look at x. It returns nil for any other statement.
func (m *machine) accumulate(s *Assign) func() {
	sum, ok := s.Value.(*Binary)
	if !ok || sum.Op != "+" {
		return nil
	}
	x, ok := sum.X.(*Load)
	if !ok || x.Buffer != s.Buffer {
		return nil
	}
	to, ok := m.flat(s.Buffer, s.Index)
	if !ok {
		return nil
	}
	if from, ok := m.flat(x.Buffer, x.Index); !ok || from.base != to.base || from.offset != to.offset {
		return nil
	}
	base, offset, t := to.base, to.offset, s.Buffer.Elem
	if t.IsFloat() {
		return accumulateFloat(t, m.data(s.Buffer).Floats, base, offset, m.floatExpr(sum.Y))
	}
	data, y, narrow := m.data(s.Buffer).Ints, m.intExpr(sum.Y), wrapper(t)
	return func() {
		cell := &data[*base+offset]
		*cell = narrow.wrap(*cell + y())
	}
}

// accumulateFloat is accumulate for the floating type t.
func accumulateFloat(t Type, data []float64, base *int64, offset int64, y floatFn) func() {
	if t == F32 {
		return func() {
			cell := &data[*base+offset]
			*cell = float64(float32(*cell + y()))
		}
	}
	return func() {
		cell := &data[*base+offset]
		*cell += y()
	}
}

// decl compiles the declaration of a local: its elements become undefined, which
// here means 0.
func (m *machine) decl(b *Buffer) func() {
	m.declare(b)
	d, written := m.store[b], m.written[b]
	if b.Init != nil {
		return func() {}
	}
	return func() {
		clear(d.Ints)
		clear(d.Floats)
		clear(written)
	}
}

// A queue holds the tokens of a FIFO channel, in one of the two lists.
type queue struct {
	ints   []int64
	floats []float64
	head   int // tokens taken since the queue was last empty
}

func (q *queue) len() int { return len(q.ints) + len(q.floats) - q.head }

// take removes the first of list, the list in use, which is not empty.
func take[T any](q *queue, list *[]T) T {
	v := (*list)[q.head]
	q.head++
	if q.head == len(*list) {
		*list, q.head = (*list)[:0], 0
	}
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

// push compiles the write of a token. The queue has no limit: with the tasks one
// after another it must hold all tokens of the run.
func (m *machine) push(s *Push) func() {
	q := m.queue(s.Channel)
	m.mustBe(s.Channel.Buffer.Elem, s.Value)
	if s.Channel.Buffer.Elem.IsFloat() {
		value := m.floatExpr(s.Value)
		return func() { q.floats = append(q.floats, value()) }
	}
	value := m.intExpr(s.Value)
	return func() { q.ints = append(q.ints, value()) }
}

// pop compiles Buffer[Index] = next token.
func (m *machine) pop(s *Pop) func() {
	q := m.queue(s.Channel)
	if t := s.Channel.Buffer.Elem; s.Buffer.Elem != t {
		m.fault(s.Pos, "a token of %s for %s", t, shapeText(s.Buffer))
	}
	check := func() {
		if q.len() == 0 {
			m.fault(s.Pos, "pop from the empty channel %s", s.Channel.Buffer.Name)
		}
	}
	p := m.place(s.Buffer, s.Index, s.Pos, true)
	if s.Buffer.Elem.IsFloat() {
		return store(m.data(s.Buffer).Floats, p, func() float64 { check(); return take(q, &q.floats) })
	}
	return store(m.data(s.Buffer).Ints, p, func() int64 { check(); return take(q, &q.ints) })
}

// mustBe ends the run unless e has type t.
func (m *machine) mustBe(t Type, e Expr) {
	if u := e.Type(); u != t {
		m.fault(m.at, "a value of type %s where one of %s belongs", u, t)
	}
}

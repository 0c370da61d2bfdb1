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
	switch t {
	case F16:
		return func() {
			cell := &data[*base+offset]
			*cell = roundHalf(*cell + y())
		}
	case F32:
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

// mustBe ends the run unless e has type t.
func (m *machine) mustBe(t Type, e Expr) {
	if u := e.Type(); u != t {
		m.fault(m.at, "a value of type %s where one of %s belongs", u, t)
	}
}

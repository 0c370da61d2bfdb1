package affine

import (
	"math/rand/v2"

	"codo/diag"
)

// A nest is a random small program for the oracles: loops with constant or
// triangular bounds and any step, guards, and quasi-affine subscripts. Every
// access has a line of its own, by which trace and Accesses are matched.
type nest struct {
	rng     *rand.Rand
	line    int
	loops   []*Loop
	buffers []*Buffer
	body    []Stmt
	guards  bool
	simple  bool // unit steps, no division
}

func newNest(seed uint64) *nest {
	n := &nest{rng: rand.New(rand.NewPCG(seed, 7))}
	n.guards = n.rng.IntN(2) == 0
	n.simple = n.rng.IntN(2) == 0
	n.buffers = []*Buffer{
		{Name: "A", Elem: F32, Shape: []int{64}},
		{Name: "B", Elem: F32, Shape: []int{16, 16}},
	}
	n.body = n.list(1 + n.rng.IntN(3))
	return n
}

func (n *nest) pos() diag.Pos {
	n.line++
	return diag.Pos{File: "t.cpp", Line: n.line, Col: 1}
}

// list makes statements with depth further loops.
func (n *nest) list(depth int) []Stmt {
	var out []Stmt
	for range 1 + n.rng.IntN(2) {
		switch {
		case depth > 0 && n.rng.IntN(4) > 0:
			out = append(out, n.loop(depth))
		case n.guards && n.rng.IntN(3) == 0:
			s := &If{Cond: n.cond(1), Pos: n.pos()}
			s.Then = n.list(0)
			if n.rng.IntN(2) == 0 {
				s.Else = n.list(0)
			}
			out = append(out, s)
		default:
			out = append(out, n.assign())
		}
	}
	return out
}

func (n *nest) loop(depth int) *Loop {
	l := &Loop{Name: string(rune('i' + len(n.loops))), Type: I32, Step: 1, Pos: n.pos()}
	lo, trips := int64(n.rng.IntN(4)-1), int64(n.rng.IntN(6))
	l.Lo, l.Hi = IntConst(lo), IntConst(lo+trips)
	if len(n.loops) > 0 && n.rng.IntN(3) == 0 {
		outer := &Counter{n.loops[n.rng.IntN(len(n.loops))]}
		if n.rng.IntN(2) == 0 {
			l.Lo, l.Hi = outer, &Binary{"+", outer, IntConst(trips)}
		} else {
			l.Hi = &Binary{"+", outer, IntConst(1)}
		}
	}
	if !n.simple && n.rng.IntN(3) == 0 {
		if l.Step = int64(2 + n.rng.IntN(2)); n.rng.IntN(2) == 0 {
			l.Lo, l.Hi, l.Step = l.Hi, l.Lo, 1-l.Step
		}
	}
	n.loops = append(n.loops, l)
	l.Body = n.list(depth - 1)
	n.loops = n.loops[:len(n.loops)-1]
	return l
}

func (n *nest) assign() Stmt {
	b := n.buffers[n.rng.IntN(2)]
	s := &Assign{Buffer: b, Pos: n.pos()}
	for range b.Shape {
		s.Index = append(s.Index, n.index(2))
	}
	r := n.buffers[n.rng.IntN(2)]
	load := &Load{Buffer: r, Pos: n.pos()}
	for range r.Shape {
		load.Index = append(load.Index, n.index(2))
	}
	s.Value = load
	if n.guards && n.rng.IntN(4) == 0 {
		s.Value = &Select{n.cond(1), load, &Const{T: F32}}
	}
	return s
}

// index makes an integer expression of the counters.
func (n *nest) index(depth int) Expr {
	if depth == 0 || n.rng.IntN(4) == 0 {
		if len(n.loops) == 0 || n.rng.IntN(4) == 0 {
			return IntConst(int64(n.rng.IntN(6)) - 1)
		}
		return &Counter{n.loops[n.rng.IntN(len(n.loops))]}
	}
	kinds := 9
	if n.simple {
		kinds = 5
	}
	x := n.index(depth - 1)
	c := int64(1 + n.rng.IntN(4))
	switch n.rng.IntN(kinds) {
	case 0, 1:
		return &Binary{"+", x, n.index(depth - 1)}
	case 2:
		return &Binary{"-", x, n.index(depth - 1)}
	case 3:
		return &Binary{"*", IntConst(c), x}
	case 4:
		return &Unary{"-", x}
	case 5:
		return &Binary{"/", x, IntConst(c)}
	case 6:
		return &Binary{"%", x, IntConst(c)}
	case 7:
		return &Binary{">>", x, IntConst(1)}
	}
	return &Binary{[]Op{"&", "^", "|", "^"}[c-1], x, IntConst([]int64{3, 1, 6, -4}[c-1])}
}

func (n *nest) cond(depth int) Expr {
	if depth == 0 || n.rng.IntN(2) == 0 {
		ops := []Op{"==", "!=", "<", "<=", ">", ">="}
		return &Binary{ops[n.rng.IntN(6)], n.index(1), n.index(1)}
	}
	switch n.rng.IntN(3) {
	case 0:
		return &Binary{"&&", n.cond(depth - 1), n.cond(depth - 1)}
	case 1:
		return &Binary{"||", n.cond(depth - 1), n.cond(depth - 1)}
	}
	return &Unary{"!", n.cond(depth - 1)}
}

// A point is one execution of an access.
type point struct {
	env   map[*Loop]int64 // counters
	trip  map[*Loop]int64 // iteration numbers
	index []int64
}

// element names the element touched.
func (p point) element() [2]int64 {
	var e [2]int64
	copy(e[:], p.index)
	return e
}

// trace runs body by definition and gives the executions of each access, by
// line, in order.
func trace(body []Stmt) map[int][]point {
	t := tracer{map[*Loop]int64{}, map[*Loop]int64{}, map[int][]point{}}
	t.body(body)
	return t.points
}

type tracer struct {
	env, trip map[*Loop]int64
	points    map[int][]point
}

func (t *tracer) body(list []Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *Loop:
			lo, hi := t.eval(s.Lo), t.eval(s.Hi)
			for v, n := lo, int64(0); s.Step > 0 && v < hi || s.Step < 0 && v > hi; v, n = v+s.Step, n+1 {
				t.env[s], t.trip[s] = v, n
				t.body(s.Body)
			}
			delete(t.env, s)
			delete(t.trip, s)
		case *If:
			if t.eval(s.Cond) != 0 {
				t.body(s.Then)
			} else {
				t.body(s.Else)
			}
		case *Assign:
			t.eval(s.Value)
			t.touch(s.Pos, s.Index)
		}
	}
}

func (t *tracer) touch(pos diag.Pos, index []Expr) {
	p := point{map[*Loop]int64{}, map[*Loop]int64{}, nil}
	for l, v := range t.env {
		p.env[l], p.trip[l] = v, t.trip[l]
	}
	for _, x := range index {
		p.index = append(p.index, t.eval(x))
	}
	t.points[pos.Line] = append(t.points[pos.Line], p)
}

// eval is the value of e in C++; a Load is 0 and is recorded.
func (t *tracer) eval(e Expr) int64 {
	switch e := e.(type) {
	case *Const:
		return e.I
	case *Counter:
		return t.env[e.Loop]
	case *Load:
		t.touch(e.Pos, e.Index)
		return 0
	case *Cast:
		return e.T.Wrap(t.eval(e.X))
	case *Unary:
		x := t.eval(e.X)
		switch e.Op {
		case "-":
			return e.Type().Wrap(-x)
		case "~":
			return e.Type().Wrap(^x)
		}
		return 1 - x
	case *Select:
		if t.eval(e.Cond) != 0 {
			return t.eval(e.X)
		}
		return t.eval(e.Y)
	case *Binary:
		return t.binary(e)
	}
	panic("not in a nest")
}

func (t *tracer) binary(e *Binary) int64 {
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	x := t.eval(e.X)
	switch {
	case e.Op == "&&" && x == 0:
		return 0
	case e.Op == "||" && x != 0:
		return 1
	}
	y := t.eval(e.Y)
	switch e.Op {
	case "+":
		x += y
	case "-":
		x -= y
	case "*":
		x *= y
	case "/":
		x /= y
	case "%":
		x %= y
	case "&":
		x &= y
	case "|":
		x |= y
	case "^":
		x ^= y
	case "<<":
		x <<= y
	case ">>":
		x >>= y
	case "&&", "||":
		return y
	case "==":
		return truth(x == y)
	case "!=":
		return truth(x != y)
	case "<":
		return truth(x < y)
	case "<=":
		return truth(x <= y)
	case ">":
		return truth(x > y)
	case ">=":
		return truth(x >= y)
	}
	return e.Type().Wrap(x)
}

// at is the value of f at p, by definition.
func (f Form) at(env map[*Loop]int64) int64 {
	sum := f.constant
	for _, t := range f.terms {
		if t.loop != nil {
			sum += t.coef * env[t.loop]
		} else {
			sum += t.coef * FloorQuo(t.num.at(env), t.den)
		}
	}
	return sum
}

package operators

import (
	"codo/affine"
	"codo/nest"
)

// A Multiplier is the signed operands that one multiplier takes, in bits.
type Multiplier struct{ Wide, Narrow int }

// Pack lets pairs of iterations of the loops marked with Pack compute two products
// that share an operand in one multiplier (WP486, "Deep Learning with INT8
// Optimization on Xilinx Devices"), where the dependences allow to run the two
// side by side; the marks are gone then:
//
//	for o = 0 to 4 unroll=-1 pack { s[o] = s[o] + x * w[o] }
//
//	for o = 0 to 2 unroll=-1 {
//	  pair = (ap25(w[2*o + 1]) << 16) + ap25(w[2*o])
//	  products = ap33(pair) * ap33(x)
//	  s[2*o] = s[2*o] + i32(ap16(products))
//	  s[2*o + 1] = s[2*o + 1] + i32(ap16(products >> 16) + ap16(uap1(products >> 15)))
//	}
//
// The lower product fills as many bits as any of its values needs. It is signed, so
// where it is negative it has taken one from the upper product, which gets it back
// from the lower one's sign.
// Where an unrolled loop adds up such products, as many of them as the fields hold sums
// of are added in their multipliers first, say seven of int8, and only the sums are taken
// apart, see chain. Any other pair is taken apart before it is added: to
// tie its sum to the multiplier would leave that seven products out of eight (WP487,
// "8-Bit Dot-Product Acceleration").
func Pack(t *affine.Task, m Multiplier, names affine.Names) {
	p := packing{multiplier: m, names: names, accesses: affine.Accesses(t.Body)}
	t.Body = p.body(t.Body, 0)
	nest.Rename(t, names)
}

// Shared counts the products in body of which two iterations of l can be computed
// in one multiplier.
func Shared(body []affine.Stmt, l *affine.Loop, m Multiplier) (count int64) {
	p := packing{multiplier: m}
	own := copied{loop: l, changed: affine.Changed(body)}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			count += int64(len(p.products(a.Value, &own)))
		}
		return true
	})
	return count
}

// Sharable reports whether e is such a product, changed being what the body of l
// writes.
func Sharable(e affine.Expr, l *affine.Loop, changed map[*affine.Buffer]bool, m Multiplier) bool {
	b, ok := e.(*affine.Binary)
	if ok {
		_, ok = (&packing{multiplier: m}).product(b, &copied{loop: l, changed: changed})
	}
	return ok
}

// A packing is the work on one task.
type packing struct {
	multiplier Multiplier
	names      affine.Names
	accesses   []affine.Access
}

// body packs the loops of list, which stand in so many others.
func (p *packing) body(list []affine.Stmt, depth int) (out []affine.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			marked := s.Pack
			s.Pack = false
			s.Body = p.body(s.Body, depth+1)
			if marked && p.mayPair(s, depth) {
				out = append(out, p.pairs(s)...)
				continue
			}
		case *affine.If:
			s.Then, s.Else = p.body(s.Then, depth), p.body(s.Else, depth)
		}
		out = append(out, s)
	}
	return out
}

// mayPair reports whether two iterations of l may run side by side, and share a
// product.
func (p *packing) mayPair(l *affine.Loop, depth int) bool {
	if _, trips, ok := affine.ConstantTrips(l); !ok || trips < 2 || l.Unroll != -1 || Shared(l.Body, l, p.multiplier) == 0 {
		return false
	}
	moves := false // tokens keep their order
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		switch s.(type) {
		case *affine.Push, *affine.Pop:
			moves = true
		}
		return !moves
	})
	return !moves && nest.IsFree(l, depth, p.accesses)
}

// pairs is l with half as many iterations, and the last one behind it if their
// number is odd.
func (p *packing) pairs(l *affine.Loop) (out []affine.Stmt) {
	first, trips, _ := affine.ConstantTrips(l)
	last := affine.CloneBody(l.Body) // before the loops in it become those of both copies
	half := *l
	half.Lo, half.Hi, half.Step = &affine.Const{T: l.Type}, &affine.Const{T: l.Type, I: trips / 2}, 1
	c := copied{loop: l, changed: affine.Changed(l.Body), second: map[*affine.Buffer]*affine.Buffer{}}
	at := affine.CounterForm(&half)
	if trips/2 == 1 {
		at = affine.CounterForm(&half).Scale(0)
	}
	for k := range c.at {
		c.at[k] = at.Scale(2 * l.Step).Plus(first + int64(k)*l.Step)
	}
	half.Body = p.jam(l.Body, &c)
	if trips/2 == 1 {
		out = append(out, half.Body...)
	} else {
		out = append(out, &half)
	}
	if trips%2 == 1 {
		affine.SubstituteCounter(last, l, (&affine.Const{T: l.Type, I: first + (trips-1)*l.Step}))
		out = append(out, last...)
	}
	return out
}

// copied is a body of which there are two copies.
type copied struct {
	loop    *affine.Loop
	changed map[*affine.Buffer]bool           // written or declared in the body
	at      [2]affine.Form                    // the counter
	second  map[*affine.Buffer]*affine.Buffer // of what the body declares: that of the second copy
}

// declare is both copies of s.
func (c *copied) declare(s *affine.Decl, names affine.Names) []affine.Stmt {
	b := *s.Buffer
	b.Name = names.Fresh(b.Name)
	c.second[s.Buffer] = &b
	return []affine.Stmt{s, &affine.Decl{Buffer: &b, Pos: s.Pos}}
}

// stmt is one of the copies of s.
func (c *copied) stmt(s affine.Stmt, k int) affine.Stmt {
	if a, ok := s.(*affine.Assign); ok {
		to := &affine.Assign{Buffer: a.Buffer, Value: c.expr(a.Value, k), Pos: a.Pos}
		for _, x := range a.Index {
			to.Index = append(to.Index, linear(c.expr(x, k)))
		}
		if by := c.second[a.Buffer]; by != nil && k == 1 {
			to.Buffer = by
		}
		return to
	}
	list := affine.CloneBody([]affine.Stmt{s})
	affine.SubstituteCounter(list, c.loop, c.at[k].Expr())
	if k == 1 {
		for b, by := range c.second {
			affine.RewriteBuffer(list, b, by, func(index []affine.Expr) []affine.Expr { return index })
		}
	}
	return list[0]
}

// expr is one of the copies of e.
func (c *copied) expr(e affine.Expr, k int) affine.Expr {
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Counter:
			if e.Loop == c.loop {
				return affine.Convert(c.at[k].Expr(), c.loop.Type)
			}
		case *affine.Load:
			to := &affine.Load{Buffer: e.Buffer, Pos: e.Pos}
			for _, x := range e.Index {
				to.Index = append(to.Index, linear(x))
			}
			if by := c.second[e.Buffer]; by != nil && k == 1 {
				to.Buffer = by
			}
			return to
		}
		return e
	})
}

// linear is a subscript without parentheses around what was put in for a counter.
func linear(x affine.Expr) affine.Expr {
	if f, ok := affine.FormOf(x); ok && f.IsLinear() {
		return f.Expr()
	}
	return x
}

// moves reports whether the copies of e may have different values.
func (c *copied) moves(e affine.Expr) bool {
	found := false
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			found = found || e.Loop == c.loop
		case *affine.Load:
			found = found || c.changed[e.Buffer]
		}
	})
	return found
}

// jam is both copies of list, statement by statement.
func (p *packing) jam(list []affine.Stmt, c *copied) (out []affine.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Decl:
			out = append(out, c.declare(s, p.names)...)
			continue
		case *affine.Assign:
			made, copies := p.together(s, nil, c)
			out = append(append(out, made...), copies[0], copies[1])
			continue
		case *affine.If:
			if !c.moves(s.Cond) {
				out = append(out, &affine.If{Cond: s.Cond, Then: p.jam(s.Then, c), Else: p.jam(s.Else, c), Pos: s.Pos})
				continue
			}
			if own, ok := c.guards(s); ok {
				out = append(out, p.under(s, own, c)...)
				continue
			}
		case *affine.Loop:
			if made, ok := p.chain(s, c); ok {
				out = append(out, made...)
				continue
			}
			if !c.moves(s.Lo) && !c.moves(s.Hi) {
				s.Body = p.jam(s.Body, c)
				out = append(out, s)
				continue
			}
		}
		out = append(out, c.stmt(s, 0), c.stmt(s, 1))
	}
	return out
}

package operators

import (
	"codo/affine"
	"codo/nest"
)

// A chained is an unrolled loop that does nothing but to add terms to an integer:
//
//	for c = 0 to 16 unroll=-1 { s[o] = s[o] + i32(x[c]) * i32(w[o][c]) }
type chained struct {
	loop   *affine.Loop
	first  int64
	trips  int64
	sum    *affine.Assign // s[o] = s[o] + term
	term   affine.Expr    // without conversions that change nothing
	lo, hi int64          // of all terms together
	guard  *affine.If     // around the sum; nil: none
}

// chainedOf reports whether l is one, with this body.
func chainedOf(l *affine.Loop, body []affine.Stmt) (x chained, ok bool) {
	first, trips, constant := affine.ConstantTrips(l)
	if !constant || trips < 2 || l.Unroll != -1 || len(body) != 1 {
		return x, false
	}
	a, isAssign := body[0].(*affine.Assign)
	if !isAssign || !nest.AddsInteger(a, []*affine.Buffer{a.Buffer}) {
		return x, false
	}
	for _, e := range a.Index {
		if f, linear := affine.FormOf(e); !linear || f.Uses(l) {
			return x, false
		}
	}
	sum := a.Value.(*affine.Binary)
	own, isLoad := sum.X.(*affine.Load)
	x = chained{loop: l, first: first, trips: trips, sum: a, term: sum.Y}
	if !isLoad || own.Buffer != a.Buffer {
		if own, isLoad = sum.Y.(*affine.Load); !isLoad {
			return x, false
		}
		x.term = sum.X
	}
	for {
		in, isCast := x.term.(*affine.Cast)
		if !isCast || !in.X.Type().IsInteger() || !nest.Keeps(in) {
			break
		}
		x.term = in.X
	}
	lo, hi, known := affine.Interval(x.term)
	if known {
		x.lo, x.hi = min(lo, 0)*trips, max(hi, 0)*trips
	}
	return x, known && affine.SameIndex(own.Index, a.Index) && affine.SignedBits(x.lo, x.hi) <= a.Buffer.Elem.Bits
}

// part is a scalar for the sum of the terms alone, with as few bits as that needs.
func (x *chained) part(names affine.Names) *affine.Buffer {
	return &affine.Buffer{Name: names.Fresh(x.sum.Buffer.Name + "_part"), Elem: affine.Type{Kind: affine.APInt, Bits: affine.SignedBits(x.lo, x.hi)}, Pos: x.sum.Pos}
}

// adds is b = b + e.
func adds(b *affine.Buffer, e affine.Expr, at *affine.Assign) *affine.Assign {
	return &affine.Assign{Buffer: b, Pos: at.Pos, Value: &affine.Binary{Op: "+", X: &affine.Load{Buffer: b, Pos: at.Pos}, Y: affine.Convert(e, b.Elem)}}
}

// zero is b = 0.
func zero(b *affine.Buffer, at *affine.Assign) []affine.Stmt {
	return []affine.Stmt{&affine.Decl{Buffer: b, Pos: at.Pos}, &affine.Assign{Buffer: b, Pos: at.Pos, Value: affine.Convert(affine.IntConst(0), b.Elem)}}
}

// gather adds the terms of chains in body to scalars of few bits, and those to their
// sums:
//
//	local s_part ap20
//	s_part = 0
//	for c = 0 to 16 unroll=-1 { s_part = s_part + ap20(i32(x[c]) * i32(w[o][c])) }
//	s[o] = s[o] + i32(s_part)
func gather(body []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = gather(s.Then, names), gather(s.Else, names)
		case *affine.Loop:
			if guard, ok := guardOf(s); ok {
				s.Body = guard.Then
				guard.Then = gather([]affine.Stmt{s}, names)
				out = append(out, guard)
				continue
			}
			x, ok := chainedOf(s, s.Body)
			if !ok {
				s.Body = gather(s.Body, names)
				break
			}
			part := x.part(names)
			s.Body = []affine.Stmt{adds(part, x.term, x.sum)}
			out = append(append(append(out, zero(part, x.sum)...), s), x.plus(&affine.Load{Buffer: part, Pos: x.sum.Pos}))
			continue
		}
		out = append(out, s)
	}
	return out
}

// guardOf is the guard around all that an unrolled loop does, if it is the same for all
// iterations.
func guardOf(l *affine.Loop) (*affine.If, bool) {
	if len(l.Body) != 1 || l.Unroll != -1 {
		return nil, false
	}
	s, ok := l.Body[0].(*affine.If)
	return s, ok && len(s.Else) == 0 && !nest.Counts(s.Cond, l) && !readsWritten(s)
}

// readsWritten reports whether the condition of s reads what its body writes.
func readsWritten(s *affine.If) bool {
	return nest.LoadsAny(s.Cond, affine.Changed(s.Then))
}

// chain is both copies of a chain of products, if as many of them as are added up
// one after the other fit into the fields of a multiplier: of n of them, only the sums
// are taken apart.
//
//	for c = 0 to 4 unroll=-1 { both = both + ap36(pair) * ap36(x[c]) }
//	s[2*o] = s[2*o] + i32(ap18(both)); s[2*o + 1] = ..
//
// A guard around all that the loop does goes around that, or, as it may hold for one of
// the copies only, around each.
func (p *packing) chain(l *affine.Loop, c *copied) (out []affine.Stmt, ok bool) {
	body := l.Body
	guard, guarded := guardOf(l)
	if guarded {
		body = guard.Then
	} else {
		guard = nil
	}
	x, ok := chainedOf(l, body)
	if !ok {
		return nil, false
	}
	mul, isProduct := x.term.(*affine.Binary)
	if !isProduct {
		return nil, false
	}
	n := int64(0)
	var own product
	for k := min(x.trips, mostSummed); k > 1 && n == 0; k-- {
		if y, fits := p.sumOf(mul, c, k); fits && x.trips%k == 0 {
			n, own = k, y
		}
	}
	if n == 0 {
		return nil, false
	}
	if guarded && !c.moves(guard.Cond) {
		return []affine.Stmt{&affine.If{Cond: guard.Cond, Then: p.sums(x, own, n, c), Pos: guard.Pos}}, true
	}
	x.guard = guard
	return p.sums(x, own, n, c), true
}

// mostSummed bounds the products that are added up before they are taken apart: as
// many as fit of any.
const mostSummed = 64

// sums is what chain makes, of n products each.
func (p *packing) sums(x chained, own product, n int64, c *copied) (out []affine.Stmt) {
	inner := &affine.Loop{Name: p.names.Fresh(x.loop.Name), Type: x.loop.Type, Lo: &affine.Const{T: x.loop.Type}, Hi: &affine.Const{T: x.loop.Type, I: n}, Step: 1, Pos: x.loop.Pos, Unroll: -1}
	at := affine.CounterForm(inner)
	var groups *affine.Loop
	if x.trips > n {
		groups = &affine.Loop{Name: p.names.Fresh(x.loop.Name), Type: x.loop.Type, Lo: &affine.Const{T: x.loop.Type}, Hi: &affine.Const{T: x.loop.Type, I: x.trips / n}, Step: 1, Pos: x.loop.Pos, Unroll: -1}
		at = affine.CounterForm(groups).Scale(n).Add(at)
	}
	steps, both := p.multiply(own, x.guard, x.sum, c)
	total := &affine.Buffer{Name: p.names.Fresh(x.sum.Buffer.Name + "_both"), Elem: both.Type(), Pos: x.sum.Pos}
	inner.Body = append(steps, adds(total, both, x.sum))
	affine.SubstituteCounter(inner.Body, x.loop, at.Scale(x.loop.Step).Plus(x.first).Expr())
	low, high := own.apart(&affine.Load{Buffer: total, Pos: x.sum.Pos})
	body := append(zero(total, x.sum), inner)
	if groups == nil {
		for k, v := range []affine.Expr{low, high} {
			body = append(body, x.adding(v, k, c))
		}
		return body
	}
	parts := [2]*affine.Buffer{x.part(p.names), x.part(p.names)}
	groups.Body = append(body, adds(parts[0], low, x.sum), adds(parts[1], high, x.sum))
	out = append(append(zero(parts[0], x.sum), zero(parts[1], x.sum)...), groups)
	for k, part := range parts {
		out = append(out, x.adding(&affine.Load{Buffer: part, Pos: x.sum.Pos}, k, c))
	}
	return out
}

// adding is a copy of s[o] = s[o] + e, under its guard.
func (x *chained) adding(e affine.Expr, k int, c *copied) affine.Stmt {
	sum := c.stmt(x.plus(e), k)
	if x.guard == nil {
		return sum
	}
	return &affine.If{Cond: c.expr(x.guard.Cond, k), Then: []affine.Stmt{sum}, Pos: x.guard.Pos}
}

// plus is s[o] = s[o] + e.
func (x *chained) plus(e affine.Expr) *affine.Assign {
	a := &affine.Assign{Buffer: x.sum.Buffer, Index: x.sum.Index, Pos: x.sum.Pos}
	a.Value = &affine.Binary{Op: "+", X: &affine.Load{Buffer: a.Buffer, Index: a.Index, Pos: a.Pos}, Y: affine.Convert(e, a.Buffer.Elem)}
	return a
}

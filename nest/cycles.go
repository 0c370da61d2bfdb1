package nest

import (
	"cmp"
	"slices"

	"codo/affine"
)

// Cycles writes what local integers hold that go round by themselves, wherever they begin, as
// remainders of the number of the iteration: places in a ring, or in a block of weights.
//
//	p = i                                                 for k = 0 to 8 {
//	for k = 0 to 8 {                                        p = (i - k) % 4
//	  y[i] = y[i] + h[k] * r[p]                      =>     y[i] = y[i] + h[k] * r[p]
//	  p = p == 0 ? 3 : p - 1                              }
//	}                                                     p = (i - 8) % 4
//
// Odometer does so with those that make others count. Inductions follows what comes of it.
func Cycles(t *affine.Task) {
	locals := inductorOf(t.Body).locals
	t.Body = behindLoops(t.Body, anyLoop, func(l *affine.Loop, before []affine.Stmt) (after []affine.Stmt) {
		for c := cycleOf(l, before, locals); c != nil; c = cycleOf(l, before, locals) {
			after = append(after, c.write(l))
		}
		return after
	})
}

// A cycle is a local that goes on by a step in each iteration, and begins anew after some.
type cycle struct {
	buffer *affine.Buffer
	step   int64
	anew   affine.Form // where it begins anew
	length int64       // iterations until it does so
	start  affine.Form
	first  int // the statement of the body that moves it on
	last   int // and the one that lets it begin anew, perhaps the same
}

// cycleOf finds a cycle of l, which stands behind before; nil if there is none.
func cycleOf(l *affine.Loop, before []affine.Stmt, locals map[*affine.Buffer]bool) *cycle {
	if _, _, ok := affine.ConstantTrips(l); !ok {
		return nil
	}
	for k := range l.Body {
		if c := cycleAt(l.Body, k); c != nil && locals[c.buffer] && c.startsAt(before) && c.alone(l.Body) && countByOne(l) {
			return c
		}
	}
	return nil
}

// cycleAt is the one that statement k of body moves on; nil if it does something else.
func cycleAt(body []affine.Stmt, k int) *cycle {
	c := &cycle{first: k, last: k}
	switch s := body[k].(type) {
	case *affine.If:
		if x, y := onlySet(s.Then), onlySet(s.Else); x != nil && y != nil && x.Buffer == y.Buffer && c.chooses(x.Buffer, s.Cond, x.Value, y.Value) {
			return c
		}
	case *affine.Assign:
		if !s.Buffer.IsScalar() || !s.Buffer.Elem.IsInteger() {
			return nil
		}
		switch e := unconverted(s.Value, s.Buffer.Elem.Bits).(type) {
		case *affine.Select:
			if c.chooses(s.Buffer, e.Cond, e.X, e.Y) {
				return c
			}
		case *affine.Binary:
			size, ok := e.Y.(*affine.Const)
			n, counts := allAdded(s.Buffer, e.X)
			if ok && counts && e.Op == "%" && 0 < n && n < size.I {
				c.buffer, c.step, c.length = s.Buffer, n, size.I
				if n > size.I/2 {
					c.step = n - size.I
				}
				return c.wholeRange()
			}
		}
		n, counts := addedTo(s.Buffer, s.Value)
		if !counts || n == 0 {
			return nil
		}
		c.buffer, c.step = s.Buffer, n
		c.last = k + 1 + slices.IndexFunc(body[k+1:], func(s affine.Stmt) bool { _, written := touches([]affine.Stmt{s}, c.buffer); return written })
		if turn, ok := body[c.last].(*affine.If); ok && c.last > k && len(turn.Else) == 0 {
			if x := onlySet(turn.Then); x != nil && x.Buffer == c.buffer && c.turns(turn.Cond, x.Value, 0) {
				return c
			}
		}
	}
	return nil
}

// allAdded is the constant n where e is b, with one number after the other added to it, or
// subtracted, n in all.
func allAdded(b *affine.Buffer, e affine.Expr) (n int64, ok bool) {
	if n, ok = addedTo(b, e); ok {
		return n, true
	}
	sum, ok := e.(*affine.Binary)
	if !ok || sum.Op != "+" && sum.Op != "-" {
		return 0, false
	}
	c, ok := sum.Y.(*affine.Const)
	if n, known := allAdded(b, sum.X); ok && known && sum.Op == "+" {
		return n + c.I, true
	} else if ok && known {
		return n - c.I, true
	}
	return 0, false
}

// onlySet is the statement of body, if it sets a scalar.
func onlySet(body []affine.Stmt) *affine.Assign {
	if len(body) != 1 {
		return nil
	}
	if a, ok := body[0].(*affine.Assign); ok && a.Buffer.IsScalar() && a.Buffer.Elem.IsInteger() {
		return a
	}
	return nil
}

// chooses reads that b becomes x where cond holds, else y, as beginning anew or going on.
func (c *cycle) chooses(b *affine.Buffer, cond, x, y affine.Expr) bool {
	c.buffer = b
	for _, want := range []bool{true, false} {
		n, counts := addedTo(b, y)
		if counts && n != 0 && !affine.Loads(x, b) {
			c.step = n
			if !want {
				cond = &affine.Unary{Op: "!", X: cond}
			}
			return c.turns(cond, x, n)
		}
		x, y = y, x
	}
	return false
}

// turns reads that it begins anew where cond holds of it, before it would go on by ahead.
func (c *cycle) turns(cond, anew affine.Expr, ahead int64) bool {
	op, bound, more, ok := comparedTo(cond, c.buffer)
	if !ok {
		return false
	}
	bound += ahead - more // of what it would go on to
	if c.anew, ok = affine.FormOf(anew); !ok {
		return false
	}
	lo, hi, bounded := c.anew.Range()
	if !bounded {
		return false
	}
	switch { // the first number that is not in the cycle
	case op == "==":
		if lo != hi || (bound-lo)%c.step != 0 {
			return false
		}
	case op == ">" && c.step > 0:
		bound++
	case op == "<" && c.step < 0:
		bound--
	case op == ">=" && c.step > 0, op == "<=" && c.step < 0:
	default:
		return false
	}
	sign := int64(cmp.Compare(c.step, 0))
	c.length = affine.CeilQuo((bound-lo)*sign, c.step*sign)
	return c.length > 1 && c.length == affine.CeilQuo((bound-hi)*sign, c.step*sign)
}

// comparedTo reads e as a comparison of b, and something constant more, to a constant.
func comparedTo(e affine.Expr, b *affine.Buffer) (op affine.Op, bound, more int64, ok bool) {
	not := false
	for {
		u, is := e.(*affine.Unary)
		if !is || u.Op != "!" {
			break
		}
		e, not = u.X, !not
	}
	c, is := e.(*affine.Binary)
	if !is {
		return "", 0, 0, false
	}
	y, constant := c.Y.(*affine.Const)
	if op = c.Op; not {
		op = op.Contrary()
	}
	if !constant {
		return "", 0, 0, false
	}
	if ld, is := readIn(c.X); is && ld.Buffer == b {
		return op, y.I, 0, true
	}
	more, ok = addedTo(b, c.X)
	return op, y.I, more, ok
}

// wholeRange is c, which takes all numbers from 0 on, if it does.
func (c *cycle) wholeRange() *cycle {
	if c.step == -1 {
		c.anew = affine.Form{}.Plus(c.length - 1)
	} else if c.step != 1 {
		return nil
	}
	return c
}

// startsAt finds what the local holds before the loop: a number of the cycle.
func (c *cycle) startsAt(before []affine.Stmt) bool {
	for _, s := range slices.Backward(before) {
		if _, written := touches([]affine.Stmt{s}, c.buffer); !written {
			continue
		}
		a, ok := s.(*affine.Assign)
		if !ok {
			return false
		}
		if c.start, ok = affine.FormOf(a.Value); !ok {
			return false
		}
		if c.start.Equal(c.anew) {
			return true
		}
		lo, hi, bounded := c.start.Sub(c.anew).Scale(c.step).Range()
		return bounded && (c.step == 1 || c.step == -1) && lo >= 0 && hi < c.length
	}
	return false
}

// alone reports whether nothing else writes the local, which holds all its numbers.
func (c *cycle) alone(body []affine.Stmt) bool {
	for k := range body {
		if _, written := touches(body[k:k+1], c.buffer); written && k != c.first && k != c.last {
			return false
		}
	}
	f := c.at(affine.Form{}).Sub(c.start)
	if n, ok := f.IsConst(); !ok || n != 0 {
		return false
	}
	lo, hi, ok := c.anew.Range()
	end := (c.length + 1) * c.step
	t := c.buffer.Elem
	return ok && t.Wrap(lo+min(end, 0)) == lo+min(end, 0) && t.Wrap(hi+max(end, 0)) == hi+max(end, 0)
}

// at is what the local holds at the start of iteration n.
func (c *cycle) at(n affine.Form) affine.Form {
	first, constant := c.anew.IsConst()
	switch {
	case constant && c.step == 1 && first == 0, constant && c.step == -1 && first == c.length-1:
		return c.start.Add(n.Scale(c.step)).Mod(c.length)
	case c.start.Equal(c.anew):
		return c.anew.Add(n.Mod(c.length).Scale(c.step))
	}
	return c.anew.Add(c.start.Sub(c.anew).Scale(c.step).Add(n).Mod(c.length).Scale(c.step))
}

// write gives the local its value at the start of each iteration of l, and gives what it is
// behind it.
func (c *cycle) write(l *affine.Loop) (after affine.Stmt) {
	first, trips, _ := affine.ConstantTrips(l)
	n := affine.CounterForm(l).Plus(-first)
	set := func(f affine.Form) affine.Stmt {
		return &affine.Assign{Buffer: c.buffer, Value: affine.Convert(f.Expr(), c.buffer.Elem), Pos: l.Pos}
	}
	list := []affine.Stmt{set(c.at(n))}
	now := values{}
	for k, s := range l.Body {
		switch {
		case k == c.last:
			now[c.buffer] = c.at(n.Plus(1))
			continue
		case k == c.first:
			now[c.buffer] = c.at(n).Plus(c.step)
			continue
		}
		affine.RewriteExprs([]affine.Stmt{s}, now.replaced)
		list = append(list, s)
	}
	l.Body = list
	return set(c.at(affine.Form{}.Plus(trips)))
}

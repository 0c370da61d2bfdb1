package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// An iteration is the body of a loop in which wheels are looked for.
type iteration []affine.Stmt

// A motion is how statements of a list move a wheel, and others where it begins anew. All of these say the same:
//
//	k = (k + 1) % 8                     k = k + 1                          j = k == 7 ? j + 1 : j
//	if (k == 0) { j = j + 1 }           if (k == 8) { k = 0; j = j + 1 }   k = k == 7 ? 0 : k + 1
//
//	if (k < 7) { k = k + 1 } else { k = 0; j = j + 1 }
type motion struct {
	wheels      []wheel    // the one that it moves comes first
	count, turn int        // the statements of the list that do, perhaps one
	with        []int      // those around that do what is done where it begins anew
	beside      *affine.If // what else is done in the place of turn, if anything
}

// motions are those of which statement k of a list may be where a wheel begins anew, which goes on once in so many iterations.
func (it iteration) motions(list []affine.Stmt, k int, every int64) (out []motion) {
	if w, ok := roundOf(list[k]); ok {
		w.every, w.count = every, k
		return it.moved(list, motion{count: k, turn: k}, w, nil, nil)
	}
	for _, c := range choicesOf(list[k]) {
		w, other, ahead := wheel{buffer: onlyRead(c.Cond), every: every, count: k}, c.Else, int64(0)
		if !isNumber(w.buffer) {
			continue
		}
		if n := len(other) - 1; n >= 0 {
			if w.step = addedBehind(other[n], w.buffer); w.step != 0 {
				other, ahead = other[:n], w.step
			}
		}
		if ahead == 0 {
			if w.count, w.step = countIn(list, k, w.buffer); w.step == 0 {
				continue
			}
		}
		for first := range c.Then {
			m := motion{count: w.count, turn: k}
			if first+len(other) > 0 {
				m.beside = &affine.If{Cond: c.Cond, Then: c.Then[:first], Else: other, Pos: c.Pos}
			}
			part := slices.Clone(c.Then[first:])
			at := slices.IndexFunc(part, func(s affine.Stmt) bool { return affine.Target(s) == w.buffer })
			if at < 0 || m.beside != nil && m.count > k {
				continue
			}
			a, _ := part[at].(*affine.Assign)
			if a == nil {
				continue
			}
			if anew, ok := affine.FormOf(a.Value); ok && w.turns(c.Cond, anew, ahead) {
				out = append(out, it.moved(list, m, w, slices.Delete(part, at, at+1), c.Cond)...)
			}
		}
	}
	return out
}

// moved are the motions of w, which does then where it begins anew, or else what other statements around do then: those in front
// that ask for cond, or the one behind that asks for where it begins.
func (it iteration) moved(list []affine.Stmt, m motion, w wheel, then []affine.Stmt, cond affine.Expr) (out []motion) {
	add := func(then []affine.Stmt, with ...int) {
		if more, ok := it.carried(then, w.every*w.length); ok {
			own := m
			w.alone = len(then) == 0
			own.wheels, own.with = append([]wheel{w}, more...), with
			out = append(out, own)
		}
	}
	if len(then) == 0 && m.beside == nil && m.count <= m.turn {
		if own := givenBefore(list[:m.count], cond, w.buffer); len(own) > 0 && m.count == m.turn {
			with := make([]int, len(own))
			for i := range with {
				with[i] = m.count - len(own) + i
			}
			add(own, with...)
		}
		if behind := m.turn + 1; behind < len(list) {
			if c, ok := list[behind].(*affine.If); ok && len(c.Else) == 0 && w.begins(c.Cond) {
				add(c.Then, behind)
			}
		}
	}
	add(then)
	return out
}

// carried are the wheels that move where another one begins anew, which is once in so many iterations, if a list does nothing else.
func (it iteration) carried(list []affine.Stmt, every int64) (out []wheel, ok bool) {
	var left []affine.Stmt
	for _, s := range list {
		if w, ok := it.companion(s, every); ok {
			out = append(out, w)
		} else {
			left = append(left, s)
		}
	}
	if len(left) == 0 {
		return out, true
	}
	if b := affine.Target(left[0]); len(left) == 1 && isNumber(b) {
		if step := addedBehind(left[0], b); step != 0 {
			return append(out, wheel{buffer: b, step: step, every: every, count: -1}), true
		}
	}
	for k := range left {
		for _, m := range it.motions(left, k, every) {
			moving := 1 + len(m.with)
			if m.count != m.turn {
				moving++
			}
			if m.beside == nil && m.count <= m.turn && moving == len(left) {
				m.wheels[0].count = -1
				return slices.Concat(m.wheels, out), true
			}
		}
	}
	return nil, false
}

// companion is a wheel that each iteration counts, and s lets begin anew, once in so many:
//
//	tile = tile + 1
//	col = col + 1; if (col == 6) { col = 0; row = row + 1; if (row == 5) { row = 0; tile = 0 } }     =>   tile = n % 30
func (it iteration) companion(s affine.Stmt, every int64) (w wheel, ok bool) {
	a, ok := s.(*affine.Assign)
	if !ok || !isNumber(a.Buffer) {
		return w, false
	}
	f, isForm := affine.FormOf(a.Value)
	first, constant := f.IsConst()
	w = wheel{buffer: a.Buffer, every: 1, anew: f, length: every}
	w.count, w.step = countIn(it, -1, w.buffer)
	return w, isForm && constant && w.step != 0 && holdsAll(w.buffer.Elem, first, first+every*w.step)
}

// begins reports whether cond holds where it begins anew.
func (w *wheel) begins(cond affine.Expr) bool {
	op, bound, more, ok := comparedTo(cond, w.buffer)
	first, constant := w.anew.IsConst()
	return ok && op == "==" && constant && bound-more == first
}

// isNumber reports whether b is a scalar that may count.
func isNumber(b *affine.Buffer) bool { return b != nil && b.IsScalar() && b.Elem.IsInteger() }

// addedBehind is the constant that s adds to b; 0 if it does something else.
func addedBehind(s affine.Stmt, b *affine.Buffer) int64 {
	if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
		if n, ok := addedTo(b, a.Value); ok {
			return n
		}
	}
	return 0
}

// countIn is the one statement of a list, but for that at a place, that writes b, and the constant that it adds to it; 0 if there
// is none.
func countIn(list []affine.Stmt, but int, b *affine.Buffer) (at int, step int64) {
	at = -1
	for k, s := range list {
		if n := addedBehind(s, b); n != 0 && k != but {
			if at >= 0 {
				return -1, 0
			}
			at, step = k, n
		}
	}
	return at, step
}

// choicesOf are the ways to read s as a choice between two lists of statements.
func choicesOf(s affine.Stmt) []affine.If {
	var c affine.If
	switch s := s.(type) {
	case *affine.If:
		c = *s
	case *affine.Assign:
		if !isNumber(s.Buffer) {
			return nil
		}
		e, ok := nest.Unconverted(s.Value, s.Buffer.Elem.Bits).(*affine.Select)
		if !ok {
			return nil
		}
		side := func(e affine.Expr) []affine.Stmt {
			return []affine.Stmt{&affine.Assign{Buffer: s.Buffer, Value: e, Pos: s.Pos}}
		}
		c = affine.If{Cond: e.Cond, Then: side(e.X), Else: side(e.Y), Pos: s.Pos}
	default:
		return nil
	}
	return []affine.If{c, {Cond: &affine.Unary{Op: "!", X: c.Cond}, Then: c.Else, Else: c.Then, Pos: c.Pos}}
}

// roundOf reads s as a wheel that goes through all numbers below a constant, as in p = (p + 1) % 8.
func roundOf(s affine.Stmt) (w wheel, ok bool) {
	a, ok := s.(*affine.Assign)
	if !ok || !isNumber(a.Buffer) {
		return w, false
	}
	e, ok := nest.Unconverted(a.Value, a.Buffer.Elem.Bits).(*affine.Binary)
	if !ok {
		return w, false
	}
	size, ok := e.Y.(*affine.Const)
	n, counts := allAdded(a.Buffer, e.X)
	if !ok || !counts {
		return w, false
	}
	w = wheel{buffer: a.Buffer, step: n, length: size.I}
	switch {
	case e.Op == "%" && n > 0:
	case e.Op == "&" && size.I > 0 && size.I&(size.I+1) == 0:
		w.length++
	default:
		return w, false
	}
	if n > 1 && n == w.length-1 {
		w.step = -1
	}
	if w.step == -1 {
		w.anew = affine.ConstantForm(w.length - 1)
	}
	return w, w.length > 1 && w.step*w.step == 1 && holdsAll(a.Buffer.Elem, w.length-1)
}

// allAdded is the constant n where e is b, with one number after the other added to it, or subtracted, n in all.
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

// onlyRead is the local that e reads, perhaps with something added; nil if there are several.
func onlyRead(e affine.Expr) (b *affine.Buffer) {
	several := false
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			several = several || b != nil && b != ld.Buffer
			b = ld.Buffer
		}
	})
	if several {
		return nil
	}
	return b
}

// givenBefore is what the last statements of a list do where cond holds, if each gives a scalar a value then, or leaves it, and does
// not use b.
func givenBefore(list []affine.Stmt, cond affine.Expr, b *affine.Buffer) (then []affine.Stmt) {
	for _, s := range slices.Backward(list) {
		a, ok := s.(*affine.Assign)
		if !ok || cond == nil || !a.Buffer.IsScalar() {
			break
		}
		choice, ok := nest.Unconverted(a.Value, a.Buffer.Elem.Bits).(*affine.Select)
		if !ok || !nest.IsStored(choice.Y, a) || !nest.SameValue(choice.Cond, cond) {
			break
		}
		own := &affine.Assign{Buffer: a.Buffer, Value: choice.X, Pos: a.Pos}
		if nest.Uses([]affine.Stmt{own}, b) {
			break
		}
		then = append([]affine.Stmt{own}, then...)
	}
	return then
}

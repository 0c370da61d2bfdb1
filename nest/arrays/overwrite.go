package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Overwrite gives the elements along a dimension of an array one place, where each is needed only until the next iteration
// of a loop has its own, as in systems of uniform recurrences, which name each value that a systolic array holds
// (storage mapping: Lefebvre and Feautrier, "Automatic storage management for parallel programs", 1998; Strout et al.,
// "Schedule-independent storage mapping for loops", 1998):
//
//	for j { for k {                                        for j { for k {
//	  a[j][k] = j == 0 ? x[k] : a[j - 1][k]                  if (j == 0) { a[k] = x[k] }
//	  c[j][k] = (k == 0 ? 0 : c[j][k - 1]) + a[j][k]  =>     c[j] = (k == 0 ? 0 : c[j]) + a[k]
//	} }                                                    } }
//
// What no other iteration needs is in a scalar. What is only handed on is stored where it enters, then; it is read where it comes from, if that is an element of an array that
// nothing changes (propagation elimination, the converse of pipelining: Quinton, "Automatic synthesis of systolic arrays from
// uniform recurrent equations", 1984).
func Overwrite(t *affine.Task) { t.Body = overwriteIn(t.Body) }

func overwriteIn(body []affine.Stmt) []affine.Stmt {
	users := nest.UsersIn(body)
	body = slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		return ok && len(users[d.Buffer]) == 1 && overwrite(d, users[d.Buffer])
	})
	for _, s := range body {
		nest.RewriteInside(s, overwriteIn)
	}
	return body
}

// overwrite does it with the array that d declares, which only this statement uses; it reports whether none is left.
func overwrite(d *affine.Decl, user []affine.Stmt) bool {
	readWhereCopied(user, d.Buffer)
	was := d.Buffer
	for o := overwritingOf(user[0], d.Buffer); o != nil; o = overwritingOf(user[0], d.Buffer) {
		o.apply(d)
	}
	if o := aloneOf(user[0], d.Buffer); o != nil {
		o.inScalar(d)
		return true
	}
	return d.Buffer != was && !nest.Mentions(user, d.Buffer)
}

// An overwriting is a dimension of an array whose elements may have one place.
type overwriting struct {
	buffer *affine.Buffer
	loops  []*affine.Loop // around all accesses
	index  []affine.Form  // of what each iteration writes
	along  int            // the dimension
	loop   *affine.Loop   // goes through it
	first  affine.Form    // its first iteration
	single bool           // no other iteration writes the same element: what is read has been written in the one that it is named after
}

// overwritingOf finds such a dimension of b, which only s uses; nil if there is none.
func overwritingOf(s affine.Stmt, b *affine.Buffer) *overwriting {
	if _, ok := s.(*affine.Loop); !ok || b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || len(b.Partition) > 0 {
		return nil
	}
	o := &overwriting{buffer: b, along: -1}
	accesses := affine.AccessesTo([]affine.Stmt{s}, b)
	if !o.writes(accesses) || !o.reads(accesses) || !o.alike() {
		return nil
	}
	inner := o.loops[len(o.loops)-1].Body
	if written, ok := o.body(o.guarded(inner), nil, false); !written || !ok {
		return nil
	}
	return o
}

// aloneOf is b, each element of which only the iteration that writes it reads; nil if others do, too.
func aloneOf(s affine.Stmt, b *affine.Buffer) *overwriting {
	if _, ok := s.(*affine.Loop); !ok || b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || len(b.Partition) > 0 {
		return nil
	}
	o := &overwriting{buffer: b}
	accesses := affine.AccessesTo([]affine.Stmt{s}, b)
	if !o.writes(accesses) || !o.single {
		return nil
	}
	for _, a := range accesses {
		if _, same := o.before(a.Index); !a.Write && !same {
			return nil
		}
	}
	if written, ok := o.body(o.loops[len(o.loops)-1].Body, nil, false); !written || !ok {
		return nil
	}
	return o
}

// inScalar has a scalar in each iteration in place of the array.
func (o *overwriting) inScalar(d *affine.Decl) {
	own := &affine.Decl{Buffer: &affine.Buffer{Name: o.buffer.Name, Elem: o.buffer.Elem, Pos: o.buffer.Pos}, Pos: d.Pos}
	inner := o.loops[len(o.loops)-1]
	affine.RewriteBuffer(inner.Body, o.buffer, own.Buffer, func([]affine.Expr) []affine.Expr { return nil })
	inner.Body = slices.Insert(slices.Clone(inner.Body), 0, affine.Stmt(own))
}

// writes finds the loops around all accesses, and the one element that each iteration of those that tell it writes.
func (o *overwriting) writes(accesses []affine.Access) bool {
	for _, a := range accesses {
		if !a.Written() || o.loops != nil && !slices.Equal(a.Loops, o.loops) {
			return false
		}
		if o.loops = a.Loops; !a.Write {
			continue
		}
		index, _ := a.Subscripts()
		if o.index != nil && !slices.EqualFunc(index, o.index, affine.Form.Equal) {
			return false
		}
		o.index = index
	}
	var used []*affine.Loop
	for _, f := range o.index {
		l := o.counterOf(f)
		if l == nil || slices.Contains(used, l) {
			return false
		}
		used = append(used, l)
	}
	o.single = len(used) == len(o.loops)
	return len(used) > 0
}

// counterOf is the loop that f is a place next to the counter of; nil if there is none.
func (o *overwriting) counterOf(f affine.Form) *affine.Loop {
	counters := f.Counters()
	if len(counters) != 1 || !slices.Contains(o.loops, counters[0]) {
		return nil
	}
	if _, next := f.Sub(affine.CounterForm(counters[0])).IsConst(); !next {
		return nil
	}
	return counters[0]
}

// reads finds the dimension along which what the iteration before wrote is read, beside what the same one wrote.
func (o *overwriting) reads(accesses []affine.Access) bool {
	for _, a := range accesses {
		if a.Write {
			continue
		}
		d, same := o.before(a.Index)
		if !same && (d < 0 || o.along >= 0 && o.along != d) {
			return false
		}
		if !same {
			o.along = d
		}
	}
	if o.along < 0 {
		return false
	}
	o.loop = o.counterOf(o.index[o.along])
	return true
}

// before is the dimension in which index says what the iteration before wrote, or -1; same, that it says what this one does.
func (o *overwriting) before(index []affine.Expr) (along int, same bool) {
	along, same = -1, true
	for d, x := range index {
		f, ok := affine.FormOf(x)
		ahead, constant := o.index[d].Sub(f).IsConst()
		if !ok || !constant {
			return -1, false
		}
		if ahead == 0 {
			continue
		}
		if !same || ahead != o.counterOf(o.index[d]).Step {
			return -1, false
		}
		along, same = d, false
	}
	return along, same
}

// alike reports whether each iteration of the loop goes through the same ones of the loops in it, all of which tell an element, or
// each element is written once.
func (o *overwriting) alike() bool {
	at := slices.Index(o.loops, o.loop)
	var isForm bool
	if o.first, isForm = affine.FormOf(o.loop.Lo); !isForm || slices.ContainsFunc(o.loops, func(l *affine.Loop) bool { return !nest.Open(l) }) {
		return false
	}
	if o.single {
		return true
	}
	for _, l := range o.loops[at+1:] {
		_, lo := affine.FormOf(l.Lo)
		_, hi := affine.FormOf(l.Hi)
		tells := slices.ContainsFunc(o.index, func(f affine.Form) bool { return f.Uses(l) })
		if !lo || !hi || !tells || nest.Counts(l.Lo, o.loop) || nest.Counts(l.Hi, o.loop) {
			return false
		}
	}
	return true
}

// guarded is what stands in the conditions around all accesses in body which are the same in all iterations of the loop.
func (o *overwriting) guarded(body []affine.Stmt) []affine.Stmt {
	var only *affine.If
	for _, s := range body {
		if !nest.Mentions([]affine.Stmt{s}, o.buffer) {
			continue
		}
		c, ok := s.(*affine.If)
		if !ok || only != nil || nest.Loads(c, o.buffer) || nest.DataIn([]affine.Expr{c.Cond}) || nest.Counts(c.Cond, o.loop) {
			return body
		}
		only = c
	}
	switch then, other := nest.Mentions(only.Then, o.buffer), nest.Mentions(only.Else, o.buffer); {
	case then && !other:
		return o.guarded(only.Then)
	case other && !then:
		return o.guarded(only.Else)
	}
	return body
}

// A fallen is a condition, and how it falls.
type fallen struct {
	cond affine.Expr
	want bool
}

// body looks at statements under these conditions, in an iteration that has written its element before, or not; it reports
// whether it has then. ok is false if elements may not have one place.
func (o *overwriting) body(body []affine.Stmt, path []fallen, before bool) (written, ok bool) {
	written = before
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			if !o.fine(s.Value, path, written) || slices.ContainsFunc(s.Index, func(x affine.Expr) bool { return !o.fine(x, path, written) }) {
				return false, false
			}
			written = written || s.Buffer == o.buffer
		case *affine.If:
			then, ok := o.body(s.Then, append(slices.Clip(path), fallen{s.Cond, true}), written)
			other, ok2 := o.body(s.Else, append(slices.Clip(path), fallen{s.Cond, false}), written)
			if !ok || !ok2 || then != other && !o.single || !o.fine(s.Cond, path, written) {
				return false, false
			}
			written = then || other
		default:
			if nest.Mentions([]affine.Stmt{s}, o.buffer) {
				return false, false
			}
		}
	}
	return written, true
}

// fine reports whether e reads what this iteration wrote only where that has been, and what the one before wrote only where it
// has not, and there was one.
func (o *overwriting) fine(e affine.Expr, path []fallen, written bool) bool {
	switch e := e.(type) {
	case *affine.Load:
		if e.Buffer == o.buffer {
			_, same := o.before(e.Index)
			return same == written && (same || o.excluded(path))
		}
	case *affine.Select:
		return o.fine(e.Cond, path, written) && o.fine(e.X, append(slices.Clip(path), fallen{e.Cond, true}), written) &&
			o.fine(e.Y, append(slices.Clip(path), fallen{e.Cond, false}), written)
	}
	return !slices.ContainsFunc(scalars.Operands(e), func(x affine.Expr) bool { return !o.fine(x, path, written) })
}

// excluded reports whether the first iteration of the loop never takes this path.
func (o *overwriting) excluded(path []fallen) bool {
	return slices.ContainsFunc(path, func(c fallen) bool {
		list, ok := affine.Conjunction(c.cond, !c.want)
		return ok && !slices.ContainsFunc(list, func(c affine.Constraint) bool {
			lo, hi, known := c.Form.Substitute(o.loop, o.first).Range()
			return !known || lo < 0 || c.Equal && hi > 0
		})
	})
}

// apply leaves out the dimension, and what stores elements that are in their place.
func (o *overwriting) apply(d *affine.Decl) {
	b := *o.buffer
	b.Shape = slices.Delete(slices.Clone(b.Shape), o.along, o.along+1)
	inner := o.loops[len(o.loops)-1]
	affine.RewriteBuffer(inner.Body, o.buffer, &b, func(index []affine.Expr) []affine.Expr {
		return slices.Delete(slices.Clone(index), o.along, o.along+1)
	})
	inner.Body = withoutHandedOn(inner.Body, &b)
	d.Buffer = &b
	o.entered(&b)
}

// withoutHandedOn is body without what stores elements of b in their own places, or with a condition around what else it may store.
func withoutHandedOn(body []affine.Stmt, b *affine.Buffer) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			if keepsPlace(s.Value, s, b) {
				continue
			}
			if c, ok := s.Value.(*affine.Select); ok && (keepsPlace(c.X, s, b) || keepsPlace(c.Y, s, b)) {
				when, value := c.Cond, c.X
				if keepsPlace(c.X, s, b) {
					when, value = &affine.Unary{Op: "!", X: c.Cond}, c.Y
				}
				enters := &affine.Assign{Buffer: b, Index: s.Index, Value: value, Pos: s.Pos}
				out = append(out, &affine.If{Cond: when, Then: withoutHandedOn([]affine.Stmt{enters}, b), Pos: s.Pos})
				continue
			}
		case *affine.If:
			s.Then, s.Else = withoutHandedOn(s.Then, b), withoutHandedOn(s.Else, b)
			if len(s.Then) == 0 && len(s.Else) > 0 {
				s.Cond, s.Then, s.Else = &affine.Unary{Op: "!", X: s.Cond}, s.Else, nil
			}
			if len(s.Then) == 0 {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// entered reads what all elements of b are copies of, which enter in the first iteration.
func (o *overwriting) entered(b *affine.Buffer) {
	inner := o.loops[len(o.loops)-1]
	for k, s := range inner.Body {
		c, ok := s.(*affine.If)
		if !ok || len(c.Then) != 1 || len(c.Else) > 0 || !o.isFirst(c.Cond) {
			continue
		}
		a, ok := c.Then[0].(*affine.Assign)
		if !ok || a.Buffer != b {
			continue
		}
		rest := slices.Delete(slices.Clone(inner.Body), k, k+1)
		from, ok := a.Value.(*affine.Load)
		if _, again := affine.Touches(rest, b); !ok || again || !scalars.IsCopy(from) || o.changes(from.Buffer) {
			return
		}
		affine.ReplaceByForm(c.Then, o.loop, o.first)
		affine.ReplaceLoads(rest, b, func(*affine.Load) affine.Expr {
			return affine.CloneBody(c.Then)[0].(*affine.Assign).Value
		})
		inner.Body = rest
		return
	}
}

// isFirst reports whether a condition holds in the first iteration of the loop alone.
func (o *overwriting) isFirst(cond affine.Expr) bool {
	list, ok := affine.Conjunction(cond, true)
	if !ok || len(list) != 1 {
		return false
	}
	f := list[0].Form
	at, constant := f.Substitute(o.loop, o.first).IsConst()
	return constant && at == 0 && f.IsLinear() && (list[0].Equal && f.Coef(o.loop) != 0 || f.Coef(o.loop)*o.loop.Step < 0)
}

// changes reports whether the nest writes b.
func (o *overwriting) changes(b *affine.Buffer) bool {
	_, written := affine.Touches(o.loops[0].Body, b)
	return written
}

// keepsPlace reports whether e is the element of b that a stores to.
func keepsPlace(e affine.Expr, a *affine.Assign, b *affine.Buffer) bool {
	ld, ok := e.(*affine.Load)
	return ok && a.Buffer == b && ld.Buffer == b && affine.SameIndex(ld.Index, a.Index)
}

package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Partial adds to a sum of integers at once what the user sums up in a scalar of its own first:
// one sum over all loops is cut as the design needs it.
//
//	for c {                                                for c {
//	  local p i32                                            for r { s = s + i32(x[c][r]) * i32(w[c][r]) }
//	  p = 0                                          =>    }
//	  for r { p = p + i32(x[c][r]) * i32(w[c][r]) }
//	  s = s + p
//	}
//
// The sum may also be an element. The scalar holds no fewer bits than the sum, so that both wrap
// alike, or never wraps. Sums of floats stay: their order is their value.
func Partial(t *affine.Task) { t.Body = partialIn(t.Body) }

func partialIn(body []affine.Stmt) []affine.Stmt {
	for _, s := range body {
		nest.RewriteInside(s, partialIn)
	}
	users := nest.UsersIn(body)
	for k := 0; k < len(body); k++ {
		if d, ok := body[k].(*affine.Decl); ok && len(users[d.Buffer]) >= leastPartial {
			if x, ok := partialOf(d.Buffer, body[k+1:]); ok {
				body = slices.Concat(body[:k], x.join(body[k+1:]))
				users = nest.UsersIn(body)
				k = -1 // what another sums up may be known now
			}
		}
	}
	return body
}

// leastPartial is what uses a partial at least: what begins it, what adds to it, and what adds it.
const leastPartial = 3

// A partial is a scalar that sums up integers, and is added to another sum then.
type partial struct {
	scalar     *affine.Buffer
	start, use int              // the statements that begin it, and that add it
	updates    []*affine.Assign // between them
	lo, hi     int64            // what these add in all
	bounded    bool             // lo and hi are known
}

// partialOf finds what body, which follows the declaration of b, does to it; ok is false if that
// is something else.
func partialOf(b *affine.Buffer, body []affine.Stmt) (x *partial, ok bool) {
	x = &partial{scalar: b, start: -1, use: -1, bounded: true}
	if !b.IsScalar() || !b.Elem.IsInteger() || len(b.Bind) > 0 {
		return x, false
	}
	for k, s := range body {
		read, written := nest.Touches(body[k:k+1], b)
		_, isAssign := s.(*affine.Assign)
		switch {
		case !read && !written:
		case x.start < 0 && isAssign && !read:
			x.start = k
		case x.start >= 0 && x.use < 0 && isAssign && !written:
			x.use = k
		case x.start < 0 || x.use >= 0 || !x.note(body[k:k+1], 1):
			return x, false
		}
	}
	return x, x.use >= 0 && len(x.updates) > 0 && x.isPart(body)
}

// note adds what list does so many times; it is false if that is more than to add to the scalar.
func (x *partial) note(list []affine.Stmt, times int64) bool {
	for _, s := range list {
		ok := !nest.Loads(s, x.scalar)
		switch s := s.(type) {
		case *affine.Loop:
			if _, most, known := affine.TripRange(s); known && most <= nest.MostAdded/times {
				ok = ok && x.note(s.Body, times*max(most, 1))
			} else {
				ok, x.bounded = ok && x.note(s.Body, 1), false
			}
		case *affine.If:
			ok = ok && x.note(s.Then, times) && x.note(s.Else, times)
		case *affine.Assign:
			if s.Buffer == x.scalar {
				ok = x.update(s, times)
			}
		case *affine.Pop:
			ok = s.Buffer != x.scalar
		}
		if !ok {
			return false
		}
	}
	return true
}

// update adds a, which runs so many times; it is false if a does not add to the scalar.
func (x *partial) update(a *affine.Assign, times int64) bool {
	one, ok := AdditionIn(a)
	if !ok || affine.Loads(one.Term, x.scalar) {
		return false
	}
	lo, hi, known := affine.Interval(one.Term)
	if one.Op == "-" {
		lo, hi = -hi, -lo
	}
	if x.bounded = x.bounded && known && affine.SignedBits(lo, hi) <= 32; x.bounded {
		x.lo, x.hi = x.lo+min(lo, 0)*times, x.hi+max(hi, 0)*times
	}
	x.updates = append(x.updates, a)
	return true
}

// isPart reports whether body adds x, which has the value that it would have with more bits, to a
// sum that nothing else touches meanwhile.
func (x *partial) isPart(body []affine.Stmt) bool {
	use, start := body[x.use].(*affine.Assign), body[x.start].(*affine.Assign)
	if total, ok := AdditionIn(use); !ok || !IsWhole(total.Term, x.scalar, nil) {
		return false
	}
	if nest.Uses(body[x.start:x.use], use.Buffer) {
		return false
	}
	lo, hi, known := affine.Interval(start.Value)
	t := x.scalar.Elem
	return t.Bits >= use.Buffer.Elem.Bits || x.bounded && known && t.Wrap(lo+x.lo) == lo+x.lo && t.Wrap(hi+x.hi) == hi+x.hi
}

// join is body, which follows the declaration of the scalar, without it.
func (x *partial) join(body []affine.Stmt) []affine.Stmt {
	use, start := body[x.use].(*affine.Assign), body[x.start].(*affine.Assign)
	total, _ := AdditionIn(use)
	add := func(a *affine.Assign, op affine.Op, term affine.Expr) {
		if total.Op == op {
			op = "+"
		} else {
			op = "-"
		}
		a.Buffer, a.Index, a.Value = use.Buffer, slices.Clone(use.Index), total.Of(op, term)
	}
	for _, a := range x.updates {
		one, _ := AdditionIn(a)
		add(a, one.Op, one.Term)
	}
	out := slices.Delete(slices.Clone(body), x.use, x.use+1)
	if c, ok := start.Value.(*affine.Const); ok && c.I == 0 {
		return slices.Delete(out, x.start, x.start+1)
	}
	add(start, "+", start.Value)
	return out
}

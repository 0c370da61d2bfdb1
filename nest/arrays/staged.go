package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// Staged reads an array itself where the user copies a block of it in one iteration of a loop, and
// reads the copy in the next one, as in a ping-pong by hand (copy propagation along a dependence
// that the loop carries): iterations do not wait for each other then, and the search keeps what is
// to be kept.
//
//	for i { b[i] = x[i] }
//	for t = 0 to 8 {                              for t = 0 to 8 {
//	  for i { y[8 * t + i] = f(b[i]) }       =>     for i { y[8 * t + i] = f(x[8 * t + i]) }
//	  if (t < 7) {                                }
//	    for i { b[i] = x[8 * t + i + 8] }
//	  }
//	}
//
// What the first iteration reads may have been copied before, by what an iteration before the
// first would copy; else it reads nothing. What is done in some iterations only gets a loop of its
// own. The result tells whether there were such arrays.
func Staged(t *affine.Task) bool {
	found := false
	t.Body = stagedIn(t.Body, &found)
	return found
}

func stagedIn(body []affine.Stmt, found *bool) []affine.Stmt {
	users := nest.UsersIn(body)
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 || onlyHandedOn(users[d.Buffer], d.Buffer) {
			continue
		}
		rest := slices.Clone(body[k+1:])
		list := scalars.Home(&rest, d.Buffer)
		if s := stageOf(*list, d.Buffer); s != nil {
			*list = s.without(*list)
			body, *found = append(body[:k:k], rest...), true
			users = nest.UsersIn(body)
			k--
		}
	}
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Open(l) {
			l.Body = stagedIn(l.Body, found)
		}
	}
	return body
}

// onlyHandedOn reports whether its users are several, none of which both reads and writes b: no loop fills it for
// its own next iterations.
func onlyHandedOn(users []affine.Stmt, b *affine.Buffer) bool {
	return len(users) > 1 && !slices.ContainsFunc(users, func(s affine.Stmt) bool {
		read, written := nest.Touches([]affine.Stmt{s}, b)
		return read && written
	})
}

// A stage is an array that iterations of a loop fill with a copy for the next ones.
type stage struct {
	buffer  *affine.Buffer
	before  affine.Stmt   // what fills it for the first iteration, if something does
	filled  *scalars.Fill // by that
	loop    *affine.Loop
	at      int           // the statement of the loop that fills it
	copied  *scalars.Fill // by that
	guarded bool          // it does not in the last iteration
	later   []affine.Stmt
}

// stageOf finds out whether b is one in body; nil if not.
func stageOf(body []affine.Stmt, b *affine.Buffer) *stage {
	s := &stage{buffer: b}
	for k, st := range body {
		read, written := nest.Touches([]affine.Stmt{st}, b)
		l, isLoop := st.(*affine.Loop)
		switch {
		case !read && !written:
		case s.loop != nil:
			if written {
				return nil
			}
			s.later = append(s.later, st)
		case !isLoop:
			return nil
		case !read && s.before == nil:
			if s.filled = wholeCopy(l, b); s.filled == nil {
				return nil
			}
			s.before = l
		case !s.fills(l):
			return nil
		}
		if s.before != nil || s.loop != nil { // what is copied stays
			for _, f := range []*scalars.Fill{s.filled, s.copied} {
				if f != nil {
					if _, written := nest.Touches(body[k:], f.Assign.Value.(*affine.Load).Buffer); written {
						return nil
					}
				}
			}
		}
	}
	if s.loop == nil || s.guarded && len(s.later) > 0 || !s.plain() || !s.begins() {
		return nil
	}
	return s
}

// plain reports whether it is known which elements are read.
func (s *stage) plain() bool {
	for _, a := range affine.Accesses(append([]affine.Stmt{s.loop}, s.later...)) {
		if _, known := a.Subscripts(); a.Buffer == s.buffer && (!known || affine.VectorOf(a.Stmt) != nil) {
			return false
		}
	}
	return true
}

// wholeCopy is the nest l if it copies elements of another array to all those of b, and does
// nothing else.
func wholeCopy(l *affine.Loop, b *affine.Buffer) *scalars.Fill {
	f, _ := scalars.FillOf([]affine.Stmt{l}, b)
	if f == nil || !f.IsWhole() || !scalars.IsCopy(f.Assign.Value) {
		return nil
	}
	_, core := nest.Perfect(l)
	from := f.Assign.Value.(*affine.Load)
	if len(core) != 1 || from.Buffer == b || from.Buffer.IsScalar() || from.Buffer.Elem != b.Elem || !domain.PlainIndex(from.Index) {
		return nil
	}
	return f
}

// fills finds the only statement of l that fills the array: in each iteration, or in each but the
// last, for the next one.
func (s *stage) fills(l *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step < 1 || trips < 2 || !nest.Plain(l) {
		return false
	}
	s.loop = l
	for k, st := range l.Body {
		if !nest.Writes([]affine.Stmt{st}, s.buffer) {
			continue
		}
		if choice, ok := st.(*affine.If); ok && len(choice.Then) == 1 && len(choice.Else) == 0 && !nest.Loads(st, s.buffer) {
			if !isTaken(choice, l, first, first+(trips-2)*l.Step) {
				return false
			}
			s.guarded, st = nest.Decided(choice.Cond) != affine.Yes, choice.Then[0]
		}
		copies, ok := st.(*affine.Loop)
		if !ok || s.copied != nil {
			return false
		}
		if s.at, s.copied = k, wholeCopy(copies, s.buffer); s.copied == nil {
			return false
		}
	}
	if s.copied == nil {
		return false
	}
	if read, _ := nest.Touches(l.Body[s.at+1:], s.buffer); read && s.guarded {
		return false
	}
	return true
}

// isTaken reports whether the condition of choice, on the counter of l alone, holds from least to most.
func isTaken(choice *affine.If, l *affine.Loop, least, most int64) bool {
	list, ok := affine.Conjunction(choice.Cond, true)
	if !ok {
		return false
	}
	for _, c := range list {
		if c.Equal || !c.Form.IsLinear() || slices.ContainsFunc(c.Form.Counters(), func(o *affine.Loop) bool { return o != l }) {
			return false
		}
		for _, at := range []int64{least, most} {
			if v, known := c.Form.Substitute(l, affine.Form{}.Plus(at)).IsConst(); !known || v < 0 {
				return false
			}
		}
	}
	return true
}

// begins reports whether it is known what the first iteration reads before the array is filled anew.
func (s *stage) begins() bool {
	first, _, _ := affine.ConstantTrips(s.loop)
	if s.before == nil {
		pre := *s.loop
		pre.Body = affine.CloneBody(s.loop.Body[:s.at])
		affine.ReplaceCounter(pre.Body, s.loop, &pre)
		read, _ := nest.Touches(nest.IterationAt(&pre, affine.Form{}.Plus(first)), s.buffer)
		return !read
	}
	var index []affine.Expr // of any element
	for d := range s.buffer.Shape {
		if l := s.copied.Of[d]; l != nil {
			index = append(index, affine.CounterForm(l).Plus(s.copied.Plus[d]).Expr())
		} else {
			index = append(index, affine.IntConst(s.copied.Plus[d]))
		}
	}
	was := s.filled.ValueAt(index).(*affine.Load)
	would := s.element(index, affine.Form{}.Plus(first-s.loop.Step)).(*affine.Load)
	return was.Buffer == would.Buffer && affine.SameIndex(was.Index, would.Index)
}

// element is what is copied to element index in iteration at. The subscripts are of the iteration that reads it.
func (s *stage) element(index []affine.Expr, at affine.Form) affine.Expr {
	then := &affine.Assign{Buffer: s.buffer, Value: s.copied.Assign.Value}
	affine.ReplaceByForm([]affine.Stmt{then}, s.loop, at)
	return s.copied.At(then.Value, index)
}

// without is list with reads of what is copied in the place of those of the copy.
func (s *stage) without(list []affine.Stmt) []affine.Stmt {
	first, trips, _ := affine.ConstantTrips(s.loop)
	now := affine.CounterForm(s.loop)
	s.read(s.loop.Body[:s.at], now.Plus(-s.loop.Step))
	s.read(s.loop.Body[s.at+1:], now)
	s.read(s.later, affine.Form{}.Plus(first+(trips-1)*s.loop.Step))
	s.loop.Body = slices.Delete(slices.Clone(s.loop.Body), s.at, s.at+1)
	var out []affine.Stmt
	for _, st := range list {
		switch {
		case st == s.before:
		case st == affine.Stmt(s.loop) && slices.ContainsFunc(s.loop.Body, func(in affine.Stmt) bool { _, ok := in.(*affine.If); return ok }):
			out = append(out, nest.Distribute(s.loop)...)
		default:
			out = append(out, st)
		}
	}
	return out
}

// read lets body read what was copied in iteration at.
func (s *stage) read(body []affine.Stmt, at affine.Form) {
	affine.ReplaceLoads(body, s.buffer, func(ld *affine.Load) affine.Expr { return s.element(ld.Index, at) })
}

package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Accumulate lets nests sum up in a scalar what they now sum up in an element of
// an array, where the element stays the same in all loops inside a body and no
// other element of the array is used there (scalar replacement; Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 8.3):
//
//	for i { for k { y[i] += a[i][k] } }  =>  for i { s = y[i]; for k { s += a[i][k] }; y[i] = s }
//
// The element is read before only if the body does not set it first.
func Accumulate(t *affine.Task, names affine.Names) {
	for k, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok && len(l.Order) == 0 { // a wished order is of the nest as it is
			own, _ := affine.Within(affine.Accesses(t.Body[k:k+1]), l)
			accumulateIn(l, own, t.Body[:k], names)
		}
	}
}

// accumulateIn replaces elements in the body of l, or further inside. own are the accesses in l in program order, before
// is what the task does before the nest. What takes the place of an element is looked at no more: it is a scalar.
func accumulateIn(l *affine.Loop, own []affine.Access, before []affine.Stmt, names affine.Names) {
	summed := summedIn(l)
	uses := map[*affine.Buffer][]affine.Access{}
	for _, b := range summed {
		uses[b] = nil
	}
	for _, a := range own {
		if list, ok := uses[a.Buffer]; ok {
			uses[a.Buffer] = append(list, a)
		}
	}
	replaced := map[*affine.Buffer]bool{}
	for _, b := range summed {
		if e, ok := elementOf(b, l, uses[b], before); ok {
			e.replace(l, names)
			replaced[b] = true
		}
	}
	own = slices.DeleteFunc(slices.Clone(own), func(a affine.Access) bool { return replaced[a.Buffer] })
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok {
			var inside []affine.Access
			inside, own = affine.Within(own, in)
			accumulateIn(in, inside, before, names)
		}
	}
}

// summedIn lists the arrays that a loop directly in l writes.
func summedIn(l *affine.Loop) []*affine.Buffer {
	var out []*affine.Buffer
	seen := map[*affine.Buffer]bool{}
	for _, s := range l.Body {
		if _, isLoop := s.(*affine.Loop); !isLoop {
			continue
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			if a, ok := s.(*affine.Assign); ok && !a.Buffer.IsScalar() && !seen[a.Buffer] {
				seen[a.Buffer] = true
				out = append(out, a.Buffer)
			}
			return true
		})
	}
	return out
}

// An element is one element of an array that a body uses, and no other.
type element struct {
	buffer *affine.Buffer
	index  []affine.Expr
	access affine.Access // the first one
	reads  bool          // the body reads it before it writes it
}

// elementOf is the element of b that the body of l uses, as uses are; ok is false if there are several, or if the body may
// not set it and it need not be there. before is what the task does before the nest.
func elementOf(b *affine.Buffer, l *affine.Loop, uses []affine.Access, before []affine.Stmt) (e element, ok bool) {
	e.buffer = b
	var first []affine.Form
	for _, a := range uses {
		subs, affineIndex := a.Subscripts()
		if !affineIndex {
			return element{}, false
		}
		inside := a.Loops[slices.Index(a.Loops, l)+1:]
		for _, f := range subs {
			if slices.ContainsFunc(inside, f.Uses) {
				return element{}, false
			}
		}
		switch {
		case first == nil:
			first, e.index, e.access = subs, outsideOf(inside, a.Index, subs), a
		case !slices.EqualFunc(first, subs, affine.Form.Equal):
			return element{}, false
		}
	}
	if first == nil {
		return element{}, false
	}
	e.reads = !e.access.Write
	if e.reads {
		return e, e.surelyUsed(l) || e.isFilled(before, first)
	}
	return e, slices.Contains(l.Body, e.access.Stmt)
}

// outsideOf is the index, with what it is in place of subscripts that a counter of these loops is in, but does not change: k / 8 where that
// is always 0.
func outsideOf(loops []*affine.Loop, index []affine.Expr, subs []affine.Form) []affine.Expr {
	out := slices.Clone(index)
	for d, e := range index {
		if slices.ContainsFunc(loops, func(l *affine.Loop) bool { return nest.Counts(e, l) }) {
			out[d] = affine.Convert(subs[d].Expr(), e.Type())
		}
	}
	return out
}

// surelyUsed reports whether the first access is executed whenever the body of l
// is, and could be at its begin: only loops that run stand around it, and the
// body does not declare the array.
func (e *element) surelyUsed(l *affine.Loop) bool {
	body := l.Body
	if affine.Declares(body, e.buffer) {
		return false
	}
	for _, in := range e.access.Loops[slices.Index(e.access.Loops, l)+1:] {
		if _, _, runs := affine.ConstantTrips(in); !runs || !slices.Contains(body, affine.Stmt(in)) {
			return false
		}
		body = in.Body
	}
	a, ok := e.access.Stmt.(*affine.Assign)
	return ok && a.Buffer == e.buffer && slices.Contains(body, e.access.Stmt)
}

// isFilled reports whether the element has a value whenever the body of the loop begins, also if that uses it
// under conditions only: the task fills the whole array before.
func (e *element) isFilled(before []affine.Stmt, index []affine.Form) bool {
	f, _ := FillOf(before, e.buffer)
	return f != nil && f.IsWhole() && nest.IsThere(e.buffer, index)
}

// replace puts a scalar in the place of the element.
func (e *element) replace(l *affine.Loop, names affine.Names) {
	pos := e.access.Pos
	s := &affine.Buffer{Name: names.Fresh(e.buffer.Name + "_sum"), Elem: e.buffer.Elem, Pos: pos}
	affine.RewriteBuffer(l.Body, e.buffer, s, func([]affine.Expr) []affine.Expr { return nil })
	before := []affine.Stmt{&affine.Decl{Buffer: s, Pos: pos}}
	if e.reads {
		before = append(before, &affine.Assign{Buffer: s, Value: &affine.Load{Buffer: e.buffer, Index: e.index, Pos: pos}, Pos: pos})
	}
	after := &affine.Assign{Buffer: e.buffer, Index: e.index, Value: &affine.Load{Buffer: s, Pos: pos}, Pos: pos}
	l.Body = slices.Concat(before, l.Body, []affine.Stmt{after})
}

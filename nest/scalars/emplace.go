package scalars

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Emplace sums up in the elements of an array themselves what a loop sums up in a local array, of
// which all is copied there at the end: a tile of sums is one of the loops that the user has cut
// then (copy propagation, backward; Muchnick, "Advanced Compiler Design and Implementation",
// section 12.5):
//
//	for i0 {                                        for i0 {
//	  local s f32[8]
//	  for i { s[i] = 0 }                              for i { y[i0 + i] = 0 }
//	  for k { for i { s[i] += a[i0 + i][k] } }  =>    for k { for i { y[i0 + i] += a[i0 + i][k] } }
//	  for i { y[i0 + i] = s[i] }
//	}                                               }
//
// So does it where the local array begins with what those elements were.
//
// Arrays that join nests of the whole task stay, as these become tasks, but for those that are copied as they are. So do
// those whose elements are made of each other. It reports whether local arrays are gone.
func Emplace(t *affine.Task) bool {
	before := len(nest.DeclaredBy(t.Body))
	copiedOut(t)
	for _, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok {
			emplaceIn(l)
		}
	}
	return len(nest.DeclaredBy(t.Body)) < before
}

func emplaceIn(l *affine.Loop) {
	if !nest.Unordered(l) {
		return
	}
	for k := 0; k < len(l.Body); k++ {
		d, ok := l.Body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || len(d.Buffer.Bind) > 0 || len(d.Buffer.Partition) > 0 {
			continue
		}
		rest := l.Body[k+1:]
		last := len(rest) - 1
		for ; last > 0; last-- {
			if nest.Uses(rest[last:last+1], d.Buffer) {
				break
			}
		}
		if last < 1 {
			continue
		}
		c, ok := copyOut(rest[last], d.Buffer)
		if !ok || !c.isWhole(d.Buffer.Shape) {
			continue
		}
		before := c.withoutCopyIn(rest[:last], d.Buffer)
		if nest.Mentions(before, c.to.Buffer) || !updatesOnly(before, d.Buffer) {
			continue
		}
		c.guard(before, d.Buffer)
		affine.RewriteBuffer(before, d.Buffer, c.to.Buffer, c.place)
		slices.SortStableFunc(before, func(x, y affine.Stmt) int { // what is declared in between is in use earlier now
			return cmp.Compare(rank(x, c.to.Buffer), rank(y, c.to.Buffer))
		})
		l.Body = slices.Concat(l.Body[:k], before, rest[last+1:])
		k--
	}
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok {
			emplaceIn(in)
		}
	}
}

// rank puts the declaration of b first.
func rank(s affine.Stmt, b *affine.Buffer) int {
	if d, ok := s.(*affine.Decl); ok && d.Buffer == b {
		return 0
	}
	return 1
}

// A copying is a nest that copies all of an array, or a box of it, to elements of another one.
type copying struct {
	to   *affine.Assign
	of   []*affine.Loop // by dimension of the array: the loop along it
	plus []int64        // and the element of its first iteration, less the counter then
	when affine.Expr    // only elements for which this holds, which counters tell; nil: all
}

// copyOut reads s as such a nest, of b, each element of which has a place of its own.
func copyOut(s affine.Stmt, b *affine.Buffer) (c copying, ok bool) {
	l, ok := s.(*affine.Loop)
	if !ok {
		return c, false
	}
	loops, core := nest.Perfect(l)
	c.when, core = ConditionsAround(core)
	if len(core) != 1 || len(loops) != len(b.Shape) || c.when != nil && nest.DataIn([]affine.Expr{c.when}) {
		return c, false
	}
	to, ok := core[0].(*affine.Assign)
	if !ok || to.Buffer == b || to.Buffer.IsScalar() || to.Buffer.Elem != b.Elem {
		return c, false
	}
	from, ok := to.Value.(*affine.Load)
	if !ok || from.Buffer != b {
		return c, false
	}
	if !c.along(from.Index, loops) {
		return c, false
	}
	c.to = to
	return c, c.apart()
}

// isWhole reports whether all elements of an array of this shape are copied.
func (c copying) isWhole(shape []int) bool {
	for d, l := range c.of {
		if first, trips, _ := affine.ConstantTrips(l); first+c.plus[d] != 0 || trips != int64(shape[d]) {
			return false
		}
	}
	return true
}

// apart reports whether each of the loops moves along a dimension of what is written, of which several may lie flat in
// one: no two of their iterations write one element.
func (c copying) apart() bool {
	along := map[*affine.Loop]bool{}
	for _, x := range c.to.Index {
		f, ok := affine.FormOf(x)
		if !ok {
			return false
		}
		var own []*affine.Loop
		for _, l := range c.of {
			if f.Uses(l) {
				own = append(own, l)
			}
		}
		if len(own) > 0 && !f.IsLinear() {
			return false
		}
		size := func(l *affine.Loop) int64 { return max(f.Coef(l), -f.Coef(l)) }
		slices.SortFunc(own, func(k, l *affine.Loop) int { return cmp.Compare(size(k), size(l)) })
		reach := int64(0) // of the inner ones
		for _, l := range own {
			if size(l) <= reach {
				return false
			}
			_, trips, _ := affine.ConstantTrips(l)
			reach += size(l) * (trips - 1)
			along[l] = true
		}
	}
	return len(along) == len(c.of)
}

// withoutCopyIn is a copy of body without the nest that copies all elements of b from where c copies them to, if that
// is what is done with b first: they are there already.
func (c copying) withoutCopyIn(body []affine.Stmt, b *affine.Buffer) []affine.Stmt {
	body = slices.Clone(body)
	k := slices.IndexFunc(body, func(s affine.Stmt) bool {
		return nest.Uses([]affine.Stmt{s}, b)
	})
	if k < 0 || c.when != nil {
		return body
	}
	l, ok := body[k].(*affine.Loop)
	if !ok {
		return body
	}
	loops, core := nest.Perfect(l)
	if len(core) != 1 || len(loops) != len(b.Shape) {
		return body
	}
	a, ok := core[0].(*affine.Assign)
	if into := (copying{}); !ok || a.Buffer != b || !into.along(a.Index, loops) || !into.isWhole(b.Shape) {
		return body
	}
	if from, ok := a.Value.(*affine.Load); ok && from.Buffer == c.to.Buffer && affine.SameIndex(from.Index, c.place(a.Index)) {
		return slices.Delete(body, k, k+1)
	}
	return body
}

// along finds the loop that goes through each dimension of an array, one by one; it reports whether these are loops of their own.
func (c *copying) along(index []affine.Expr, loops []*affine.Loop) bool {
	for _, x := range index {
		f, _ := affine.FormOf(x)
		k := slices.IndexFunc(loops, func(l *affine.Loop) bool { return f.Plus(-f.Constant()).Equal(affine.CounterForm(l)) })
		if k < 0 || slices.Contains(c.of, loops[k]) || loops[k].Step != 1 {
			return false
		}
		if _, _, known := affine.ConstantTrips(loops[k]); !known {
			return false
		}
		c.of, c.plus = append(c.of, loops[k]), append(c.plus, f.Constant())
	}
	return true
}

// place is where the element with these subscripts is copied to.
func (c copying) place(index []affine.Expr) []affine.Expr {
	return c.at(affine.IntConst(0), index).Index
}

// at is what copies the element with these subscripts, but with this value.
func (c copying) at(value affine.Expr, index []affine.Expr) *affine.Assign {
	to := &affine.Assign{Buffer: c.to.Buffer, Index: c.to.Index, Value: value, Pos: c.to.Pos}
	for d, l := range c.of {
		at, _ := affine.FormOf(index[d])
		affine.ReplaceByForm([]affine.Stmt{to}, l, at.Plus(-c.plus[d]))
	}
	return to
}

// guard leaves out what body does with elements of b that are not copied.
func (c copying) guard(body []affine.Stmt, b *affine.Buffer) {
	if c.when == nil {
		return
	}
	guardEach(body, nil, nil, func(s *affine.Assign) []affine.Expr {
		if s.Buffer != b {
			return nil
		}
		return AllOf(c.at(c.when, s.Index).Value, true)
	})
}

// guardEach puts assignments in body under the conditions that they need, but for those that are known there. Loops
// for which enter is false stay as they are; nil is true for all.
func guardEach(body []affine.Stmt, known []affine.Expr, enter func(*affine.Loop) bool, needs func(*affine.Assign) []affine.Expr) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if enter == nil || enter(s) {
				guardEach(s.Body, known, enter, needs)
			}
		case *affine.If:
			guardEach(s.Then, append(slices.Clip(known), AllOf(s.Cond, true)...), enter, needs)
			guardEach(s.Else, known, enter, needs)
		case *affine.Assign:
			more := slices.DeleteFunc(needs(s), func(c affine.Expr) bool {
				return slices.ContainsFunc(known, func(e affine.Expr) bool { return SameCondition(e, c) })
			})
			if len(more) > 0 {
				body[k] = &affine.If{Cond: Together(more), Then: []affine.Stmt{s}, Pos: s.Pos}
			}
		}
	}
}

// SameCondition reports whether two conditions say the same of counters.
func SameCondition(x, y affine.Expr) bool {
	a, ok := affine.Conjunction(x, true)
	b, same := affine.Conjunction(y, true)
	return ok && same && slices.EqualFunc(a, b, affine.Constraint.Same)
}

// updatesOnly reports whether body reads elements of b only to update the same ones, all at affine
// subscripts.
func updatesOnly(body []affine.Stmt, b *affine.Buffer) bool {
	fine := true
	affine.Walk(body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer != b {
			fine = fine && !nest.Loads(s, b)
			return fine
		}
		for _, x := range a.Index {
			_, affineIndex := affine.FormOf(x)
			fine = fine && affineIndex
		}
		affine.WalkExpr(a.Value, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				fine = fine && affine.SameIndex(ld.Index, a.Index)
			}
		})
		return fine
	})
	return fine
}

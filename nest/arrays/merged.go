package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// MergedDimensions makes one dimension of the last two of arrays in which pixels have several values, and one loop
// of those that go along pixels and their values, where all tasks go through them so: rows that are not cut into
// tokens of a pixel each can have as wide tokens as others. It reports whether it did.
//
//	for y { for x = 1 to 63 { for c = 0 to 3 {        for y { for x = 3 to 189 {
//	  b[y][x][c] = a[y][x - 1][c] + a[y][x + 1][c]  =>    b[y][x] = a[y][x - 3] + a[y][x + 3]
//	} } }                                             } }
//
// Conditions ask for pixels, which are places at multiples of their values then.
func MergedDimensions(p *affine.Program) (merged bool) {
	tried := map[int]bool{1: true}
	for _, b := range arraysOf(p) {
		rank := len(b.Shape)
		if rank < 2 || tried[b.Shape[rank-1]] {
			continue
		}
		tried[b.Shape[rank-1]] = true
		if x := valuedOf(p, b.Shape[rank-1]); !x.mayMerge() {
			continue
		}
		trial := affine.Clone(p)
		if x := valuedOf(trial, b.Shape[rank-1]); x.all() {
			*p = *trial
			return true
		}
	}
	return false
}

// arraysOf are the arguments of p and what its tasks hand on.
func arraysOf(p *affine.Program) []*affine.Buffer {
	list := slices.Clone(p.Args)
	for _, c := range p.Channels {
		list = append(list, c.Buffer)
	}
	return list
}

// A valued program has pixels of so many values, in these arrays.
type valued struct {
	program *affine.Program
	values  int
	arrays  map[*affine.Buffer]bool
}

// valuedOf finds the arrays of p whose pixels have so many values.
func valuedOf(p *affine.Program, values int) *valued {
	x := &valued{program: p, values: values, arrays: map[*affine.Buffer]bool{}}
	for _, b := range arraysOf(p) {
		if last := len(b.Shape) - 1; last > 0 && b.Shape[last] == values && b.Init == nil && len(b.Bind)+len(b.Partition) == 0 && b.Pin == (affine.Pin{}) {
			x.arrays[b] = true
		}
	}
	return x
}

// mayMerge reports whether tasks reach these arrays only in loops along pixels and, right inside, along their values: a
// copy of the program is made for those alone.
func (x *valued) mayMerge() bool {
	return !slices.ContainsFunc(x.program.Tasks, func(t *affine.Task) bool {
		return slices.ContainsFunc(affine.Accesses(t.Body), func(a affine.Access) bool { return x.arrays[a.Buffer] && !alongPixels(a) })
	})
}

// alongPixels reports whether a goes along pixels in one loop, and along their values in the next.
func alongPixels(a affine.Access) bool {
	subs, ok := a.Subscripts()
	for k := 1; k < len(a.Loops) && ok; k++ {
		if subs[len(subs)-1].Equal(affine.CounterForm(a.Loops[k])) {
			return subs[len(subs)-2].Coef(a.Loops[k-1]) == 1
		}
	}
	return false
}

// all merges the dimensions of all arrays with such pixels; it reports false if a task does something else with one.
func (x *valued) all() bool {
	for _, t := range x.program.Tasks {
		if !affine.UsesAny(t.Body, func(b *affine.Buffer) bool { return x.arrays[b] }) {
			continue
		}
		ok := t.Sequential == ""
		t.Body = nest.RewriteLoops(t.Body, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
			if !ok || len(l.Body) != 1 {
				return nil, false
			}
			c, isLoop := l.Body[0].(*affine.Loop)
			if !isLoop || !x.goesAlong(c) || !nest.Movable(l) || l.Step != 1 {
				return nil, false
			}
			return []affine.Stmt{x.one(l, c, &ok)}, true
		})
		if !ok || !x.isDone(t) {
			return false
		}
	}
	for b := range x.arrays {
		last := len(b.Shape) - 1
		b.Shape = append(slices.Clone(b.Shape[:last-1]), b.Shape[last-1]*b.Shape[last])
	}
	return true
}

// goesAlong reports whether c goes along all values of a pixel that its body reaches.
func (x *valued) goesAlong(c *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(c)
	if !ok || first != 0 || int(trips) != x.values || c.Step != 1 || !nest.Movable(c) {
		return false
	}
	return slices.ContainsFunc(affine.Accesses(c.Body), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		return ok && x.arrays[a.Buffer] && !isMerged(a.Buffer, a.Index) && subs[len(subs)-1].Equal(affine.CounterForm(c))
	})
}

// isDone reports whether t reaches elements of these arrays with one subscript less than they have dimensions.
func (x *valued) isDone(t *affine.Task) bool {
	done := true
	note := func(b *affine.Buffer, index []affine.Expr) {
		done = done && (!x.arrays[b] || isMerged(b, index))
	}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { note(ld.Buffer, ld.Index) })
		if a, ok := s.(*affine.Assign); ok {
			note(a.Buffer, a.Index)
		}
		return done
	})
	return done
}

// isMerged reports whether the last two subscripts of b are one already.
func isMerged(b *affine.Buffer, index []affine.Expr) bool { return len(index) < len(b.Shape) }

// one is the loop for l, along pixels, and c, along their values; ok becomes false if their counters are used for
// something else.
func (x *valued) one(l, c *affine.Loop, ok *bool) *affine.Loop {
	n := int64(x.values)
	first, trips, _ := affine.ConstantTrips(l)
	along := *l
	along.Lo, along.Hi = affine.Convert(affine.IntConst(first*n), l.Type), affine.Convert(affine.IntConst((first+trips)*n), l.Type)
	at := affine.CounterForm(&along)
	place := func(b *affine.Buffer, index []affine.Expr) []affine.Expr {
		if isMerged(b, index) { // by loops inside
			return index
		}
		last := len(index) - 1
		pixel, isForm := affine.FormOf(index[last-1])
		value, isForm2 := affine.FormOf(index[last])
		if !isForm || !isForm2 || pixel.Coef(l) != 1 || !value.Equal(affine.CounterForm(c)) {
			*ok = false
			return index
		}
		rest := pixel.AddCounter(l, -1)
		return append(slices.Clone(index[:last-1]), at.Add(rest.Scale(n)).Expr())
	}
	rewrite := func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if x.arrays[e.Buffer] {
				return &affine.Load{Buffer: e.Buffer, Index: place(e.Buffer, e.Index), Pos: e.Pos}
			}
		case *affine.Binary:
			return pixelAsked(e, l, at, n)
		}
		return e
	}
	affine.Walk(c.Body, func(s affine.Stmt) bool {
		affine.RewriteEach(s, rewrite)
		if a, isAssign := s.(*affine.Assign); isAssign && x.arrays[a.Buffer] {
			a.Index = place(a.Buffer, a.Index)
		}
		return true
	})
	along.Body = c.Body
	affine.Walk(along.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(e *affine.Counter) { *ok = *ok && e.Loop != l && e.Loop != c })
		return *ok
	})
	return &along
}

// pixelAsked is e, if it compares the counter of l, along pixels, with a constant, as conditions on the place at, of which
// a pixel has n.
func pixelAsked(e *affine.Binary, l *affine.Loop, at affine.Form, n int64) affine.Expr {
	op := e.Op.Mirrored()
	a, okA := affine.FormOf(e.X)
	b, okB := affine.FormOf(e.Y)
	if op == "" || !okA || !okB {
		return e
	}
	diff := a.Sub(b) // op 0
	coef := diff.Coef(l)
	rest, isConst := diff.AddCounter(l, -coef).IsConst()
	if coef != 1 && coef != -1 || !isConst {
		return e
	}
	pixel := rest // coef == -1: pixel - l op 0
	if coef == 1 {
		op, pixel = e.Op, -rest
	}
	compare := func(op affine.Op, to int64) affine.Expr {
		return &affine.Binary{Op: op, X: at.Expr(), Y: affine.IntConst(to)}
	}
	from, to := pixel*n, (pixel+1)*n
	switch op {
	case "<":
		return compare("<", from)
	case ">=":
		return compare(">=", from)
	case "<=":
		return compare("<", to)
	case ">":
		return compare(">=", to)
	case "==":
		return affine.And(compare(">=", from), compare("<", to))
	}
	return &affine.Binary{Op: "||", X: compare("<", from), Y: compare(">=", to)}
}

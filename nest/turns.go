package nest

import (
	"slices"

	"codo/affine"
)

// build makes the nest of a sharing, and the nests around it that bring in what the first
// layer takes; decls are then those that are needed.
func (s *sharing) build(names affine.Names) (list []affine.Stmt) {
	s.layer.Layers, s.layer.Name = s.layers(), names.Fresh("layer")
	s.layer.Pos = s.units[0][0].At()
	s.layer.Label = s.units[0][0].(*affine.Loop).Label
	for _, r := range s.inside {
		s.drop(r.Of)
		s.declare(r.Stand)
	}
	for _, h := range s.handed {
		list = append(list, s.hand(h, names)...)
	}
	for _, r := range s.roles {
		if !slices.Contains(s.inside, r) && !slices.ContainsFunc(s.handed, func(h hand) bool { return h.to == r || h.from == r }) {
			s.choose(r, names)
		}
	}
	s.layer.Body = s.body
	return append(list, s.layer)
}

// layers names the layers: by their labels, or, if these are not different, by the last
// array that each writes.
func (s *sharing) layers() (list []affine.Layer) {
	labels := Each(s.units, func(unit []affine.Stmt) string { return unit[0].(*affine.Loop).Label })
	for k, label := range labels {
		if label == "" || slices.Contains(labels[:k], label) {
			labels = Each(s.units, lastWritten)
			break
		}
	}
	for k, unit := range s.units {
		list = append(list, affine.Layer{Name: labels[k], Pos: unit[0].At()})
	}
	return list
}

// lastWritten is the name of the array that body writes last.
func lastWritten(body []affine.Stmt) (name string) {
	for _, a := range affine.Accesses(body[len(body)-1:]) {
		if a.Write && !a.Buffer.IsScalar() {
			name = a.Buffer.Name
		}
	}
	return name
}

// drop takes the declarations of these arrays out.
func (s *sharing) drop(list []*affine.Buffer) {
	s.decls = slices.DeleteFunc(slices.Clone(s.decls), func(d affine.Stmt) bool { return slices.Contains(list, d.(*affine.Decl).Buffer) })
}

func (s *sharing) declare(b *affine.Buffer) {
	s.decls = append(s.decls, &affine.Decl{Buffer: b, Pos: b.Pos})
}

// hand gives the two roles of h an array of two places, which take turns. It returns the nest
// that fills the first.
func (s *sharing) hand(h hand, names affine.Names) []affine.Stmt {
	n := len(h.from.Of)
	last := h.from.Of[n-1]
	s.drop(h.from.Of[:n-1])
	turns := &affine.Buffer{Name: h.from.Of[0].Name, Elem: last.Elem, Shape: slices.Concat([]int{2}, last.Shape), Pos: h.from.Of[0].Pos}
	s.declare(turns)
	odd := &affine.Binary{Op: "%", X: &affine.Counter{Loop: s.layer}, Y: affine.IntConst(2)}
	taken := at(odd)
	given := at(&affine.Binary{Op: "-", X: affine.IntConst(1), Y: odd})
	isLast := &affine.Binary{Op: "==", X: &affine.Counter{Loop: s.layer}, Y: affine.IntConst(int64(n - 1))}
	affine.RewriteReads(s.body, h.to.Stand, turns, taken)
	affine.RewriteReads(s.body, h.from.Stand, turns, given)
	out := !s.local(last) || slices.Contains(s.touching(last), s.after())
	once := h.from.reads == 0 && h.from.writes == 1
	s.body = replace(s.body, func(a *affine.Assign) []affine.Stmt {
		if a.Buffer != h.from.Stand {
			return nil
		}
		if !out || !once {
			return []affine.Stmt{&affine.Assign{Buffer: turns, Index: given(a.Index), Value: a.Value, Pos: a.Pos}}
		}
		list, v := held(a, names)
		return append(list, &affine.Assign{Buffer: turns, Index: given(a.Index), Value: v, Pos: a.Pos},
			&affine.If{Cond: isLast, Then: []affine.Stmt{&affine.Assign{Buffer: last, Index: a.Index, Value: v, Pos: a.Pos}}, Pos: a.Pos})
	})
	if !out {
		s.drop([]*affine.Buffer{last})
	} else if !once {
		s.body = append(s.body, copyNest(last, turns, func(index []affine.Expr) []affine.Expr { return index }, given, isLast, s.layer, names)...)
	}
	first := at(affine.IntConst(0))
	in := copyNest(turns, h.to.Of[0], first, func(index []affine.Expr) []affine.Expr { return index }, nil, s.layer, names)
	if l, ok := in[0].(*affine.Loop); ok {
		l.Label = s.layer.Label
	}
	return in
}

// at adds a place to the subscripts of an array.
func at(place affine.Expr) func([]affine.Expr) []affine.Expr {
	return func(index []affine.Expr) []affine.Expr { return slices.Concat([]affine.Expr{place}, index) }
}

// held stores the value of a in a scalar.
func held(a *affine.Assign, names affine.Names) (list []affine.Stmt, value affine.Expr) {
	b := &affine.Buffer{Name: names.Fresh("turn"), Elem: a.Buffer.Elem, Pos: a.Pos}
	return []affine.Stmt{&affine.Decl{Buffer: b, Pos: a.Pos}, &affine.Assign{Buffer: b, Value: a.Value, Pos: a.Pos}}, &affine.Load{Buffer: b, Pos: a.Pos}
}

// copyNest copies one array to another, if a condition holds, for a statement.
func copyNest(to, from *affine.Buffer, place, source func([]affine.Expr) []affine.Expr, cond affine.Expr, here affine.Stmt, names affine.Names) []affine.Stmt {
	shape := to.Shape
	if len(from.Shape) < len(shape) {
		shape = from.Shape
	}
	loops, index := affine.LoopsOver(shape, here.At(), func(int) string { return names.Fresh("i") })
	body := []affine.Stmt{&affine.Assign{Buffer: to, Index: place(index), Value: &affine.Load{Buffer: from, Index: source(index), Pos: here.At()}, Pos: here.At()}}
	if cond != nil {
		body = []affine.Stmt{&affine.If{Cond: cond, Then: body, Pos: here.At()}}
	}
	return Wrap(loops, body)
}

// choose lets the merged body use, in each iteration, the array of r that belongs to it.
func (s *sharing) choose(r *role, names affine.Names) {
	affine.ReplaceLoads(s.body, r.Stand, func(ld *affine.Load) affine.Expr {
		list := Each(r.Of, func(b *affine.Buffer) affine.Expr { return &affine.Load{Buffer: b, Index: ld.Index, Pos: ld.Pos} })
		return inTurn(s.layer, list, func(a, b affine.Expr) bool { return a.(*affine.Load).Buffer == b.(*affine.Load).Buffer })
	})
	s.body = replace(s.body, func(a *affine.Assign) []affine.Stmt {
		if a.Buffer != r.Stand {
			return nil
		}
		list, v := held(a, names)
		store := func(b *affine.Buffer) []affine.Stmt {
			return []affine.Stmt{&affine.Assign{Buffer: b, Index: a.Index, Value: v, Pos: a.Pos}}
		}
		n := len(r.Of)
		chosen := store(r.Of[n-1])
		for k := n - 2; k >= 0; k-- {
			chosen = []affine.Stmt{&affine.If{Cond: before(s.layer, k+1), Then: store(r.Of[k]), Else: chosen, Pos: a.Pos}}
		}
		return append(list, chosen...)
	})
}

// replace puts other statements for the assignments of body for which by gives any.
func replace(body []affine.Stmt, by func(*affine.Assign) []affine.Stmt) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		a, ok := s.(*affine.Assign)
		if !ok {
			return nil, false
		}
		list := by(a)
		return list, list != nil
	})
}

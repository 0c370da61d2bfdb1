package nest

import (
	"slices"

	"codo/affine"
)

// Untile makes one loop of two that the user has cut a loop into, a loop over tiles and
// one through a tile, where their order may change so: the search cuts loops as the
// design needs it (the converse of strip-mining and interchange; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 5.5):
//
//	for i0 = 0 to 64 step 16 { for j { for i = i0 to i0 + 16 { y[i][j] = .. } } }
//	for i = 0 to 64 { for j { y[i][j] = .. } }
//
// Nests of which all pieces have tiles are cut first: what sets sums to zero tile by tile, say,
// and what adds to them. The result tells whether there were tiles.
func Untile(t *affine.Task) (changed bool) {
	t.Body = untileIn(t.Body, &changed)
	return changed
}

func untileIn(body []affine.Stmt, changed *bool) (out []affine.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.If:
			s.Then, s.Else = untileIn(s.Then, changed), untileIn(s.Else, changed)
		case *affine.Loop:
			if len(s.Order) > 0 {
				break
			}
			list := []affine.Stmt{s}
			if one := ragged(s); one != nil {
				list, *changed = []affine.Stmt{one}, true
			} else if whole := untiledPieces(s); whole != nil {
				list, *changed = whole, true
			}
			for _, s := range list {
				if l, ok := s.(*affine.Loop); ok {
					l.Body = untileIn(l.Body, changed)
				}
			}
			out = append(out, list...)
			continue
		}
		out = append(out, s)
	}
	return out
}

// untiled is the nest of l without tiles; nil if it has none, or if they stay.
func untiled(l *affine.Loop) *affine.Loop {
	if !plain(l) {
		return nil
	}
	copied := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := perfect(copied)
	for _, in := range loops {
		squared(in, loops, core)
		if !fromZero(in) {
			return nil
		}
	}
	gathered(core)
	core = updatesIn(core) // sums are told by what updates them
	Wrap(loops, core)
	found := false
	for {
		outer, inner, ok := tiledPair(loops, core)
		if !ok {
			break
		}
		found = true
		whole := wholeOf(outer, inner, core)
		loops[slices.Index(loops, outer)] = whole
		loops = slices.DeleteFunc(loops, func(l *affine.Loop) bool { return l == inner })
		Wrap(loops, core)
	}
	if !found {
		return nil
	}
	return loops[0]
}

// wholeOf is one loop for outer, over tiles, and inner, through a tile, of which core is the body.
func wholeOf(outer, inner *affine.Loop, core []affine.Stmt) *affine.Loop {
	_, size, _ := affine.ConstantTrips(inner)
	_, tiles, _ := affine.ConstantTrips(outer)
	whole := &affine.Loop{Name: inner.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(tiles * size), Step: 1, Label: inner.Label, Pos: inner.Pos}
	at := affine.CounterForm(whole)
	affine.ReplaceByForm(core, outer, at.FloorDiv(size))
	affine.ReplaceByForm(core, inner, at.Mod(size))
	return whole
}

// gathered has all counters of a comparison in body on one side of it.
func gathered(body []affine.Stmt) {
	affine.RewriteExprs(body, func(e affine.Expr) affine.Expr {
		c, ok := e.(*affine.Binary)
		if !ok || c.Op.Contrary() == "" || !c.X.Type().IsInteger() || !c.Y.Type().IsInteger() {
			return e
		}
		x, okX := affine.FormOf(c.X)
		y, okY := affine.FormOf(c.Y)
		if !okX || !okY || len(x.Counters()) == 0 || len(y.Counters()) == 0 {
			return e
		}
		all := x.Sub(y)
		limit := affine.IntConst(-all.Constant())
		return &affine.Binary{Op: c.Op, X: affine.Convert(all.Plus(-all.Constant()).Expr(), limit.Type()), Y: limit}
	})
}

// fromZero counts the iterations of l from 0, if there are always as many.
func fromZero(l *affine.Loop) bool {
	lo, ok := affine.FormOf(l.Lo)
	trips, known := affine.TripCount(l)
	if !ok || !known || trips < 1 {
		return false
	}
	if first, _, constant := affine.ConstantTrips(l); constant && first == 0 && l.Step == 1 {
		return true
	}
	old := *l
	affine.ReplaceCounter(l.Body, l, &old)
	l.Type, l.Lo, l.Hi, l.Step = affine.I32, affine.IntConst(0), affine.IntConst(trips), 1
	affine.ReplaceByForm(l.Body, &old, lo.Add(affine.CounterForm(l).Scale(old.Step)))
	return true
}

// tiledPair finds two loops of a perfect nest that could be one: everywhere their
// counters come as size * outer + inner only, and no dependence minds if the inner loop
// comes right after the outer one. The loop over tiles may be inside, as where each of several
// units takes every so many elements.
func tiledPair(loops []*affine.Loop, core []affine.Stmt) (outer, inner *affine.Loop, ok bool) {
	for i, o := range loops {
		for _, n := range loops[i+1:] {
			if _, size, known := affine.ConstantTrips(n); known && goTogether(core, o, n, size) && mayFollow(loops, o, n) {
				return o, n, true
			}
		}
	}
	for i, n := range loops {
		for k, o := range loops[i+1:] {
			if _, size, known := affine.ConstantTrips(n); known && goTogether(core, o, n, size) && allFree(loops[i:i+k+2]) {
				return o, n, true
			}
		}
	}
	return nil, nil, false
}

// allFree reports whether these loops, each in the one before it, may run in any order.
func allFree(loops []*affine.Loop) bool {
	return !slices.ContainsFunc(loops, func(l *affine.Loop) bool { return !mayJam(l) })
}

// goTogether reports whether all that depends on the counters of o and n in body is a
// function of size * o + n.
func goTogether(body []affine.Stmt, o, n *affine.Loop, size int64) bool {
	ok, used := true, false
	var visit func(e affine.Expr)
	visit = func(e affine.Expr) {
		if !ok || !counts(e, o) && !counts(e, n) {
			return
		}
		if f, isForm := affine.FormOf(e); isForm && e.Type().IsInteger() {
			used = true
			within := slices.Contains(f.Quotients(), o) || slices.Contains(f.Quotients(), n)
			ok = ok && !within && f.Coef(o) == size*f.Coef(n)
			return
		}
		parts := false
		for _, part := range operands(e) {
			parts = true
			visit(part)
		}
		ok = ok && parts
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Operands(s, visit)
		return ok
	})
	return ok && used
}

// counts reports whether the counter of l occurs in e.
func counts(e affine.Expr, l *affine.Loop) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		c, ok := e.(*affine.Counter)
		found = found || ok && c.Loop == l
	})
	return found
}

// operands are the parts of e.
func operands(e affine.Expr) []affine.Expr {
	switch e := e.(type) {
	case *affine.Load:
		return e.Index
	case *affine.Unary:
		return []affine.Expr{e.X}
	case *affine.Binary:
		return []affine.Expr{e.X, e.Y}
	case *affine.Select:
		return []affine.Expr{e.Cond, e.X, e.Y}
	case *affine.Cast:
		return []affine.Expr{e.X}
	case *affine.Call:
		return e.Args
	}
	return nil
}

// mayFollow reports whether loop n of a perfect nest may come right after o: the loops
// between carry no dependence, or n does not, and sums go on in the same order, or may be added up in any.
func mayFollow(loops []*affine.Loop, o, n *affine.Loop) bool {
	between := loops[slices.Index(loops, o)+1 : slices.Index(loops, n)]
	if len(between) == 0 {
		return true
	}
	all := affine.Accesses([]affine.Stmt{loops[0]})
	if allCommute(all, loops[len(loops)-1].Body) {
		return true
	}
	var carried []*affine.Loop
	for _, l := range loops {
		if !IsFree(l, 0, all) {
			carried = append(carried, l)
		}
	}
	if slices.Contains(carried, n) && slices.ContainsFunc(between, func(l *affine.Loop) bool { return slices.Contains(carried, l) }) {
		return false
	}
	return len(carried) == 0 || onlySums(all, nil, carried)
}

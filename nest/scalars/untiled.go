package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// untiled is the nest of l without tiles; nil if it has none, or if they stay.
func untiled(l *affine.Loop) *affine.Loop {
	if !nest.Plain(l) {
		return nil
	}
	copied := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := nest.Perfect(copied)
	for _, in := range loops {
		squared(in, loops, core)
		if !nest.FromZero(in) {
			return nil
		}
	}
	Gathered(core)
	core = updatesIn(core) // sums are told by what updates them
	nest.Wrap(loops, core)
	found := false
	for {
		outer, inner, ok := tiledPair(loops, core)
		if !ok {
			break
		}
		found = true
		whole := WholeOf(outer, inner, core)
		loops[slices.Index(loops, outer)] = whole
		loops = slices.DeleteFunc(loops, func(l *affine.Loop) bool { return l == inner })
		nest.Wrap(loops, core)
	}
	if !found {
		return nil
	}
	return loops[0]
}

// WholeOf is one loop for outer, over tiles, and inner, through a tile, of which core is the body.
func WholeOf(outer, inner *affine.Loop, core []affine.Stmt) *affine.Loop {
	_, size, _ := affine.ConstantTrips(inner)
	_, tiles, _ := affine.ConstantTrips(outer)
	whole := &affine.Loop{Name: inner.Name, Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(tiles * size), Step: 1, Label: inner.Label, Pos: inner.Pos}
	at := affine.CounterForm(whole)
	affine.ReplaceByForm(core, outer, at.FloorDiv(size))
	affine.ReplaceByForm(core, inner, at.Mod(size))
	return whole
}

// Gathered has all counters of a comparison in body on one side of it.
func Gathered(body []affine.Stmt) {
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

// tiledPair finds two loops of a perfect nest that could be one: everywhere their
// counters come as size * outer + inner only, and no dependence minds if the inner loop
// comes right after the outer one. The loop over tiles may be inside, as where each of several
// units takes every so many elements.
func tiledPair(loops []*affine.Loop, core []affine.Stmt) (outer, inner *affine.Loop, ok bool) {
	for i, o := range loops {
		for _, n := range loops[i+1:] {
			if _, size, known := affine.ConstantTrips(n); known && GoTogether(core, o, n, size) && mayFollow(loops, o, n) {
				return o, n, true
			}
		}
	}
	for i, n := range loops {
		for k, o := range loops[i+1:] {
			if _, size, known := affine.ConstantTrips(n); known && GoTogether(core, o, n, size) && allFree(loops[i:i+k+2]) {
				return o, n, true
			}
		}
	}
	return nil, nil, false
}

// allFree reports whether these loops, each in the one before it, may run in any order.
func allFree(loops []*affine.Loop) bool {
	return !slices.ContainsFunc(loops, func(l *affine.Loop) bool { return !nest.MayJam(l) })
}

// GoTogether reports whether all that depends on the counters of o and n in body is a
// function of size * o + n.
func GoTogether(body []affine.Stmt, o, n *affine.Loop, size int64) bool {
	ok, used := true, false
	var visit func(e affine.Expr)
	visit = func(e affine.Expr) {
		if !ok || !nest.Counts(e, o) && !nest.Counts(e, n) {
			return
		}
		if f, isForm := affine.FormOf(e); isForm && e.Type().IsInteger() {
			used = true
			within := slices.Contains(f.Quotients(), o) || slices.Contains(f.Quotients(), n)
			ok = ok && !within && f.Coef(o) == size*f.Coef(n)
			return
		}
		parts := false
		for _, part := range Operands(e) {
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

// Operands are the parts of e.
func Operands(e affine.Expr) []affine.Expr {
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
		if !nest.IsFree(l, 0, all) {
			carried = append(carried, l)
		}
	}
	if slices.Contains(carried, n) && slices.ContainsFunc(between, func(l *affine.Loop) bool { return slices.Contains(carried, l) }) {
		return false
	}
	return len(carried) == 0 || onlySums(all, nil, carried)
}

package nest

import (
	"slices"

	"codo/affine"
)

// Aside gathers what is told of the iterations of a nest that depend on each other, as the largest change of a
// step of relaxation, in a nest of its own behind: the scalar would order the iterations, whose own dependences
// may leave several of them at a time (scalar expansion, and loop distribution: Allen and Kennedy, "Optimizing
// Compilers for Modern Architectures", sections 5.3 and 5.2).
//
//	for i { for j {                                  for i { for j { u[i][j] = ..u[i][j - 1]..; told[i][j] = abs(d) } }
//	  u[i][j] = ..u[i][j - 1]..                 =>   for i { for j { worst = fmax(worst, told[i][j]) } }
//	  worst = fmax(worst, abs(d))
//	} }
func Aside(t *affine.Task, names affine.Names) {
	t.Body = RewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		loops, core := Perfect(l)
		if len(loops) < 2 || affine.HasLoop(core) {
			return nil, false
		}
		var found []gathering
		for _, s := range core {
			if g, ok := gathers(s, l); ok {
				found = append(found, g)
			}
		}
		if len(found) == 0 || !relaxes(l, loops, found) {
			return nil, false
		}
		var shape []int
		var here []affine.Expr
		for _, in := range loops {
			FromZero(in)
			_, trips, _ := affine.ConstantTrips(in)
			shape, here = append(shape, int(trips)), append(here, &affine.Counter{Loop: in})
		}
		out := []affine.Stmt{l}
		for _, g := range found {
			told := &affine.Buffer{Name: names.Fresh("told"), Elem: g.what.Type(), Shape: shape, Pos: g.into.Pos}
			behind, there := affine.LoopsOver(shape, l.Pos, func(d int) string { return loops[d].Name })
			core[slices.Index(core, affine.Stmt(g.into))] = &affine.Assign{Buffer: told, Index: here, Value: g.what, Pos: told.Pos}
			g.put(&affine.Load{Buffer: told, Index: there, Pos: told.Pos})
			out = append(append([]affine.Stmt{&affine.Decl{Buffer: told, Pos: told.Pos}}, out...), Wrap(behind, []affine.Stmt{g.into})...)
		}
		return out, true
	})
}

// relaxes reports whether iterations of these loops depend on each other by more than what scalars gather, and there are
// not too many of them.
func relaxes(l *affine.Loop, loops []*affine.Loop, found []gathering) bool {
	places := int64(1)
	for _, in := range loops {
		_, trips, ok := affine.ConstantTrips(in)
		if places *= max(trips, 1); !ok || trips < 1 || places > mostTold {
			return false
		}
	}
	others := slices.DeleteFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool {
		return slices.ContainsFunc(found, func(g gathering) bool { return a.Stmt == g.into })
	})
	return slices.ContainsFunc(loops, func(in *affine.Loop) bool { return waits(in, others) })
}

// mostTold is how many values are kept for a nest behind.
const mostTold = 1 << 16

// A gathering is a statement that adds a value to what a scalar gathers, or compares it with that.
type gathering struct {
	into *affine.Assign
	what affine.Expr
	put  func(affine.Expr) // another value in its place
}

// gathers is s as such a statement, of a scalar that nothing else in l uses.
func gathers(s affine.Stmt, l *affine.Loop) (g gathering, ok bool) {
	a, isAssign := s.(*affine.Assign)
	if !isAssign || !a.Buffer.IsScalar() {
		return g, false
	}
	all := affine.AccessesTo([]affine.Stmt{l}, a.Buffer)
	if DeclaredBy(l.Body)[a.Buffer] || slices.ContainsFunc(all, func(x affine.Access) bool { return x.Stmt != s }) {
		return g, false
	}
	g.into = a
	pick := func(places ...*affine.Expr) (gathering, bool) { // all are the scalar, or one value
		var others []*affine.Expr
		for _, e := range places {
			if ld, isLoad := (*e).(*affine.Load); isLoad && ld.Buffer == a.Buffer {
				continue
			}
			if others = append(others, e); !affine.SameExpr(*others[0], *e) || affine.Loads(*e, a.Buffer) {
				return g, false
			}
		}
		if len(others) == 0 || len(others) == len(places) {
			return g, false
		}
		g.what, g.put = *others[0], func(e affine.Expr) {
			for _, o := range others {
				*o = e
			}
		}
		return g, true
	}
	switch v := a.Value.(type) {
	case *affine.Binary:
		return pick(&v.X, &v.Y)
	case *affine.Call:
		if len(v.Args) == 2 {
			return pick(&v.Args[0], &v.Args[1])
		}
	case *affine.Select:
		if c, isBinary := v.Cond.(*affine.Binary); isBinary {
			return pick(&c.X, &c.Y, &v.X, &v.Y)
		}
	}
	return g, false
}

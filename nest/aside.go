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
	t.Body = rewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		loops, core := perfect(l)
		if len(loops) < 2 || affine.HasLoop(core) || !relaxes(l, loops, core) {
			return nil, false
		}
		out := []affine.Stmt{l}
		for k, s := range core {
			g, ok := gathers(s, l)
			if !ok {
				continue
			}
			told := &affine.Buffer{Name: names.Fresh("told"), Elem: g.what.Type(), Pos: s.At()}
			var here, there []affine.Expr
			var behind []*affine.Loop
			for _, in := range loops {
				fromZero(in)
				_, trips, _ := affine.ConstantTrips(in)
				own := *in
				told.Shape, behind = append(told.Shape, int(trips)), append(behind, &own)
				here, there = append(here, &affine.Counter{Loop: in}), append(there, &affine.Counter{Loop: &own})
			}
			core[k] = &affine.Assign{Buffer: told, Index: here, Value: g.what, Pos: s.At()}
			g.put(&affine.Load{Buffer: told, Index: there, Pos: s.At()})
			out = append(append([]affine.Stmt{&affine.Decl{Buffer: told, Pos: s.At()}}, out...), Wrap(behind, []affine.Stmt{g.into})...)
		}
		return out, true
	})
}

// relaxes reports whether iterations of these loops depend on each other by more than by scalars that gather something,
// of which there are some, and there are not too many of them.
func relaxes(l *affine.Loop, loops []*affine.Loop, core []affine.Stmt) bool {
	var gathered []affine.Stmt
	for _, s := range core {
		if _, ok := gathers(s, l); ok {
			gathered = append(gathered, s)
		}
	}
	places := int64(1)
	for _, in := range loops {
		_, trips, ok := affine.ConstantTrips(in)
		if places *= max(trips, 1); !ok || trips < 1 || places > mostTold {
			return false
		}
	}
	others := slices.DeleteFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool { return slices.Contains(gathered, a.Stmt) })
	return len(gathered) > 0 && slices.ContainsFunc(loops, func(in *affine.Loop) bool { return waits(in, others) })
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
	declared := false
	affine.Walk([]affine.Stmt{l}, func(in affine.Stmt) bool {
		d, isDecl := in.(*affine.Decl)
		declared = declared || isDecl && d.Buffer == a.Buffer
		return true
	})
	if declared || slices.ContainsFunc(all, func(x affine.Access) bool { return x.Stmt != s }) {
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

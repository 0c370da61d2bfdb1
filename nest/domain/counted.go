package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Counted writes a subscript that is constant as the counter that a condition around it makes the same, in loops that write
// the array along that counter: what depends on what is the same then as without the condition, as at the borders of a
// table of alignments (uniform dependences: Wolfe, "High Performance Compilers for Parallel Computing", 1996, chapter 7):
//
//	for i { for j { d[i][j] = i == 0 ? d[0][j - 1] : .. } }   =>   for i { for j { d[i][j] = i == 0 ? d[i][j - 1] : .. } }
func Counted(t *affine.Task) {
	countedIn(t.Body, nil)
}

// countedIn is Counted of body, in which known holds.
func countedIn(body []affine.Stmt, known []moment) {
	for _, s := range body {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if sel, ok := e.(*affine.Select); ok {
				then, _ := momentsOf(sel.Cond, true)
				other, _ := momentsOf(sel.Cond, false)
				x, y := countedSide(sel.X, then), countedSide(sel.Y, other)
				if x != sel.X || y != sel.Y {
					return &affine.Select{Cond: sel.Cond, X: x, Y: y}
				}
				return e
			}
			return countedLoad(e, known)
		})
		switch s := s.(type) {
		case *affine.Assign:
			if at, ok := countedIndex(s.Buffer, s.Index, known); ok {
				s.Index = at
			}
		case *affine.If:
			then, _ := momentsOf(s.Cond, true)
			other, _ := momentsOf(s.Cond, false)
			countedIn(s.Then, slices.Concat(known, then))
			countedIn(s.Else, slices.Concat(known, other))
		case *affine.Loop:
			if nest.Open(s) {
				countedIn(s.Body, known)
			}
		}
	}
}

func countedSide(e affine.Expr, known []moment) affine.Expr {
	if len(known) == 0 {
		return e
	}
	return affine.Rewrite(e, func(e affine.Expr) affine.Expr { return countedLoad(e, known) })
}

func countedLoad(e affine.Expr, known []moment) affine.Expr {
	if ld, ok := e.(*affine.Load); ok {
		if at, ok := countedIndex(ld.Buffer, ld.Index, known); ok {
			return &affine.Load{Buffer: ld.Buffer, Index: at, Pos: ld.Pos}
		}
	}
	return e
}

// countedIndex is at with counters that are known in the place of constants; ok is false if there are none. In other
// iterations the subscripts are in the array, too: what a condition guards may be read without it.
func countedIndex(b *affine.Buffer, at []affine.Expr, known []moment) (out []affine.Expr, ok bool) {
	out = slices.Clone(at)
	for d, e := range at {
		f, _ := affine.FormOf(e)
		v, constant := f.IsConst()
		if _, is := e.(*affine.Const); !is || !constant {
			continue
		}
		for _, m := range known {
			g := affine.CounterForm(m.loop).Plus(v - m.at)
			if least, most, bounded := g.Range(); bounded && least >= 0 && most < int64(b.Shape[d]) && writesAlong(m.loop, b, d) {
				out[d], ok = g.Expr(), true
				break
			}
		}
	}
	return out, ok
}

// writesAlong reports whether l writes elements of b whose subscript d is that of its counter.
func writesAlong(l *affine.Loop, b *affine.Buffer, d int) bool {
	return slices.ContainsFunc(affine.Accesses(l.Body), func(a affine.Access) bool {
		if !a.Write || a.Buffer != b {
			return false
		}
		f, ok := affine.FormOf(a.Index[d])
		return ok && f.Coef(l) == 1 && len(f.Counters()) == 1
	})
}

// UsesCounter reports whether l counts something in body.
func UsesCounter(body []affine.Stmt, l *affine.Loop) (found bool) {
	affine.RewriteExprs(body, func(e affine.Expr) affine.Expr {
		c, ok := e.(*affine.Counter)
		found = found || ok && c.Loop == l
		return e
	})
	return found
}

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Guard moves conditions into the loops that they guard, to the statements
// of these: what is around the loops can then be a nest (if-conversion; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 7.2).
//
//	if (i < 2) { y[i] = 0 }                  if (i < 2) { y[i] = 0 }
//	else {                                   local s f32
//	  local s f32                     =>     s = 0
//	  s = 0                                  for k { if (!(i < 2)) { s += x[i - k] } }
//	  for k { s += x[i - k] }                if (!(i < 2)) { y[i] = s }
//	  y[i] = s
//	}
//
// The loops run in all iterations then. So a condition on counters must hold in half of them. One on data, of which
// that is not known, is held in a scalar, as the statements may change what it reads.
func Guard(t *affine.Task, names affine.Names) {
	moved := false
	whole := t.Body
	t.Body = nest.RewriteIfs(whole, func(s *affine.If) ([]affine.Stmt, bool) {
		then, other := affine.HasLoop(s.Then), affine.HasLoop(s.Else)
		side, rest := s.Then, s.Else
		if other {
			side, rest = rest, side
		}
		data := nest.DataIn([]affine.Expr{s.Cond})
		if then == other || !data && !often(side, whole) || data && !untold(side) {
			return nil, false
		}
		moved = true
		cond, held := s.Cond, []affine.Stmt(nil)
		if data {
			cond, held = hold(s, names)
		}
		no := affine.Expr(&affine.Unary{Op: "!", X: cond})
		if other {
			cond, no = no, cond
		}
		return append(held, under(s, side, rest, cond, no)...), true
	})
	if moved { // both sides may have had a scalar of one name
		nest.Rename(t, names)
	}
}

// hold is the value of the condition of s in a scalar, and the statements that set that.
func hold(s *affine.If, names affine.Names) (affine.Expr, []affine.Stmt) {
	b := &affine.Buffer{Name: names.Fresh("holds"), Elem: affine.B1, Pos: s.Pos}
	return &affine.Load{Buffer: b, Pos: s.Pos}, []affine.Stmt{&affine.Decl{Buffer: b, Pos: s.Pos}, &affine.Assign{Buffer: b, Value: s.Cond, Pos: s.Pos}}
}

// untold reports whether nothing is decided about the loops of side, and data does not say how often they run.
func untold(side []affine.Stmt) bool {
	ok := true
	affine.Walk(side, func(s affine.Stmt) bool {
		l, is := s.(*affine.Loop)
		ok = ok && (!is || nest.Plain(l) && !nest.DataIn([]affine.Expr{l.Lo, l.Hi}))
		return ok
	})
	return ok
}

// often reports whether what the loops of side write is written in half of the iterations
// of all loops around it, at least; and whether nothing is decided about these loops.
func often(side, whole []affine.Stmt) bool {
	free := true
	inside := map[affine.Stmt]bool{}
	affine.Walk(side, func(s affine.Stmt) bool {
		l, is := s.(*affine.Loop)
		if !is {
			return true
		}
		free = free && nest.Plain(l)
		affine.Walk(l.Body, func(s affine.Stmt) bool {
			inside[s] = true
			return true
		})
		return true
	})
	executed, all := 0.0, 0.0
	for _, a := range affine.Accesses(whole) {
		if !a.Write || !inside[a.Stmt] {
			continue
		}
		n, exact := affine.Executions(a.Domain)
		every, known := affine.Executions(affine.Domain{Loops: a.Loops, Cases: [][]affine.Constraint{{}}, Exact: true})
		if !exact || !known {
			return false
		}
		executed, all = executed+float64(n), all+float64(every)
	}
	return free && all > 0 && 2*executed >= all
}

// A guarding puts statements under a condition.
type guarding struct {
	at      *affine.If // that it was under
	cond    affine.Expr
	settled map[*affine.Buffer]bool // scalars with values that are known without the condition
}

// under is what the two sides of at do: one with loops, which is executed if cond holds,
// and the other one, which is if no holds.
func under(at *affine.If, side, other []affine.Stmt, cond, no affine.Expr) []affine.Stmt {
	g := guarding{at, cond, map[*affine.Buffer]bool{}}
	out := g.body(side)
	last, ok := out[len(out)-1].(*affine.If)
	switch {
	case len(other) == 0:
	case ok && last.Cond == cond:
		last.Else = other
	default:
		out = append(out, &affine.If{Cond: no, Then: other, Pos: at.Pos})
	}
	return out
}

// body is body with guards around statements that hold no loop and in those that do.
// Scalars of body that are set to what is known get their values without one.
func (g *guarding) body(body []affine.Stmt) (out []affine.Stmt) {
	var run []affine.Stmt
	flush := func(rest []affine.Stmt) {
		run = slices.DeleteFunc(run, func(s affine.Stmt) bool {
			d, is := s.(*affine.Decl)
			stays := is && nest.Mentions(rest, d.Buffer)
			if stays {
				out = append(out, d)
			}
			return stays
		})
		if len(run) > 0 {
			out = append(out, &affine.If{Cond: g.cond, Then: run, Pos: g.at.Pos})
			run = nil
		}
	}
	shared := map[*affine.Buffer]bool{} // declared here, and used by a loop or behind one
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			if shared[s.Buffer] = nest.Mentions(nextLoop(body, k), s.Buffer); shared[s.Buffer] {
				out = append(out, s)
				continue
			}
		case *affine.Assign:
			if shared[s.Buffer] && s.Buffer.IsScalar() && g.isSettled(s.Value) {
				flush(body[k+1:])
				g.settled[s.Buffer] = true
				out = append(out, s)
				continue
			}
		case *affine.Loop:
			flush(body[k:])
			s.Body = g.inside(s.Body)
			out = append(out, s)
			continue
		}
		run = append(run, s)
	}
	flush(nil)
	return out
}

// nextLoop is body from the first loop behind statement k on.
func nextLoop(body []affine.Stmt, k int) []affine.Stmt {
	for k++; k < len(body); k++ {
		if _, is := body[k].(*affine.Loop); is {
			break
		}
	}
	return body[k:]
}

// inside is the body of a loop under the condition.
func (g *guarding) inside(body []affine.Stmt) []affine.Stmt {
	if affine.HasLoop(body) {
		return g.body(body)
	}
	return []affine.Stmt{&affine.If{Cond: g.cond, Then: body, Pos: g.at.Pos}}
}

// isSettled reports whether e is made of constants, counters and settled scalars, and may
// be computed in any iteration.
func (g *guarding) isSettled(e affine.Expr) bool {
	fine := true
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Load:
			fine = fine && g.settled[e.Buffer]
		case *affine.Binary:
			fine = fine && (e.Type().IsFloat() || !slices.Contains([]affine.Op{"/", "%"}, e.Op))
		}
	})
	return fine
}

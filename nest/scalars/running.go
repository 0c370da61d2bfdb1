package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// mostRunning bounds the elements of a block whose sums are run together.
const (
	mostRunning  = 16
	leastRunning = 4
)

// Running takes loops that give a sum of integers after each element in blocks: the sums of a
// block begin at 0, and what was before is added where they are used (Blelloch, "Prefix sums and
// their applications", 1990). Only one addition for each block waits for the block before it then,
// and the search can write out a block.
//
//	for n = 0 to 64 {                  for n = 0 to 4 {
//	  s = s + x[n]                       local s_block i32
//	  y[n] = s                     =>    s_block = 0
//	}                                    for n_1 = 0 to 16 {
//	                                       s_block = s_block + x[16 * n + n_1]
//	                                       y[16 * n + n_1] = s + s_block
//	                                     }
//	                                     s = s + s_block
//	                                   }
//
// Integers wrap, so the order of additions is free. What is added must not depend on the sum, and
// the sum chooses no element and no branch. Where a loop around has a sum of its own in each
// iteration, these run side by side as they are.
func Running(t *affine.Task, names affine.Names) {
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		switch {
		case !ok:
			return true
		case !nest.Plain(l):
			return false
		case affine.HasLoop(l.Body):
			_, trips, ok := affine.ConstantTrips(l)
			return !ok || trips < leastRunning || !nest.MayJam(l)
		}
		if r := runningOf(l); r != nil {
			r.cut(names)
		}
		return false
	})
}

// running is a loop whose iterations add to sums, and use them.
type running struct {
	loop *affine.Loop
	size int64 // of a block
	sums []*affine.Buffer
}

// runningOf finds out whether l is one; nil if not.
func runningOf(l *affine.Loop) *running {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || l.Type.Wrap(first) != first {
		return nil
	}
	r := &running{loop: l}
	for r.size = mostRunning; trips%r.size != 0; r.size-- {
	}
	if r.size < leastRunning || trips < 2*r.size {
		return nil
	}
	own := nest.DeclaredBy(l.Body)
	seen := map[*affine.Buffer]bool{}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			if b := s.Buffer; b.IsScalar() && !own[b] && !seen[b] {
				seen[b] = true
				r.sums = append(r.sums, b)
			}
		case *affine.Decl, *affine.If:
		default:
			ok = false
		}
		return true
	})
	if !ok || len(r.sums) == 0 || slices.ContainsFunc(r.sums, func(b *affine.Buffer) bool { return !runs(l.Body, b) }) {
		return nil
	}
	return r
}

// runs reports whether b is a sum that body adds to and uses, and that decides nothing.
func runs(body []affine.Stmt, b *affine.Buffer) bool {
	if !b.Elem.IsInteger() || b.Elem.IsAP() || len(b.Bind) > 0 || b.Outside != (affine.Type{}) {
		return false
	}
	made := madeFrom(body, b)
	fine, adds, uses := true, false, false
	affine.Walk(body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		switch {
		case !ok:
			affine.Operands(s, func(e affine.Expr) { fine = fine && !nest.LoadsAny(e, made) })
		case a.Buffer == b:
			rest, isSum := added(a.Value, b)
			adds = true
			fine = fine && isSum && !slices.ContainsFunc(rest, func(e affine.Expr) bool { return nest.LoadsAny(e, made) })
		default:
			uses = uses || affine.Loads(a.Value, b)
			fine = fine && !slices.ContainsFunc(a.Index, func(e affine.Expr) bool { return nest.LoadsAny(e, made) })
		}
		affine.Each(s, func(ld *affine.Load) {
			fine = fine && !slices.ContainsFunc(ld.Index, func(x affine.Expr) bool { return nest.LoadsAny(x, made) })
		})
		return fine
	})
	return fine && adds && uses
}

// madeFrom are b and all that body makes of it.
func madeFrom(body []affine.Stmt, b *affine.Buffer) map[*affine.Buffer]bool {
	made := map[*affine.Buffer]bool{b: true}
	for n := 0; n != len(made); {
		n = len(made)
		affine.Walk(body, func(s affine.Stmt) bool {
			if a, ok := s.(*affine.Assign); ok && nest.LoadsAny(a.Value, made) {
				made[a.Buffer] = true
			}
			return true
		})
	}
	return made
}

// added is what e, the new value of b, adds to its old one; ok is false if e is something else.
// Conversions to types that are no narrower keep the bits that b has.
func added(e affine.Expr, b *affine.Buffer) (rest []affine.Expr, ok bool) {
	switch x := e.(type) {
	case *affine.Load:
		return nil, x.Buffer == b
	case *affine.Cast:
		if x.T.IsInteger() && x.X.Type().IsInteger() && x.T.Bits >= b.Elem.Bits {
			return added(x.X, b)
		}
	case *affine.Binary:
		if x.Op == "+" && !affine.Loads(x.X, b) {
			rest, ok = added(x.Y, b)
			return append(rest, x.X), ok
		}
		if x.Op == "+" || x.Op == "-" {
			rest, ok = added(x.X, b)
			return append(rest, x.Y), ok
		}
	}
	return nil, false
}

// cut makes blocks of the iterations.
func (r *running) cut(names affine.Names) {
	l := r.loop
	first, trips, _ := affine.ConstantTrips(l)
	old := *l // what the counters in the body speak of, until they are replaced
	affine.ReplaceCounter(l.Body, l, &old)
	in := &affine.Loop{Name: names.Fresh(l.Name), Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(r.size), Step: 1, Label: l.Label, Pos: l.Pos, Body: l.Body}
	l.Type, l.Lo, l.Hi = affine.I32, affine.IntConst(0), affine.IntConst(trips/r.size)
	affine.ReplaceByForm(in.Body, &old, affine.CounterForm(l).Scale(r.size).Add(affine.CounterForm(in)).Plus(first))
	l.Body = nil
	var behind []affine.Stmt
	for _, b := range r.sums {
		part := *b
		part.Name = names.Fresh(b.Name + "_block")
		l.Body = append(l.Body, &affine.Decl{Buffer: &part, Pos: l.Pos}, &affine.Assign{Buffer: &part, Value: &affine.Const{T: b.Elem}, Pos: l.Pos})
		both := totalOf(b, &part)
		affine.Walk(in.Body, func(s affine.Stmt) bool {
			a, isAssign := s.(*affine.Assign)
			adds := isAssign && a.Buffer == b
			affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
				ld, ok := e.(*affine.Load)
				switch {
				case !ok || ld.Buffer != b:
					return e
				case adds:
					return &affine.Load{Buffer: &part, Pos: ld.Pos}
				}
				return both
			})
			if adds {
				a.Buffer = &part
			}
			return true
		})
		behind = append(behind, &affine.Assign{Buffer: b, Value: both, Pos: l.Pos})
	}
	l.Body = append(append(l.Body, in), behind...)
}

// totalOf is a + b, of integers of one type.
func totalOf(a, b *affine.Buffer) affine.Expr {
	wide := a.Elem
	if wide.Bits < affine.I32.Bits {
		wide = affine.I32
	}
	of := func(b *affine.Buffer) affine.Expr { return affine.Convert(&affine.Load{Buffer: b}, wide) }
	return affine.Convert(&affine.Binary{Op: "+", X: of(a), Y: of(b)}, a.Elem)
}

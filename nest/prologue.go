package nest

import (
	"slices"

	"codo/affine"
)

// Prologue gives what an innermost loop computes and stores, each element by itself, a loop of its own
// before that of the sums which it goes into, where this takes operators that cost something: an
// exponential, a division (loop distribution: Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", section 5.2). As tasks they run at the same time, and what is stored goes on in the
// order in which others want it, whatever the order of the sums is:
//
//	for j { e[j] = exp(x[j] - m); s = s + e[j] }
//	for j { e[j] = exp(x[j] - m) }; for j { s = s + e[j] }
//
// What a scalar holds besides is read where it is stored:
//
//	for j { local v f32; v = exp(x[j] - m); s = s + v; e[j] = v }
func Prologue(t *affine.Task) {
	t.Body = RewriteLoops(t.Body, Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		if affine.HasLoop(l.Body) || !Movable(l) {
			return nil, false
		}
		l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		storedFirst(l)
		pieces := Distribute(l)
		first := slices.IndexFunc(pieces, func(s affine.Stmt) bool { return !isPrologue(s) })
		if first < 1 {
			return nil, false
		}
		return pieces, true
	})
}

// isPrologue reports whether s is a loop with costly iterations that do not depend on each other.
func isPrologue(s affine.Stmt) bool {
	l := s.(*affine.Loop)
	return IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) && costly(l.Body)
}

// storedFirst stores what an iteration of l computes in a scalar, and stores in an array of which nothing
// else in l knows, at once, and lets all others read it there.
func storedFirst(l *affine.Loop) {
	for _, s := range slices.Clone(l.Body) {
		d, ok := s.(*affine.Decl)
		if !ok || !d.Buffer.IsScalar() {
			continue
		}
		computed, store := -1, -1
		for k, s := range l.Body {
			a, ok := s.(*affine.Assign)
			switch {
			case !ok:
			case a.Buffer == d.Buffer:
				computed = k
			case isLoadOf(a.Value, d.Buffer) && alone(l, a.Buffer):
				store = k
			}
		}
		if computed < 0 || computed > store || len(writesOf(l, d.Buffer)) > 1 || affine.Loads(l.Body[computed].(*affine.Assign).Value, d.Buffer) {
			continue
		}
		to := l.Body[store].(*affine.Assign)
		affine.ReplaceLoads(l.Body, d.Buffer, func(ld *affine.Load) affine.Expr {
			return &affine.Load{Buffer: to.Buffer, Index: to.Index, Pos: ld.Pos}
		})
		to.Value = l.Body[computed].(*affine.Assign).Value
		l.Body[computed] = to
		l.Body = slices.Delete(l.Body, store, store+1)
		l.Body = slices.DeleteFunc(l.Body, func(s affine.Stmt) bool { return s == d })
	}
}

// isLoadOf reports whether e is what scalar b holds.
func isLoadOf(e affine.Expr, b *affine.Buffer) bool {
	ld, ok := e.(*affine.Load)
	return ok && ld.Buffer == b
}

// alone reports whether l accesses array b at one place, which its counters tell.
func alone(l *affine.Loop, b *affine.Buffer) bool {
	list := affine.AccessesTo([]affine.Stmt{l}, b)
	if len(list) != 1 {
		return false
	}
	_, ok := list[0].Subscripts()
	return ok && !b.IsScalar()
}

// writesOf are the places at which l writes b.
func writesOf(l *affine.Loop, b *affine.Buffer) []affine.Access {
	return slices.DeleteFunc(affine.AccessesTo([]affine.Stmt{l}, b), func(a affine.Access) bool { return !a.Write })
}

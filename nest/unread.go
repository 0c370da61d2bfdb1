package nest

import (
	"slices"

	"codo/affine"
)

// Unread drops what is stored of locals in locals that nothing reads any more (dead store
// elimination): once their sums are scalars of their own, and these are handed on.
func Unread(t *affine.Task) {
	for {
		local, read := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Decl:
				local[s.Buffer] = true
			case *affine.Push:
				if v := affine.VectorOf(s); v != nil {
					read[v] = true
				}
			}
			affine.Each(s, func(ld *affine.Load) { read[ld.Buffer] = true })
			return true
		})
		found := false
		own := func(s affine.Stmt) bool { return readsOnly(s, local) }
		t.Body = withoutDead(t.Body, own, func(s affine.Stmt) bool {
			a, ok := s.(*affine.Assign)
			dead := ok && local[a.Buffer] && !read[a.Buffer] && own(s)
			found = found || dead
			return dead
		})
		if !found {
			t.Body = withoutUnused(t.Body)
			return
		}
	}
}

// withoutUnused is body without the locals that nothing uses.
func withoutUnused(body []affine.Stmt) []affine.Stmt {
	used := map[*affine.Buffer]bool{}
	for u := range affine.Uses(body) {
		used[u.Buffer] = true
	}
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		d, ok := s.(*affine.Decl)
		return nil, ok && !used[d.Buffer]
	})
}

// readsOnly reports whether s itself, not what is in it, reads nothing but some buffers:
// who reads a channel takes what another task gives.
func readsOnly(s affine.Stmt, some map[*affine.Buffer]bool) bool {
	only := true
	affine.Each(s, func(ld *affine.Load) { only = only && some[ld.Buffer] })
	return only
}

// withoutDead is body without these statements, and without loops and conditions that are
// the task's own and in which nothing is left.
func withoutDead(body []affine.Stmt, own, dead func(affine.Stmt) bool) []affine.Stmt {
	return slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			if !own(s) {
				return false
			}
			had := len(s.Body)
			s.Body = withoutDead(s.Body, own, dead)
			return had > 0 && len(s.Body) == 0
		case *affine.If:
			if !own(s) || len(s.Else) > 0 {
				return false
			}
			s.Then = withoutDead(s.Then, own, dead)
			return len(s.Then) == 0
		}
		return dead(s)
	})
}

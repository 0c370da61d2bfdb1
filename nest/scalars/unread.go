package scalars

import (
	"codo/affine"
	"codo/nest"
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
		t.Body = nest.WithoutDead(t.Body, own, func(s affine.Stmt) bool {
			a, ok := s.(*affine.Assign)
			dead := ok && local[a.Buffer] && !read[a.Buffer] && own(s)
			found = found || dead
			return dead
		})
		if !found {
			t.Body = nest.WithoutUnused(t.Body)
			return
		}
	}
}

// readsOnly reports whether s itself, not what is in it, reads nothing but some buffers:
// who reads a channel takes what another task gives.
func readsOnly(s affine.Stmt, some map[*affine.Buffer]bool) bool {
	only := true
	affine.Each(s, func(ld *affine.Load) { only = only && some[ld.Buffer] })
	return only
}

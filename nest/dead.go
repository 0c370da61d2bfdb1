package nest

import (
	"maps"
	"slices"

	"codo/affine"
)

// WithoutUnread leaves out locals that nothing reads, with what is stored in them.
func WithoutUnread(body []affine.Stmt, locals map[*affine.Buffer]bool) []affine.Stmt {
	read := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if p, ok := s.(*affine.Pop); ok {
			read[p.Buffer] = true
		}
		affine.Each(s, func(ld *affine.Load) { read[ld.Buffer] = true })
		return true
	})
	unread := maps.Clone(locals)
	maps.DeleteFunc(unread, func(b *affine.Buffer, is bool) bool { return !is || read[b] })
	return affine.WithoutStores(body, unread)
}

// WithoutUnused is body without the locals that nothing uses.
func WithoutUnused(body []affine.Stmt) []affine.Stmt {
	used := map[*affine.Buffer]bool{}
	for u := range affine.Uses(body) {
		used[u.Buffer] = true
	}
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		d, ok := s.(*affine.Decl)
		return nil, ok && !used[d.Buffer]
	})
}

// WithoutDead is body without these statements, and without loops and conditions that are
// the task's own and in which nothing is left but declarations.
func WithoutDead(body []affine.Stmt, own, dead func(affine.Stmt) bool) []affine.Stmt {
	return slices.DeleteFunc(slices.Clone(body), func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Loop:
			if !own(s) {
				return false
			}
			had := len(s.Body)
			s.Body = WithoutDead(s.Body, own, dead)
			return had > 0 && OnlyDeclares(s.Body)
		case *affine.If:
			if !own(s) || len(s.Else) > 0 {
				return false
			}
			s.Then = WithoutDead(s.Then, own, dead)
			return OnlyDeclares(s.Then)
		}
		return dead(s)
	})
}

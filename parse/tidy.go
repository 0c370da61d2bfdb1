package parse

import (
	"slices"

	"codo/affine"
)

// dropUnused removes the declarations of locals that nothing touches, and of the
// variables that only loops count with or that are flags nobody asks for,
// together with what is stored in those: the loops have counters of their own,
// which take another name where the variable stays, as a loop that data ends
// counts with it.
func (l *lowerer) dropUnused(body []affine.Stmt) []affine.Stmt {
	used := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			used[s.Buffer] = used[s.Buffer] || !l.counters[s.Buffer]
		case *affine.Pop:
			used[s.Buffer] = true
		}
		affine.Each(s, func(ld *affine.Load) { used[ld.Buffer] = true })
		return true
	})
	stays := map[string]bool{}
	for b := range l.counters {
		stays[b.Name] = stays[b.Name] || used[b]
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if loop, ok := s.(*affine.Loop); ok && stays[loop.Name] {
			loop.Name = l.fresh(loop.Name)
		}
		return true
	})
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		switch s := s.(type) {
		case *affine.Decl:
			return nil, !used[s.Buffer]
		case *affine.Assign:
			return nil, l.counters[s.Buffer] && !used[s.Buffer]
		case *affine.If:
			if len(s.Then) == 0 {
				s.Cond, s.Then, s.Else = negate(s.Cond), s.Else, nil
			}
			return nil, len(s.Then) == 0
		}
		return nil, false
	})
}

// dropUnread removes the tables of which nothing is left to be read.
func (l *lowerer) dropUnread(body []affine.Stmt) {
	read := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { read[ld.Buffer] = true })
		return true
	})
	l.prog.Tables = slices.DeleteFunc(l.prog.Tables, func(b *affine.Buffer) bool { return !read[b] })
}

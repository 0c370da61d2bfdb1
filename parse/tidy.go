package parse

import (
	"slices"

	"codo/affine"
)

// dropUnused removes the declarations of locals that nothing touches, and of the
// variables that only loops count with or that are flags nobody asks for,
// together with what is stored in those: the loops have counters of their own.
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
	var clean func(list []affine.Stmt) []affine.Stmt
	clean = func(list []affine.Stmt) []affine.Stmt {
		for _, s := range list {
			switch s := s.(type) {
			case *affine.Loop:
				s.Body = clean(s.Body)
			case *affine.If:
				s.Then, s.Else = clean(s.Then), clean(s.Else)
				if len(s.Then) == 0 {
					s.Cond, s.Then, s.Else = negate(s.Cond), s.Else, nil
				}
			}
		}
		return slices.DeleteFunc(list, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Decl:
				return !used[s.Buffer]
			case *affine.If:
				return len(s.Then) == 0
			case *affine.Assign:
				return l.counters[s.Buffer] && !used[s.Buffer]
			}
			return false
		})
	}
	return clean(body)
}

package parse

import (
	"slices"

	"codo/affine"
)

// dropUnused removes the locals that nothing reads, with what is stored in them,
// such as the `int i, j;` of loops that count with them.
func dropUnused(body []affine.Stmt) []affine.Stmt {
	used := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if pop, ok := s.(*affine.Pop); ok { // takes a token, wanted or not
			used[pop.Buffer] = true
		}
		affine.Operands(s, func(e affine.Expr) {
			affine.WalkExpr(e, func(e affine.Expr) {
				if ld, ok := e.(*affine.Load); ok {
					used[ld.Buffer] = true
				}
			})
		})
		return true
	})
	local := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			local[d.Buffer] = true
		}
		return true
	})
	unused := func(b *affine.Buffer) bool { return local[b] && !used[b] }
	var clean func(list []affine.Stmt) []affine.Stmt
	clean = func(list []affine.Stmt) []affine.Stmt {
		for _, s := range list {
			switch s := s.(type) {
			case *affine.Loop:
				s.Body = clean(s.Body)
			case *affine.If:
				s.Then, s.Else = clean(s.Then), clean(s.Else)
			}
		}
		return slices.DeleteFunc(list, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Decl:
				return unused(s.Buffer)
			case *affine.Assign:
				return unused(s.Buffer)
			}
			return false
		})
	}
	return clean(body)
}

package violations

import "codo/affine"

// mentions remembers which buffers statements use, until they are changed.
type mentions map[affine.Stmt]map[*affine.Buffer]bool

// has reports whether s, or a statement inside, reads or writes b.
func (m mentions) has(s affine.Stmt, b *affine.Buffer) bool {
	all, known := m[s]
	if !known {
		all = map[*affine.Buffer]bool{}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Assign:
				all[s.Buffer] = true
			case *affine.Pop:
				all[s.Buffer] = true
			}
			affine.Operands(s, func(e affine.Expr) {
				affine.WalkExpr(e, func(e affine.Expr) {
					if ld, ok := e.(*affine.Load); ok {
						all[ld.Buffer] = true
					}
				})
			})
			return true
		})
		m[s] = all
	}
	return all[b]
}

// forget is called when statements have changed.
func (m mentions) forget(list []affine.Stmt) {
	for _, s := range list {
		delete(m, s)
	}
}

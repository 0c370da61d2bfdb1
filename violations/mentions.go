package violations

import (
	"slices"

	"codo/affine"
)

// mentions remembers which buffers statements use, until they are changed.
type mentions map[affine.Stmt][]*affine.Buffer

// of lists the buffers that each statement of list, or one inside, reads or writes. The
// result takes the place of old, which may be nil.
func (m mentions) of(list []affine.Stmt, old [][]*affine.Buffer) [][]*affine.Buffer {
	out := slices.Grow(old[:0], len(list))
	for _, s := range list {
		out = append(out, m.in(s))
	}
	return out
}

// has reports whether s, or a statement inside, reads or writes b.
func (m mentions) has(s affine.Stmt, b *affine.Buffer) bool { return slices.Contains(m.in(s), b) }

func (m mentions) in(s affine.Stmt) []*affine.Buffer {
	all, known := m[s]
	if !known {
		all = mentioned(s)
		m[s] = all
	}
	return all
}

func mentioned(s affine.Stmt) (all []*affine.Buffer) {
	note := func(b *affine.Buffer) {
		if !slices.Contains(all, b) {
			all = append(all, b)
		}
	}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			note(s.Buffer)
		case *affine.Pop:
			note(s.Buffer)
		}
		affine.Operands(s, func(e affine.Expr) {
			affine.WalkExpr(e, func(e affine.Expr) {
				if ld, ok := e.(*affine.Load); ok {
					note(ld.Buffer)
				}
			})
		})
		return true
	})
	return all
}

// forget is called when statements have changed.
func (m mentions) forget(list []affine.Stmt) {
	for _, s := range list {
		delete(m, s)
	}
}

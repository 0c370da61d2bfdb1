package violations

import (
	"slices"

	"codo/affine"
)

// mentions remembers which buffers statements use, until they are changed.
type mentions map[affine.Stmt][]*affine.Buffer

// places tells of each buffer which statements of list, or of statements inside, read or
// write it, rising.
func (m mentions) places(list []affine.Stmt) map[*affine.Buffer][]int {
	out := map[*affine.Buffer][]int{}
	for k, s := range list {
		for _, b := range m.in(s) {
			out[b] = append(out[b], k)
		}
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
		affine.Each(s, func(ld *affine.Load) { note(ld.Buffer) })
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

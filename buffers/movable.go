package buffers

import (
	"cmp"
	"slices"

	"codo/affine"
)

// A movable buffer saves some of one resource where it moves to storage of another kind, and takes some of
// that.
type movable struct {
	buffer       *affine.Buffer
	saved, taken int
}

// relocate gives buffers of list this storage while over is to be saved and so much of what they take is left: first
// those that save most for each. It reports whether any has moved.
func relocate(list []movable, to affine.Storage, over, left int) (moved bool) {
	slices.SortStableFunc(list, func(a, b movable) int { return cmp.Compare(b.saved*a.taken, a.saved*b.taken) })
	for _, m := range list {
		if over > 0 && m.taken <= left {
			m.buffer.Storage, moved = to, true
			over, left = over-m.saved, left-m.taken
		}
	}
	return moved
}

// arraysOf lists the arrays of the tasks of p that it has no pragmas of the user about.
func arraysOf(p *affine.Program) (list []*affine.Buffer) {
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() && !hasPragma(p, d.Buffer) {
				list = append(list, d.Buffer)
			}
			return true
		})
	}
	return list
}

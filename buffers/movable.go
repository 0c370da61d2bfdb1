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
	for _, m := range relocated(list, over, left) {
		m.buffer.Storage, moved = to, true
	}
	return moved
}

// relocated are those of list that relocate moves.
func relocated(list []movable, over, left int) (moved []movable) {
	slices.SortStableFunc(list, func(a, b movable) int { return cmp.Compare(b.saved*a.taken, a.saved*b.taken) })
	for _, m := range list {
		if over > 0 && m.taken <= left {
			moved = append(moved, m)
			over, left = over-m.saved, left-m.taken
		}
	}
	return moved
}

// sumOf is what those of list save and take together.
func sumOf(list []movable) (saved, taken int) {
	for _, m := range list {
		saved, taken = saved+m.saved, taken+m.taken
	}
	return saved, taken
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

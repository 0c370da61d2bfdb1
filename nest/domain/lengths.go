package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Lengths reads elements of arguments that say where loops begin or end into scalars once, before all nests, where nothing
// writes these arguments: no loop waits for memory to know how long it is, and all have one length, see Limit.
//
//	for j = 0 to pos[0] + 1 { .. }   =>   n = pos[0]; for j = 0 to n + 1 { .. }
func Lengths(t *affine.Task, names affine.Names) {
	x := lengths{changed: affine.Changed(t.Body), names: names}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			l.Lo, l.Hi = affine.Rewrite(l.Lo, x.scalar), affine.Rewrite(l.Hi, x.scalar)
		}
		return true
	})
	t.Body = append(x.reads, t.Body...)
}

// lengths are elements, and the scalars that hold them.
type lengths struct {
	changed map[*affine.Buffer]bool // by the task, or declared in it
	names   affine.Names
	reads   []affine.Stmt
	held    []*affine.Assign // of reads
}

// scalar is what e is read from: a scalar, if e is an element at a constant place of an argument that nothing writes.
func (x *lengths) scalar(e affine.Expr) affine.Expr {
	ld, ok := e.(*affine.Load)
	if !ok || ld.Buffer.IsScalar() || x.changed[ld.Buffer] || nest.IsTable(ld.Buffer) {
		return e
	}
	if _, constant := nest.PlaceOf(ld); !constant {
		return e
	}
	k := slices.IndexFunc(x.held, func(a *affine.Assign) bool {
		from := a.Value.(*affine.Load)
		return from.Buffer == ld.Buffer && affine.SameIndex(from.Index, ld.Index)
	})
	if k < 0 {
		n := &affine.Buffer{Name: x.names.Fresh(ld.Buffer.Name), Elem: ld.Buffer.Elem, Pos: ld.Buffer.Pos}
		a := &affine.Assign{Buffer: n, Value: ld, Pos: ld.Pos}
		k, x.held = len(x.held), append(x.held, a)
		x.reads = append(x.reads, &affine.Decl{Buffer: n, Pos: ld.Pos}, a)
	}
	return &affine.Load{Buffer: x.held[k].Buffer, Pos: ld.Pos}
}

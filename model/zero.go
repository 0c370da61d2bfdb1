package model

import (
	"slices"

	"codo/affine"
)

// fromZero finds the operation of l that adds the first of integers to 0, or joins bits with
// 0, which was stored right before, in the same body: where the loops of l are unrolled
// whole, the tool does without it (constant propagation). -1 if there is none.
func (b *analysis) fromZero(l *link) int {
	k := slices.IndexFunc(l.path, func(k int) bool { return slices.Contains(b.r.nodes[k].preds, l.load) })
	if k < 0 || !b.t.balances(b.r, l.path[k:k+1]) {
		return -1
	}
	read := b.r.nodes[l.load].access
	if read < 0 || !b.startsAtZero(l, read) {
		return -1
	}
	return l.path[k]
}

// startsAtZero reports whether what the read of l finds first is 0.
func (b *analysis) startsAtZero(l *link, read int) bool {
	r := &b.t.access[read]
	for i := read - 1; i >= 0; i-- {
		w := &b.t.access[i]
		if !w.at.Write || w.buffer != l.buffer {
			continue
		}
		a, ok := w.at.Stmt.(*affine.Assign)
		depth := 0 // loops around both
		for depth < min(len(w.loops), len(r.loops)) && w.loops[depth] == r.loops[depth] {
			depth++
		}
		carries := slices.ContainsFunc(l.carriers, func(c carrier) bool { return slices.Contains(r.loops[:depth], c.loop) })
		scalar := b.t.Buffers[l.buffer].IsScalar() && sameCases(w.at.Cases, r.at.Cases)
		return ok && isZero(a.Value) && !carries && b.inBody(w, depth) && (scalar || b.fills(i, depth))
	}
	return false
}

// sameCases reports whether two accesses are made under the same conditions.
func sameCases(a, b [][]affine.Constraint) bool {
	return slices.EqualFunc(a, b, func(a, b []affine.Constraint) bool {
		return slices.EqualFunc(a, b, affine.Constraint.Same)
	})
}

// inBody reports whether w, with so many loops around it and other things, is in the body
// that is read.
func (b *analysis) inBody(w *access, depth int) bool {
	return len(b.r.loops) == 0 || slices.Contains(w.loops[:depth], b.r.loops[0])
}

func isZero(e affine.Expr) bool {
	if c, ok := e.(*affine.Cast); ok && c.T.IsInteger() {
		return isZero(c.X)
	}
	c, ok := e.(*affine.Const)
	return ok && c.T.IsInteger() && c.I == 0
}

// fold leaves out the additions to 0 of bodies that hold all iterations of their links.
func (e *evaluation) fold(s *schedule) {
	for k := range s.r.links {
		l := &s.r.links[k]
		whole := func(c carrier) bool { return e.copies[c.loop] >= e.t.info[c.loop].most }
		if l.first < 0 || slices.ContainsFunc(l.carriers, func(c carrier) bool { return !whole(c) }) {
			continue
		}
		if _, repeat := e.distance(s, l); repeat > 1 {
			s.folded[l.first] = e.instances(&s.r.nodes[l.first]) / repeat
		}
	}
}

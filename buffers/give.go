package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A gather is the plan by which a writer gives a buffer to a FIFO: its outermost
// loops walk along the outermost dimensions of the layout, and what one
// iteration of them writes is collected in a local buffer and given away after
// its last update (CODO, section IV-B1, reduction rewriting).
type gather struct {
	layout
	loops []*affine.Loop // one per leading dimension of the layout
	held  box            // range of the other dimensions that is kept
}

// newGather plans to give layout y along the first n loops of the spine; ok is
// false if they do not walk that way.
func newGather(e end, y layout, n int) (g gather, ok bool) {
	for i, l := range e.spine[:n] {
		d := y.dims[i]
		for _, a := range e.accesses {
			subs, ok := a.Subscripts()
			if !ok {
				return gather{}, false
			}
			if w, whole := walker(subs[d], y, d); !whole || w != l {
				return gather{}, false
			}
			for other, f := range subs {
				if other != d && f.Uses(l) {
					return gather{}, false
				}
			}
		}
	}
	return gather{y, e.spine[:n], y.box.join(e.reach)}, true
}

// bestGather is the one with the most loops.
func bestGather(e end, y layout) gather {
	var best gather
	for n := 0; n <= min(len(e.spine), len(y.dims)); n++ {
		if g, ok := newGather(e, y, n); ok {
			best = g
		}
	}
	return best
}

// rest are the dimensions that are kept.
func (g *gather) rest() []int { return g.dims[len(g.loops):] }

// storage is the number of elements that the writer keeps.
func (g *gather) storage() int64 {
	n := int64(1)
	for _, d := range g.rest() {
		n *= g.held.extent(d)
	}
	return n
}

// give brings e into streaming form and says how many elements it keeps.
func (e end) give(c *affine.Channel, g gather, names affine.Names) (kept int64) {
	b := c.Buffer
	touch, direct := touchOf(e, g.layout, len(g.loops), true)
	local := &affine.Buffer{Name: names.Fresh(b.Name + "_out"), Elem: b.Elem, Pos: e.place()}
	for _, d := range g.rest() {
		local.Shape = append(local.Shape, int(g.held.extent(d)))
	}
	at := func(index []affine.Expr) []affine.Expr {
		out := make([]affine.Expr, 0, len(local.Shape))
		for _, d := range g.rest() {
			out = append(out, minus(index[d], affine.Form{}.Plus(g.held.lo[d])))
		}
		return out
	}
	affine.RewriteBuffer(e.task.Body, b, local, at)
	push := func(index []affine.Expr) []affine.Stmt {
		return []affine.Stmt{&affine.Push{Channel: c, Value: &affine.Load{Buffer: local, Index: index, Pos: local.Pos}, Pos: local.Pos}}
	}
	home := e.bodyOf(g.loops)
	if direct {
		index := make([]affine.Expr, len(b.Shape))
		for k, d := range g.rest() {
			index[d] = touch.index[k]
		}
		touch.place.Body = append(touch.place.Body, guarded(during(touch.others, true), push(at(index)))...)
	} else {
		loops, counters := g.nest(g.rest(), names, local)
		index := make([]affine.Expr, len(b.Shape))
		for d, x := range counters {
			index[d] = x
		}
		*home = append(*home, nest.Wrap(loops, push(at(index)))...)
	}
	*home = slices.Insert(*home, 0, affine.Stmt(&affine.Decl{Buffer: local, Pos: local.Pos}))
	return g.storage()
}

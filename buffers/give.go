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
	held  box            // range of the dimensions that are kept
	// block is the number of elements along the last of these dimensions that one
	// iteration writes. If there are several, they are kept too.
	block int64
	start int64 // the first element along that dimension
	end   int64 // the one after the last if the last block is not full, else 0
}

// newGather plans to give layout y along the first n loops of the spine; ok is
// false if they do not walk that way.
func newGather(e end, y layout, n int) (g gather, ok bool) {
	g = gather{layout: y, loops: e.spine[:n], held: y.box.join(e.reach), block: 1}
	for i, l := range g.loops {
		d := y.dims[i]
		if g.block > 1 { // the loops before must go through single elements
			return gather{}, false
		}
		for k, a := range e.accesses {
			subs, ok := a.Subscripts()
			if !ok {
				return gather{}, false
			}
			block := blockOf(subs[d], l, y, d)
			if block == 0 || k > 0 && block != g.block {
				return gather{}, false
			}
			g.block = block
			for other, f := range subs {
				if other != d && f.Uses(l) {
					return gather{}, false
				}
			}
		}
	}
	if g.block > 1 {
		d := y.dims[n-1]
		g.start = y.lo[d]
		if y.extent(d)%g.block != 0 {
			g.end = y.hi[d]
		}
		y.box = box{slices.Clone(y.lo), slices.Clone(y.hi)}
		y.lo[d], y.hi[d] = 0, g.block
		g.layout = y
		g.held.lo[d], g.held.hi[d] = 0, g.block
	}
	return g, true
}

// blockOf is the number of elements of dimension d of the box that subscript f
// reaches in one iteration of l, if iteration after iteration takes the next
// ones, from the first to the last, which may reach beyond the end; else 0.
func blockOf(f affine.Form, l *affine.Loop, y layout, d int) int64 {
	block := f.Coef(l)
	first, trips, runs := affine.ConstantTrips(l)
	rest := f.Sub(affine.CounterForm(l).Scale(block))
	lo, hi, bounded := rest.Range()
	if block <= 0 || !runs || l.Step != 1 || !bounded || rest.Uses(l) {
		return 0
	}
	start := first*block - y.lo[d] // of the first block, without rest
	if start+lo < 0 || start+hi >= block || (y.extent(d)+block-1)/block != trips {
		return 0
	}
	return block
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
func (g *gather) rest() []int {
	if g.block > 1 {
		return g.dims[len(g.loops)-1:]
	}
	return g.dims[len(g.loops):]
}

// storage is the number of elements that the writer keeps.
func (g *gather) storage() int64 {
	n := int64(1)
	for _, d := range g.rest() {
		n *= g.held.extent(d)
	}
	return n
}

// within is index with the place in the block where the last of the walked
// dimensions is kept.
func (g *gather) within(index []affine.Expr) []affine.Expr {
	if g.block == 1 {
		return index
	}
	l := g.loops[len(g.loops)-1]
	d := g.rest()[0]
	first, _, _ := affine.ConstantTrips(l)
	out := slices.Clone(index)
	out[d] = minus(index[d], affine.CounterForm(l).Plus(-first).Scale(g.block).Plus(g.start))
	return out
}

// exists is the condition that the element with this index, in the block, is one; nil if that
// is sure.
func (g *gather) exists(index []affine.Expr) affine.Expr {
	if g.end == 0 {
		return nil
	}
	l := g.loops[len(g.loops)-1]
	first, _, _ := affine.ConstantTrips(l)
	at, _ := affine.FormOf(index[g.rest()[0]])
	at = at.Add(affine.CounterForm(l).Plus(-first).Scale(g.block)).Plus(g.start)
	return &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(g.end)}
}

// give brings e into streaming form and says how many elements it keeps.
func (e end) give(c *affine.Channel, g gather, names affine.Names) (kept int64) {
	b := c.Buffer
	var touch touch
	direct := g.block == 1
	if direct {
		touch, direct = touchOf(e, g.layout, len(g.loops), true)
	}
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
	affine.RewriteBuffer(e.task.Body, b, local, func(index []affine.Expr) []affine.Expr { return at(g.within(index)) })
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
		*home = append(*home, nest.Wrap(loops, guarded(g.exists(index), push(at(index))))...)
	}
	*home = slices.Insert(*home, 0, affine.Stmt(&affine.Decl{Buffer: local, Pos: local.Pos}))
	return g.storage()
}

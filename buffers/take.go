package buffers

import (
	"codo/affine"
	"codo/nest"
)

// A taker rewrites a reader so that it takes its buffer from a FIFO by a sweep.
//
// What an iteration needs and later ones need again is kept in a window, whose
// rows are joined by lines: a new block goes into the newest cell, each cell
// hands its block to the one before it, and the first cell of a row hands it to
// the line that ends at the last cell of the row before (CODO, figure 7; Cong
// et al., "An optimal microarchitecture for stencil computation acceleration",
// DAC 2014). Window and lines together hold the live range and nothing else.
//
//	w[0][0] <- w[0][1] <- w[0][2] <- line 0 <- w[1][0] <- w[1][1] <- .. <- token
type taker struct {
	end
	sweep
	channel *affine.Channel
	names   affine.Names
	window  *affine.Buffer
	lines   []line
	setup   []affine.Stmt // declarations, at the start of the task
}

// A line joins rows of the window along one swept dimension.
type line struct {
	buffer *affine.Buffer // shape: rows of the window before it, length, block; nil for length 0
	at     *affine.Buffer // where in the line the next block goes; nil for length 1
	length int64
}

// take brings e into streaming form and says how many elements it keeps.
func (e end) take(c *affine.Channel, s sweep, names affine.Names) (kept int64) {
	t := &taker{end: e, sweep: s, channel: c, names: names}
	t.declare()
	touch, direct := touchOf(e, s.layout, len(s.moves), false)
	// a window moves on in a loop of its own, not among what uses it many times
	direct = direct && s.perIteration() == 1 && (len(t.cellDims()) == 0 || nest.IsInnermost(touch.place))
	t.redirect()
	if direct {
		index := make([]affine.Expr, len(touch.index))
		for k, d := range s.rest() {
			index[k] = t.within(touch.index[k], d)
		}
		next := t.block(affine.IntConst(0), t.position(len(s.moves)), index)
		if advance := t.advanceLines(); len(advance) > 0 {
			next = append(next, guarded(during(touch.rest, true), advance)...)
		}
		touch.place.Body = append(guarded(during(touch.others, false), next), touch.place.Body...)
	} else {
		body := t.bodyOf(t.loops())
		*body = append(t.step(), *body...)
	}
	t.between()
	t.task.Body = append(t.setup, t.task.Body...)
	return s.storage()
}

// loops are those that are swept.
func (t *taker) loops() []*affine.Loop { return t.spine[:len(t.moves)] }

// declare makes window and lines.
func (t *taker) declare() {
	b := t.channel.Buffer
	var block, cells []int
	for _, d := range t.rest() {
		block = append(block, int(t.held.extent(d)))
	}
	for _, i := range t.cellDims() {
		cells = append(cells, int(t.moves[i].window()))
	}
	name := b.Name + "_kept"
	switch {
	case len(cells)+len(block) == 0:
		name = b.Name + "_in"
	case !t.fresh():
		name = b.Name + "_window"
	}
	t.window = t.local(name, b.Elem, append(cells, block...))
	if t.fresh() {
		return
	}
	for i := range len(t.moves) - 1 {
		var l line
		if t.moves[i].window() > 1 {
			l.length = t.line(i)
		}
		if l.length > 0 {
			rows := []int{}
			for _, k := range t.cellDims() {
				switch {
				case k < i:
					rows = append(rows, int(t.moves[k].window()))
				case k == i:
					rows = append(rows, int(t.moves[k].window()-1))
				}
			}
			l.buffer = t.local(b.Name+"_lines", b.Elem, append(append(rows, int(l.length)), block...))
		}
		if l.length > 1 {
			l.at = t.local(b.Name+"_at", affine.I32, nil)
			t.setup = append(t.setup, &affine.Assign{Buffer: l.at, Value: affine.IntConst(0), Pos: l.at.Pos})
		}
		t.lines = append(t.lines, l)
	}
}

// local declares a buffer of the task.
func (t *taker) local(name string, elem affine.Type, shape []int) *affine.Buffer {
	b := &affine.Buffer{Name: t.names.Fresh(name), Elem: elem, Shape: shape, Pos: t.place()}
	t.setup = append(t.setup, &affine.Decl{Buffer: b, Pos: b.Pos})
	return b
}

// cellDims are the swept dimensions along which the window has several cells.
func (t *taker) cellDims() []int {
	var out []int
	for i, m := range t.moves {
		if m.window() > 1 {
			out = append(out, i)
		}
	}
	return out
}

// redirect makes the accesses of the task use the window.
func (t *taker) redirect() {
	b := t.channel.Buffer
	affine.RewriteBuffer(t.task.Body, b, t.window, func(index []affine.Expr) []affine.Expr {
		var out []affine.Expr
		for _, i := range t.cellDims() {
			m := t.moves[i]
			out = append(out, minus(index[t.dims[i]], affine.CounterForm(m.loop).Scale(m.coef).Plus(m.lo)))
		}
		for _, d := range t.rest() {
			out = append(out, t.within(index[d], d))
		}
		return out
	})
}

// within is a subscript of dimension d, counted in what is kept.
func (t *taker) within(index affine.Expr, d int) affine.Expr {
	return minus(index, affine.Form{}.Plus(t.held.lo[d]))
}

// minus is x - f, as an affine expression where x is one.
func minus(x affine.Expr, f affine.Form) affine.Expr {
	if v, isConst := f.IsConst(); isConst && v == 0 {
		return x
	}
	if form, ok := affine.FormOf(x); ok {
		return form.Sub(f).Expr()
	}
	return &affine.Binary{Op: "-", X: affine.Convert(x, affine.I32), Y: f.Expr()}
}

// position is the number of blocks taken when the current iteration of the first
// n swept loops begins.
func (t *taker) position(n int) affine.Form {
	p := affine.Form{}.Plus(t.lead)
	for _, m := range t.moves[:n] {
		first, _, _ := affine.ConstantTrips(m.loop)
		p = p.Add(affine.CounterForm(m.loop).Plus(-first).Scale(m.coef * m.pitch))
	}
	return p
}

// between takes the blocks that come before the first iteration, at the end of
// each row, and after the last iteration.
func (t *taker) between() {
	if len(t.moves) == 0 {
		return
	}
	for i := range len(t.moves) - 1 {
		if n := t.jump(i); n > 0 {
			in := t.moves[i+1]
			at := t.position(i + 1).Plus(in.trips * in.step * in.pitch)
			l := t.moves[i].loop
			l.Body = append(l.Body, t.blocksOf(n, at, false)...)
		}
	}
	if t.lead > 0 {
		t.task.Body = append(t.blocksOf(t.lead, affine.Form{}, false), t.task.Body...)
	}
	if n := t.surplus(); n > 0 {
		t.task.Body = append(t.task.Body, t.dropped(n, affine.Form{})...)
	}
}

// step takes the blocks that an iteration of the innermost swept loop adds. Of
// those of which it needs only the last, the others are dropped.
func (t *taker) step() []affine.Stmt {
	n, at := t.perIteration(), t.position(len(t.moves))
	unused := n - t.span()
	if !t.fresh() || unused == 0 {
		return t.blocksOf(n, at, true)
	}
	return append(t.dropped(unused, at), t.blocksOf(t.span(), at.Plus(unused), true)...)
}

// blocksOf takes n blocks, the first of which is number at. needed is false for
// those that no iteration needs without the window.
func (t *taker) blocksOf(n int64, at affine.Form, needed bool) []affine.Stmt {
	if t.fresh() && !needed {
		return t.dropped(n, at)
	}
	loops, index := t.nest(t.rest(), t.names, t.window)
	kept := make([]affine.Expr, 0, len(loops))
	for _, d := range t.rest() {
		kept = append(kept, t.within(index[d], d))
	}
	if n == 1 {
		block := nest.Wrap(loops, t.block(affine.IntConst(0), at, kept))
		return append(block, t.advanceLines()...)
	}
	count, cell := t.count(n)
	block := nest.Wrap(loops, t.block(cell.Expr(), at.Add(cell), kept))
	return nest.Wrap([]*affine.Loop{count}, append(block, t.advanceLines()...))
}

// dropped takes n blocks, the first of which is number at, that nobody needs.
func (t *taker) dropped(n int64, at affine.Form) []affine.Stmt {
	count, cell := t.count(n)
	loops := []*affine.Loop{count}
	if t.tokens() > 1 {
		inner, _ := t.count(t.tokens())
		loops = append(loops, inner)
	}
	none := &affine.Buffer{Name: t.names.Fresh(t.channel.Buffer.Name + "_unused"), Elem: t.window.Elem, Pos: t.place()}
	return nest.Wrap(loops, guarded(t.exists(at.Add(cell)), []affine.Stmt{
		&affine.Decl{Buffer: none, Pos: none.Pos},
		&affine.Pop{Channel: t.channel, Buffer: none, Pos: none.Pos},
	}))
}

// count makes a loop of n iterations.
func (t *taker) count(n int64) (*affine.Loop, affine.Form) {
	l := affine.CountTo(t.names.Fresh("n"), n, t.place())
	return l, affine.CounterForm(l)
}

// tokens is the number of elements that come with a block.
func (t *taker) tokens() int64 {
	n := int64(1)
	for _, d := range t.rest() {
		n *= t.extent(d)
	}
	return n
}

// block takes the element at kept of block number at into the newest cell; cell
// is its number in a window that is filled anew each time.
func (t *taker) block(cell affine.Expr, at affine.Form, kept []affine.Expr) []affine.Stmt {
	pos := t.place()
	if t.fresh() {
		var to []affine.Expr
		if len(t.cellDims()) > 0 {
			to = append(to, cell)
		}
		pop := &affine.Pop{Channel: t.channel, Buffer: t.window, Index: append(to, kept...), Pos: pos}
		return guarded(t.exists(at), []affine.Stmt{pop})
	}
	token := &affine.Buffer{Name: t.names.Fresh(t.channel.Buffer.Name + "_in"), Elem: t.window.Elem, Pos: pos}
	out := []affine.Stmt{&affine.Decl{Buffer: token, Pos: pos}}
	if t.ahead {
		out = append(out, &affine.Assign{Buffer: token, Value: &affine.Const{T: token.Elem}, Pos: pos})
	}
	out = append(out, guarded(t.exists(at), []affine.Stmt{&affine.Pop{Channel: t.channel, Buffer: token, Pos: pos}})...)
	return append(out, t.shift(token, kept)...)
}

// exists is the condition that a block of this number comes; nil if that is sure.
func (t *taker) exists(at affine.Form) affine.Expr {
	if _, hi, ok := at.Range(); !t.ahead || ok && hi < t.blocks() {
		return nil
	}
	return &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(t.blocks())}
}

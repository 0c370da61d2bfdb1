package buffers

import (
	"fmt"

	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/nest/operators"
)

// Lanes brings tasks that go side by side through arrays, at least one of which it
// reads at several places at a time, into streaming form with tokens of several
// elements along the rows: each iteration of a task takes a token, moves its window
// on by as many places, computes as many results and gives them as a token. Between
// the rows of the window lie lines of whole tokens (CODO, figure 7; several pixels
// per cycle as in AMD's Vitis Vision library, xfOpenCV, "line buffer").
//
//	for y = 1 to 63 { for x = 1 to 63 { u[y][x] = t[y][x - 1] + t[y + 1][x] } }
//
//	local lines f32[4][16]
//	for y { for x = 0 to 4 {
//	  pop t -> token
//	  window[0][..] <- window[0][.. + 16]; window[0][32..] <- lines[x]; ..
//	  lines[x] = window[1][..]
//	  for xu = 0 to 16 unroll=-1 { if (inside) { u_out[xu] = window[0][xu] + window[1][xu + 1] } }
//	  push u, u_out
//	} }
//
// port is the bits that a port moves in a cycle, 0 if arguments are memories on the chip.
// The result is whether there were such tasks: channels of others stay undecided.
func Lanes(p *affine.Program, lanes, port int) (diags diag.List, found bool) {
	names := affine.NamesOf(p)
	accesses, ends := accessesIn{}, affine.AllEnds(p)
	for _, g := range gridsOf(p, lanes, port) {
		found = true
		for i, c := range p.Channels {
			if g.has(c) {
				writer, reader := endsOf(p, c.Buffer, ends[i], accesses.of)
				g.tell(writer, reader, &diags)
			}
		}
		for _, w := range g.rasters {
			(&walk{raster: w, grid: g, names: names}).rewrite()
		}
		for _, c := range g.channels {
			g.settle(c)
		}
	}
	return diags.Sorted(), found
}

func (g *grid) has(c *affine.Channel) bool {
	for _, o := range g.channels {
		if o == c {
			return true
		}
	}
	return false
}

// tell notes what is done about a channel whose ends differ.
func (g *grid) tell(writer, reader end, diags *diag.List) {
	why := mismatch(writer, reader)
	if why == nil || why.code == "" {
		return
	}
	b := writer.accesses[0].Buffer
	done := ""
	for _, w := range g.rasters {
		for _, v := range w.reads {
			if v.channel.Buffer == b {
				done = fmt.Sprintf("task %s takes each element once, %d at a time, and keeps %d of %d", reader.task.Name, g.lanes, v.kept(g), b.Len())
			}
		}
	}
	diags.Warnf(why.code, why.pos, "%s: %s", b.Name, why.text).About(b.Name).
		Note(writer.place(), "%s is written here", b.Name).
		Note(reader.place(), "%s is read here", b.Name).
		Advise("%s", done)
}

// settle makes c a FIFO of the tokens of g.
func (g *grid) settle(c *affine.Channel) {
	y := layout{box: box{}}
	last := len(g.lo) - 1
	c.Buffer.Shape = nil // with room for tokens that are not full
	lo, hi := g.endsOf(c)
	for d := range lo {
		y.dims = append(y.dims, d)
		y.lo, y.hi = append(y.lo, lo[d]), append(y.hi, hi[d])
		c.Buffer.Shape = append(c.Buffer.Shape, int(hi[d]-lo[d]))
	}
	y.lo[last], y.hi[last] = y.lo[last]*g.lanes, y.hi[last]*g.lanes
	c.Buffer.Shape[last] *= int(g.lanes)
	c.Kind, c.Lanes, c.Stream = affine.FIFO, int(g.lanes), y.stream(c.Buffer).String()
	c.Reason = fmt.Sprintf("both ends go along rows, %d elements at a time", g.lanes)
}

// A walk rewrites a raster.
type walk struct {
	*raster
	grid  *grid
	names affine.Names
	above int64 // rows that come before the first row of the grid is complete
	setup []affine.Stmt
}

func (x *walk) outer() int { return len(x.loops) - 1 }

func (x *walk) rewrite() {
	last := x.outer()
	for _, v := range x.reads {
		if last > 0 {
			x.above = max(x.above, v.box.hi[0])
		}
	}
	inner := x.loops[last]
	body := x.bound()
	strip := x.strip(body)
	var before, after []affine.Stmt
	for _, v := range x.reads {
		before = append(before, newGridTake(x, v).take(strip)...)
	}
	for _, c := range x.writes {
		decl, push := x.give(c, strip)
		before, after = append(before, decl), append(after, push...)
	}
	inner.Body = append(append(before, strip), after...)
	inner.II = 1
	x.task.Body = append(x.setup, x.task.Body...)
	nest.Rename(x.task, x.names)
}

// bound makes the loops go through all of the grid, and gives the body, which is
// guarded where there was none.
func (x *walk) bound() []affine.Stmt {
	inner := x.loops[x.outer()]
	var inside affine.Expr
	from, to := x.grid.lo, x.grid.hi
	if len(x.writes) == 0 && len(x.reads) == 1 {
		from, to = x.grid.endsOf(x.reads[0].channel)
	}
	for d, l := range x.loops {
		lo, hi := from[d]-x.shift[d], to[d]-x.shift[d]
		if d == x.outer() {
			lo, hi = from[d]*x.grid.lanes-x.shift[d], to[d]*x.grid.lanes-x.shift[d]
		}
		if d == 0 {
			lo -= x.above
		}
		countSigned(l)
		at := &affine.Counter{Loop: l}
		if lo < x.lo[d] {
			inside = affine.And(inside, &affine.Binary{Op: ">=", X: at, Y: affine.IntConst(x.lo[d])})
		}
		if hi > x.hi[d] {
			inside = affine.And(inside, &affine.Binary{Op: "<", X: at, Y: affine.IntConst(x.hi[d])})
		}
		l.Lo, l.Hi = affine.IntConst(lo), affine.IntConst(hi)
	}
	inner.Body = operators.Weights(inner.Body)
	affine.Walk(inner.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			l.Unroll = -1
		}
		return true
	})
	return guarded(inside, inner.Body)
}

// countSigned lets l count in an int: it may begin before zero. What is in it reads its counter as it was.
func countSigned(l *affine.Loop) {
	was := l.Type
	if l.Type = affine.I32; was == affine.I32 {
		return
	}
	affine.RewriteExprs(l.Body, func(e affine.Expr) affine.Expr {
		if c, ok := e.(*affine.Counter); ok && c.Loop == l {
			return affine.Convert(c, was)
		}
		return e
	})
}

// strip makes the innermost loop go from token to token, with one inside for the
// elements of a token.
func (x *walk) strip(body []affine.Stmt) *affine.Loop {
	inner := x.loops[x.outer()]
	inner.Body = body
	mustStripMine(inner, int(x.grid.lanes), x.names)
	return inner.Body[0].(*affine.Loop)
}

// first is where the counters of the innermost loop stood at the first element of the
// token of an iteration.
func (x *walk) first() affine.Form {
	last := x.outer()
	return affine.CounterForm(x.loops[last]).Scale(x.grid.lanes).Plus(x.grid.lo[last]*x.grid.lanes - x.shift[last])
}

// give collects what an iteration writes to c in a token, and hands that on.
func (x *walk) give(c *affine.Channel, strip *affine.Loop) (decl affine.Stmt, push []affine.Stmt) {
	pos := x.task.Pos
	out := &affine.Buffer{Name: x.names.Fresh(c.Buffer.Name + "_out"), Elem: c.Buffer.Elem, Shape: []int{int(x.grid.lanes)}, Pos: pos}
	last := x.outer()
	affine.RewriteBuffer(strip.Body, c.Buffer, out, func(index []affine.Expr) []affine.Expr {
		return []affine.Expr{minus(index[last], x.first().Plus(x.shift[last]))}
	})
	push = []affine.Stmt{&affine.Push{Channel: c, Value: &affine.Load{Buffer: out, Pos: pos}, Pos: pos}}
	var given affine.Expr // the token is one of c
	lo, hi := x.grid.endsOf(c)
	for d, l := range x.loops[:last] {
		at := affine.CounterForm(l).Plus(x.shift[d]).Expr()
		if lo[d] > x.grid.lo[d] || d == 0 && x.above > 0 {
			given = affine.And(given, &affine.Binary{Op: ">=", X: at, Y: affine.IntConst(lo[d])})
		}
		if hi[d] < x.grid.hi[d] {
			given = affine.And(given, &affine.Binary{Op: "<", X: at, Y: affine.IntConst(hi[d])})
		}
	}
	if hi[last] < x.grid.hi[last] { // rows of others are longer
		token := affine.CounterForm(x.loops[last]).Plus(x.grid.lo[last]).Expr()
		given = affine.And(given, &affine.Binary{Op: "<", X: token, Y: affine.IntConst(hi[last])})
	}
	return &affine.Decl{Buffer: out, Pos: pos}, guarded(given, push)
}

// local declares a buffer of the task.
func (x *walk) local(name string, elem affine.Type, shape []int, banked ...int) *affine.Buffer {
	b := &affine.Buffer{Name: x.names.Fresh(name), Elem: elem, Shape: shape, Pos: x.task.Pos}
	for _, d := range banked {
		b.Partition = append(b.Partition, affine.Partition{Kind: affine.Complete, Dim: d})
	}
	x.setup = append(x.setup, &affine.Decl{Buffer: b, Pos: b.Pos})
	return b
}

// each is a loop, unrolled, over n elements.
func (x *walk) each(name string, n int64, body func(k affine.Expr) []affine.Stmt) affine.Stmt {
	l := x.counting(name, n)
	l.Unroll = -1
	return nest.Wrap([]*affine.Loop{l}, body(&affine.Counter{Loop: l}))[0]
}

func (x *walk) counting(name string, n int64) *affine.Loop {
	return affine.CountTo(x.names.Fresh(name), n, x.task.Pos)
}

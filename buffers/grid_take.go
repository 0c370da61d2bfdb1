package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// A gridTake is how a walk takes the tokens of one channel. The newest row of its
// window gets each token as it comes, the one before gets it a row later from a line,
// and so on:
//
//	token -> window[2] -> line -> window[1] -> line -> window[0]
//
// Lines go around: what is at the place of a token is that of the row before. Rows of
// three or more dimensions are joined by lines as long as what lies between them.
type gridTake struct {
	*walk
	view   *view
	window *affine.Buffer
	rows   [][]int64 // that are kept, oldest first
	lines  []*affine.Buffer
	ahead  int64 // tokens that come before the first iteration of a row
	length int64 // of a row of the window
}

func newGridTake(x *walk, v *view) *gridTake {
	t := &gridTake{walk: x, view: v, ahead: v.ahead(x.grid), length: v.length(x.grid)}
	t.rows = v.windowRows()
	return t
}

// windowRows lists the rows of the window, by their numbers along the outer dimensions, that are read,
// or through which tokens pass to such.
func (v *view) windowRows() (list [][]int64) {
	size := v.rows()
	needed := func(row []int64) bool {
		return slices.ContainsFunc(v.boxes, func(b box) bool {
			for d, r := range row {
				if at := r + v.box.lo[d]; at < b.lo[d] || at > b.hi[d] {
					return false
				}
			}
			return true
		})
	}
	keep := map[string]bool{}
	all := rowsOf(size)
	for _, row := range all { // oldest first
		if !needed(row) && !keep[key(row)] {
			continue
		}
		keep[key(row)] = true
		if next, _, more := feeder(row, size); more {
			keep[key(next)] = true
		}
		list = append(list, row)
	}
	return list
}

func key(row []int64) string {
	out := make([]byte, 0, 2*len(row))
	for _, r := range row {
		out = append(out, byte(r), byte(r>>8))
	}
	return string(out)
}

// rowsOf lists numbers below those of size, in order.
func rowsOf(size []int64) [][]int64 {
	out := [][]int64{nil}
	for _, n := range size {
		var longer [][]int64
		for _, row := range out {
			for k := range n {
				longer = append(longer, append(row[:len(row):len(row)], k))
			}
		}
		out = longer
	}
	return out
}

// feeder is the row from which a row gets its tokens, and the dimension along which
// that is the next; more is false for the newest.
func feeder(row, size []int64) (next []int64, along int, more bool) {
	for d := len(row) - 1; d >= 0; d-- {
		if row[d]+1 < size[d] {
			next = slices.Clone(row)
			next[d]++
			return next, d, true
		}
	}
	return nil, 0, false
}

// kept is the elements that v keeps in windows and lines.
func (v *view) kept(g *grid) int64 {
	n := v.length(g)
	pitch := g.row() * g.lanes
	for d := len(v.box.lo) - 2; d >= 0; d-- {
		n += (v.box.hi[d] - v.box.lo[d]) * pitch
		pitch *= g.extent(d)
	}
	return n
}

// take gives the statements that take a token and move the window on; strip reads the
// window then.
func (t *gridTake) take(strip *affine.Loop) []affine.Stmt {
	t.declare()
	t.redirect(strip)
	at := make([]affine.Expr, len(t.loops)) // in lines, by dimension
	for d, l := range t.loops[:t.outer()] {
		at[d] = affine.CounterForm(l).Plus(t.shift[d] - t.grid.lo[d]).Expr()
	}
	at[t.outer()] = &affine.Counter{Loop: t.loops[t.outer()]}
	t.lead()
	out := t.step(t.comes(), at, 0)
	if tokens, rows := t.leading(); tokens+rows > 0 { // what has come waits for its row
		return guarded(t.begun(), out)
	}
	return out
}

// begun is the condition that the iterations have come to the first row of the channel;
// nil if they begin with it.
func (t *gridTake) begun() affine.Expr {
	if t.outer() == 0 || t.above <= t.view.box.hi[0] {
		return nil
	}
	first := t.grid.lo[0] - t.shift[0] - t.view.box.hi[0]
	return &affine.Binary{Op: ">=", X: affine.CounterForm(t.loops[0]).Expr(), Y: affine.IntConst(first)}
}

// alone reports whether the token is all that an iteration needs.
func (t *gridTake) alone() bool {
	return len(t.rows) == 1 && t.ahead == 0 && t.length == t.grid.lanes
}

// declare makes the window and the lines.
func (t *gridTake) declare() {
	b, lanes := t.view.channel.Buffer, int(t.grid.lanes)
	if t.alone() {
		t.window = t.vector()
		return
	}
	var shape, banked []int
	for _, n := range t.view.rows() {
		if n > 1 {
			shape, banked = append(shape, int(n)), append(banked, len(banked))
		}
	}
	t.window = t.local(b.Name+"_window", b.Elem, append(shape, int(t.length)), append(banked, len(banked))...)
	t.lines = make([]*affine.Buffer, len(t.rows))
	for k, row := range t.rows {
		_, along, more := feeder(row, t.view.rows())
		if !more {
			continue
		}
		var shape, all []int
		tokens := int64(1)
		for d := along + 1; d < len(t.loops); d++ {
			all, shape, tokens = append(all, len(shape)), append(shape, int(t.grid.extent(d))), tokens*t.grid.extent(d)
		}
		banked := []int{len(shape)}
		if tokens < leastTokens {
			banked = append(all, banked...)
		}
		t.lines[k] = t.local(b.Name+"_line", b.Elem, append(shape, lanes), banked...)
	}
}

// leastTokens is the fewest tokens of a line in a memory: what it has kept is read again so many iterations
// later. Shorter lines are in registers.
const leastTokens = 4

// vector is an array for a token.
func (t *gridTake) vector() *affine.Buffer {
	b := t.view.channel.Buffer
	return &affine.Buffer{Name: t.names.Fresh(b.Name + "_in"), Elem: b.Elem, Shape: []int{int(t.grid.lanes)}, Pos: t.task.Pos}
}

// redirect makes strip use the window.
func (t *gridTake) redirect(strip *affine.Loop) {
	to, last := t.window, t.outer()
	size := t.view.rows()
	affine.RewriteBuffer(strip.Body, t.view.channel.Buffer, to, func(index []affine.Expr) (out []affine.Expr) {
		for d, n := range size {
			if n > 1 {
				out = append(out, minus(index[d], affine.CounterForm(t.loops[d]).Plus(t.shift[d]+t.view.box.lo[d])))
			}
		}
		return append(out, minus(index[last], t.first().Plus(t.shift[last]+t.view.box.lo[last])))
	})
}

// leading is how many tokens come before the first iteration: of the last dimension, and
// rows of those between the first and the last.
func (t *gridTake) leading() (tokens, rows int64) {
	for d := 1; d < t.outer(); d++ {
		rows = rows*t.grid.extent(d) + t.view.box.hi[d]
	}
	return t.ahead, rows
}

// comes is the condition that a token comes in an iteration; nil if one always does.
func (t *gridTake) comes() (cond affine.Expr) {
	outer, last := t.loops[0], t.outer()
	if tokens, rows := t.leading(); tokens+rows == 0 {
		cond = t.begun() // else all that is done waits for that
	}
	if tokens, rows := t.leading(); tokens+rows == 0 && last > 0 {
		if t.view.box.hi[0] == 0 {
			return cond
		}
		end := t.grid.hi[0] - t.shift[0] - t.view.box.hi[0]
		return affine.And(cond, &affine.Binary{Op: "<", X: affine.CounterForm(outer).Expr(), Y: affine.IntConst(end)})
	}
	number, total := affine.Form{}, int64(1) // of the token, among all
	for d, l := range t.loops {
		at := affine.CounterForm(l).Plus(t.ahead)
		if d < last {
			at = affine.CounterForm(l).Plus(t.shift[d] - t.grid.lo[d] + t.view.box.hi[d])
		}
		number, total = number.Scale(t.grid.extent(d)).Add(at), total*t.grid.extent(d)
	}
	if _, most, ok := number.Range(); ok && most < total {
		return cond
	}
	return affine.And(cond, &affine.Binary{Op: "<", X: number.Expr(), Y: affine.IntConst(total)})
}

// lead takes the tokens that come before the first iteration. They go to the places
// in lines that are those of the iterations which would have been before.
func (t *gridTake) lead() {
	tokens, rows := t.leading()
	last := t.outer()
	if tokens > 0 {
		l := t.counting("n", tokens)
		at := make([]affine.Expr, len(t.loops))
		at[last] = affine.CounterForm(l).Plus(t.grid.row() - tokens).Expr()
		if last > 1 {
			at[1] = affine.IntConst(t.grid.extent(1) - rows - 1)
		}
		l.II = 1
		t.setup = append(t.setup, nest.Wrap([]*affine.Loop{l}, t.step(nil, at, len(t.rows)-1))...)
	}
	if rows > 0 {
		r, l := t.counting("n", rows), t.counting("n", t.grid.row())
		l.II = 1
		newest := slices.IndexFunc(t.rows, func(row []int64) bool { return row[0] == t.view.rows()[0]-1 })
		at := []affine.Expr{nil, affine.CounterForm(r).Plus(t.grid.extent(1) - rows).Expr(), &affine.Counter{Loop: l}}
		t.setup = append(t.setup, nest.Wrap([]*affine.Loop{r, l}, t.step(nil, at, newest))...)
	}
}

// step takes a token, if it comes, and moves the rows on from one of them to the
// newest; older ones keep what they have. at is the place of the token in lines.
func (t *gridTake) step(comes affine.Expr, at []affine.Expr, oldest int) []affine.Stmt {
	pos := t.task.Pos
	token := t.window
	if !t.alone() {
		token = t.vector()
	}
	out := []affine.Stmt{&affine.Decl{Buffer: token, Pos: pos}}
	out = append(out, guarded(comes, []affine.Stmt{&affine.Pop{Channel: t.view.channel, Buffer: token, Pos: pos}})...)
	if t.alone() {
		return out
	}
	lanes, older := t.grid.lanes, t.length-t.grid.lanes
	for k, row := range slices.Backward(t.rows) {
		if older > 0 && k >= oldest {
			out = append(out, t.each("k", older, func(k affine.Expr) []affine.Stmt {
				return []affine.Stmt{t.copied(t.window, t.cell(row, k), t.window, t.cell(row, plus(k, lanes)))}
			}))
		}
		next, along, more := feeder(row, t.view.rows())
		fed := more && slices.IndexFunc(t.rows, func(r []int64) bool { return slices.Equal(r, next) }) >= oldest
		if k < oldest && !fed {
			continue
		}
		out = append(out, t.each("k", lanes, func(u affine.Expr) (stmts []affine.Stmt) {
			newest := t.cell(row, plus(u, older))
			if !more {
				return []affine.Stmt{t.copied(t.window, newest, token, []affine.Expr{u})}
			}
			place := append(slices.Clone(at[along+1:]), u)
			if k >= oldest {
				stmts = append(stmts, t.copied(t.window, newest, t.lines[k], place))
			}
			if fed {
				stmts = append(stmts, t.copied(t.lines[k], place, t.window, t.cell(next, plus(u, older))))
			}
			return stmts
		}))
	}
	return out
}

// cell is the subscripts of a place of a row of the window.
func (t *gridTake) cell(row []int64, k affine.Expr) (index []affine.Expr) {
	for d, n := range t.view.rows() {
		if n > 1 {
			index = append(index, affine.IntConst(row[d]))
		}
	}
	return append(index, k)
}

func (t *gridTake) copied(to *affine.Buffer, at []affine.Expr, from *affine.Buffer, index []affine.Expr) affine.Stmt {
	return &affine.Assign{Buffer: to, Index: at, Value: &affine.Load{Buffer: from, Index: index, Pos: t.task.Pos}, Pos: t.task.Pos}
}

func plus(x affine.Expr, n int64) affine.Expr {
	if n == 0 {
		return x
	}
	return &affine.Binary{Op: "+", X: x, Y: affine.IntConst(n)}
}

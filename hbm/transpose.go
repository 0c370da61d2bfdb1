package hbm

import (
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// Transpose lets filters come channel by channel: where rows are so short that a word has several, as those
// of a filter, and a task uses them again and adds up along the dimension before, too, what comes
// side by side is of that dimension, which is longer. On chip such a word needs as many banks as the
// sums do that run at the same time; rows would need banks of their own besides.
//
//	arg w i8[64][32][3][3]                                   arg w i8[64][3][3][32] transposed=2
//	task t { .. sum += x[c][y + r][x + s] * w[o][c][r][s] }  =>  task t { .. sum += x[c][y + r][x + s] * w[o][r][s][c] }
//
// Words puts a task beside the one that loads them that transposes them, which takes LUTs: so it is for arrays whose
// banks would be many with as large a part of copies as the task has of all work. It is to come before Transfer, which
// moves those but moved.
func Transpose(p *affine.Program, copies int, moved ...*affine.Buffer) {
	all := 0.0
	for _, t := range p.Tasks {
		most := 0.0
		for _, b := range p.Args {
			most = max(most, usesOf(t, b))
		}
		all += most
	}
	for _, b := range p.Args {
		if b.Port.Kind != affine.PortUndecided || b.IsScalar() || slices.Contains(moved, b) {
			continue
		}
		dims := shortRows(b)
		var user *affine.Task
		users := 0
		for _, t := range p.Tasks {
			if writes, reads := t.Uses(b); writes || reads {
				user, users = t, users+1
			}
		}
		if dims == 0 || users != 1 || user.Sequential != "" || !often(user, b) || !addsUp(user, b, dims) {
			continue
		}
		last, row := len(b.Shape)-1, 1
		for _, n := range b.Shape[last-dims+1:] {
			row *= n
		}
		uses := usesOf(user, b)
		again := math.Sqrt(uses / float64(b.Len())) // that often in a row of pixels, all of which use it at once
		if float64(copies)*uses/all/again*float64(row) < manyBanks {
			continue
		}
		b.Shape, b.Port.Transposed = lastly(b.Shape, last-dims), dims
		affine.RewriteBuffer(user.Body, b, b, func(index []affine.Expr) []affine.Expr { return lastly(index, last-dims) })
	}
}

// manyBanks is how many an array may need in all, with its part of all copies that there can be: somewhat more than
// twice what the tool allows (UG1399, pragma HLS array_partition), as measured; with less it does as well without.
const manyBanks = 2304

// lastly is list with the element at from behind the others.
func lastly[T any](list []T, from int) []T {
	return append(slices.Delete(slices.Clone(list), from, from+1), list[from])
}

// leastColumns is how many elements the dimension must have that a word is to be of.
const leastColumns = 16

// shortRows is how many of the last dimensions of b make up a row of which a word has two or more; 0 if
// there are none, or the dimension before has no power of two of elements, so that tokens of
// any number fit.
func shortRows(b *affine.Buffer) (dims int) {
	row, last := 1, len(b.Shape)-1
	for d := last; d > 0 && 2*row*b.Shape[d]*b.Elem.Bits <= device.PortBits; d-- {
		row, dims = row*b.Shape[d], dims+1
	}
	if n := b.Shape[last-dims]; row == 1 || n < leastColumns || n&(n-1) != 0 {
		return 0
	}
	return dims
}

// addsUp reports whether t reads b element by element in the order of its dimensions, and adds up along
// the last ones and the one before.
func addsUp(t *affine.Task, b *affine.Buffer, dims int) bool {
	accesses := affine.Accesses(t.Body)
	for _, a := range accesses {
		if a.Buffer != b {
			continue
		}
		subs, ok := a.Subscripts()
		if !ok || a.Write {
			return false
		}
		for _, f := range subs[len(subs)-1-dims:] {
			own := f.Counters()
			if len(own) != 1 || !f.Equal(affine.CounterForm(own[0])) || own[0].Unroll != 0 {
				return false
			}
			for _, w := range accesses {
				if w.Write && slices.Contains(w.Loops, own[0]) && !w.Buffer.IsScalar() && along(w, own[0]) {
					return false
				}
			}
		}
	}
	return true
}

// along reports whether a may walk along l.
func along(a affine.Access, l *affine.Loop) bool {
	subs, ok := a.Subscripts()
	return !ok || slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
}

// A transposition is a task that loads an array whose last dimension stands before others in memory, and hands
// it on in tokens along that.
type transposition struct {
	task         *affine.Task
	array        *affine.Buffer
	channel      *affine.Channel
	rows         int // elements of the dimensions that it stands before
	columns      int // of the last dimension
	names        affine.Names
	wide, blocks int // elements of the tokens that come, and how often there are all rows
}

// transposed lets tasks load arrays as they lie in memory, and puts tasks behind them that transpose what
// comes: a block of rows and columns is taken while the one before is given, so a word can come in each cycle.
// Tokens have up to most words.
//
//	task load_w { for o { for k = 0 to 9 { for c = 0 to 8 { .. v[u] = w[o][k][8*c + u] ..; push w_1, v } } } }
//
//	task load_w { for o { for c = 0 to 16 { .. v[u] = w[o][4*c + u/9][u%9] ..; push w_loaded, v } } }
//	task transpose_w {
//	  local block[2][64][9]
//	  for o = 0 to 65 { for t = 0 to 72 {
//	    if (o < 64 && t < 16) { pop w_loaded -> v; block[o % 2][4*t + u/9][u%9] = v[u] }
//	    if (o >= 1) { z[u] = block[(o + 1) % 2][8*(t % 8) + u][t / 8]; push w_1, z }
//	  } }
//	}
//
// What cannot be loaded so is accessed where it lies.
func transposed(p *affine.Program, most int, names affine.Names) {
	for _, b := range p.Args {
		if b.Port.Transposed == 0 {
			continue
		}
		from := len(b.Shape) - 1 - b.Port.Transposed
		x := transpositionOf(p, b, most, names)
		b.Shape, b.Port.Transposed = firstly(b.Shape, from), 0
		if x == nil {
			for _, t := range p.Tasks {
				affine.RewriteBuffer(t.Body, b, b, func(index []affine.Expr) []affine.Expr { return firstly(index, from) })
			}
			continue
		}
		loaded := &affine.Channel{Kind: affine.FIFO, Lanes: x.wide, Reason: "as it lies in memory", Pos: b.Pos,
			Buffer: &affine.Buffer{Name: names.Fresh(b.Name + "_loaded"), Elem: b.Elem, Shape: slices.Clone(b.Shape), Pos: b.Pos}}
		p.Channels = append(p.Channels, loaded)
		x.task.Body = x.load(loaded)
		p.Tasks = slices.Insert(p.Tasks, slices.Index(p.Tasks, x.task)+1, x.transpose(loaded))
	}
}

// firstly is the inverse of lastly.
func firstly[T any](list []T, from int) []T {
	last := len(list) - 1
	return slices.Insert(slices.Clone(list[:last]), from, list[last])
}

// transpositionOf is that of the one task that loads b; nil if it does not go through it in order, token by token.
func transpositionOf(p *affine.Program, b *affine.Buffer, most int, names affine.Names) *transposition {
	x := &transposition{array: b, rows: 1, names: names}
	last := len(b.Shape) - 1
	for _, n := range b.Shape[last-b.Port.Transposed : last] {
		x.rows *= n
	}
	x.columns, x.blocks = b.Shape[last], b.Len()/(x.rows*b.Shape[last])
	for _, t := range p.Tasks {
		if writes, reads := t.Uses(b); !writes && !reads {
			continue
		}
		c := inOrder(p, t, b, most)
		if x.task != nil || c == nil || !x.gives(c.Width()) {
			return nil
		}
		x.task, x.channel = t, c
	}
	if x.task == nil {
		return nil
	}
	for n := 1; n <= x.columns && n*x.rows <= max(most, leastJoined)*device.PortWord(b.Elem.Bits) && x.wide < x.channel.Width(); n++ {
		if x.columns%n == 0 {
			x.wide = n * x.rows
		}
	}
	if x.wide == 0 {
		return nil
	}
	return x
}

// gives reports whether tokens of so many elements are parts of the columns of a row, or all of those of some rows.
func (x *transposition) gives(lanes int) bool {
	return x.columns%lanes == 0 || lanes%x.columns == 0 && x.rows%(lanes/x.columns) == 0
}

// inOrder is the FIFO through which t hands on all of b, in the order of its dimensions, and does nothing else; or
// else nil.
func inOrder(p *affine.Program, t *affine.Task, b *affine.Buffer, most int) *affine.Channel {
	if m, ok := moverOf(p, t, most); ok && !m.stores && m.row == b.Len() && m.total == b.Len() && len(m.outer) == 0 {
		return m.channel
	}
	all := affine.Accesses(t.Body)
	if len(all) != 2 || !copiesOnly(t) || !all[0].Exact || !walksAll(all[0]) || !inMemoryOrder(all[0]) {
		return nil
	}
	if c := all[1].Channel; all[0].Buffer == b && c != nil && c.Kind == affine.FIFO && c.Lanes <= 1 && all[1].Stmt == all[0].Stmt {
		return c
	}
	return nil
}

// load loads tokens of some columns, all rows of each, side by side.
func (x *transposition) load(to *affine.Channel) []affine.Stmt {
	b := x.array
	from := len(b.Shape) - 1
	for n := x.rows; n > 1; from-- {
		n /= b.Shape[from]
	}
	token := &affine.Buffer{Name: x.names.Fresh(b.Name + "_token"), Elem: b.Elem, Shape: []int{x.wide}, Pos: b.Pos}
	loops, index := affine.LoopsOver(b.Shape, b.Pos, func(int) string { return x.names.Fresh("i") })
	each := x.wide / x.rows
	strip := counting(x.names.Fresh("u"), each, b)
	loops[from].Hi = affine.IntConst(int64(b.Shape[from] / each))
	index[from] = affine.CounterForm(loops[from]).Scale(int64(each)).Add(affine.CounterForm(strip)).Expr()
	inner := append([]*affine.Loop{strip}, loops[from+1:]...)
	place, row := affine.Form{}, int64(1)
	for _, l := range slices.Backward(inner) {
		_, trips, _ := affine.ConstantTrips(l)
		place, row = place.AddCounter(l, row), row*trips
		l.Unroll = -1
	}
	fill := nest.Wrap(inner, []affine.Stmt{&affine.Assign{Buffer: token, Index: []affine.Expr{place.Expr()}, Value: &affine.Load{Buffer: b, Index: index, Pos: b.Pos}, Pos: b.Pos}})
	return nest.Wrap(loops[:from+1], slices.Concat([]affine.Stmt{&affine.Decl{Buffer: token, Pos: b.Pos}}, fill,
		[]affine.Stmt{&affine.Push{Channel: to, Value: &affine.Load{Buffer: token, Pos: b.Pos}, Pos: b.Pos}}))
}

// transpose is the task that takes blocks and gives them column by column.
func (x *transposition) transpose(from *affine.Channel) *affine.Task {
	b, lanes := x.array, x.channel.Width()
	local := func(name string, shape ...int) (*affine.Buffer, affine.Stmt) {
		own := &affine.Buffer{Name: x.names.Fresh(b.Name + name), Elem: b.Elem, Shape: shape, Pos: b.Pos}
		return own, &affine.Decl{Buffer: own, Pos: b.Pos}
	}
	block, kept := local("_block", 2, x.columns, x.rows)
	come, taken := local("_come", x.wide)
	turned, given := local("_turned", lanes)
	each := x.wide / x.rows
	takes, gives := x.columns/each, x.rows*x.columns/lanes
	o, t := counting(x.names.Fresh("i"), x.blocks+1, b), counting(x.names.Fresh("t"), max(takes, gives), b)
	unrolled := func(n int) (*affine.Loop, affine.Form) {
		l := countingAtOnce(x.names.Fresh("u"), n, b)
		return l, affine.CounterForm(l)
	}
	half := func(n int64) affine.Expr { return affine.CounterForm(o).Plus(n).Mod(2).Expr() }
	column, c := unrolled(each)
	row, r := unrolled(x.rows)
	take := append([]affine.Stmt{taken, &affine.Pop{Channel: from, Buffer: come, Pos: b.Pos}}, nest.Wrap([]*affine.Loop{column, row}, []affine.Stmt{
		&affine.Assign{Buffer: block, Index: []affine.Expr{half(0), affine.CounterForm(t).Scale(int64(each)).Add(c).Expr(), r.Expr()},
			Value: &affine.Load{Buffer: come, Index: []affine.Expr{c.Scale(int64(x.rows)).Add(r).Expr()}, Pos: b.Pos}, Pos: b.Pos}})...)
	inRow, rows := int64(max(1, x.columns/lanes)), max(1, lanes/x.columns) // tokens of a row, or rows of a token
	down, d := unrolled(rows)
	lane, u := unrolled(lanes / rows)
	at := affine.CounterForm(t).Mod(inRow).Scale(int64(lanes)).Add(u)
	of := affine.CounterForm(t).FloorDiv(inRow).Scale(int64(rows)).Add(d)
	give := append([]affine.Stmt{given}, nest.Wrap([]*affine.Loop{down, lane}, []affine.Stmt{
		&affine.Assign{Buffer: turned, Index: []affine.Expr{d.Scale(int64(lanes / rows)).Add(u).Expr()},
			Value: &affine.Load{Buffer: block, Index: []affine.Expr{half(1), at.Expr(), of.Expr()}, Pos: b.Pos}, Pos: b.Pos}})...)
	give = append(give, &affine.Push{Channel: x.channel, Value: &affine.Load{Buffer: turned, Pos: b.Pos}, Pos: b.Pos})
	if lanes == 1 { // a token is an element
		give = []affine.Stmt{&affine.Push{Channel: x.channel, Value: &affine.Load{Buffer: block, Index: []affine.Expr{half(1), affine.CounterForm(t).Mod(inRow).Expr(), affine.CounterForm(t).FloorDiv(inRow).Expr()}, Pos: b.Pos}, Pos: b.Pos}}
	}
	before := func(l *affine.Loop, n int) affine.Expr {
		if _, trips, _ := affine.ConstantTrips(l); int(trips) <= n {
			return nil
		}
		return less(&affine.Counter{Loop: l}, n)
	}
	later := &affine.Binary{Op: ">=", X: &affine.Counter{Loop: o}, Y: affine.IntConst(1)}
	body := []affine.Stmt{
		&affine.If{Cond: affine.And(before(o, x.blocks), before(t, takes)), Then: take, Pos: b.Pos},
		&affine.If{Cond: affine.And(later, before(t, gives)), Then: give, Pos: b.Pos},
	}
	return &affine.Task{Name: x.names.Fresh("transpose_" + b.Name), Body: append([]affine.Stmt{kept}, nest.Wrap([]*affine.Loop{o, t}, body)...), Pos: b.Pos}
}

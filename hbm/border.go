package hbm

import (
	"slices"

	"codo/affine"
)

// A bordered store is an edged store whose rows do not end with a word, or whose box
// leaves out more of them. All of the array is stored then, and what is beside the box is
// loaded before, the words in which any of it lies:
//
//	|0 . . . . . . . . . . . . . .15|16 . . . . ..  . .| . . .31|n . . . . . . . . . . .
//	   ^ lo                                                 hi ^     ^ lo, of the next row
//
//	task load_b { for i { for j { if (needed) { push b_old_words, b[(n*i + 16*j + 15) / 16] } } } }
//	task unpack_b { for i { for j { if (needed) { pop b_old_words }; ..; push b_old, v } } }
//	task merge_b { for i { for j { pop b_1 -> t; pop b_old -> v; if (outside) { t[..] = v[..] }; push b_rows, t } } }
//	task pack_b { .. pop b_rows .. push b_words .. }
//	task store_b { for w { pop b_words -> b[w] } }
//
// What unpack_b gives in the box is nothing of b, and nobody uses it.

// bordered makes the ports of x ports of words, and gives the tasks that stand for x.
func (x *edgedStore) bordered() []*affine.Task {
	b, shape := x.array, x.array.Shape
	last := len(shape) - 1
	tokens := x.rowTokens()
	total := int64(b.Len()) / int64(shape[last]) * tokens
	ports, all := x.parts, (int64(b.Elements())+x.word-1)/x.word // words of each port
	if ports == nil {
		ports = []*affine.Buffer{b}
		inWords(b, int(all), int(x.word))
	} else {
		all = int64(ports[0].Shape[0])
	}
	m := mover{array: b, row: shape[last], runs: runs{length: x.elements(), total: x.elements()}}
	in, out := m, m
	in.channel, out.channel = x.fifo("old", total, x.lanes()), x.fifo("rows", total, x.lanes())
	out.stores = true
	var oldWords, words []*affine.Channel
	for range ports {
		each := x.word / int64(len(ports))
		oldWords, words = append(oldWords, x.fifo("old_words", total, each)), append(words, x.fifo("words", all, each))
	}
	unpack, pack := newGearbox(in, oldWords, x.names, shape[:last]...), newGearbox(out, words, x.names, shape[:last]...)
	unpack.needed = x.needed(unpack.outer, unpack.inner)
	var loads, stores []*affine.Task
	task := func(name string, b *affine.Buffer, body []affine.Stmt) *affine.Task {
		return &affine.Task{Name: x.names.Fresh(name + "_" + b.Name), Body: body, Pos: b.Pos}
	}
	for k, port := range ports {
		port.Port.Renewed = true
		loads = append(loads, task("load", port, x.readOld(port, oldWords[k], newGearbox(in, oldWords, x.names, shape[:last]...))))
		store := out
		if store.array = port; x.parts != nil {
			store.parts = len(ports)
		}
		stores = append(stores, task("store", port, store.moves(words[k], x.names)))
	}
	return slices.Concat(loads, []*affine.Task{
		task("unpack", b, unpack.unpack()), task("merge", b, x.mergeOld(in.channel, out.channel, shape)), task("pack", b, pack.pack()),
	}, stores)
}

// elements is the number of elements of the array.
func (x *edgedStore) elements() int {
	n := 1
	for _, size := range x.shape {
		n *= size
	}
	return n
}

// lanes is the elements of a token.
func (x *edgedStore) lanes() int64 { return int64(x.channel.Lanes) }

// rowTokens is the tokens of a row of the array.
func (x *edgedStore) rowTokens() int64 {
	row := int64(x.shape[len(x.shape)-1])
	return (row + x.lanes() - 1) / x.lanes()
}

// ending is the number of the last element of a token, in its row.
func (x *edgedStore) ending(token *affine.Loop) affine.Form {
	row := int64(x.shape[len(x.shape)-1])
	end := affine.CounterForm(token).Scale(x.lanes()).Plus(x.lanes() - 1)
	if short := x.rowTokens()*x.lanes() - row; short > 0 { // 1 for the last token of a row
		end = end.Sub(affine.CounterForm(token).FloorDiv(x.rowTokens() - 1).Scale(short))
	}
	return end
}

// begin is the number of the first element of the row that these loops choose.
func (x *edgedStore) begin(rows []*affine.Loop) (at affine.Form) {
	for d, l := range rows {
		at = at.Scale(int64(x.shape[d])).Add(affine.CounterForm(l))
	}
	return at.Scale(int64(x.shape[len(x.shape)-1]))
}

// needed is the condition that something beside the box lies in the word that holds the
// last element of a token.
func (x *edgedStore) needed(rows []*affine.Loop, token *affine.Loop) affine.Expr {
	var any affine.Expr
	or := func(c affine.Expr) {
		if any != nil {
			c = &affine.Binary{Op: "||", X: any, Y: c}
		}
		any = c
	}
	is := func(e affine.Expr, op affine.Op, n int64) affine.Expr {
		return &affine.Binary{Op: op, X: e, Y: affine.IntConst(n)}
	}
	for d, l := range rows {
		if x.lo[d] > 0 {
			or(is(&affine.Counter{Loop: l}, "<", x.lo[d]))
		}
		if x.hi[d] < int64(x.shape[d]) {
			or(is(&affine.Counter{Loop: l}, ">=", x.hi[d]))
		}
	}
	last := len(x.shape) - 1
	end := x.ending(token)
	at := affine.CounterForm(token)
	place := func() affine.Expr { // of the last element in its word
		return &affine.Binary{Op: "%", X: x.begin(rows).Add(end).Expr(), Y: affine.IntConst(x.word)}
	}
	if before := x.lo[last]; before > 0 { // the word begins with the row, or behind it
		begins := &affine.Binary{Op: ">", X: place(), Y: end.Plus(-before).Expr()}
		or(affine.And(is(at.Expr(), "<", (before+x.lanes()-1)/x.lanes()), begins))
	}
	ends := &affine.Binary{Op: "<=", X: place(), Y: end.Plus(x.word - 1 - x.hi[last]).Expr()}
	or(affine.And(is(at.Expr(), ">=", max(0, (x.hi[last]-x.word+1)/x.lanes())), ends))
	return any
}

// readOld hands on the words of a port of which something is needed, for the tokens of a gearbox.
func (x *edgedStore) readOld(port *affine.Buffer, words *affine.Channel, box *gearbox) []affine.Stmt {
	at := x.begin(box.outer).Add(x.ending(box.inner)).FloorDiv(x.word).Expr()
	push := &affine.Push{Channel: words, Value: &affine.Load{Buffer: port, Index: []affine.Expr{at}, Pos: x.array.Pos}, Pos: x.array.Pos}
	cond := affine.And(x.needed(box.outer, box.inner), box.takes())
	return []affine.Stmt{box.loops([]affine.Stmt{&affine.If{Cond: cond, Then: []affine.Stmt{push}, Pos: x.array.Pos}})}
}

// mergeOld makes rows of the box and of what is beside it.
func (x *edgedStore) mergeOld(old, rows *affine.Channel, shape []int) []affine.Stmt {
	token, was := x.vector("token", x.lanes()), x.vector("was", x.lanes())
	last := len(shape) - 1
	var inBox, inArray affine.Expr
	within := func(to *affine.Expr, at affine.Form, lo, hi int64) {
		least, most, _ := at.Range()
		if least < lo {
			*to = affine.And(*to, &affine.Binary{Op: ">=", X: at.Expr(), Y: affine.IntConst(lo)})
		}
		if most >= hi {
			*to = affine.And(*to, &affine.Binary{Op: "<", X: at.Expr(), Y: affine.IntConst(hi)})
		}
	}
	for d, l := range x.loops[:last] {
		within(&inBox, affine.CounterForm(l), x.lo[d], x.hi[d])
		within(&inArray, affine.CounterForm(l), 0, int64(shape[d]))
	}
	within(&inArray, affine.CounterForm(x.loops[last]), 0, x.rowTokens())
	lane := countingAtOnce(x.names.Fresh("u"), int(x.lanes()), x.array)
	within(&inBox, affine.CounterForm(x.loops[last]).Scale(x.lanes()).Add(affine.CounterForm(lane)), x.lo[last], x.hi[last])
	at := []affine.Expr{&affine.Counter{Loop: lane}}
	keep := &affine.Assign{Buffer: token, Index: at, Value: &affine.Load{Buffer: was, Index: at, Pos: was.Pos}, Pos: was.Pos}
	lane.Body = []affine.Stmt{&affine.If{Cond: affine.Not(inBox), Then: []affine.Stmt{keep}, Pos: was.Pos}}
	out := []affine.Stmt{
		&affine.Decl{Buffer: was, Pos: was.Pos}, &affine.Pop{Channel: old, Buffer: was, Pos: was.Pos}, lane,
		&affine.Push{Channel: rows, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos},
	}
	if inArray != nil {
		out = []affine.Stmt{&affine.If{Cond: inArray, Then: out, Pos: token.Pos}}
	}
	x.loops[last].Body = append([]affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}, &affine.Pop{Channel: x.channel, Buffer: token, Pos: token.Pos}}, out...)
	return []affine.Stmt{x.loops[0]}
}

package hbm

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// An edged store is a task that stores a box of an array whose tokens are the words of
// its port. Words at the ends of a row are written as they are, but for the elements in
// the box: other tasks read what is beside it, before. All of that has its place in a
// FIFO, so that the port may be read and then written.
//
//	|0 . . . . . . . . . . . . . .15|16 . . . . ..  . .| . . . . . . . . . . . . . .n-1|
//	   ^ lo                                                                  hi ^
//
//	task load_b { for i { for e = 0 to 2 { push b_words, b[..] } } }
//	task pick_b { for i { for e = 0 to 2 { pop b_words -> w; v[0] = w[..]; push b_edges, v } } }
//	task merge_b { for i { for w { pop b_1 -> t; if (w == 0) { pop b_edges -> e; t[0] = e[0] }; ..; push b_words, t } } }
//	task store_b { for w { pop b_words -> b[..] } }
type edgedStore struct {
	task    *affine.Task
	array   *affine.Buffer
	channel *affine.Channel
	loops   []*affine.Loop // outermost first, the last through the words of a row
	lo, hi  []int64        // of the box
	shape   []int          // of the array
	word    int64
	wide    int64            // elements of a row to read on either side of the box
	sides   int64            // on which there are any
	part    bool             // the loops do not go through all of the array
	parts   []*affine.Buffer // of the array; none: it has one port
	names   affine.Names
	program *affine.Program
}

// edgedOf finds out whether t is an edged store; most is the words that may come at once.
func edgedOf(p *affine.Program, t *affine.Task, names affine.Names, most int) (x *edgedStore, ok bool) {
	if !copiesOnly(t) {
		return nil, false
	}
	x = &edgedStore{task: t, names: names, program: p}
	var write, pop affine.Access
	for _, a := range affine.Accesses(t.Body) {
		switch {
		case a.Channel != nil:
			if x.channel != nil && x.channel != a.Channel || a.Write {
				return nil, false
			}
			x.channel, pop = a.Channel, a
		case slices.Contains(p.Args, a.Buffer):
			if x.array != nil || !a.Write {
				return nil, false
			}
			x.array, write = a.Buffer, a
		case slices.Contains(p.Tables, a.Buffer):
			return nil, false
		}
	}
	if x.array == nil || x.channel == nil || x.array.IsScalar() || x.array.Elem.Kind == affine.Bool {
		return nil, false
	}
	x.word = int64(device.PortWord(x.array.Elem.Bits))
	rank := len(x.array.Shape)
	if lanes := int64(x.channel.Lanes); lanes <= 1 || lanes > int64(most)*x.word || x.array.Port.Kind != affine.PortUndecided || len(write.Loops) != rank+1 || len(pop.Loops) != rank || !slices.Equal(pop.Loops, write.Loops[:rank]) || len(pop.Cases) != 1 || len(pop.Cases[0]) > 0 {
		return nil, false
	}
	x.loops, x.shape = pop.Loops, x.array.Shape
	return x, x.walks(write) && x.boxed(write) && (x.inWords() || !x.part && x.rowTokens() > 1)
}

// inWords reports whether tokens are the words of the rows, of which the box leaves out
// none.
func (x *edgedStore) inWords() bool {
	last := len(x.shape) - 1
	size := int64(x.shape[last])
	first, trips, _ := affine.ConstantTrips(x.loops[last])
	return x.lanes() == x.word && first == 0 && trips*x.word == size && x.lo[last] < x.word && x.hi[last] > size-x.word
}

// walks reports whether the loops go through tokens of rows, and the innermost through
// the elements of a token.
func (x *edgedStore) walks(a affine.Access) bool {
	subs, ok := a.Subscripts()
	if !ok {
		return false
	}
	last := len(subs) - 1
	for d, f := range subs {
		want, size := affine.CounterForm(a.Loops[d]), int64(x.shape[d])
		first, trips, runs := affine.ConstantTrips(a.Loops[d])
		ok = ok && runs && a.Loops[d].Step == 1
		if d == last {
			lane := a.Loops[d+1]
			begin, lanes, unrolled := affine.ConstantTrips(lane)
			ok = ok && unrolled && begin == 0 && lanes == x.lanes() && lane.Step == 1
			want, size = want.Scale(lanes).Add(affine.CounterForm(lane)), x.rowTokens()
		}
		if !ok || !f.Equal(want) {
			return false
		}
		x.part = x.part || first > 0 || first+trips < size
	}
	return true
}

// boxed finds the box; it reports false if that is not what a writes, or if it is all of the
// array.
func (x *edgedStore) boxed(a affine.Access) bool {
	lo, hi, ok := affine.Box(a)
	count, exact := affine.Executions(a.Domain)
	if !ok || !exact {
		return false
	}
	size := int64(1)
	for d := range lo {
		if lo[d] < 0 || hi[d] > int64(x.array.Shape[d]) {
			return false
		}
		size *= hi[d] - lo[d]
	}
	x.lo, x.hi = lo, hi
	return count == size && size < int64(x.array.Len())
}

// row is the words of a row.
func (x *edgedStore) row() int64 { return int64(x.array.Shape[len(x.lo)-1]) / x.word }

// before and behind are the elements of a row beside the box.
func (x *edgedStore) before() int64 { return x.lo[len(x.lo)-1] }
func (x *edgedStore) behind() int64 {
	return int64(x.array.Shape[len(x.lo)-1]) - x.hi[len(x.lo)-1]
}

// widen makes the port one of words, and gives the tasks that stand for x.
func (x *edgedStore) widen() []*affine.Task {
	if x.parts != nil || !x.inWords() {
		return x.bordered()
	}
	b := x.array
	row, shape := x.row(), b.Shape
	var tasks []*affine.Task
	task := func(name string, body []affine.Stmt) {
		tasks = append(tasks, &affine.Task{Name: x.names.Fresh(name + "_" + b.Name), Body: body, Pos: b.Pos})
	}
	x.wide = max(x.before(), x.behind())
	x.sides = min(1, x.before()) + min(1, x.behind())
	var edges *affine.Channel
	if x.sides > 0 {
		words := x.fifo("edge_words", x.rows()*x.sides*x.wide, x.word)
		edges = x.fifo("edges", x.rows()*x.sides, x.wide)
		edges.Depth = max(affine.LeastDepth, int(x.rows()*x.sides)) // all: then the port has been read
		edges.Reason = "all elements beside what is written"
		task("load", x.read(words))
		task("pick", x.pick(words, edges))
	}
	words := x.fifo("words", x.rows()*row, x.word)
	task("merge", x.merge(words, edges))
	inWords(b, b.Elements()/int(x.word), int(x.word))
	x.task.Body = x.store(words, shape, row)
	return append(tasks, x.task)
}

// rows is the rows of the box.
func (x *edgedStore) rows() int64 {
	n := int64(1)
	for d := range x.lo[:len(x.lo)-1] {
		n *= x.hi[d] - x.lo[d]
	}
	return n
}

// fifo is a new channel for so many tokens.
func (x *edgedStore) fifo(name string, tokens, lanes int64) *affine.Channel {
	c := &affine.Channel{
		Buffer: &affine.Buffer{Name: x.names.Fresh(x.array.Name + "_" + name), Elem: x.array.Elem, Shape: []int{int(tokens * lanes)}, Pos: x.array.Pos},
		Kind:   affine.FIFO, Lanes: int(lanes), Reason: "words of the port", Pos: x.array.Pos,
	}
	x.program.Channels = append(x.program.Channels, c)
	return c
}

// outer makes loops over so many dimensions of the box, and gives the number of the row
// that they choose, the first of the box in the others.
func (x *edgedStore) outer(dims int, shape []int) (loops []*affine.Loop, at affine.Form) {
	for d := range len(shape) - 1 {
		at = at.Scale(int64(shape[d]))
		if d >= dims {
			at = at.Plus(x.lo[d])
			continue
		}
		l := counting(x.names.Fresh("i"), int(x.hi[d]), x.array)
		l.Lo = affine.IntConst(x.lo[d])
		loops, at = append(loops, l), at.Add(affine.CounterForm(l))
	}
	return loops, at
}

// beside makes loops over what is beside the box, and gives the number of the element and
// its place in its token; nil if that is one element.
func (x *edgedStore) beside() (loops []*affine.Loop, element affine.Form, place []affine.Expr) {
	last := int64(x.array.Elements()) / x.allRows() // elements of a row
	loops, row := x.outer(len(x.lo)-1, x.shape)
	e := counting(x.names.Fresh("e"), int(x.sides), x.array)
	loops, element = append(loops, e), row.Scale(last)
	if x.wide > 1 {
		u := counting(x.names.Fresh("u"), int(x.wide), x.array)
		loops, element, place = append(loops, u), element.Add(affine.CounterForm(u)), []affine.Expr{&affine.Counter{Loop: u}}
	}
	switch {
	case x.sides == 2:
		element = element.Add(affine.CounterForm(e).Scale(last - x.wide))
	case x.before() == 0:
		element = element.Plus(last - x.wide)
	}
	return loops, element, place
}

// allRows is the rows of the array.
func (x *edgedStore) allRows() int64 {
	n := int64(1)
	for _, size := range x.shape[:len(x.shape)-1] {
		n *= int64(size)
	}
	return n
}

// read hands on the word of each element beside the box.
func (x *edgedStore) read(words *affine.Channel) []affine.Stmt {
	loops, element, _ := x.beside()
	push := &affine.Push{Channel: words, Value: &affine.Load{Buffer: x.array, Index: []affine.Expr{element.FloorDiv(x.word).Expr()}, Pos: x.array.Pos}, Pos: x.array.Pos}
	return nest.Wrap(loops, []affine.Stmt{push})
}

// pick takes the elements out of their words.
func (x *edgedStore) pick(words, edges *affine.Channel) []affine.Stmt {
	loops, element, place := x.beside()
	word, token := x.vector("word", x.word), x.edge()
	if x.wide > 1 {
		token.Partition = []affine.Partition{{Kind: affine.Complete}}
	}
	lane := element.Sub(element.FloorDiv(x.word).Scale(x.word))
	full := affine.Stmt(&affine.Push{Channel: edges, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})
	if x.wide > 1 {
		full = &affine.If{Cond: &affine.Binary{Op: "==", X: place[0], Y: affine.IntConst(x.wide - 1)}, Then: []affine.Stmt{full}, Pos: token.Pos}
	}
	body := []affine.Stmt{
		&affine.Decl{Buffer: word, Pos: word.Pos},
		&affine.Pop{Channel: words, Buffer: word, Pos: word.Pos},
		&affine.Assign{Buffer: token, Index: place, Value: &affine.Load{Buffer: word, Index: []affine.Expr{lane.Expr()}, Pos: word.Pos}, Pos: word.Pos},
		full,
	}
	return append([]affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}}, nest.Wrap(loops, body)...)
}

// merge makes words of the box and of what is beside it.
func (x *edgedStore) merge(words, edges *affine.Channel) []affine.Stmt {
	token, edge := x.vector("token", x.word), x.edge()
	last := x.loops[len(x.loops)-1]
	is := func(at int64) affine.Expr {
		return &affine.Binary{Op: "==", X: affine.CounterForm(last).Expr(), Y: affine.IntConst(at)}
	}
	var inBox, sides []affine.Stmt
	var any affine.Expr // is there something beside the box
	side := func(at, to, from, n int64) {
		l := countingAtOnce(x.names.Fresh("u"), int(n), x.array)
		place := func(first int64) []affine.Expr {
			return []affine.Expr{affine.CounterForm(l).Plus(first).Expr()}
		}
		value := &affine.Load{Buffer: edge, Pos: edge.Pos}
		if x.wide > 1 {
			value.Index = place(from)
		}
		l.Body = []affine.Stmt{&affine.Assign{Buffer: token, Index: place(to), Value: value, Pos: edge.Pos}}
		sides = append(sides, &affine.If{Cond: is(at), Then: []affine.Stmt{l}, Pos: edge.Pos})
		if any == nil {
			any = is(at)
		} else {
			any = &affine.Binary{Op: "||", X: any, Y: is(at)}
		}
	}
	if n := x.before(); n > 0 {
		side(0, 0, 0, n)
	}
	if n := x.behind(); n > 0 {
		side(x.row()-1, x.word-n, x.wide-n, n)
	}
	if any != nil {
		take := append([]affine.Stmt{&affine.Decl{Buffer: edge, Pos: edge.Pos}, &affine.Pop{Channel: edges, Buffer: edge, Pos: edge.Pos}}, sides...)
		inBox = append(inBox, &affine.If{Cond: any, Then: take, Pos: edge.Pos})
	}
	inBox = append(inBox, &affine.Push{Channel: words, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})
	var inside affine.Expr
	for d, l := range x.loops[:len(x.loops)-1] {
		first, trips, _ := affine.ConstantTrips(l)
		if first < x.lo[d] {
			inside = affine.And(inside, &affine.Binary{Op: ">=", X: affine.CounterForm(l).Expr(), Y: affine.IntConst(x.lo[d])})
		}
		if first+trips > x.hi[d] {
			inside = affine.And(inside, &affine.Binary{Op: "<", X: affine.CounterForm(l).Expr(), Y: affine.IntConst(x.hi[d])})
		}
	}
	if inside != nil {
		inBox = []affine.Stmt{&affine.If{Cond: inside, Then: inBox, Pos: token.Pos}}
	}
	last.Body = append([]affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}, &affine.Pop{Channel: x.channel, Buffer: token, Pos: token.Pos}}, inBox...)
	return []affine.Stmt{x.loops[0]}
}

func (x *edgedStore) vector(name string, n int64) *affine.Buffer {
	return &affine.Buffer{Name: x.names.Fresh(x.array.Name + "_" + name), Elem: x.array.Elem, Shape: []int{int(n)}, Pos: x.array.Pos}
}

// edge is a token of what is beside the box.
func (x *edgedStore) edge() *affine.Buffer {
	b := x.vector("edge", x.wide)
	if x.wide == 1 {
		b.Shape = nil
	}
	return b
}

// store moves the words to the port: those of rows that follow each other in one loop.
func (x *edgedStore) store(words *affine.Channel, shape []int, row int64) []affine.Stmt {
	n := len(shape)
	together := row
	if n > 1 {
		together *= x.hi[n-2] - x.lo[n-2]
	}
	loops, at := x.outer(max(n-2, 0), shape)
	at = at.Scale(row)
	w := counting(x.names.Fresh("w"), int(together), x.array)
	index := []affine.Expr{at.Add(affine.CounterForm(w)).Expr()}
	pop := &affine.Pop{Channel: words, Buffer: x.array, Index: index, Pos: x.array.Pos}
	return nest.Wrap(append(loops, w), []affine.Stmt{pop})
}

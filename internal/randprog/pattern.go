package randprog

import "codo/affine"

// maxDepth of the operators of a value.
const maxDepth = 3

// pattern makes the statements that write b: every element of it if it is
// fresh, else any.
func (g *gen) pattern(b *affine.Buffer, fresh bool) []affine.Stmt {
	if b.IsScalar() {
		return g.total(b)
	}
	whole := []func(*affine.Buffer) []affine.Stmt{
		g.elementwise, g.elementwise, g.elementwise, g.sum, g.sum, g.sumInPlace, g.flat, g.halves, g.unrolled, g.rowBuffer,
	}
	if g.config.Until && g.chance(30) {
		return g.until(b)
	}
	if g.config.Locals && g.chance(60) {
		return g.locals(b)
	}
	if fresh {
		return pick(g, whole...)(b)
	}
	partial := []func(*affine.Buffer) []affine.Stmt{g.update, g.recurrence, g.triangle, g.strided, g.scatter}
	list := pick(g, append(partial, whole...)...)(b)
	if g.chance(5) {
		return []affine.Stmt{&affine.If{Cond: g.condition(1), Then: list}}
	}
	return list
}

// elementwise computes every element in turn, in any order of the loops.
func (g *gen) elementwise(b *affine.Buffer) []affine.Stmt {
	index := g.overAll(b.Shape)
	return []affine.Stmt{g.closeTo(0, g.store(b, index)...)}
}

// store writes one element: directly, by a temporary, or by cases.
func (g *gen) store(b *affine.Buffer, index []affine.Expr) []affine.Stmt {
	switch {
	case g.chance(15):
		return g.byTemporary(b, index)
	case g.chance(20):
		return g.byCases(b, index)
	}
	return []affine.Stmt{&affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, maxDepth)}}
}

func (g *gen) byTemporary(b *affine.Buffer, index []affine.Expr) []affine.Stmt {
	t := &affine.Buffer{Name: "t", Elem: pick(g, g.types...)}
	first := &affine.Assign{Buffer: t, Value: g.value(t.Elem, 2)}
	g.scalars = append(g.scalars, t)
	second := &affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, 2)}
	g.scalars = g.scalars[:len(g.scalars)-1]
	return []affine.Stmt{&affine.Decl{Buffer: t}, first, second}
}

// byCases tells the border of a counter's range from the inside, where a
// stencil has room.
func (g *gen) byCases(b *affine.Buffer, index []affine.Expr) []affine.Stmt {
	at := g.IntN(len(g.vars))
	c := g.vars[at]
	if c.hi-c.lo < 2 {
		return []affine.Stmt{&affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, 2)}}
	}
	t := c.promoted()
	inside := binary("&&", binary(">=", c.value(), typed(t, c.lo+1)), binary("<", c.value(), typed(t, c.hi)))
	g.vars[at].lo, g.vars[at].hi = c.lo+1, c.hi-1
	x := g.value(b.Elem, maxDepth)
	g.vars[at] = c
	y := g.value(b.Elem, 1)
	if g.chance(30) {
		return []affine.Stmt{&affine.Assign{Buffer: b, Index: index, Value: &affine.Select{Cond: inside, X: x, Y: y}}}
	}
	return []affine.Stmt{&affine.If{
		Cond: inside,
		Then: []affine.Stmt{&affine.Assign{Buffer: b, Index: index, Value: x}},
		Else: []affine.Stmt{&affine.Assign{Buffer: b, Index: index, Value: y}},
	}}
}

// flat runs one loop over all elements; subscripts are quotients and remainders.
func (g *gen) flat(b *affine.Buffer) []affine.Stmt {
	c := g.open(0, b.Len())
	index := make([]affine.Expr, len(b.Shape))
	inner := 1 // elements per step of dimension d
	for d := len(b.Shape) - 1; d >= 0; d-- {
		x := c.value()
		if inner > 1 {
			x = binary("/", x, typed(c.promoted(), inner))
		}
		if d > 0 {
			x = binary("%", x, typed(c.promoted(), b.Shape[d]))
		}
		index[d] = x
		inner *= b.Shape[d]
	}
	return []affine.Stmt{g.close(g.store(b, index)...)}
}

// halves writes b in two nests: even and odd, or lower and upper part of the
// first dimension. (A dimension has two elements or more.)
func (g *gen) halves(b *affine.Buffer) []affine.Stmt {
	n := b.Shape[0]
	interleaved := g.chance(50)
	var nests []affine.Stmt
	for half := range 2 {
		var c counter
		switch {
		case interleaved:
			c = g.openStep(half, n, 2)
		case half == 0:
			c = g.open(0, n/2)
		default:
			c = g.open(n/2, n)
		}
		index := append([]affine.Expr{c.value()}, g.overAll(b.Shape[1:])...)
		nests = append(nests, g.closeTo(0, g.store(b, index)...))
	}
	return nests
}

// unrolled writes two elements per iteration.
func (g *gen) unrolled(b *affine.Buffer) []affine.Stmt {
	last := len(b.Shape) - 1
	n := b.Shape[last]
	if n%2 != 0 {
		return g.elementwise(b)
	}
	outer := g.overAll(b.Shape[:last])
	c := g.openStep(0, n, 2)
	at := func(x affine.Expr) []affine.Expr { return append(append([]affine.Expr{}, outer...), x) }
	body := []affine.Stmt{
		&affine.Assign{Buffer: b, Index: at(c.value()), Value: g.value(b.Elem, 2)},
		&affine.Assign{Buffer: b, Index: at(binary("+", c.value(), typed(affine.I32, 1))), Value: g.value(b.Elem, 2)},
	}
	return []affine.Stmt{g.closeTo(0, body...)}
}

// rowBuffer fills a local array per iteration and reads it back.
func (g *gen) rowBuffer(b *affine.Buffer) []affine.Stmt {
	if len(b.Shape) < 2 {
		return g.elementwise(b)
	}
	last := len(b.Shape) - 1
	row := &affine.Buffer{Name: "row", Elem: pick(g, g.types...), Shape: b.Shape[last:]}
	outer := g.overAll(b.Shape[:last])
	depth := len(g.vars)
	fill := g.overAll(row.Shape)
	first := g.closeTo(depth, g.store(row, fill)...)
	g.defined = append(g.defined, row)
	index := append(outer, g.overAll(row.Shape)...)
	w := work(b.Elem)
	value := binary("+", convert(g.load(row), w), g.operation(w, 1))
	second := g.closeTo(depth, &affine.Assign{Buffer: b, Index: index, Value: convert(value, b.Elem)})
	g.defined = g.defined[:len(g.defined)-1]
	return []affine.Stmt{g.closeTo(0, &affine.Decl{Buffer: row}, first, second)}
}

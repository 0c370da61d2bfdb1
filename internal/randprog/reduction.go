package randprog

import "codo/affine"

// overTerms opens the loops of a reduction: one or two, together of at most
// maxSum iterations; now and then a triangle over an outer counter.
func (g *gen) overTerms() {
	if len(g.vars) > 0 && g.chance(15) {
		c := pick(g, g.vars...)
		if c.hi < maxSum && c.lo >= 0 {
			g.openTriangle(c, c.hi+1)
			return
		}
	}
	if g.chance(30) {
		g.open(0, pick(g, 2, 3))
		g.open(0, pick(g, 2, 3))
		return
	}
	g.open(0, min(maxSum, pick(g, append(g.sizes, 3)...)))
}

// term is what a reduction adds: mostly a product of two loads.
func (g *gen) term(w affine.Type) affine.Expr {
	x := convert(g.load(g.source()), w)
	switch {
	case g.chance(25):
		return x
	case w.IsFloat():
		return binary("*", x, g.factor(w))
	}
	return binary("*", x, convert(g.load(g.source()), w))
}

// combine is the reduction acc op term, with its neutral-enough start.
func (g *gen) combine(w affine.Type) (start affine.Expr, op func(acc, x affine.Expr) affine.Expr) {
	if g.chance(15) {
		fn := pick[affine.Fn](g, "min", "max")
		return g.constant(w), func(acc, x affine.Expr) affine.Expr { return call(fn, acc, x) }
	}
	return zero(w), func(acc, x affine.Expr) affine.Expr { return binary("+", acc, x) }
}

// sum computes each element by a reduction into a local scalar.
func (g *gen) sum(b *affine.Buffer) []affine.Stmt {
	index := g.overAll(b.Shape)
	depth := len(g.vars)
	acc := &affine.Buffer{Name: "acc", Elem: work(b.Elem)}
	start, op := g.combine(acc.Elem)
	g.overTerms()
	step := &affine.Assign{Buffer: acc, Value: op(&affine.Load{Buffer: acc}, g.term(acc.Elem))}
	terms := g.closeTo(depth, step)
	var result affine.Expr = &affine.Load{Buffer: acc}
	if g.chance(30) {
		result = binary("+", result, g.operation(acc.Elem, 1))
	}
	store := &affine.Assign{Buffer: b, Index: index, Value: convert(result, b.Elem)}
	return []affine.Stmt{g.closeTo(0,
		&affine.Decl{Buffer: acc}, &affine.Assign{Buffer: acc, Value: start}, terms, store)}
}

// sumInPlace accumulates in b itself: the start in a nest of its own or before
// the terms, which may run in the outermost loop.
func (g *gen) sumInPlace(b *affine.Buffer) []affine.Stmt {
	w := work(b.Elem)
	start, op := g.combine(w)
	add := func(index []affine.Expr) affine.Stmt {
		old := convert(&affine.Load{Buffer: b, Index: index}, w)
		return &affine.Assign{Buffer: b, Index: index, Value: convert(op(old, g.term(w)), b.Elem)}
	}
	index := g.overAll(b.Shape)
	first := &affine.Assign{Buffer: b, Index: index, Value: convert(start, b.Elem)}
	if g.chance(50) {
		depth := len(g.vars)
		g.overTerms()
		terms := g.closeTo(depth, add(index))
		return []affine.Stmt{g.closeTo(0, first, terms)}
	}
	nests := []affine.Stmt{g.closeTo(0, first)}
	if g.chance(50) { // terms outermost
		g.overTerms()
		index = g.overAll(b.Shape)
	} else {
		index = g.overAll(b.Shape)
		g.overTerms()
	}
	return append(nests, g.closeTo(0, add(index)))
}

// total reduces a whole buffer to the scalar b.
func (g *gen) total(b *affine.Buffer) []affine.Stmt {
	w := work(b.Elem)
	start, op := g.combine(w)
	first := &affine.Assign{Buffer: b, Value: convert(start, b.Elem)}
	source := g.source()
	if source.IsScalar() {
		return []affine.Stmt{first}
	}
	index := g.overAll(source.Shape)
	x := convert(&affine.Load{Buffer: source, Index: index}, w)
	if g.chance(40) && w.IsFloat() {
		x = binary("*", g.factor(w), x)
	}
	step := &affine.Assign{Buffer: b, Value: convert(op(convert(&affine.Load{Buffer: b}, w), x), b.Elem)}
	return []affine.Stmt{first, g.closeTo(0, step)}
}

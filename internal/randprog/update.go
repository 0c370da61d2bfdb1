package randprog

import "codo/affine"

// The patterns here read or leave out elements of the buffer they write, so it
// must be defined before.

// mix combines an old element and a new value without growth: the mean of
// floats, any operation on integers.
func (g *gen) mix(t affine.Type, old, x affine.Expr) affine.Expr {
	w := work(t)
	old = convert(old, w)
	if w.IsFloat() {
		return convert(binary("*", &affine.Const{T: w, F: 0.5}, binary("+", old, x)), t)
	}
	return convert(binary(pick[affine.Op](g, "+", "-", "*", "^", "&"), old, x), t)
}

// update changes every element in place.
func (g *gen) update(b *affine.Buffer) []affine.Stmt {
	index := g.overAll(b.Shape)
	value := g.mix(b.Elem, &affine.Load{Buffer: b, Index: index}, g.operation(work(b.Elem), 2))
	return []affine.Stmt{g.closeTo(0, &affine.Assign{Buffer: b, Index: index, Value: value})}
}

// recurrence computes each element along one dimension from the one before.
func (g *gen) recurrence(b *affine.Buffer) []affine.Stmt {
	along := g.IntN(len(b.Shape))
	index, before := make([]affine.Expr, len(b.Shape)), make([]affine.Expr, len(b.Shape))
	for d, n := range b.Shape {
		first := 0
		if d == along {
			first = 1
		}
		c := g.open(first, n)
		index[d], before[d] = c.value(), c.value()
		if d == along {
			before[d] = binary("-", c.value(), typed(c.promoted(), 1))
		}
	}
	value := g.mix(b.Elem, &affine.Load{Buffer: b, Index: before}, g.operation(work(b.Elem), 2))
	return []affine.Stmt{g.closeTo(0, &affine.Assign{Buffer: b, Index: index, Value: value})}
}

// triangle writes the part of the first two dimensions on one side of the
// diagonal.
func (g *gen) triangle(b *affine.Buffer) []affine.Stmt {
	if len(b.Shape) < 2 {
		return g.update(b)
	}
	c := g.open(0, min(b.Shape[0], b.Shape[1]))
	d := g.openTriangle(c, b.Shape[1])
	index := append([]affine.Expr{c.value(), d.value()}, g.overAll(b.Shape[2:])...)
	return []affine.Stmt{g.closeTo(0, g.store(b, index)...)}
}

// strided writes every second or third element of one dimension.
func (g *gen) strided(b *affine.Buffer) []affine.Stmt {
	along := g.IntN(len(b.Shape))
	index := make([]affine.Expr, len(b.Shape))
	for d, n := range b.Shape {
		c := counter{}
		if d == along {
			c = g.openStep(g.IntN(2), n, pick(g, 2, 3))
		} else {
			c = g.open(0, n)
		}
		index[d] = c.value()
	}
	return []affine.Stmt{g.closeTo(0, g.store(b, index)...)}
}

// scatter writes elements whose place depends on data.
func (g *gen) scatter(b *affine.Buffer) []affine.Stmt {
	n := b.Shape[0]
	if g.index == nil || n&(n-1) != 0 {
		return g.update(b)
	}
	inner := g.overAll(b.Shape[1:])
	g.open(0, g.index.Len())
	index := append([]affine.Expr{g.gathered(n)}, inner...)
	return []affine.Stmt{g.closeTo(0, &affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, 2)})}
}

package randprog

import "codo/affine"

// load reads an element of b at a random place of the current iteration.
func (g *gen) load(b *affine.Buffer) affine.Expr {
	index := make([]affine.Expr, len(b.Shape))
	for d, n := range b.Shape {
		index[d] = g.subscript(n)
	}
	return &affine.Load{Buffer: b, Index: index}
}

// subscript is an expression whose values all lie in 0..n-1. Counters that fit
// as they are come first: they make the patterns of real kernels.
func (g *gen) subscript(n int) affine.Expr {
	if g.index != nil && n&(n-1) == 0 && g.chance(30) {
		return g.gathered(n)
	}
	if w := g.window(n); w != nil && g.chance(40) {
		return w
	}
	var exact, fitting []counter
	for _, c := range g.vars {
		if c.lo < 0 || c.hi >= n {
			continue
		}
		fitting = append(fitting, c)
		if c.hi-c.lo >= n-3 {
			exact = append(exact, c)
		}
	}
	if len(exact) > 0 && g.chance(75) {
		fitting = exact
	}
	if len(fitting) == 0 || g.chance(8) {
		return g.quasi(n)
	}
	return g.near(pick(g, fitting...), n)
}

// near is c itself, or c moved as far as 0..n-1 allows: a stencil.
func (g *gen) near(c counter, n int) affine.Expr {
	t := c.promoted()
	down, up := min(c.lo, 2), min(n-1-c.hi, 2)
	shift := g.IntN(down+up+1) - down
	switch {
	case shift > 0 && g.chance(70):
		return binary("+", c.value(), typed(t, shift))
	case shift < 0 && g.chance(70):
		return binary("-", c.value(), typed(t, -shift))
	case g.chance(6): // mirrored
		return binary("-", typed(t, c.lo+c.hi), c.value())
	case 2*c.hi+1 < n && g.chance(50): // stride 2
		twice := binary("*", typed(t, 2), c.value())
		if g.chance(50) {
			return binary("+", twice, typed(t, 1))
		}
		return twice
	}
	return c.value()
}

// window is the sum of two counters if it runs over exactly 0..n-1, else nil.
func (g *gen) window(n int) affine.Expr {
	for i, c := range g.vars {
		for _, d := range g.vars[i+1:] {
			if c.lo == 0 && d.lo == 0 && c.hi+d.hi == n-1 && c.promoted() == d.promoted() {
				return binary("+", c.value(), d.value())
			}
		}
	}
	return nil
}

// quasi is a subscript made to fit: a sum of counters, a quotient, a remainder
// or a constant.
func (g *gen) quasi(n int) affine.Expr {
	if len(g.vars) == 0 {
		return typed(affine.I32, g.IntN(n))
	}
	c, d := pick(g, g.vars...), pick(g, g.vars...)
	t := c.promoted()
	switch {
	case c.lo < 0 || g.chance(10):
		return typed(affine.I32, g.IntN(n))
	case c.loop != d.loop && t == d.promoted() && d.lo >= 0 && c.hi+d.hi < n:
		return binary("+", c.value(), d.value())
	case c.loop != d.loop && t == d.promoted() && d.lo >= 0 && g.chance(40):
		return binary("%", binary("+", c.value(), d.value()), typed(t, n))
	case c.hi >= n && g.chance(50): // the least divisor that fits
		return binary("/", c.value(), typed(t, c.hi/n+1))
	case g.chance(30):
		return binary("%", binary("+", c.value(), typed(t, 1+g.IntN(3))), typed(t, n))
	}
	return binary("%", c.value(), typed(t, n))
}

// gathered is idx[i] & n-1, for n a power of two.
func (g *gen) gathered(n int) affine.Expr {
	index := g.index
	g.index = nil // no gather inside a gather
	value := affine.Convert(g.load(index), promote(index.Elem))
	g.index = index
	return binary("&", value, typed(value.Type(), n-1))
}

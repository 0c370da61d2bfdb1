package randprog

import (
	"fmt"

	"codo/affine"
)

// locals computes elements by a few scalars that are set again and again from each other, some under
// conditions, some in a loop, and of which one may go on from one element to the next.
func (g *gen) locals(b *affine.Buffer) []affine.Stmt {
	outer := len(g.scalars)
	var before []affine.Stmt
	if g.chance(30) {
		before = g.declare()
	}
	carried := len(g.scalars) > outer
	index := g.overAll(b.Shape)
	var body []affine.Stmt
	for range 1 + g.IntN(3) {
		body = append(body, g.declare()...)
	}
	for range 2 + g.IntN(4) {
		t := pick(g, g.scalars[outer:]...)
		body = append(body, g.setAgain(t, carried && t == g.scalars[outer])...)
		if g.chance(15) {
			body = append(body, g.declare()...)
		}
	}
	body = append(body, &affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, 2)})
	list := append(before, g.closeTo(0, body...))
	g.scalars = g.scalars[:outer]
	return list
}

// declare makes a scalar that the next statements may read and set.
func (g *gen) declare() []affine.Stmt {
	t := &affine.Buffer{Name: fmt.Sprintf("v%d", g.serial), Elem: pick(g, g.types...)}
	g.serial++
	first := &affine.Assign{Buffer: t, Value: g.value(t.Elem, 2)}
	g.scalars = append(g.scalars, t)
	return []affine.Stmt{&affine.Decl{Buffer: t}, first}
}

// setAgain sets t anew; what goes on from element to element does not grow.
func (g *gen) setAgain(t *affine.Buffer, goesOn bool) []affine.Stmt {
	set := func() affine.Stmt {
		if goesOn || g.chance(50) {
			return &affine.Assign{Buffer: t, Value: g.mix(t.Elem, &affine.Load{Buffer: t}, g.operation(work(t.Elem), 1))}
		}
		return &affine.Assign{Buffer: t, Value: g.value(t.Elem, 2)}
	}
	switch {
	case g.chance(20):
		choice := &affine.If{Cond: g.condition(1), Then: []affine.Stmt{set()}}
		if g.chance(40) {
			choice.Else = []affine.Stmt{set()}
		}
		return []affine.Stmt{choice}
	case g.chance(15):
		goesOn = true
		g.open(0, 2+g.IntN(2))
		return []affine.Stmt{g.close(set())}
	}
	return []affine.Stmt{set()}
}

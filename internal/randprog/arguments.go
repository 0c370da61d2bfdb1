package randprog

import (
	"fmt"

	"codo/affine"
)

// arguments makes the arguments and tables: inputs, outputs, scalars.
func (g *gen) arguments() {
	for i := range 1 + g.IntN(2) {
		g.output(fmt.Sprintf("out%d", i), g.shape())
	}
	for i := range 1 + g.IntN(3) {
		g.input(g.arg(fmt.Sprintf("in%d", i), g.shape(), true))
	}
	if g.chance(40) {
		g.input(g.arg("alpha", nil, false))
	}
	if g.chance(20) {
		g.output("result", nil).ByRef = true
	}
	if !g.config.Affine && g.chance(25) {
		g.index = g.arg("idx", []int{pick(g, g.sizes...)}, true)
		g.index.Elem = pick(g, affine.I32, affine.Type{Kind: affine.Uint, Bits: 8}, affine.I64)
		g.input(g.index)
	}
	if g.chance(40) {
		g.table()
	}
	g.Shuffle(len(g.prog.Args), func(i, j int) { g.prog.Args[i], g.prog.Args[j] = g.prog.Args[j], g.prog.Args[i] })
}

func (g *gen) arg(name string, shape []int, isConst bool) *affine.Buffer {
	b := &affine.Buffer{Name: name, Elem: pick(g, g.types...), Shape: shape, Const: isConst}
	g.prog.Args = append(g.prog.Args, b)
	g.defined = append(g.defined, b)
	return b
}

// output is an argument to write; some are read as well, from the start.
func (g *gen) output(name string, shape []int) *affine.Buffer {
	b := g.arg(name, shape, false)
	if g.chance(60) {
		g.defined = g.defined[:len(g.defined)-1]
	}
	return b
}

func (g *gen) input(b *affine.Buffer) { g.inputs[b] = true }

// shape is that of an array of one to three dimensions, small ones preferred.
func (g *gen) shape() []int {
	rank := pick(g, 1, 1, 2, 2, 2, 3)
	var shape []int
	elements := 1
	for range rank {
		n := pick(g, g.sizes...)
		if elements*n > maxElements {
			break
		}
		elements *= n
		shape = append(shape, n)
	}
	return shape
}

// table makes a constant table, a kernel of weights.
func (g *gen) table() {
	b := &affine.Buffer{Name: "weights", Elem: pick(g, g.types...), Shape: pick(g, []int{3}, []int{3, 3}, []int{4})}
	elements := make([]affine.Const, b.Len())
	for k := range elements {
		elements[k] = *g.constant(b.Elem)
	}
	b.Fill(elements)
	g.prog.Tables = append(g.prog.Tables, b)
	g.defined = append(g.defined, b)
	g.input(b)
}

// source picks a buffer to read, locals that nothing has read yet first, but not
// the target of the nest: reading that is for the patterns which mean to.
func (g *gen) source() *affine.Buffer {
	var from, unread []*affine.Buffer
	for _, b := range g.defined {
		if b == g.target {
			continue
		}
		from = append(from, b)
		if g.unread[b] {
			unread = append(unread, b)
		}
	}
	if len(unread) > 0 && g.chance(60) {
		from = unread
	}
	b := pick(g, from...)
	delete(g.unread, b)
	return b
}

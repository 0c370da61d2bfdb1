package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Hold keeps arguments on chip while a task works on them that accesses their
// elements again and again, and reads them and writes them: it copies them in
// before, and out after. Tasks of their own for that would be two processes at one
// port.
//
//	task t { for n { for i { a[i] = .. a[i] .. } } }
//	task t { local a_1; for i { a_1[i] = a[i] }; for n { for i { a_1[i] = .. a_1[i] .. } }; for i { a[i] = a_1[i] } }
func Hold(p *affine.Program) {
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		all := affine.Accesses(t.Body)
		var before, after []affine.Stmt
		for _, b := range p.Args {
			writes, reads := t.Uses(b)
			if b.IsScalar() || !writes && !reads || usedElsewhere(p, t, b) || !worthHolding(b, all) {
				continue
			}
			on := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}
			affine.RewriteBuffer(t.Body, b, on, func(index []affine.Expr) []affine.Expr { return index })
			before = append(before, &affine.Decl{Buffer: on, Pos: b.Pos})
			if reads || !sets(t, on, reads) {
				before = append(before, copyNest(b, on, b, names)...)
			}
			if writes {
				after = append(after, copyNest(on, b, b, names)...)
			}
		}
		t.Body = slices.Concat(before, t.Body, after)
	}
}

// heldUses is how often the elements of an array must be accessed, on average, for
// it to be held.
const heldUses = 4

// worthHolding reports whether these accesses are many for the elements of b.
func worthHolding(b *affine.Buffer, accesses []affine.Access) bool {
	uses := 0.0
	for _, a := range accesses {
		if a.Buffer != b {
			continue
		}
		n := 1.0
		for _, l := range a.Loops {
			least, most, ok := affine.TripRange(l)
			if !ok {
				least, most = 1, 1
			}
			n *= float64(least+most) / 2
		}
		uses += n
	}
	return uses >= heldUses*float64(b.Len())
}

// copyNest copies one array to another of its shape, in the order in which it lies
// in memory.
func copyNest(from, to, at *affine.Buffer, names affine.Names) []affine.Stmt {
	var loops []*affine.Loop
	var index []affine.Expr
	for _, n := range from.Shape {
		l := &affine.Loop{Name: names.Fresh("i"), Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(n)), Step: 1, Pos: at.Pos}
		loops, index = append(loops, l), append(index, &affine.Counter{Loop: l})
	}
	body := []affine.Stmt{&affine.Assign{Buffer: to, Index: index, Value: &affine.Load{Buffer: from, Index: index, Pos: at.Pos}, Pos: at.Pos}}
	return nest.Wrap(loops, body)
}

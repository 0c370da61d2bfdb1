package randprog

import "codo/affine"

// mostRuns is the most iterations of a loop that data ends.
const mostRuns = 7

// until computes each element in a loop that data ends: it counts down from data, by data.
func (g *gen) until(b *affine.Buffer) []affine.Stmt {
	index := g.overAll(b.Shape)
	left := &affine.Buffer{Name: "left", Elem: affine.I32}
	acc := &affine.Buffer{Name: "acc", Elem: b.Elem}
	done := &affine.Buffer{Name: "done", Elem: affine.B1}
	set := func(b *affine.Buffer, x affine.Expr) affine.Stmt { return &affine.Assign{Buffer: b, Value: x} }
	few := func(most int) affine.Expr {
		return binary("&", g.operation(affine.I32, 1), typed(affine.I32, most))
	}
	start := []affine.Stmt{&affine.Decl{Buffer: left}, set(left, few(mostRuns)), &affine.Decl{Buffer: acc}, set(acc, g.value(b.Elem, 1)),
		&affine.Decl{Buffer: done}, set(done, &affine.Const{T: affine.B1})}
	g.scalars = append(g.scalars, acc)
	next := []affine.Stmt{set(acc, g.value(b.Elem, 2)), set(left, binary("-", binary("-", &affine.Load{Buffer: left}, typed(affine.I32, 1)), few(1)))}
	store := &affine.Assign{Buffer: b, Index: index, Value: g.value(b.Elem, 1)}
	g.scalars = g.scalars[:len(g.scalars)-1]
	ends := &affine.If{Cond: binary("<=", &affine.Load{Buffer: left}, typed(affine.I32, 0)), Then: []affine.Stmt{set(done, typed(affine.B1, 1))}, Else: next}
	loop := affine.Until("run", done, left.Pos)
	loop.Body = []affine.Stmt{&affine.If{Cond: &affine.Unary{Op: "!", X: &affine.Load{Buffer: done}}, Then: []affine.Stmt{ends}}}
	return []affine.Stmt{g.closeTo(0, append(start, loop, store)...)}
}

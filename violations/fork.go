package violations

import "codo/affine"

// fork gives each group that reads b a copy of its own, filled by a new unit
// right after the writer of b:
//
//	t -> reader 1, reader 2     =>     t -> fork -> t_1 -> reader 1
//	                                             -> t_2 -> reader 2
//
// It returns the copies.
func (g *groups) fork(b *affine.Buffer, names affine.Names) []*affine.Buffer {
	_, readers := g.ends(b, g.touching(b))
	at := 0
	if writers, _ := g.ends(b, g.touching(b)); len(writers) > 0 {
		at = g.lastWriter(b) + 1
	}
	var copies []*affine.Buffer
	for _, r := range readers {
		c := g.copyOf(b, names)
		copies = append(copies, c)
		g.rename(g.of[r], b, c)
	}
	body := copyNest(b, copies, names)
	g.insert(at, &unit{body: body, uses: usesOf(body)}, g.newGroup())
	return copies
}

// forward makes the group that writes argument b hand a copy of it on, which the
// groups that only read b read instead. The copy is filled by a new unit of the
// writing group. It returns the copy.
func (g *groups) forward(b *affine.Buffer, names affine.Names) *affine.Buffer {
	writers, readers := g.ends(b, g.touching(b))
	c := g.copyOf(b, names)
	for _, r := range readers {
		g.rename(g.of[r], b, c)
	}
	body := copyNest(b, []*affine.Buffer{c}, names)
	g.insert(g.lastWriter(b)+1, &unit{body: body, uses: usesOf(body)}, g.of[writers[0]])
	return c
}

// copyOf declares a buffer like b at the top of the kernel.
func (g *groups) copyOf(b *affine.Buffer, names affine.Names) *affine.Buffer {
	c := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos, Pin: b.Pin}
	g.decls = append(g.decls, &affine.Decl{Buffer: c, Pos: b.Pos})
	return c
}

// rename makes the units of a group read c instead of b.
func (g *groups) rename(group int, b, c *affine.Buffer) {
	replace := func(e affine.Expr) affine.Expr {
		return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				return &affine.Load{Buffer: c, Index: ld.Index, Pos: ld.Pos}
			}
			return e
		})
	}
	for i, u := range g.units {
		if g.of[i] != group {
			continue
		}
		if g.distinct(g.partsOf(u.origin)) > 1 { // its parts read different copies from now on
			g.forget(u.origin)
		}
		body := u.body
		if u.origin != nil { // taken whole if all its parts stay together
			body = append(body[:len(body):len(body)], u.origin)
		}
		affine.Walk(body, func(s affine.Stmt) bool {
			affine.RewriteOperands(s, replace)
			return true
		})
		u.uses = usesOf(u.body)
	}
	g.users = nil
}

// forget keeps a distributed loop from being put together again.
func (g *groups) forget(loop *affine.Loop) {
	for _, u := range g.units {
		if u.origin == loop {
			u.origin = nil
		}
	}
}

// copyNest is a nest over the shape of b that stores each element in all copies.
func copyNest(b *affine.Buffer, copies []*affine.Buffer, names affine.Names) []affine.Stmt {
	loops, index := affine.LoopsOver(b.Shape, b.Pos, func(int) string { return names.Fresh("i") })
	token := &affine.Buffer{Name: names.Fresh(b.Name + "_element"), Elem: b.Elem, Pos: b.Pos}
	body := []affine.Stmt{
		&affine.Decl{Buffer: token, Pos: b.Pos},
		&affine.Assign{Buffer: token, Value: &affine.Load{Buffer: b, Index: index, Pos: b.Pos}, Pos: b.Pos},
	}
	for _, c := range copies {
		body = append(body, &affine.Assign{Buffer: c, Index: index, Value: &affine.Load{Buffer: token, Pos: b.Pos}, Pos: b.Pos})
	}
	for i := len(loops) - 1; i >= 0; i-- {
		loops[i].Body = body
		body = []affine.Stmt{loops[i]}
	}
	if len(loops) > 0 && len(copies) > 1 {
		loops[0].Label = "fork_" + b.Name // names the task
	}
	return body
}

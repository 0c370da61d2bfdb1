package buffers

import (
	"codo/affine"
)

// push replaces the one assignment of a writer by a write to the FIFO.
func (e end) push(c *affine.Channel) {
	e.task.Body = replaceStmt(e.task.Body, e.accesses[0].Stmt, func(s affine.Stmt) []affine.Stmt {
		a := s.(*affine.Assign)
		return []affine.Stmt{&affine.Push{Channel: c, Value: a.Value, Pos: a.Pos}}
	})
}

// pop takes the token before the one statement that reads it, into a scalar that
// takes the element's place. Where the statement reads the element on one side
// of a choice only, the token is taken under the same condition.
func (e end) pop(c *affine.Channel, names affine.Names) {
	a := e.accesses[0]
	token := &affine.Buffer{Name: names.Fresh(c.Buffer.Name + "_in"), Elem: c.Buffer.Elem, Pos: a.Pos}
	when, _ := loadedWhen(a)
	e.task.Body = replaceStmt(e.task.Body, a.Stmt, func(s affine.Stmt) []affine.Stmt {
		affine.RewriteEach(s, func(x affine.Expr) affine.Expr {
			if ld, ok := x.(*affine.Load); ok && ld.Buffer == c.Buffer {
				return &affine.Load{Buffer: token, Pos: ld.Pos}
			}
			return x
		})
		take := []affine.Stmt{&affine.Decl{Buffer: token, Pos: a.Pos}}
		if when != nil { // the scalar has a value on the other side, too
			take = append(take, &affine.Assign{Buffer: token, Value: &affine.Const{T: token.Elem}, Pos: a.Pos})
		}
		take = append(take, guarded(when, []affine.Stmt{&affine.Pop{Channel: c, Buffer: token, Pos: a.Pos}})...)
		return append(take, s)
	})
}

// loadedWhen is the condition under which the statement of a reads the element,
// nil for always; ok is false where that cannot be said before the statement: in
// a bound, which the loops around do not count, or where the condition needs the
// element itself.
func loadedWhen(a affine.Access) (when affine.Expr, ok bool) {
	if _, isLoop := a.Stmt.(*affine.Loop); isLoop {
		return nil, false
	}
	affine.Operands(a.Stmt, func(e affine.Expr) {
		if cond, found := pathTo(e, a.Buffer); found {
			when, ok = cond, true
		}
	})
	if when != nil {
		affine.WalkExpr(when, func(e affine.Expr) {
			if ld, isLoad := e.(*affine.Load); isLoad && ld.Buffer == a.Buffer {
				ok = false
			}
		})
	}
	return when, ok
}

// pathTo finds a load of b in e and the condition under which it is evaluated,
// nil for always.
func pathTo(e affine.Expr, b *affine.Buffer) (when affine.Expr, found bool) {
	affine.EachRead(e, func(ld *affine.Load, under *affine.Conditions) {
		if ld.Buffer != b || found {
			return
		}
		found = true
		for ; under != nil; under = under.Around {
			when = affine.And(under.Last, when)
		}
	})
	return when, found
}

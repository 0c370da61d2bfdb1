package buffers

import (
	"fmt"

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
// takes the element's place.
func (e end) pop(c *affine.Channel, names affine.Names) {
	a := e.accesses[0]
	token := &affine.Buffer{Name: names.Fresh(c.Buffer.Name + "_in"), Elem: c.Buffer.Elem, Pos: a.Pos}
	e.task.Body = replaceStmt(e.task.Body, a.Stmt, func(s affine.Stmt) []affine.Stmt {
		affine.RewriteOperands(s, func(x affine.Expr) affine.Expr {
			return affine.Rewrite(x, func(x affine.Expr) affine.Expr {
				if ld, ok := x.(*affine.Load); ok && ld.Buffer == c.Buffer {
					return &affine.Load{Buffer: token, Pos: ld.Pos}
				}
				return x
			})
		})
		return []affine.Stmt{&affine.Decl{Buffer: token, Pos: a.Pos}, &affine.Pop{Channel: c, Buffer: token, Pos: a.Pos}, s}
	})
}

// alwaysLoaded reports whether the element is read exactly once each time its
// statement runs: not in a bound, which the loops around do not count, and not
// on one side of a choice.
func alwaysLoaded(a affine.Access) bool {
	if _, isLoop := a.Stmt.(*affine.Loop); isLoop {
		return false
	}
	found := false
	affine.Operands(a.Stmt, func(e affine.Expr) { found = found || loadsAlways(e, a.Buffer) })
	return found
}

// loadsAlways reports whether evaluating e reads b for sure.
func loadsAlways(e affine.Expr, b *affine.Buffer) bool {
	any := func(list ...affine.Expr) bool {
		for _, x := range list {
			if loadsAlways(x, b) {
				return true
			}
		}
		return false
	}
	switch e := e.(type) {
	case *affine.Const, *affine.Counter:
		return false
	case *affine.Load:
		return e.Buffer == b || any(e.Index...)
	case *affine.Unary:
		return any(e.X)
	case *affine.Cast:
		return any(e.X)
	case *affine.Call:
		return any(e.Args...)
	case *affine.Select:
		return any(e.Cond)
	case *affine.Binary:
		if e.Op == "&&" || e.Op == "||" {
			return any(e.X)
		}
		return any(e.X, e.Y)
	}
	panic(fmt.Sprintf("buffers: loadsAlways of %T", e))
}

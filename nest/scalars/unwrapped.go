package scalars

import (
	"codo/affine"
	"codo/nest"
)

// Unwrapped lets sums of integers wrap where they are read, not at each addition: the last bits
// are the same, and a sum that holds all of what is added can be a tree of several iterations, of
// products in pairs. It has more bits than it needs then, see Narrow.
//
//	local s i8                                          local s i64
//	s = b[o]                                            s = i64(b[o])
//	for c { s = i8(i32(s) + i32(x[c]) * i32(w[c])) }    for c { s = s + i64(i32(x[c]) * i32(w[c])) }
//	y[o] = s                                            y[o] = i8(s)
func Unwrapped(t *affine.Task) { unwrapIn(t.Body) }

func unwrapIn(body []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			unwrapIn(s.Body)
		case *affine.If:
			unwrapIn(s.Then)
			unwrapIn(s.Else)
		case *affine.Decl:
			if !wraps(body[k+1:], s.Buffer) {
				break
			}
			tried := affine.CloneBody(body[k:])
			b := tried[0].(*affine.Decl).Buffer
			unwrap(tried[1:], b)
			if _, fits := nest.SumOf(b, tried[1:]); fits {
				copy(body[k:], tried)
			}
		}
	}
}

// wraps reports whether body adds to b in loops, and all such sums hold more than b does, to which
// they are cut each time.
func wraps(body []affine.Stmt, b *affine.Buffer) bool {
	if !b.IsScalar() || !b.Elem.IsInteger() || len(b.Bind) > 0 {
		return false
	}
	sums, all := 0, true
	for _, outer := range body {
		if l, ok := outer.(*affine.Loop); ok {
			affine.Walk(l.Body, func(s affine.Stmt) bool {
				if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
					x, adds := AdditionIn(a)
					sums, all = sums+1, all && adds && x.Term.Type().Bits > b.Elem.Bits
				}
				return true
			})
		}
	}
	return all && sums > 0
}

// unwrap makes b, which body uses, as wide as can be.
func unwrap(body []affine.Stmt, b *affine.Buffer) {
	narrow := b.Elem
	wrapped := func(e affine.Expr) affine.Expr {
		return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer == b {
				return &affine.Cast{T: narrow, X: ld}
			}
			return e
		})
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		if !ok || a.Buffer != b {
			affine.RewriteOperands(s, wrapped)
			return true
		}
		x, adds := AdditionIn(a)
		if !adds || x.Term.Type().Bits <= narrow.Bits {
			a.Value = affine.Convert(wrapped(a.Value), affine.I64)
			return true
		}
		term := affine.Convert(wrapped(x.Term), affine.I64)
		a.Value = &affine.Binary{Op: x.Op, X: &affine.Load{Buffer: b, Pos: a.Pos}, Y: term}
		return true
	})
	b.Elem = affine.I64
}

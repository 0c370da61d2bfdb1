package domain

import (
	"codo/affine"
)

// Clamped writes the least and the greatest of counters in subscripts as choices, of which each
// side is affine: a border that repeats the last pixel is often written so.
//
//	x[min(max(i - 1, 0), 7)]   =>   x[i - 1 > 0 ? (i - 1 < 7 ? i - 1 : 7) : 0]
func Clamped(t *affine.Task) {
	chosen := func(e affine.Expr) affine.Expr {
		return affine.Rewrite(e, func(e affine.Expr) affine.Expr {
			if c, ok := e.(*affine.Call); ok && len(c.Args) == 2 && c.T.IsInteger() && !affine.HasLoad(c) {
				if op := map[affine.Fn]affine.Op{"min": "<", "max": ">"}[c.Fn]; op != "" {
					return choiceOf(op, c.Args[0], c.Args[1])
				}
			}
			return e
		})
	}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			a.Index = mapped(a.Index, chosen)
		}
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
			if ld, ok := e.(*affine.Load); ok {
				return &affine.Load{Buffer: ld.Buffer, Index: mapped(ld.Index, chosen), Pos: ld.Pos}
			}
			return e
		})
		return true
	})
}

func mapped(list []affine.Expr, f func(affine.Expr) affine.Expr) (out []affine.Expr) {
	for _, e := range list {
		out = append(out, f(e))
	}
	return out
}

// choiceOf is x if x op y, else y. Of a choice each side is compared alone, so that conditions
// hold none.
func choiceOf(op affine.Op, x, y affine.Expr) affine.Expr {
	if s, ok := x.(*affine.Select); ok {
		return &affine.Select{Cond: s.Cond, X: choiceOf(op, s.X, y), Y: choiceOf(op, s.Y, y)}
	}
	if s, ok := y.(*affine.Select); ok {
		return &affine.Select{Cond: s.Cond, X: choiceOf(op, x, s.X), Y: choiceOf(op, x, s.Y)}
	}
	a, constX := x.(*affine.Const)
	b, constY := y.(*affine.Const)
	switch {
	case constX && constY && (op == "<") == (a.I < b.I):
		return x
	case constX && constY:
		return y
	}
	return &affine.Select{Cond: &affine.Binary{Op: op, X: x, Y: y}, X: x, Y: y}
}

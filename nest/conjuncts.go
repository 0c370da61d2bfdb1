package nest

import (
	"slices"

	"codo/affine"
)

// Within is the condition that f is from lo to below hi; nil if it always is.
func Within(f affine.Form, lo, hi int64) (cond affine.Expr) {
	least, most, known := f.Range()
	if !known || least < lo {
		cond = &affine.Binary{Op: ">=", X: f.Expr(), Y: affine.IntConst(lo)}
	}
	if !known || most >= hi {
		cond = affine.And(cond, &affine.Binary{Op: "<", X: f.Expr(), Y: affine.IntConst(hi)})
	}
	return cond
}

// Conjuncts are the conditions that all must hold for c to hold, those of several counters
// that must all be first or last one by one.
func Conjuncts(c affine.Expr) []affine.Expr {
	if b, ok := c.(*affine.Binary); ok && b.Op == "&&" {
		return append(Conjuncts(b.X), Conjuncts(b.Y)...)
	}
	list, ok := affine.Conjunction(c, true)
	if !ok || len(list) != 1 {
		return []affine.Expr{c}
	}
	parts := affine.AtExtremes(list)
	if len(parts) < 2 {
		return []affine.Expr{c}
	}
	var out []affine.Expr
	for _, p := range parts {
		out = append(out, &affine.Binary{Op: "==", X: p.Form.Expr(), Y: affine.IntConst(0)})
	}
	return out
}

// MayPass reports whether s may be executed before, or behind, the others.
func MayPass(others []affine.Stmt, s affine.Stmt) bool {
	return !Conflict(affine.Accesses(others), affine.Accesses([]affine.Stmt{s})) && !Declared(others, []affine.Stmt{s})
}

// Without is body without conditions that always hold.
func Without(body []affine.Stmt) []affine.Stmt {
	return WithoutThose(body, func(affine.Constraint) bool { return false })
}

// WithoutThose is body without conditions that say no more than some constraints do.
func WithoutThose(body []affine.Stmt, idle func(affine.Constraint) bool) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		guard, ok := s.(*affine.If)
		if !ok || len(guard.Else) > 0 {
			return nil, false
		}
		var rest affine.Expr
		for _, c := range Conjuncts(guard.Cond) {
			if list, ok := affine.Conjunction(c, true); !ok || slices.ContainsFunc(list, func(c affine.Constraint) bool { return !idle(c) }) {
				rest = affine.And(rest, c)
			}
		}
		if rest == nil {
			return guard.Then, true
		}
		guard.Cond = rest
		return nil, false
	})
}

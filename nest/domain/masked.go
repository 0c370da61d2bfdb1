package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Masked lets sums of integers take a 0 where a condition on counters keeps something from being
// added: then something is added in each iteration, and sums can be trees of several iterations.
// What is read only where the condition holds stays under it, and of a product one side is 0. The
// condition may be around loops.
//
//	if (i + r >= 1) { s += x[i + r - 1] * w[r] }   =>   s += (i + r >= 1 ? x[i + r - 1] : 0) * w[r]
//
// The condition must hold in half of the iterations: loops may be cut at others.
// With floats s + 0 is not s where that is -0, nor 0 * w where w is infinite.
func Masked(t *affine.Task) {
	writes := affine.Writes(t.Body)
	t.Body = nest.RewriteIfs(t.Body, func(s *affine.If) ([]affine.Stmt, bool) {
		sums := additionsIn(s.Then)
		if len(s.Else) > 0 || len(sums) == 0 || nest.DataIn([]affine.Expr{s.Cond}) || !halfOf(sums, writes) {
			return nil, false
		}
		for _, a := range sums {
			x, _ := scalars.AdditionIn(a)
			a.Value = x.Of(x.Op, masked(x.Term, s.Cond))
		}
		return s.Then, true
	})
}

// additionsIn are all the statements of body and of loops in it, nil if others than additions to
// scalars are among them.
func additionsIn(body []affine.Stmt) (sums []*affine.Assign) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			own := additionsIn(s.Body)
			if s.Keep != 0 || own == nil {
				return nil
			}
			sums = append(sums, own...)
		case *affine.Assign:
			if _, ok := scalars.AdditionIn(s); !ok || !s.Buffer.IsScalar() {
				return nil
			}
			sums = append(sums, s)
		default:
			return nil
		}
	}
	return sums
}

// halfOf reports whether these statements are executed in half of the iterations of all loops
// around them, at least.
func halfOf(sums []*affine.Assign, writes []affine.Access) bool {
	for _, w := range writes {
		if a, ok := w.Stmt.(*affine.Assign); !ok || !slices.Contains(sums, a) {
			continue
		}
		n, _ := affine.Executions(w.Domain)
		if all, known := affine.Executions(affine.Domain{Loops: w.Loops, Cases: [][]affine.Constraint{{}}, Exact: true}); !known || 2*n < all {
			return false
		}
	}
	return true
}

// masked is e where cond holds, and 0 elsewhere.
func masked(e affine.Expr, cond affine.Expr) affine.Expr {
	switch x := e.(type) {
	case *affine.Cast:
		if x.T.IsInteger() && x.X.Type().IsInteger() {
			return &affine.Cast{T: x.T, X: masked(x.X, cond)}
		}
	case *affine.Binary:
		if x.Op != "*" || !x.Type().IsInteger() {
			break
		}
		out := *x
		if left := !nest.Harmless(x.X, nest.IsInside); left || nest.Harmless(x.Y, nest.IsInside) {
			out.X = masked(x.X, cond)
		}
		if !nest.Harmless(x.Y, nest.IsInside) {
			out.Y = masked(x.Y, cond)
		}
		return &out
	case *affine.Select:
		if scalars.IsPlusZero(x.Y) && scalars.SameCondition(x.Cond, cond) {
			return x
		}
	}
	return &affine.Select{Cond: cond, X: e, Y: &affine.Const{T: e.Type()}}
}

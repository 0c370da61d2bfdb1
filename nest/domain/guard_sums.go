package domain

import (
	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// GuardSums moves conditions on counters to the sums of integers that they guard, into the loops
// around these, where that is all that the loops do: the loops are part of the nest around then.
// In half of the iterations the condition must hold, as for Masked, which takes it from there.
//
//	if (i >= 1) { for c { y[i] += x[i - 1][c] } }   =>   for c { if (i >= 1) { y[i] += x[i - 1][c] } }
func GuardSums(t *affine.Task) {
	writes := affine.Writes(t.Body)
	t.Body = nest.RewriteIfs(t.Body, func(s *affine.If) ([]affine.Stmt, bool) {
		if !affine.HasLoop(s.Then) || len(s.Else) > 0 || nest.DataIn([]affine.Expr{s.Cond}) {
			return nil, false
		}
		if sums := sumsIn(s.Then); len(sums) == 0 || !halfOf(sums, writes) {
			return nil, false
		}
		return underEach(s, s.Then), true
	})
}

// sumsIn are all the statements of body and of loops and conditions in it, nil if others than
// additions of integers to elements or scalars are among them.
func sumsIn(body []affine.Stmt) (sums []*affine.Assign) {
	for _, s := range body {
		var own []*affine.Assign
		switch s := s.(type) {
		case *affine.Loop:
			if nest.Open(s) {
				own = sumsIn(s.Body)
			}
		case *affine.If:
			if len(s.Else) == 0 {
				own = sumsIn(s.Then)
			}
		case *affine.Assign:
			if s.Buffer.Elem.IsInteger() && scalars.UpdatesItself(s) {
				own = []*affine.Assign{s}
			}
		}
		if own == nil {
			return nil
		}
		sums = append(sums, own...)
	}
	return sums
}

// underEach puts what is no loop under the condition of at.
func underEach(at *affine.If, body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok {
			l.Body = underEach(at, l.Body)
			out = append(out, l)
			continue
		}
		out = append(out, &affine.If{Cond: at.Cond, Then: []affine.Stmt{s}, Pos: at.Pos})
	}
	return out
}

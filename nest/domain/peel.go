package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Peel moves what a loop does in its first iteration only, before all else, in front
// of it, and what it does in its last one only, after all else, behind it (loop
// peeling; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 5.7):
//
//	for k {                                  s = 0
//	  if (k == 0) { s = 0 }                  for k {
//	  s += a[i][k]                   =>        s += a[i][k]
//	  if (k == 63) { y[i] = s }              }
//	}                                        y[i] = s
func Peel(t *affine.Task) {
	t.Body = nest.RewriteLoops(t.Body, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		if !nest.Unordered(l) {
			return nil, false
		}
		before, after := peel(l)
		if len(l.Body) > 0 { // else it did nothing in other iterations
			before = append(before, l)
		}
		return append(before, after...), true
	})
}

// peel takes what is to stand in front of l, and behind it, out of l.
func peel(l *affine.Loop) (before, after []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 {
		return nil, nil
	}
	for k := 0; k < len(l.Body); {
		rest := only(l, l.Body[k], first)
		if rest == nil || !nest.MayPass(l.Body[:k], l.Body[k]) {
			k++
			continue
		}
		before, l.Body = append(before, rest...), slices.Delete(slices.Clone(l.Body), k, k+1)
	}
	for k := len(l.Body) - 1; k >= 0; k-- {
		rest := only(l, l.Body[k], first+(trips-1)*l.Step)
		if rest != nil && nest.MayPass(l.Body[k+1:], l.Body[k]) && !nest.Declared(l.Body, rest) {
			after, l.Body = append(slices.Clone(rest), after...), slices.Delete(slices.Clone(l.Body), k, k+1)
		}
	}
	return before, after
}

// only is what s does in the iteration of l in which its counter is at, if it does
// nothing in others; nil if it may.
func only(l *affine.Loop, s affine.Stmt, at int64) []affine.Stmt {
	guard, ok := s.(*affine.If)
	if !ok || len(guard.Else) > 0 {
		return nil
	}
	var rest affine.Expr
	found := false
	for _, c := range nest.Conjuncts(guard.Cond) {
		if IsAt(c, l, at) {
			found = true
		} else {
			rest = affine.And(rest, c)
		}
	}
	if !found {
		return nil
	}
	out := affine.CloneBody(guard.Then)
	if rest != nil {
		out = []affine.Stmt{&affine.If{Cond: rest, Then: out, Pos: guard.Pos}}
	}
	affine.SubstituteCounter(out, l, &affine.Const{T: l.Type, I: at})
	return out
}

// IsAt reports whether c says that the counter of l is at.
func IsAt(c affine.Expr, l *affine.Loop, at int64) bool {
	eq, ok := c.(*affine.Binary)
	if !ok || eq.Op != "==" {
		return false
	}
	x, ok := affine.FormOf(eq.X)
	y, ok2 := affine.FormOf(eq.Y)
	if !ok || !ok2 {
		return false
	}
	f := affine.CounterForm(l).Plus(-at)
	return x.Sub(y).Equal(f) || y.Sub(x).Equal(f)
}

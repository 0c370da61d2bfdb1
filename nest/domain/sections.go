package domain

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
)

// mostSections is how many loops Sections makes of one at most.
const mostSections = 3

// Sections cuts loops where conditions on their counter change that guard other loops in them, so that none of what comes
// of it has these conditions (index set splitting; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 5.7):
//
//	for k = 0 to 40 {                                        for k = 0 to i {
//	  if (k < i) { l[i][k] = 0 }                               l[i][k] = 0
//	  else { for j = 0 to i { s += a[i][j] * b[j][k] } }  =>  }
//	}                                                        for k = i to 40 {
//	                                                           for j = 0 to i { s += a[i][j] * b[j][k] }
//	                                                         }
//
// Beside loops, conditions are looked at, too, that choose between what takes long: at the diagonal of a factor there is a root,
// below it a division, and one after the other they would be in each iteration. So are those that hold in the first iteration alone,
// in any loop, where that moves on with the loops around: the pivot of a step and its row and column.
//
// Iterations stay in order, and no loop runs more often, as with Guard.
func Sections(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		ends, ok := sectionEnds(l)
		if !ok {
			return nil, false
		}
		return nest.Sections(l, ends), true
	})
}

// sectionEnds are the bounds of the sections of l, from the first iteration to the end; ok is false if there are none, or
// it cannot be told which comes first, or whether all are between those of l.
func sectionEnds(l *affine.Loop) (ends []affine.Form, ok bool) {
	lo, okLo := affine.FormOf(l.Lo)
	hi, okHi := affine.FormOf(l.Hi)
	if !nest.Plain(l) || l.Step != 1 || l.Again || !okLo || !okHi {
		return nil, false
	}
	conds := guardsIn(l.Body)
	if affine.HasLoop(l.Body) {
		conds = slices.Concat(conds, lengthyIn(l.Body))
	}
	if _, fixed := lo.IsConst(); !fixed {
		conds = slices.Concat(conds, cornersIn(l, lo))
	}
	for _, c := range conds {
		for _, at := range changesOf(c, l) {
			if !slices.ContainsFunc(ends, at.Equal) {
				ends = append(ends, at)
			}
		}
	}
	if len(ends) == 0 || len(ends) >= mostSections {
		return nil, false
	}
	for _, at := range ends {
		if _, same := at.Sub(ends[0]).IsConst(); !same || !atMost(lo, at) || !atMost(at, hi) {
			return nil, false
		}
	}
	slices.SortFunc(ends, func(x, y affine.Form) int { return cmp.Compare(x.Constant(), y.Constant()) })
	return slices.Concat([]affine.Form{lo}, ends, []affine.Form{hi}), true
}

// atMost reports whether x is never more than y.
func atMost(x, y affine.Form) bool {
	least, _, ok := y.Sub(x).Range()
	return ok && least >= 0
}

// guardsIn are the conditions in body that guard loops, those in other loops left out.
func guardsIn(body []affine.Stmt) (list []affine.Expr) {
	for _, s := range body {
		if s, ok := s.(*affine.If); ok && (affine.HasLoop(s.Then) || affine.HasLoop(s.Else)) {
			list = slices.Concat(list, []affine.Expr{s.Cond}, guardsIn(s.Then), guardsIn(s.Else))
		}
	}
	return list
}

// lengthyIn are the conditions in body of whose sides one has an operator that takes long, and the other something else; those
// in other loops left out.
func lengthyIn(body []affine.Stmt) (list []affine.Expr) {
	for _, s := range body {
		affine.Each(s, func(c *affine.Select) {
			if lengthy(c.X) || lengthy(c.Y) {
				list = append(list, c.Cond)
			}
		})
		if c, ok := s.(*affine.If); ok {
			if len(c.Then) > 0 && len(c.Else) > 0 && slices.ContainsFunc(slices.Concat(c.Then, c.Else), computesLong) {
				list = append(list, c.Cond)
			}
			list = slices.Concat(list, lengthyIn(c.Then), lengthyIn(c.Else))
		}
	}
	return list
}

// cornersIn are the conditions in l, also in other loops, that hold in its first iteration alone.
func cornersIn(l *affine.Loop, lo affine.Form) (list []affine.Expr) {
	first := affine.CounterForm(l).Sub(lo)
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if s, ok := s.(*affine.If); ok {
			only, ok := affine.Conjunction(s.Cond, true)
			if ok && len(only) == 1 && only[0].Equal && (only[0].Form.Equal(first) || only[0].Form.Equal(first.Scale(-1))) {
				list = append(list, s.Cond)
			}
		}
		return true
	})
	return list
}

// computesLong reports whether s is a statement with such an operator.
func computesLong(s affine.Stmt) bool {
	a, ok := s.(*affine.Assign)
	return ok && lengthy(a.Value)
}

// lengthy reports whether e divides floats, or is a root or another function of them.
func lengthy(e affine.Expr) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Binary:
			found = found || e.Op == "/" && e.Type().IsFloat()
		case *affine.Call:
			found = found || e.T.IsFloat() && !slices.Contains([]affine.Fn{"fmin", "fmax", "fabs", "min", "max", "abs"}, e.Fn)
		}
	})
	return found
}

// changesOf are the counters of l from which on comparisons in c have other results than before.
func changesOf(c affine.Expr, l *affine.Loop) (list []affine.Form) {
	affine.WalkExpr(c, func(e affine.Expr) {
		b, ok := e.(*affine.Binary)
		if !ok {
			return
		}
		x, okX := affine.FormOf(b.X)
		y, okY := affine.FormOf(b.Y)
		d := x.Sub(y)
		if !okX || !okY || d.Coef(l)*d.Coef(l) != 1 {
			return
		}
		less := b.Op == "<" || b.Op == ">="
		at := affine.CounterForm(l).Sub(d) // where both are the same
		if d.Coef(l) < 0 {
			at, less = affine.CounterForm(l).Add(d), b.Op == ">" || b.Op == "<="
		}
		switch b.Op {
		case "<", "<=", ">", ">=":
			if !less { // both being the same counts as before
				at = at.Plus(1)
			}
			list = append(list, at)
		case "==", "!=":
			list = append(list, at, at.Plus(1))
		}
	})
	return slices.DeleteFunc(list, func(f affine.Form) bool { return f.Uses(l) })
}

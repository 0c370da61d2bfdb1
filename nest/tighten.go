package nest

import (
	"slices"

	"codo/affine"
)

// Tighten takes iterations out of loops in which nothing is done, as a condition inside
// holds in none of them, and the condition with them. Loops that do other things as well are
// cut first, where the pieces can be tasks. Designs in streaming form are full of loops
// that fill a window before they use it:
//
//	for i = 0 to 114 { for k = 0 to 3 {          for i = 2 to 114 { for k = 0 to 3 {
//	  if (i - 2 >= 0) { s += x[i + k - 2] }  =>    s += x[i + k - 2]
//	} }                                          } }
//
// The result tells whether there were such.
func Tighten(t *affine.Task, names affine.Names) bool {
	distributeWhere(t, func(l *affine.Loop) bool {
		return waitsInside(l) && outputsApart(l) && slices.ContainsFunc(Distribute(l), func(s affine.Stmt) bool {
			return tightenIn(affine.CloneBody([]affine.Stmt{s})) && !tightenIn(affine.CloneBody([]affine.Stmt{l}))
		})
	})
	changed := tightenIn(t.Body)
	if changed {
		Rename(t, names)
	}
	return changed
}

// waitsInside reports whether some condition in l asks for a bound of a loop.
func waitsInside(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if guard, ok := s.(*affine.If); ok {
			found = found || slices.ContainsFunc(needs([]affine.Stmt{guard}, unrelated), func(c affine.Constraint) bool { return len(c.Form.Counters()) == 1 })
		}
		return !found
	})
	return found
}

// tightenIn reports whether it changed a loop.
func tightenIn(body []affine.Stmt) (changed bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && tighten(l) {
			l.Body, changed = without(l.Body), true
		}
		return true
	})
	return changed
}

// tighten gives l the bounds that all in it needs.
func tighten(l *affine.Loop) bool {
	first, trips, ok := affine.ConstantTrips(l)
	if !ok || l.Step != 1 || !plain(l) {
		return false
	}
	lo, hi := first, first+trips
	for _, c := range needs(l.Body, unrelated) {
		at, lower, ok := boundOf(c, l)
		switch v, constant := at.IsConst(); {
		case !ok || !constant:
		case lower:
			lo = max(lo, v)
		default:
			hi = min(hi, v+1)
		}
	}
	if lo >= hi || hi-lo == trips {
		return false
	}
	l.Lo, l.Hi = &affine.Const{T: l.Type, I: lo}, &affine.Const{T: l.Type, I: hi}
	return true
}

// needs is what must hold for body to do anything, as far as it can be told; in gives what a loop needs
// of what its body does.
func needs(body []affine.Stmt, in func([]affine.Constraint, *affine.Loop) []affine.Constraint) (all []affine.Constraint) {
	first := true
	locals := declaredIn(body)
	for _, s := range body {
		if onlyFor(s, locals) {
			continue
		}
		var own []affine.Constraint
		switch s := s.(type) {
		case *affine.If:
			if len(s.Else) > 0 {
				return nil
			}
			own = needs(s.Then, in)
			for _, c := range conjuncts(s.Cond) {
				if list, ok := affine.Conjunction(c, true); ok {
					own = append(own, list...)
				}
			}
		case *affine.Loop:
			own = in(needs(s.Body, in), s)
		}
		if first {
			all, first = own, false
		} else {
			all = slices.DeleteFunc(all, func(c affine.Constraint) bool {
				return !slices.ContainsFunc(own, c.Same)
			})
		}
		if len(all) == 0 {
			return nil
		}
	}
	return all
}

// onlyFor reports whether s does nothing but to give values to some buffers: what comes through a stream it would
// take away.
func onlyFor(s affine.Stmt, list []*affine.Buffer) bool {
	for u := range affine.Uses([]affine.Stmt{s}) {
		if u.Channel != nil || u.Write && !slices.Contains(list, u.Buffer) || u.Buffer.Port.Kind == affine.PortStream {
			return false
		}
	}
	return true
}

// unrelated are the constraints of a list that hold in all iterations of l or in none.
func unrelated(list []affine.Constraint, l *affine.Loop) []affine.Constraint {
	return slices.DeleteFunc(list, func(c affine.Constraint) bool { return c.Form.Uses(l) })
}

// without is body without conditions that always hold.
func without(body []affine.Stmt) []affine.Stmt {
	return withoutThose(body, func(affine.Constraint) bool { return false })
}

// withoutThose is body without conditions that say no more than some constraints do.
func withoutThose(body []affine.Stmt, idle func(affine.Constraint) bool) []affine.Stmt {
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		guard, ok := s.(*affine.If)
		if !ok || len(guard.Else) > 0 {
			return nil, false
		}
		var rest affine.Expr
		for _, c := range conjuncts(guard.Cond) {
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

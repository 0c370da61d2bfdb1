package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Needs is what must hold for body to do anything, as far as it can be told; in gives what a loop needs
// of what its body does.
func Needs(body []affine.Stmt, in func([]affine.Constraint, *affine.Loop) []affine.Constraint) (all []affine.Constraint) {
	first := true
	locals := DeclaredIn(body)
	for _, s := range body {
		if OnlyFor(s, locals) {
			continue
		}
		var own []affine.Constraint
		switch s := s.(type) {
		case *affine.If:
			if len(s.Else) > 0 {
				return nil
			}
			own = Needs(s.Then, in)
			for _, c := range nest.Conjuncts(s.Cond) {
				if list, ok := affine.Conjunction(c, true); ok {
					own = append(own, list...)
				}
			}
		case *affine.Loop:
			own = in(Needs(s.Body, in), s)
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

// OnlyFor reports whether s does nothing but to give values to some buffers: what comes through a stream it would
// take away.
func OnlyFor(s affine.Stmt, list []*affine.Buffer) bool {
	for u := range affine.Uses([]affine.Stmt{s}) {
		if u.Channel != nil || u.Write && !slices.Contains(list, u.Buffer) || u.Buffer.Port.Kind == affine.PortStream {
			return false
		}
	}
	return true
}

// Unrelated are the constraints of a list that hold in all iterations of l or in none.
func Unrelated(list []affine.Constraint, l *affine.Loop) []affine.Constraint {
	return slices.DeleteFunc(list, func(c affine.Constraint) bool { return c.Form.Uses(l) })
}

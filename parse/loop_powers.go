package parse

import (
	"fmt"
	"slices"

	"codo/affine"
)

// maxPowers is how many iterations a loop may have that is written out for what is in it.
const maxPowers = 16

// powerLoop writes out the iterations of a loop where loops in it have ends, or arrays have
// subscripts, that are made of a constant shifted by its counter, as those of the stages of a
// Fourier transform: all of these are affine then. It reports false if s is no such loop.
func (l *lowerer) powerLoop(h header, s *forStmt) bool {
	first, ok := h.lo.(*affine.Const)
	if !ok || !l.powersIn(s.body, map[string]bool{h.name: false}, map[string]bool{}) {
		return false
	}
	values, _, ok := l.listValues(h, first.I, s, s.cond)
	return ok && len(values) <= maxPowers && l.listedLoop(h, s)
}

// powersIn looks for such ends and subscripts in n, and in the functions that it calls. The names
// are those of the counter, and, if true, of constants shifted by it; the functions that were looked
// through for such names are seen.
func (l *lowerer) powersIn(n any, names, seen map[string]bool) (found bool) {
	set := func(name string, to expr) {
		if power, ok := l.powerOf(to, names); ok {
			names[name] = power
		} else {
			delete(names, name)
		}
	}
	is := func(list ...any) bool {
		return slices.ContainsFunc(list, func(n any) bool { power, _ := l.powerOf(n, names); return power })
	}
	walk(n, func(n any) bool {
		switch n := n.(type) {
		case *declaration:
			for _, v := range n.vars {
				set(v.name, v.init)
			}
		case *assign:
			if id, ok := n.x.(*ident); ok && n.op == "=" {
				set(id.name, n.y)
			}
		case *forStmt:
			found = found || is(n.init, n.cond, n.post)
		case *index:
			found = found || is(n.i)
		case *call:
			found = found || slices.ContainsFunc(l.own(n), func(f *function) bool {
				own := map[string]bool{}
				for i, p := range f.params[:min(len(f.params), len(n.args))] {
					if power, ok := l.powerOf(n.args[i], names); ok {
						own[p.name] = power
					}
				}
				key := fmt.Sprintf("%p %v", f, own)
				if len(own) == 0 || f.body == nil || seen[key] {
					return false
				}
				seen[key] = true
				return l.powersIn(f.body, own, seen)
			})
		}
		return !found
	})
	return found
}

// powerOf reports whether n is made of such names, and whether by a shift of a constant.
func (l *lowerer) powerOf(n any, names map[string]bool) (power, ok bool) {
	walk(n, func(n any) bool {
		switch n := n.(type) {
		case *ident:
			of, known := names[n.name]
			power, ok = power || of, ok || known
		case *binary:
			if n.op != "<<" && n.op != ">>" {
				return true
			}
			if _, by := l.powerOf(n.y, names); by {
				_, isConst := l.tryConst(n.x)
				power = power || isConst
			}
		}
		return true
	})
	return power, ok
}

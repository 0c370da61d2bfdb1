package nest

import (
	"cmp"
	"slices"

	"codo/affine"
)

// smallPart is the part of an array that another one has at most that is kept beside it in any case.
const smallPart = 8

// Stored lets loops whose iterations do not depend on each other run in the order in which the elements of all arguments
// that they go through are stored (loop interchange; Allen and Kennedy, "Optimizing Compilers for Modern Architectures",
// section 5.2): these come and go in that order.
//
//	for i { for j { for c { y[c][i][j] = f(x[c][i][j]) } } }   =>   for c { for i { for j { y[c][i][j] = f(x[c][i][j]) } } }
//
// Nests stay that reach what others compute, or arrays in other orders, as products do.
func Stored(t *affine.Task) {
	local := DeclaredBy(t.Body)
	t.Body = EachNest(t.Body, func(s affine.Stmt) []affine.Stmt {
		if l, ok := s.(*affine.Loop); ok {
			s = asStored(l, local)
		}
		return []affine.Stmt{s}
	})
}

// asStored is the nest of l in that order; l itself if it stays. Other nests may use arrays that are local.
func asStored(l *affine.Loop, local map[*affine.Buffer]bool) *affine.Loop {
	loops, _ := Perfect(l)
	if dependent := slices.IndexFunc(loops, func(l *affine.Loop) bool { return !MayJam(l) }); dependent >= 0 {
		loops = loops[:dependent]
	}
	if len(loops) < 2 || slices.ContainsFunc(loops, func(l *affine.Loop) bool { _, _, constant := affine.ConstantTrips(l); return !constant }) {
		return l
	}
	core := loops[len(loops)-1].Body
	all := slices.DeleteFunc(affine.Accesses(core), func(a affine.Access) bool { return IsTable(a.Buffer) || affine.Declares(core, a.Buffer) })
	written := 0
	for _, a := range all {
		if local[a.Buffer] {
			return l
		}
		if a.Write {
			written = max(written, a.Buffer.Len())
		}
	}
	var order []*affine.Loop
	for _, a := range all {
		own, ok := storedOrder(&a, loops)
		switch {
		case !ok:
			return l
		case len(own) < len(loops):
			if smallPart*a.Buffer.Len() > written {
				return l
			}
		case order == nil:
			order = own
		case !slices.Equal(own, order):
			return l
		}
	}
	if order == nil || slices.Equal(order, loops) {
		return l
	}
	return Wrap(order, core)[0].(*affine.Loop)
}

// storedOrder are those of loops that choose the element of a, the one along the slowest dimension first; ok is false if
// one goes along several.
func storedOrder(a *affine.Access, loops []*affine.Loop) (order []*affine.Loop, ok bool) {
	forms, ok := a.Subscripts()
	if !ok {
		return nil, false
	}
	for _, f := range forms {
		var own []*affine.Loop
		for _, l := range loops {
			if !f.Uses(l) {
				continue
			}
			if f.Coef(l) < 1 || slices.Contains(order, l) {
				return nil, false
			}
			own = append(own, l)
		}
		slices.SortStableFunc(own, func(x, y *affine.Loop) int { return cmp.Compare(f.Coef(y), f.Coef(x)) })
		order = append(order, own...)
	}
	return order, true
}

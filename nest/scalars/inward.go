package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Inward changes the order of loops so that those over which sums go are
// innermost, where all that a nest writes are elements that such loops do not
// choose: loop interchange, as before scalar replacement (Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 8.4):
//
//	for k { for i { y[i] += a[i][k] } }  =>  for i { for k { y[i] += a[i][k] } }
//
// Accumulate then finds the sums of nests in either order.
func Inward(t *affine.Task) {
	t.Body = nest.EachNest(t.Body, func(s affine.Stmt) []affine.Stmt { return inwardIn([]affine.Stmt{s}) })
}

func inwardIn(body []affine.Stmt) []affine.Stmt {
	for k, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || len(l.Order) > 0 { // a wished order is of the nest as it is
			continue
		}
		loops, core := nest.Perfect(l)
		if order := sumsInside(loops, core); order != nil {
			body[k] = nest.Wrap(order, core)[0]
			continue
		}
		l.Body = inwardIn(l.Body)
	}
	return body
}

// sumsInside is the order of the loops of a perfect nest in which those that
// carry dependences are innermost; nil if that is the order they have, or if the
// nest writes more than elements that are the same in all iterations of these.
func sumsInside(loops []*affine.Loop, core []affine.Stmt) []*affine.Loop {
	if len(loops) < 2 {
		return nil
	}
	all := affine.Accesses([]affine.Stmt{loops[0]})
	var free, carried []*affine.Loop
	for _, l := range loops {
		if nest.IsFree(l, 0, all) {
			free = append(free, l)
		} else {
			carried = append(carried, l)
		}
	}
	order := slices.Concat(free, carried)
	if slices.Equal(order, loops) || !BoundsKnown(order) {
		return nil
	}
	if !onlySums(all, DeclaredIn(core), carried) {
		return nil
	}
	return order
}

// DeclaredIn is what body declares, but for what statements in it do.
func DeclaredIn(body []affine.Stmt) (list []*affine.Buffer) {
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok {
			list = append(list, d.Buffer)
		}
	}
	return list
}

// onlySums reports whether all that is written beside those are elements that these loops do
// not choose, and nothing else is used of what is written.
func onlySums(all []affine.Access, but []*affine.Buffer, carried []*affine.Loop) bool {
	for _, w := range all {
		if !w.Write || slices.Contains(but, w.Buffer) {
			continue
		}
		if w.Buffer == nil || w.Buffer.IsScalar() {
			return false
		}
		at, ok := w.Subscripts()
		if !ok || dependOn(at, carried) {
			return false
		}
		for _, a := range all {
			if a.Buffer == w.Buffer {
				if subs, ok := a.Subscripts(); !ok || !slices.EqualFunc(at, subs, affine.Form.Equal) {
					return false
				}
			}
		}
	}
	return true
}

// BoundsKnown reports whether no bound depends on a loop further inside.
func BoundsKnown(loops []*affine.Loop) bool {
	for k, l := range loops {
		lo, ok := affine.FormOf(l.Lo)
		hi, ok2 := affine.FormOf(l.Hi)
		if !ok || !ok2 || dependOn([]affine.Form{lo, hi}, loops[k:]) {
			return false
		}
	}
	return true
}

// dependOn reports whether subscripts depend on some of the loops.
func dependOn(subs []affine.Form, loops []*affine.Loop) bool {
	return slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.ContainsFunc(loops, f.Uses) })
}

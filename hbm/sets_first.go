package hbm

import (
	"slices"

	"codo/affine"
)

// setsFirst reports whether t surely writes every element of b, and reads none of them before: none that it writes
// later, as where each is made of those before it, which begin with a border, or only what is surely written by
// then, as sums that begin with 0.
func setsFirst(t *affine.Task, b *affine.Buffer) bool {
	mine := affine.AccessesTo(t.Body, b)
	if !fill(mine, b) {
		return false
	}
	to := writes(mine)
	top := map[*affine.Loop]int{} // the statement of t that an outermost loop is
	for k, s := range t.Body {
		if l, ok := s.(*affine.Loop); ok {
			top[l] = k
		}
	}
	return !slices.ContainsFunc(reads(mine), func(r affine.Access) bool {
		return slices.ContainsFunc(to, func(w affine.Access) bool { return affine.Follows(r, w, nil, nil).Possible() }) &&
			!slices.ContainsFunc(to, func(w affine.Access) bool { return writtenBy(w, r, top) })
	})
}

// writtenBy reports whether w surely wrote the element that r reads before: in a statement before that of r, or in the same
// iteration of all loops around w.
func writtenBy(w, r affine.Access, top map[*affine.Loop]int) bool {
	if w.Order >= r.Order || len(w.Loops) == 0 || len(r.Loops) == 0 {
		return false
	}
	before, isTop := top[w.Loops[0]]
	if at, ok := top[r.Loops[0]]; ok && isTop && before < at {
		return affine.Covers(w, r)
	}
	if !w.Exact || len(w.Cases) != 1 || len(w.Loops) > len(r.Loops) || !slices.Equal(w.Loops, r.Loops[:len(w.Loops)]) {
		return false
	}
	to, ok := w.Subscripts()
	from, known := r.Subscripts()
	if !ok || !known || !slices.EqualFunc(to, from, affine.Form.Equal) {
		return false
	}
	return !slices.ContainsFunc(r.Cases, func(own []affine.Constraint) bool {
		return slices.ContainsFunc(w.Cases[0], func(c affine.Constraint) bool {
			return !slices.ContainsFunc(own, func(o affine.Constraint) bool { return o.Equal == c.Equal && o.Form.Equal(c.Form) })
		})
	})
}

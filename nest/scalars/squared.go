package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// squared gives l, one of the loops of a nest, of which others say where it begins and ends, as one over the tiles of a
// triangle, the bounds that it has at most, where a condition in core holds in none of the iterations that come with them, and what
// is read in these is there.
//
//	for i0 = 0 to 3 { for j0 = 0 to i0 + 1 { for i = 0 to 8 { for j = 0 to 8 { if (8 * j0 + j < 8 * i0 + i + 1) { .. } } } } }
//	for i0 = 0 to 3 { for j0 = 0 to 3 { for i = 0 to 8 { for j = 0 to 8 { if (8 * j0 + j < 8 * i0 + i + 1) { .. } } } } }
func squared(l *affine.Loop, loops []*affine.Loop, core []affine.Stmt) {
	lo, ok1 := affine.FormOf(l.Lo)
	hi, ok2 := affine.FormOf(l.Hi)
	if _, isConstant := affine.TripCount(l); isConstant || !ok1 || !ok2 || l.Step < 1 || boundsUse(loops, l) {
		return
	}
	least, _, known1 := lo.Range()
	_, most, known2 := hi.Range()
	if !known1 || !known2 || most <= least || !lo.Plus(-least).Mod(l.Step).Equal(affine.Form{}) {
		return
	}
	all := Needs(core, Unrelated)
	next := lo.Add(hi.Sub(lo).Plus(l.Step - 1).FloorDiv(l.Step).Scale(l.Step))
	more := affine.CounterForm(affine.CountTo("more", most-least, l.Pos)).Scale(l.Step)
	_, from := lo.IsConst()
	_, to := hi.IsConst()
	if (from || neverAt(all, l, lo.Plus(-l.Step).Sub(more))) && (to || neverAt(all, l, next.Add(more))) {
		was := *l
		l.Lo, l.Hi = &affine.Const{T: l.Type, I: least}, &affine.Const{T: l.Type, I: most}
		if !staysInside(loops[0]) {
			l.Lo, l.Hi = was.Lo, was.Hi
		}
	}
}

// staysInside reports whether all that l accesses surely lies in its array.
func staysInside(l *affine.Loop) bool {
	return !slices.ContainsFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool {
		for d, size := range a.Buffer.Shape {
			f, ok := a.Subscript(d)
			lo, hi, known := a.Range(f)
			if !ok || !known || lo < 0 || hi >= int64(size) {
				return true
			}
		}
		return false
	})
}

// boundsUse reports whether bounds of these loops speak of the counter of l.
func boundsUse(loops []*affine.Loop, l *affine.Loop) bool {
	return slices.ContainsFunc(loops, func(in *affine.Loop) bool { return nest.Counts(in.Lo, l) || nest.Counts(in.Hi, l) })
}

// neverAt reports whether one of these does not hold where the counter of l is at such a place.
func neverAt(all []affine.Constraint, l *affine.Loop, at affine.Form) bool {
	return slices.ContainsFunc(all, func(c affine.Constraint) bool {
		lo, hi, known := c.Form.Substitute(l, at).Range()
		return known && (hi < 0 || c.Equal && lo > 0)
	})
}

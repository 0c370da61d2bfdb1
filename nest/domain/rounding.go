package domain

import (
	"slices"

	"codo/affine"
)

// Rounding writes subscripts such that it is seen without the conditions around that quotients are
// not rounded towards zero, but down, and that unsigned differences are no less than zero: the place
// at a border that a condition keeps off, say. What unrolls a loop knows which elements it needs then.
//
//	y > 0 ? x[(y - 1) / 2] : 0   =>   y > 0 ? x[(y + 1) / 2 - 1] : 0
func Rounding(t *affine.Task) {
	forms := map[*affine.Expr][]affine.Form{} // by first subscript; nil: not the same everywhere
	for _, a := range affine.Accesses(t.Body) {
		if len(a.Index) == 0 {
			continue
		}
		subs, ok := a.Subscripts()
		if !ok || PlainIndex(a.Index) {
			subs = nil
		}
		if was, seen := forms[&a.Index[0]]; seen && !slices.EqualFunc(was, subs, affine.Form.Equal) {
			subs = nil
		}
		forms[&a.Index[0]] = subs
	}
	round := func(index []affine.Expr) {
		if len(index) > 0 {
			for d, f := range forms[&index[0]] {
				index[d] = f.Expr()
			}
		}
	}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { round(ld.Index) })
		if a, ok := s.(*affine.Assign); ok {
			round(a.Index)
		}
		return true
	})
}

// PlainIndex reports whether subscripts are affine whatever the conditions.
func PlainIndex(index []affine.Expr) bool {
	for _, e := range index {
		if _, ok := affine.FormOf(e); !ok {
			return false
		}
	}
	return true
}

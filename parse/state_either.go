package parse

import (
	"slices"

	"codo/affine"
)

// writtenEitherWay is body, of which only is asked what it surely writes of b, with what both sides of a condition
// write written behind it.
//
//	if (y % 2 == 0) { b[y][x] = u } else { b[y][x] = v }   =>   if (..) {..} else {..}; b[y][x] = 0
func writtenEitherWay(body []affine.Stmt, b *affine.Buffer) (out []affine.Stmt) {
	for _, s := range body {
		affine.RewriteBodies(s, func(inner []affine.Stmt) []affine.Stmt { return writtenEitherWay(inner, b) })
		out = append(out, s)
		choice, ok := s.(*affine.If)
		if !ok {
			continue
		}
		for _, then := range choice.Then {
			a := storeOf(then, b)
			if a != nil && slices.ContainsFunc(choice.Else, func(o affine.Stmt) bool {
				other := storeOf(o, b)
				return other != nil && affine.SameIndex(a.Index, other.Index)
			}) {
				out = append(out, &affine.Assign{Buffer: b, Index: a.Index, Value: &affine.Const{T: b.Elem}, Pos: a.Pos})
			}
		}
	}
	return out
}

// storeOf is s, if it stores an element of b that counters tell; else nil.
func storeOf(s affine.Stmt, b *affine.Buffer) *affine.Assign {
	a, ok := s.(*affine.Assign)
	if !ok || a.Buffer != b || slices.ContainsFunc(a.Index, func(e affine.Expr) bool { return !isPure(e) }) {
		return nil
	}
	return a
}

// withBox are boxes that are written, and w. Two that touch, as those of the colours of pixels do, are one.
func withBox(written []affine.Footprint, w affine.Footprint) []affine.Footprint {
	for k, o := range written {
		if both, ok := boxOf(o, w); ok {
			return withBox(slices.Delete(slices.Clone(written), k, k+1), both)
		}
	}
	return append(written, w)
}

// boxOf is the box of two that differ in one dimension, in which one begins where the other ends; ok is false
// for others.
func boxOf(a, b affine.Footprint) (both affine.Footprint, ok bool) {
	at := -1
	for d := range a.Lo {
		switch {
		case a.Lo[d].Equal(b.Lo[d]) && a.Hi[d].Equal(b.Hi[d]):
		case at >= 0:
			return both, false
		default:
			at = d
		}
	}
	if at < 0 {
		return a, true
	}
	if b.Hi[at].Plus(1).Equal(a.Lo[at]) {
		a, b = b, a
	}
	if !a.Hi[at].Plus(1).Equal(b.Lo[at]) {
		return both, false
	}
	both = affine.Footprint{Lo: slices.Clone(a.Lo), Hi: slices.Clone(a.Hi), Elements: a.Elements + b.Elements, Exact: a.Exact && b.Exact}
	both.Hi[at] = b.Hi[at]
	return both, true
}

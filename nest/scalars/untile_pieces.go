package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// UntiledPieces is the nest of l without tiles, or nests of the pieces that it can be cut into, with the arrays that they
// hand on; nil if one of them has none, or if they stay.
func UntiledPieces(l *affine.Loop) []affine.Stmt {
	if !nest.Plain(l) {
		return nil
	}
	if whole := untiled(l); whole != nil {
		return []affine.Stmt{whole}
	}
	if !mayHaveTiles(l) {
		return nil
	}
	if list := untiledEach(l); list != nil {
		return list
	}
	arrays, whole := wholeArrays(l)
	if whole == nil {
		return nil
	}
	list := untiledEach(whole)
	if list == nil || slices.ContainsFunc(arrays, func(w wholeArray) bool { return w.inTiles(list) }) {
		return nil
	}
	var decls []affine.Stmt
	for _, w := range arrays {
		decls = append(decls, w.decl)
	}
	return append(decls, list...)
}

// untiledEach are the nests of the pieces of l without tiles; nil if one of them has none, or if they stay.
func untiledEach(l *affine.Loop) (list []affine.Stmt) {
	for _, piece := range nest.Distribute(l) {
		whole := untiled(piece.(*affine.Loop))
		if whole == nil {
			return nil
		}
		list = append(list, whole)
	}
	return list
}

// mostPieces bounds what is cut: each of the statements of a body is held against the others.
const mostPieces = 16

// mayHaveTiles reports whether the nest of l is small, and l and a loop in it run along a dimension
// together.
func mayHaveTiles(l *affine.Loop) bool {
	small := true
	var inner []*affine.Loop
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if in, ok := s.(*affine.Loop); ok {
			inner = append(inner, in)
			small = small && len(in.Body) <= mostPieces
		}
		return small
	})
	if !small || len(l.Body) > mostPieces || len(inner) < 2 || len(inner) > mostPieces || !mixesCounters(l) {
		return false
	}
	in := MixedOf(affine.Accesses([]affine.Stmt{l}))
	return slices.ContainsFunc(inner, func(n *affine.Loop) bool {
		_, size, ok := affine.ConstantTrips(n)
		return ok && (in.Together(l, n, size) || l.Step == size && in.Together(l, n, 1))
	})
}

// mixesCounters reports whether several counters are in a subscript of l.
func mixesCounters(l *affine.Loop) (mixed bool) {
	for e := range affine.SubscriptsIn([]affine.Stmt{l}) {
		var first *affine.Loop
		affine.WalkExpr(e, func(e affine.Expr) {
			if c, ok := e.(*affine.Counter); ok {
				mixed = mixed || first != nil && c.Loop != first
				first = c.Loop
			}
		})
		if mixed {
			return true
		}
	}
	return false
}

package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Layout makes one dimension of two of a local array where loops over tiles go along one, and
// loops through a tile along the other, which run along one dimension of another array together:
// Untile makes one loop of them then (the converse of a layout in tiles). Dimensions that follow
// each other so already, as rows and columns do, stay; see Tokens.
//
//	for i0 = 0 to 8 { for i = 0 to 2 { t[i][i0] = x[2 * i0 + i] } }
//	for i0 = 0 to 8 { for i = 0 to 2 { t[2 * i0 + i] = x[2 * i0 + i] } }
func Layout(t *affine.Task) {
	local := nest.DeclaredBy(t.Body)
	if len(local) == 0 {
		return
	}
	all := affine.Accesses(t.Body)
	for changed := true; changed; {
		changed = false
		mixed := scalars.MixedOf(all)
		for _, a := range all {
			if !local[a.Buffer] || a.Buffer.Init != nil || len(a.Buffer.Partition) > 0 {
				continue
			}
			if through, over, ok := tiledDims(a, mixed); ok && affineIn(a.Buffer, all) && asWritten(a.Buffer, all) {
				joinDims(t, a.Buffer, through, over)
				all, changed = affine.Accesses(t.Body), true
				break
			}
		}
	}
}

// affineIn reports whether all subscripts of b are affine, and no token holds elements of it.
func affineIn(b *affine.Buffer, all []affine.Access) bool {
	return !slices.ContainsFunc(all, func(a affine.Access) bool {
		if a.Buffer != b {
			return false
		}
		_, ok := a.Subscripts()
		_, moves := a.Stmt.(*affine.Pop)
		return !ok || moves
	})
}

// asWritten reports whether there are no choices in the subscripts of b, either.
func asWritten(b *affine.Buffer, all []affine.Access) bool {
	return !slices.ContainsFunc(all, func(a affine.Access) bool { return a.Buffer == b && !a.Written() })
}

// tiledDims are the dimensions of a's array along which a loop through a tile goes, and one over
// tiles.
func tiledDims(a affine.Access, in scalars.Mixed) (through, over int, ok bool) {
	subs, isAffine := a.Subscripts()
	if !isAffine {
		return 0, 0, false
	}
	for p, f := range subs {
		n := loopAlong(f, a.Buffer.Shape[p])
		for q, g := range subs {
			o := loopAlong(g, a.Buffer.Shape[q])
			if p != q && p != q+1 && n != nil && o != nil && n != o && in.Together(o, n, int64(a.Buffer.Shape[p])) {
				return p, q, true
			}
		}
	}
	return 0, 0, false
}

// loopAlong is the loop that f goes along a dimension of this size with; nil if there is none.
func loopAlong(f affine.Form, size int) *affine.Loop {
	counters := f.Counters()
	if len(counters) != 1 || !f.Equal(affine.CounterForm(counters[0])) {
		return nil
	}
	first, trips, known := affine.ConstantTrips(counters[0])
	if !known || first != 0 || counters[0].Step != 1 || trips != int64(size) || size < 2 {
		return nil
	}
	return counters[0]
}

// joinDims makes one dimension of b of the two.
func joinDims(t *affine.Task, b *affine.Buffer, through, over int) {
	size := b.Shape[through]
	affine.RewriteBuffer(t.Body, b, b, func(index []affine.Expr) []affine.Expr {
		f, _ := affine.FormOf(index[over])
		g, _ := affine.FormOf(index[through])
		out := slices.Clone(index)
		out[over] = f.Scale(int64(size)).Add(g).Expr()
		return slices.Delete(out, through, through+1)
	})
	b.Shape = slices.Clone(b.Shape)
	b.Shape[over] *= size
	b.Shape = slices.Delete(b.Shape, through, through+1)
}

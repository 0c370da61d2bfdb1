package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// wholeArrays is a copy of the nest of l in which the arrays of an iteration are those of all tiles, declared around it: an
// element of a tile's array is that of the whole array at the place of the tile (array expansion, along the dimensions that
// are cut: Feautrier, "Array expansion", 1988). Nothing else is done, but what keeps nests in the tile together is gone:
//
//	for i0 {                                    local t f32[64]
//	  local t f32[16]                           for i0 {
//	  for i { t[i] = x[16 * i0 + i] }       =>    for i { t[16 * i0 + i] = x[16 * i0 + i] }
//	  for i { y[16 * i0 + i] = f(t[i]) }          for i { y[16 * i0 + i] = f(t[16 * i0 + i]) }
//	}                                           }
//
// It is nil if there is no such array, or one that the tiles say nothing of.
func wholeArrays(l *affine.Loop) (arrays []wholeArray, whole *affine.Loop) {
	whole = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := nest.Perfect(whole)
	if slices.ContainsFunc(loops, func(in *affine.Loop) bool { return !nest.FromZero(in) }) {
		return nil, nil
	}
	in := MixedOf(affine.Accesses(whole.Body))
	inside := core[:0:0]
	for _, s := range core {
		d, ok := s.(*affine.Decl)
		if !ok || d.Buffer.IsScalar() {
			inside = append(inside, s)
			continue
		}
		sizes := widenOverTiles(d.Buffer, loops, core, in)
		if sizes == nil {
			return nil, nil
		}
		arrays = append(arrays, wholeArray{d, sizes})
	}
	if len(arrays) == 0 {
		return nil, nil
	}
	nest.Wrap(loops, inside)
	return arrays, whole
}

// A wholeArray is the declaration of an array of all tiles, and how many elements of a tile follow each other along each dimension;
// 0: it is not cut there.
type wholeArray struct {
	decl  *affine.Decl
	sizes []int64
}

// inTiles reports whether some nest of list still goes over tiles of the array, as those of a transform by blocks do.
func (w wholeArray) inTiles(list []affine.Stmt) bool {
	return slices.ContainsFunc(affine.AccessesTo(list, w.decl.Buffer), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		for d, size := range w.sizes {
			ok = ok && (size == 0 || !slices.ContainsFunc(subs[d].Counters(), func(l *affine.Loop) bool { return subs[d].Coef(l) == size }))
		}
		return !ok
	})
}

// widenOverTiles makes b, which each iteration of these loops declares, the array of all tiles in body, and gives the sizes of
// these; it is nil, and changes nothing, if no loop goes over tiles of b.
func widenOverTiles(b *affine.Buffer, loops []*affine.Loop, body []affine.Stmt, in Mixed) []int64 {
	if b.Init != nil || len(b.Partition) > 0 || len(b.Bind) > 0 {
		return nil
	}
	all := affine.AccessesTo(body, b)
	over, sizes := make([]*affine.Loop, len(b.Shape)), make([]int64, len(b.Shape))
	for d := range b.Shape {
		o, size := tilesAlong(all, d, loops, in)
		if o != nil && !slices.Contains(over, o) {
			over[d], sizes[d] = o, size
		}
	}
	if !slices.ContainsFunc(over, func(o *affine.Loop) bool { return o != nil }) {
		return nil
	}
	affine.RewriteBuffer(body, b, b, func(index []affine.Expr) []affine.Expr {
		out := slices.Clone(index)
		for d, o := range over {
			if o != nil {
				f, _ := affine.FormOf(index[d])
				out[d] = f.Add(affine.CounterForm(o).Scale(sizes[d])).Expr()
			}
		}
		return out
	})
	all = affine.AccessesTo(body, b)
	for d, o := range over {
		if o != nil {
			_, tiles, _ := affine.ConstantTrips(o)
			b.Shape[d] = int(min(tiles*sizes[d], reachedUnder(all, d)))
		}
	}
	return sizes
}

// tilesAlong is the loop over tiles of dimension d of an array with these accesses, and the size of a tile: some loop goes
// through a tile along it, and along one of another array with the loop over tiles.
func tilesAlong(all []affine.Access, d int, loops []*affine.Loop, in Mixed) (*affine.Loop, int64) {
	for _, a := range all {
		subs, ok := a.Subscripts()
		if !ok {
			return nil, 0
		}
		for _, n := range subs[d].Counters() {
			_, size, known := affine.ConstantTrips(n)
			if end, within := reachedOf(all, d); !known || subs[d].Coef(n) != 1 || !within || end > size {
				continue
			}
			for _, o := range loops {
				if o != n && in.Together(o, n, size) {
					return o, size
				}
			}
		}
	}
	return nil, 0
}

// reachedOf is the end of what these accesses reach along dimension d; ok is false if nothing is known of one of them, or it may
// begin before the array.
func reachedOf(all []affine.Access, d int) (end int64, ok bool) {
	for _, a := range all {
		subs, isAffine := a.Subscripts()
		if !isAffine || !a.Written() {
			return 0, false
		}
		lo, hi, known := subs[d].Range()
		if !known || lo < 0 {
			return 0, false
		}
		end = max(end, hi+1)
	}
	return end, true
}

// reachedUnder is the same of accesses that are known, by what their conditions say of the subscript, too: the last tile
// may end with the data.
func reachedUnder(all []affine.Access, d int) (end int64) {
	for _, a := range all {
		sub, _ := a.Subscript(d)
		_, last, _ := sub.Range()
		under := int64(0)
		for _, known := range a.Cases {
			here := last
			for _, c := range known {
				if most, constant := sub.Add(c.Form).IsConst(); constant {
					here = min(here, most)
				}
			}
			under = max(under, here)
		}
		if len(a.Cases) == 0 {
			under = last
		}
		end = max(end, under+1)
	}
	return end
}

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Halo lets a nest that goes around in an array, past one end and in at the other, read a copy that has what is
// reached there once more beyond its ends: windows slide along it as along any array.
//
//	for i = 0 to 8 { y[i] = x[(i + 7) % 8] + x[(i + 1) % 8] }
//
//	local around i32[10]
//	for x0 = 0 to 8 { around[x0 + 1] = x[x0] }
//	for x0 = 0 to 1 { around[x0] = around[x0 + 8] }
//	for x0 = 0 to 1 { around[x0 + 9] = around[x0 + 1] }
//	for i = 0 to 8 { y[i] = around[i] + around[i + 2] }
//
// (Ghost cells: Kjolstad and Snir, "Ghost Cell Pattern", ParaPLoP 2010.)
func Halo(t *affine.Task, names affine.Names) {
	var in func(body []affine.Stmt) []affine.Stmt
	in = func(body []affine.Stmt) (out []affine.Stmt) {
		for _, s := range body {
			if l, ok := s.(*affine.Loop); ok {
				for _, b := range readOnly(l) {
					if h := haloOf(b, l); h != nil {
						out = append(out, h.fill(names)...)
						affine.RewriteExprs([]affine.Stmt{l}, h.instead)
					}
				}
			}
			nest.RewriteInside(s, in)
			out = append(out, s)
		}
		return out
	}
	t.Body = in(t.Body)
}

// How large a copy may be.
const (
	mostAround     = 1 << 16 // elements
	mostAroundEach = 4       // for each iteration of the nest that reads it
)

// readOnly are the arrays that l reads and does not change, in the order in which it does.
func readOnly(l *affine.Loop) (list []*affine.Buffer) {
	seen := writtenBy(l)
	for _, a := range affine.Accesses([]affine.Stmt{l}) {
		if b := a.Buffer; b != nil && !b.IsScalar() && b.Init == nil && !seen[b] {
			seen[b] = true
			list = append(list, b)
		}
	}
	return list
}

// writtenBy are the arrays and scalars that s, or what is in it, gives values or declares.
func writtenBy(s affine.Stmt) map[*affine.Buffer]bool {
	out := map[*affine.Buffer]bool{}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			out[s.Buffer] = true
		case *affine.Pop:
			out[s.Buffer] = true
		case *affine.Decl:
			out[s.Buffer] = true
		}
		return true
	})
	return out
}

// A halo is an array with what lies beyond its ends.
type halo struct {
	of, around *affine.Buffer
	dims       []haloDim
}

// A haloDim is a dimension of what lies in dimension d of an array, in which there may be several: its places are
// every so many elements.
type haloDim struct {
	d           int
	every, size int64
	low, high   int64 // how far subscripts go beyond the first and the last
	places      []affine.Form
}

// haloOf is the halo of b that l needs; nil if l does not slide around in it, or does something else as well.
func haloOf(b *affine.Buffer, l *affine.Loop) *halo {
	var all []*affine.Load
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if ld.Buffer == b {
				all = append(all, ld)
			}
		})
		return true
	})
	if len(all) == 0 {
		return nil
	}
	h := &halo{of: b}
	for d := range b.Shape {
		h.dims = append(h.dims, dimsIn(b, d, all)...)
	}
	for _, ld := range all {
		if !h.add(ld) {
			return nil
		}
	}
	size, slides := int64(1), false
	for _, x := range h.dims {
		beyond := x.low + x.high
		if beyond > x.size {
			return nil
		}
		slides = slides || beyond > 0 && (len(x.places) > 1 || len(x.places[0].Counters()) > 1)
		size *= x.size + beyond
	}
	if !slides || size > mostAround || size > mostAroundEach*iterationsIn([]affine.Stmt{l}) {
		return nil
	}
	return h
}

// iterationsIn is how many iterations the longest nest in body has; 0 if no number is constant.
func iterationsIn(body []affine.Stmt) (most int64) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			_, trips, _ := affine.ConstantTrips(l)
			most = max(most, trips*max(1, iterationsIn(l.Body)))
			return false
		}
		return true
	})
	return most
}

// dimsIn are the dimensions in dimension d of b that subscripts go around in, and those between, from outside inwards.
func dimsIn(b *affine.Buffer, d int, all []*affine.Load) (dims []haloDim) {
	whole := int64(b.Shape[d])
	ends := []int64{1, whole}
	for _, ld := range all {
		var x place
		x.add(ld.Index[d], 1)
		for _, t := range x.turns {
			ends = append(ends, t.every, t.every*t.size)
		}
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	for k := len(ends) - 1; k > 0; k-- {
		if ends[k-1] < 1 || ends[k] > whole || ends[k]%ends[k-1] != 0 { // they overlap
			return []haloDim{{d: d, every: 1, size: whole}}
		}
		dims = append(dims, haloDim{d: d, every: ends[k-1], size: ends[k] / ends[k-1]})
	}
	return dims
}

// add notes where ld is; it reports false if that is not known.
func (h *halo) add(ld *affine.Load) bool {
	places, ok := h.placesOf(ld)
	for k, f := range places {
		x := &h.dims[k]
		lo, hi, bounded := f.Range()
		ok = ok && bounded
		x.low, x.high = max(x.low, -lo), max(x.high, hi-x.size+1)
		if !slices.ContainsFunc(x.places, f.Equal) {
			x.places = append(x.places, f)
		}
	}
	return ok
}

// placesOf is where ld is in each dimension as if those that it goes around in went on beyond their ends.
func (h *halo) placesOf(ld *affine.Load) (places []affine.Form, ok bool) {
	var x place
	for k, dim := range h.dims {
		if k == 0 || h.dims[k-1].d != dim.d {
			if x = (place{}); !x.add(ld.Index[dim.d], 1) {
				return nil, false
			}
		}
		at, inner := x.plain.Split(dim.every)
		lo, _, bounded := inner.Range()
		more := affine.FloorQuo(lo, dim.every)
		at, x.plain = at.Plus(more), inner.Plus(-more*dim.every)
		lo, hi, known := at.Range()
		if !bounded || !known || lo < 0 || hi >= dim.size {
			return nil, false
		}
		if n := slices.IndexFunc(x.turns, func(t turn) bool { return t.every == dim.every }); n >= 0 {
			if hi > 0 || x.turns[n].size != dim.size {
				return nil, false
			}
			at = x.turns[n].at
			x.turns = slices.Delete(x.turns, n, n+1)
		}
		places = append(places, at)
		if last := k+1 == len(h.dims) || h.dims[k+1].d != dim.d; last && len(x.turns) > 0 {
			return nil, false
		}
	}
	return places, true
}

// instead is e, or where it is an element of the array the one of the copy.
func (h *halo) instead(e affine.Expr) affine.Expr {
	ld, ok := e.(*affine.Load)
	if !ok || ld.Buffer != h.of {
		return e
	}
	at, _ := h.placesOf(ld)
	for k := range at {
		at[k] = at[k].Plus(h.dims[k].low)
	}
	return &affine.Load{Buffer: h.around, Index: exprsOf(at), Pos: ld.Pos}
}

// fill makes the copy: the array, then along each dimension what goes around, of what there is so far.
func (h *halo) fill(names affine.Names) []affine.Stmt {
	h.around = &affine.Buffer{Name: names.Fresh(h.of.Name + "_around"), Elem: h.of.Elem, Pos: h.of.Pos}
	var first, size []int64
	for _, x := range h.dims {
		first, size = append(first, x.low), append(size, x.size)
		h.around.Shape = append(h.around.Shape, int(x.low+x.size+x.high))
	}
	out := []affine.Stmt{&affine.Decl{Buffer: h.around, Pos: h.of.Pos}}
	out = append(out, copyOfBox(names, h.around, first, size, func(at []affine.Form) *affine.Load {
		index := make([]affine.Form, len(h.of.Shape))
		for k, x := range h.dims {
			index[x.d] = index[x.d].Add(at[k].Scale(x.every))
		}
		return &affine.Load{Buffer: h.of, Index: exprsOf(index), Pos: h.of.Pos}
	})...)
	for k, x := range h.dims {
		for _, end := range []struct{ at, size, from int64 }{{0, x.low, x.size}, {x.low + x.size, x.high, x.low}} {
			to, many := slices.Clone(first), slices.Clone(size)
			to[k], many[k] = end.at, end.size
			if end.size > 0 {
				out = append(out, copyOfBox(names, h.around, to, many, func(at []affine.Form) *affine.Load {
					from := slices.Clone(to)
					from[k] = end.from
					for d := range at {
						at[d] = at[d].Plus(from[d])
					}
					return &affine.Load{Buffer: h.around, Index: exprsOf(at), Pos: h.of.Pos}
				})...)
			}
		}
		first[k], size[k] = 0, int64(h.around.Shape[k])
	}
	return out
}

// copyOfBox copies what from has in a box of this size to b, from one place on.
func copyOfBox(names affine.Names, b *affine.Buffer, to, size []int64, from func(at []affine.Form) *affine.Load) []affine.Stmt {
	s := &affine.Assign{Buffer: b, Pos: b.Pos}
	var loops []*affine.Loop
	var at []affine.Form
	for d, n := range size {
		at = append(at, affine.Form{})
		if n > 1 {
			l := affine.CountTo(names.Fresh("i"), n, b.Pos)
			loops, at[d] = append(loops, l), affine.CounterForm(l)
		}
		s.Index = append(s.Index, at[d].Plus(to[d]).Expr())
	}
	s.Value = from(at)
	return nest.Wrap(loops, []affine.Stmt{s})
}

// exprsOf are these as subscripts.
func exprsOf(at []affine.Form) (index []affine.Expr) {
	for _, f := range at {
		index = append(index, f.Expr())
	}
	return index
}

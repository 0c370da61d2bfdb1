package violations

import (
	"cmp"
	"slices"

	"codo/affine"
)

// A space is the box around regions of an array: the loops of the nest that they become go through it.
// A subscript of an array in which images lie flat has several dimensions.
type space struct {
	shape []int // of the arrays
	dims  []spaceDim
	outer []affine.Form // of each subscript, the part that loops around all nests choose
	box   []interval
	main  *region        // that has most to do
	at    []affine.Form  // along each dimension, in the nest
	loops []*affine.Loop // outermost first
}

// A spaceDim is a dimension: of so many places, weight elements of a subscript apart.
type spaceDim struct {
	subscript    int
	weight, size int64
}

// spaceOf is the space whose dimensions are those of the region with the most loops, before regions are placed
// in it.
func spaceOf(g *group) (*space, bool) {
	s := &space{shape: g.arrays[0].Shape}
	if slices.ContainsFunc(g.arrays, func(b *affine.Buffer) bool { return !slices.Equal(b.Shape, s.shape) }) {
		return nil, false
	}
	widest := g.regions[0]
	for _, r := range g.regions {
		if len(r.loops) > len(widest.loops) {
			widest = r
		}
	}
	for d, f := range widest.index {
		weights := widest.weights(f)
		size := int64(s.shape[d])
		for k, w := range weights {
			if k > 0 && weights[k-1]%w != 0 || k > 0 && weights[k-1] == w {
				return nil, false
			}
			s.dims = append(s.dims, spaceDim{d, w, (size + w - 1) / w})
			size = w
		}
		if weights[len(weights)-1] != 1 {
			return nil, false
		}
		s.outer = append(s.outer, widest.outer(f))
	}
	return s, true
}

// weights are the factors of the loops of r in a subscript, falling; 1 if there is none.
func (r *region) weights(f affine.Form) (out []int64) {
	for _, l := range r.loops {
		_, trips, _ := affine.ConstantTrips(l)
		if c := f.Coef(l); c != 0 && trips > 1 {
			out = append(out, max(c, -c))
		}
	}
	if len(out) == 0 {
		return []int64{1}
	}
	slices.SortFunc(out, func(a, b int64) int { return int(b - a) })
	return out
}

// outer is the part of a subscript that neither loops of the region nor constants choose.
func (r *region) outer(f affine.Form) affine.Form {
	f = f.Plus(-f.Constant())
	for _, l := range r.loops {
		f = f.AddCounter(l, -f.Coef(l))
	}
	return f
}

// place finds the box of r; ok is false if an element of it has no iteration of its own.
func (s *space) place(r *region) (ok bool) {
	r.box, r.along = make([]interval, len(s.dims)), map[*affine.Loop][]int{}
	for d, f := range r.index {
		if !r.outer(f).Equal(s.outer[d]) {
			return false
		}
		least := f.Constant()
		for _, l := range r.loops {
			first, trips, _ := affine.ConstantTrips(l)
			least += min(f.Coef(l)*first, f.Coef(l)*(first+trips-1))
		}
		for k, x := range s.dims {
			if x.subscript != d {
				continue
			}
			v := affine.FloorQuo(least, x.weight)
			if v < 0 || v >= x.size {
				return false
			}
			least -= v * x.weight
			r.box[k] = interval{v, v}
		}
	}
	return !slices.ContainsFunc(r.loops, func(l *affine.Loop) bool { return !s.spread(r, l) })
}

// spread lets the box of r reach as far as l counts. A loop through all of an array that lies flat goes through
// several dimensions.
func (s *space) spread(r *region, l *affine.Loop) bool {
	_, n, _ := affine.ConstantTrips(l)
	if n == 1 {
		return true
	}
	k, c := -1, int64(0)
	for d, f := range r.index {
		if f.Coef(l) == 0 {
			continue
		}
		if c != 0 { // along a diagonal
			return false
		}
		c = f.Coef(l)
		k = slices.IndexFunc(s.dims, func(x spaceDim) bool { return x.subscript == d && x.weight == max(c, -c) })
	}
	for ; k >= 0 && s.dims[k].subscript >= 0; k-- {
		x, a := s.dims[k], &r.box[k]
		if a.hi > a.lo || len(r.along[l]) > 0 && x.subscript != s.dims[k+1].subscript {
			return false
		}
		r.along[l] = append(r.along[l], k)
		if a.lo+n <= x.size {
			a.hi = a.lo + n - 1
			return true
		}
		if a.lo > 0 || n%x.size > 0 || c < 0 {
			return false
		}
		a.hi, n = x.size-1, n/x.size
		if n == 1 {
			return true
		}
	}
	return false
}

// bound finds the box around all regions.
func (s *space) bound(g *group) {
	work := func(r *region) int64 {
		if r.computes() {
			return elementsOf(r.box) * elementsOf(s.box)
		}
		return elementsOf(r.box)
	}
	s.main, s.box = g.regions[0], slices.Clone(g.regions[0].box)
	for _, r := range g.regions {
		for k, a := range r.box {
			s.box[k] = interval{min(s.box[k].lo, a.lo), max(s.box[k].hi, a.hi)}
		}
	}
	for _, r := range g.regions {
		if work(r) > work(s.main) {
			s.main = r
		}
	}
}

// makeLoops makes the loops of the nest, in the order of those of the region that has most to do.
func (s *space) makeLoops(g *group, names affine.Names) {
	var order []int // innermost first
	for _, l := range slices.Backward(s.main.loops) {
		order = append(order, s.main.along[l]...)
	}
	for k := range slices.Backward(s.dims) {
		if !slices.Contains(order, k) {
			order = append(order, k)
		}
	}
	s.at = make([]affine.Form, len(s.dims))
	labels, taken := map[string]bool{"": true}, g.names()
	for _, k := range slices.Backward(order) {
		a := s.box[k]
		if a.lo == a.hi {
			s.at[k] = affine.ConstantForm(a.lo)
			continue
		}
		l := &affine.Loop{Type: affine.I32, Lo: affine.IntConst(a.lo), Hi: affine.IntConst(a.hi + 1), Step: 1, Pos: s.main.pos}
		if like := s.loopAlong(g, k); like != nil {
			if l.Name, l.Pos = like.Name, like.Pos; !labels[like.Label] {
				l.Label, labels[like.Label] = like.Label, true
			}
		}
		if l.Name == "" || taken[l.Name] {
			l.Name = names.Fresh(cmp.Or(l.Name, "i"))
		}
		taken[l.Name] = true
		s.loops, s.at[k] = append(s.loops, l), affine.CounterForm(l)
	}
}

// loopAlong is a loop of the user that goes along a dimension, of the main region if it has one.
func (s *space) loopAlong(g *group, k int) *affine.Loop {
	for _, r := range append([]*region{s.main}, g.regions...) {
		for _, l := range r.loops {
			if slices.Contains(r.along[l], k) {
				return l
			}
		}
	}
	return nil
}

// counter is that of a loop around r by the place of the element.
func (s *space) counter(r *region, l *affine.Loop) affine.Form {
	first, _, _ := affine.ConstantTrips(l)
	f := affine.ConstantForm(first)
	if len(r.along[l]) == 0 {
		return f
	}
	unit := s.dims[r.along[l][0]] // the loop counts these
	if r.index[unit.subscript].Coef(l) < 0 {
		k := r.along[l][0]
		return f.Plus(r.box[k].hi).Sub(s.at[k])
	}
	for _, k := range r.along[l] {
		f = f.Add(s.at[k].Plus(-r.box[k].lo).Scale(s.dims[k].weight / unit.weight))
	}
	return f
}

// rewrite lets the body of r count by the place of its element in the nest.
func (s *space) rewrite(r *region) {
	r.counters = map[*affine.Loop]affine.Form{}
	for _, l := range r.loops {
		r.counters[l] = s.counter(r, l)
		affine.ReplaceByForm(r.body, l, r.counters[l])
	}
	place := s.indexOf(s.at)
	for _, b := range r.arrays {
		affine.RewriteWrites(r.body, b, b, func([]affine.Expr) []affine.Expr {
			index := make([]affine.Expr, len(place))
			for d, f := range place {
				index[d] = f.Expr()
			}
			return index
		})
	}
	s.bringNear(r, place)
}

// indexOf are the subscripts of a place.
func (s *space) indexOf(at []affine.Form) []affine.Form {
	index := slices.Clone(s.outer)
	for k, x := range s.dims {
		index[x.subscript] = index[x.subscript].Add(at[k].Scale(x.weight))
	}
	return index
}

// farthest is by how many places a subscript is told from that of the element.
const farthest = 8

// bringNear writes what r reads at fixed places by its distance from the element, if it is not far:
// windows slide along, and do not jump. A row at the border is the row of the element.
func (s *space) bringNear(r *region, place []affine.Form) {
	at := slices.Clone(s.at)
	for k, a := range r.box {
		if a.lo == a.hi {
			at[k] = affine.ConstantForm(a.lo)
		}
	}
	fixed := s.indexOf(at)
	affine.RewriteExprs(r.body, func(e affine.Expr) affine.Expr {
		ld, ok := e.(*affine.Load)
		if !ok || len(ld.Index) != len(place) {
			return e
		}
		index := slices.Clone(ld.Index)
		for d, x := range ld.Index {
			f, isForm := affine.FormOf(x)
			if _, most, ok := place[d].Range(); !isForm || !ok || int64(ld.Buffer.Shape[d]) <= most { // a table, say
				return e
			}
			by, isConst := f.Sub(fixed[d]).IsConst()
			if isConst && max(by, -by) <= farthest*s.widest(d) {
				index[d] = place[d].Plus(by).Expr()
			}
		}
		return &affine.Load{Buffer: ld.Buffer, Index: index, Pos: ld.Pos}
	})
}

// widest is the greatest weight of a dimension of a subscript.
func (s *space) widest(d int) (most int64) {
	for _, x := range s.dims {
		if x.subscript == d {
			most = max(most, x.weight)
		}
	}
	return most
}

// nest is body in the loops.
func (s *space) nest(body []affine.Stmt) affine.Stmt {
	for _, l := range slices.Backward(s.loops) {
		l.Body, body = body, []affine.Stmt{l}
	}
	return body[0]
}

package nest

import (
	"slices"

	"codo/affine"
)

// Dimensions gives local arrays of one dimension that rows, planes or images lie in one after the
// other the dimensions that they have (delinearization; Maslov, "Delinearization: an efficient way
// to break multiloop dependence equations", 1992): windows and rows are told by subscripts.
//
//	local t f32[48]                                        local t f32[6][8]
//	for i { for j { y[i][j] = t[8 * i + j + 9] } }   =>    for i { for j { y[i][j] = t[i + 1][j + 1] } }
func Dimensions(t *affine.Task) {
	local := declaredBy(t.Body)
	if len(local) == 0 {
		return
	}
	all := affine.Accesses(t.Body)
	seen := map[*affine.Buffer]bool{}
	for k := 0; k < len(all); k++ {
		b := all[k].Buffer
		if !local[b] || seen[b] {
			continue
		}
		if seen[b] = true; withDimensions(b, all, t) {
			all = affine.Accesses(t.Body)
		}
	}
}

// HandedDimensions does the same for arrays that tasks hand on, such as those that come from arguments
// in which images lie flat; what only moves them goes through the dimensions then, too.
func HandedDimensions(p *affine.Program) {
	names := affine.NamesOf(p)
	for again := true; again; {
		again = false
		for k, ends := range affine.AllEnds(p) {
			b := p.Channels[k].Buffer
			if len(b.Shape) != 1 || b.Pin != (affine.Pin{}) || ends[0] < 0 || ends[1] < 0 {
				continue
			}
			from, to := p.Tasks[ends[0]], p.Tasks[ends[1]]
			if withDimensions(b, append(affine.Accesses(from.Body), affine.Accesses(to.Body)...), from, to) {
				Digits(from, names)
				Digits(to, names)
				again = true
			}
		}
	}
}

// withDimensions gives b, which these tasks access so, the dimensions that it has; it reports whether there
// are any.
func withDimensions(b *affine.Buffer, all []affine.Access, tasks ...*affine.Task) (found bool) {
	if b.IsScalar() || b.Init != nil || len(b.Bind)+len(b.Partition) > 0 || !affineIn(b, all) {
		return false
	}
	for d := 0; d < len(b.Shape); d++ {
		x := rowsAlong(b, d, all)
		if x == nil {
			continue
		}
		all, found = nil, true
		for _, t := range tasks {
			x.apply(t.Body)
			all = append(all, affine.Accesses(t.Body)...)
		}
		x.resize()
		d--
	}
	return found
}

// rows are those that an array has along one of its dimensions.
type rows struct {
	b      *affine.Buffer
	d      int
	length int64
	places []rowPlace
}

// A rowPlace is a row, and an element of it, for a subscript along all of them.
type rowPlace struct{ at, row, element affine.Form }

// rowsAlong finds the rows of b along dimension d, the shortest there are; nil if there are none.
func rowsAlong(b *affine.Buffer, d int, all []affine.Access) *rows {
	var own []affine.Access
	var lengths []int64
	for _, a := range all {
		if a.Buffer != b {
			continue
		}
		own = append(own, a)
		subs, _ := a.Subscripts()
		lengths = append(lengths, lengthsIn(subs[d])...)
	}
	slices.Sort(lengths)
	for _, length := range slices.Compact(lengths) {
		x := &rows{b: b, d: d, length: length}
		if length < int64(b.Shape[d]) && !slices.ContainsFunc(own, func(a affine.Access) bool { return !x.add(a) }) {
			return x
		}
	}
	return nil
}

// lengthsIn are the factors of counters in f beside others that are smaller.
func lengthsIn(f affine.Form) (list []int64) {
	var factors []int64
	for _, l := range f.Counters() {
		factors = append(factors, max(f.Coef(l), -f.Coef(l)))
	}
	for _, n := range factors {
		if n > 1 && slices.ContainsFunc(factors, func(m int64) bool { return 0 < m && m < n }) {
			list = append(list, n)
		}
	}
	return list
}

// add notes the row of what a uses, and its place in it; it reports false if it may be in several
// for one iteration of the loops that choose rows.
func (x *rows) add(a affine.Access) bool {
	subs, _ := a.Subscripts()
	f := subs[x.d]
	row, element := f.Split(x.length)
	lo, _, known := a.Range(element)
	if known {
		more := affine.FloorQuo(lo, x.length)
		row, element = row.Plus(more), element.Plus(-more*x.length)
	}
	_, most, known := a.Range(element)
	if !known || most >= x.length {
		if row, element, known = x.walked(f); !known {
			return false
		}
	}
	for _, p := range x.places {
		if p.at.Equal(f) {
			return p.row.Equal(row)
		}
	}
	x.places = append(x.places, rowPlace{f, row, element})
	return true
}

// walked are row and element where one loop goes through all of a flat array: Digits makes two of
// it. Where there are dimensions, a loop goes along one of them for a reason.
func (x *rows) walked(f affine.Form) (row, element affine.Form, ok bool) {
	counters := f.Counters()
	if len(x.b.Shape) > 1 || len(counters) != 1 || !f.Equal(affine.CounterForm(counters[0])) {
		return row, element, false
	}
	first, trips, known := affine.ConstantTrips(counters[0])
	ok = known && first == 0 && counters[0].Step == 1 && trips%x.length == 0 && plain(counters[0])
	return f.FloorDiv(x.length), f.Mod(x.length), ok
}

// apply makes two subscripts of that along dimension d.
func (x *rows) apply(body []affine.Stmt) {
	affine.RewriteBuffer(body, x.b, x.b, func(index []affine.Expr) []affine.Expr {
		f, _ := affine.FormOf(index[x.d])
		k := slices.IndexFunc(x.places, func(p rowPlace) bool { return p.at.Equal(f) })
		return slices.Replace(slices.Clone(index), x.d, x.d+1, x.places[k].row.Expr(), x.places[k].element.Expr())
	})
}

// resize makes dimension d two.
func (x *rows) resize() {
	size := int64(x.b.Shape[x.d])
	x.b.Shape = slices.Replace(slices.Clone(x.b.Shape), x.d, x.d+1, int((size+x.length-1)/x.length), int(x.length))
}

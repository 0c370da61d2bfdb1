package arrays

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/nest"
)

// Assemble reads the rows of an array, of which each iteration of a loop takes some that no other
// does, into a local array first, where the elements are used at several places: what a channel hands
// over is read in order then, at one place, in tokens of any size (read-in buffers: Pouchet et al.,
// "Polyhedral-based data reuse optimization for configurable computing", FPGA 2013).
//
//	for i { for j {                            for i {
//	  y[i][j] = a[2 * i][j]                      local a_rows f32[2][8]
//	    + a[2 * i + 1][j]               =>       for p { for n { a_rows[p][n] = a[2 * i + p][n] } }
//	} }                                          for j { y[i][j] = a_rows[0][j] + a_rows[1][j] }
//	                                           }
//
// So are rows that are written at several places given away in order, once they are all there.
// Windows that overlap keep lines instead. Rows of which every second element, say, is read come as a whole.
func Assemble(t *affine.Task, channels []*affine.Buffer, names affine.Names) {
	for _, s := range t.Body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Plain(l) {
			continue
		}
		var all []rowset
		used := affine.Used([]affine.Stmt{s})
		for _, b := range channels {
			if !used[b] || nest.Mentions(slices.DeleteFunc(slices.Clone(t.Body), func(o affine.Stmt) bool { return o == s }), b) {
				continue
			}
			if r, ok := wholeRows(l, b); ok {
				all = append(all, r)
			}
		}
		var moves []rowMove
		for _, r := range all {
			moves = r.assemble(moves, names)
		}
	}
}

// A rowMove is the loops that move rows, in the body of a loop: those of several arrays if they are as long.
type rowMove struct {
	at    *affine.Loop
	loops []*affine.Loop
	write bool
}

// mostAssembled is how many elements a local array for rows may have.
const mostAssembled = 1 << 14

// A rowset is how a nest reads, or writes, an array: loops[d] counts along dimension d in steps, from
// begin to begin + extent on.
type rowset struct {
	array         *affine.Buffer
	loops         []*affine.Loop
	step          []int64
	begin, extent []int64
	nest          []*affine.Loop
	first         int // the first dimension in which there are several places
	write         bool
	places        map[string]bool // of writes: where, from the place of the counters on
}

// wholeRows tells how the perfect nest of l reads b, if it is in rows that can be read first.
func wholeRows(l *affine.Loop, b *affine.Buffer) (r rowset, ok bool) {
	var core []affine.Stmt
	r.array = b
	if r.nest, core = nest.Perfect(l); affine.HasLoop(core) || slices.ContainsFunc(r.nest, func(l *affine.Loop) bool { return !nest.Movable(l) || l.Step != 1 }) {
		return r, false
	}
	rank := len(b.Shape)
	if rank == 0 {
		return r, false
	}
	r.loops, r.step = make([]*affine.Loop, rank), make([]int64, rank)
	r.begin, r.extent = make([]int64, rank), make([]int64, rank)
	r.places = map[string]bool{}
	seen := false
	for _, a := range affine.Accesses([]affine.Stmt{l}) {
		if a.Buffer != b {
			continue
		}
		if seen && a.Write != r.write || !r.add(a, seen) {
			return r, false
		}
		seen, r.write = true, a.Write
	}
	if !seen || r.diagonal() || !r.apart(b) || r.write && !r.writesAll(core) {
		return r, false
	}
	r.whole(b)
	return r, true
}

// diagonal reports whether a loop goes along two dimensions.
func (r *rowset) diagonal() bool {
	for d, l := range r.loops {
		if l != nil && slices.Contains(r.loops[:d], l) {
			return true
		}
	}
	return false
}

// whole lets rows of which a loop leaves out elements hold these, too: then they come as they lie.
func (r *rowset) whole(b *affine.Buffer) {
	last := len(b.Shape) - 1
	if l := r.loops[last]; !r.write && l != nil && r.step[last] > 1 {
		_, trips, _ := affine.ConstantTrips(l)
		r.begin[last], r.extent[last] = 0, int64(b.Shape[last])-r.step[last]*(trips-1)
	}
}

// writesAll reports whether all elements of the rows are written.
func (r *rowset) writesAll(core []affine.Stmt) bool {
	all := int64(1)
	for d := r.first; d < len(r.loops); d++ {
		if all *= r.extent[d]; d > r.first && r.loops[d] != nil && r.step[d] != r.extent[d] {
			return false
		}
	}
	last := len(r.loops) - 1
	return int64(len(r.places)) == all && (r.first < last || r.step[last] == r.extent[last]) &&
		!slices.ContainsFunc(core, func(s affine.Stmt) bool { _, isIf := s.(*affine.If); return isIf })
}

// add notes an access; ok is false if it does not go along the same loops as those before.
func (r *rowset) add(a affine.Access, seen bool) (ok bool) {
	place := ""
	if !a.Written() {
		return false
	}
	for d, x := range a.Index {
		f, ok := affine.FormOf(x)
		counters := f.Counters()
		if !ok || !f.IsLinear() || len(counters) > 1 {
			return false
		}
		var l *affine.Loop
		step, at := int64(0), f.Constant()
		if len(counters) == 1 {
			l = counters[0]
			first, _, _ := affine.ConstantTrips(l)
			step = f.Coef(l)
			at += step * first
		}
		if !seen {
			r.loops[d], r.step[d], r.begin[d], r.extent[d] = l, step, at, 1
		}
		if l != r.loops[d] || step != r.step[d] || step < 0 {
			return false
		}
		end := max(r.begin[d]+r.extent[d], at+1)
		r.begin[d] = min(r.begin[d], at)
		r.extent[d] = end - r.begin[d]
		place = fmt.Sprint(place, at, ",")
	}
	r.places[place] = true
	return true
}

// apart reports whether different iterations of the loop of the first dimension with several places, or
// of the last if its loop leaves out elements, take different rows, which the loops inside go through in the order of the array.
func (r *rowset) apart(b *affine.Buffer) bool {
	r.first = slices.IndexFunc(r.extent, func(n int64) bool { return n > 1 })
	if last := len(b.Shape) - 1; r.first < 0 && !r.write && r.step[last] > 1 {
		r.first = last
	}
	if r.first < 0 || r.loops[r.first] == nil || r.step[r.first] < r.extent[r.first] {
		return false
	}
	inner := r.nest[slices.Index(r.nest, r.loops[r.first])+1:]
	if !slices.Equal(inner, r.loops[r.first+1:]) {
		return false
	}
	size := int64(1)
	for d := range b.Shape {
		last := r.begin[d] + r.extent[d]
		if l := r.loops[d]; l != nil {
			_, trips, _ := affine.ConstantTrips(l)
			last += r.step[d] * (trips - 1)
		}
		if r.begin[d] < 0 || last > int64(b.Shape[d]) {
			return false
		}
		if d > r.first || d == r.first && len(inner) == 0 {
			size *= last - r.begin[d]
		}
	}
	if len(inner) == 0 { // a row of its own in each iteration of the loop around
		return len(r.nest) > 1 && size <= mostAssembled
	}
	return size*r.extent[r.first] <= mostAssembled
}

// assemble lets the nest read rows of the array into a local array first, or write them from one at last: together with those that
// are moved there already, if they are alike.
func (r *rowset) assemble(moves []rowMove, names affine.Names) []rowMove {
	b, from := r.array, r.first // the first dimension of which all places are read
	around := slices.Index(r.nest, r.loops[r.first])
	if around < len(r.nest)-1 {
		from++
	} else {
		around--
	}
	rows := &affine.Buffer{Name: names.Fresh(b.Name + "_rows"), Elem: b.Elem, Pos: b.Pos}
	at := r.nest[around]
	pos := at.Pos
	for d := r.first; d < len(b.Shape); d++ {
		n := r.extent[d]
		if l := r.loops[d]; l != nil && d >= from {
			_, trips, _ := affine.ConstantTrips(l)
			n += r.step[d] * (trips - 1)
		}
		rows.Shape = append(rows.Shape, int(n))
	}
	loops := r.movedBeside(moves, at, rows)
	alone := loops == nil
	if alone {
		for _, n := range rows.Shape {
			loops = append(loops, affine.CountTo(names.Fresh("n"), int64(n), pos))
		}
		moves = append(moves, rowMove{at, loops, r.write})
	}
	var index, place []affine.Expr
	for d := range b.Shape {
		f := affine.Form{}.Plus(r.begin[d])
		if l := r.loops[d]; l != nil && d < from {
			first, _, _ := affine.ConstantTrips(l)
			f = f.Add(affine.CounterForm(l).Plus(-first).Scale(r.step[d]))
		}
		if d >= r.first {
			l := loops[d-r.first]
			f, place = f.Add(affine.CounterForm(l)), append(place, &affine.Counter{Loop: l})
		}
		index = append(index, f.Expr())
	}
	affine.RewriteBuffer(at.Body, b, rows, func(old []affine.Expr) (own []affine.Expr) {
		for d := r.first; d < len(old); d++ {
			f, _ := affine.FormOf(old[d])
			if l := r.loops[d]; l != nil && d < from {
				first, _, _ := affine.ConstantTrips(l)
				f = f.Sub(affine.CounterForm(l).Plus(-first).Scale(r.step[d]))
			}
			own = append(own, f.Plus(-r.begin[d]).Expr())
		}
		return own
	})
	var move affine.Stmt = &affine.Assign{Buffer: rows, Index: place, Value: &affine.Load{Buffer: b, Index: index, Pos: pos}, Pos: pos}
	if r.write {
		move = &affine.Assign{Buffer: b, Index: index, Value: &affine.Load{Buffer: rows, Index: place, Pos: pos}, Pos: pos}
	}
	decl := &affine.Decl{Buffer: rows, Pos: pos}
	last := loops[len(loops)-1]
	if last.Body = append(last.Body, move); !alone {
		at.Body = slices.Insert(at.Body, 0, affine.Stmt(decl))
		return moves
	}
	list := nest.Wrap(loops, last.Body)
	if r.write {
		at.Body = slices.Concat([]affine.Stmt{decl}, at.Body, list)
	} else {
		at.Body = slices.Concat([]affine.Stmt{decl}, list, at.Body)
	}
	return moves
}

// movedBeside are the loops that move rows like these already; nil: none.
func (r *rowset) movedBeside(moves []rowMove, at *affine.Loop, rows *affine.Buffer) []*affine.Loop {
	for _, m := range moves {
		alike := m.at == at && m.write == r.write && len(m.loops) == len(rows.Shape)
		for d := 0; alike && d < len(m.loops); d++ {
			_, trips, _ := affine.ConstantTrips(m.loops[d])
			alike = trips == int64(rows.Shape[d])
		}
		if alike {
			return m.loops
		}
	}
	return nil
}

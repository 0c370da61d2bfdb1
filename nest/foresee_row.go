package nest

import (
	"slices"

	"codo/affine"
)

// ForeseeRows is Foresee of a row: iterations of a loop, of which one stores the row that the others read, become
// independent. The row as it is before, and what that iteration makes of it, are computed in front of the loop.
//
//	for i {                                  for x { before[x] = p[k][x]; after[x] = p[k][x] }
//	  for j {                                for j { after[j] = min(after[j], after[k] + after[j]) }
//	    p[i][j] = min(p[i][j],         =>    for i {
//	      p[i][k] + p[k][j])                   for j {
//	  }                                          p[i][j] = min(p[i][j],
//	}                                              p[i][k] + (i <= k ? before[j] : after[j]))
//	                                           }
//	                                         }
//
// An array may lie flat: then a row is as long as the factor of the counter says.
func ForeseeRows(t *affine.Task, names affine.Names) {
	preceded(t, names, func(l *affine.Loop) ([]affine.Stmt, bool) {
		f, ok := foreseenRow(l)
		if !ok {
			return nil, false
		}
		return f.inFront(names), true
	})
}

// A rowSight is a loop of which one iteration stores the row that all of them read.
type rowSight struct {
	loop   *affine.Loop
	inner  *affine.Loop // along the row
	write  *affine.Assign
	dim    int   // of the subscript that chooses the row
	length int64 // of a row there, in a flat array; 1: each subscript is another row
	rest   int64 // what is added to the counter, if that is 1
	read   []affine.Expr
	at     affine.Form // the iteration
}

// foreseenRow finds out whether l is one.
func foreseenRow(l *affine.Loop) (f rowSight, ok bool) {
	if !Plain(l) || l.Step != 1 || len(l.Body) == 0 {
		return f, false
	}
	in, isLoop := l.Body[len(l.Body)-1].(*affine.Loop)
	if !isLoop || !Plain(in) || !onlyScalars(l.Body[:len(l.Body)-1]) {
		return f, false
	}
	if _, _, constant := affine.ConstantTrips(in); !constant {
		return f, false
	}
	f.loop, f.inner = l, in
	if f.write, ok = onlyStore(in.Body); !ok || !f.chooses(f.write.Index) {
		return f, false
	}
	all := affine.Accesses([]affine.Stmt{l})
	write := all[len(all)-1]
	if affine.Carries(in, write, write) != affine.No { // each place is stored once
		return f, false
	}
	for _, r := range all {
		switch {
		case r.Buffer != f.write.Buffer || r.Write || f.isOwn(r.Index):
		case affine.Carries(l, write, r) == affine.No && affine.Carries(l, r, write) == affine.No:
		case f.read != nil && affine.SameIndex(r.Index, f.read):
		case f.read == nil && f.meets(r.Index):
			f.read = r.Index
		default:
			return f, false
		}
	}
	return f, f.read != nil && f.fits()
}

// onlyScalars reports whether all that body does is to compute scalars of its own.
func onlyScalars(body []affine.Stmt) bool {
	own := map[*affine.Buffer]bool{}
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			own[s.Buffer] = s.Buffer.IsScalar()
		case *affine.Assign:
			if !own[s.Buffer] {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// chooses finds the only subscript that uses the counter of f's loop.
func (f *rowSight) chooses(index []affine.Expr) bool {
	f.dim = -1
	for d, e := range index {
		w, ok := affine.FormOf(e)
		switch {
		case !ok || w.Uses(f.loop) && f.dim >= 0:
			return false
		case w.Uses(f.loop):
			f.dim, f.length = d, w.Coef(f.loop)
		}
	}
	if f.dim < 0 || f.length < 1 {
		return false
	}
	w, _ := affine.FormOf(index[f.dim])
	rest := w.Sub(affine.CounterForm(f.loop).Scale(f.length))
	if f.length == 1 {
		var constant bool
		f.rest, constant = rest.IsConst()
		return constant && len(index) > 1
	}
	return f.inRow(rest)
}

// inRow reports whether rest is a place in a row.
func (f *rowSight) inRow(rest affine.Form) bool {
	if f.length == 1 {
		c, constant := rest.IsConst()
		return constant && c == f.rest
	}
	lo, hi, ok := rest.Range()
	return ok && !rest.Uses(f.loop) && lo >= 0 && hi < f.length
}

// place is where an element lies in the row of an iteration.
func (f *rowSight) place(index []affine.Expr, iteration affine.Form) (rest affine.Form, ok bool) {
	x, ok := affine.FormOf(index[f.dim])
	rest = x.Sub(iteration.Scale(f.length))
	return rest, ok && f.inRow(rest)
}

// isOwn reports whether the element is in the row of its iteration.
func (f *rowSight) isOwn(index []affine.Expr) bool {
	_, ok := f.place(index, affine.CounterForm(f.loop))
	return ok
}

// meets finds the iteration that stores the row of these subscripts, which all iterations read at the places that they
// store themselves.
func (f *rowSight) meets(index []affine.Expr) bool {
	r, ok := affine.FormOf(index[f.dim])
	w, _ := affine.FormOf(f.write.Index[f.dim])
	if !ok || r.Uses(f.loop) || r.Uses(f.inner) { // each place may be of another row
		return false
	}
	for d, e := range index {
		if d != f.dim && !affine.SameIndex([]affine.Expr{e}, []affine.Expr{f.write.Index[d]}) {
			return false
		}
	}
	away := r.Sub(w.Sub(affine.CounterForm(f.loop).Scale(f.length))) // length times the iteration
	whole, rest := away.Split(f.length)
	if n, constant := rest.IsConst(); !constant || n != 0 {
		return false
	}
	f.at = whole
	lo, ok := affine.FormOf(f.loop.Lo)
	hi, ok2 := affine.FormOf(f.loop.Hi)
	return ok && ok2 && atLeast(f.at.Sub(lo), 0) && atLeast(hi.Sub(f.at), 1)
}

// fits reports whether a whole row is in the array.
func (f *rowSight) fits() bool {
	first := f.at.Scale(f.length).Plus(f.rest)
	return atLeast(first, 0) && atLeast(affine.Form{}.Plus(int64(f.write.Buffer.Shape[f.dim])).Sub(first), f.length)
}

// shape is that of a row.
func (f *rowSight) shape() []int {
	shape := slices.Clone(f.write.Buffer.Shape)
	if f.length == 1 {
		return slices.Delete(shape, f.dim, f.dim+1)
	}
	shape[f.dim] = int(f.length)
	return shape
}

// inRowOf are the subscripts in a row of an element of the array.
func (f *rowSight) inRowOf(index []affine.Expr, iteration affine.Form) []affine.Expr {
	out := slices.Clone(index)
	if f.length == 1 {
		return slices.Delete(out, f.dim, f.dim+1)
	}
	rest, _ := f.place(index, iteration)
	out[f.dim] = rest.Expr()
	return out
}

// inArray are the subscripts in the array of an element of the row of the iteration.
func (f *rowSight) inArray(index []affine.Expr) []affine.Expr {
	first := f.at.Scale(f.length).Plus(f.rest)
	if f.length == 1 {
		return slices.Insert(slices.Clone(index), f.dim, first.Expr())
	}
	out := slices.Clone(index)
	x, _ := affine.FormOf(index[f.dim])
	out[f.dim] = first.Add(x).Expr()
	return out
}

// inFront makes the reads choices, and gives the statements that these need.
func (f *rowSight) inFront(names affine.Names) []affine.Stmt {
	array, pos := f.write.Buffer, f.write.Pos
	row := func(suffix string) *affine.Buffer {
		return &affine.Buffer{Name: names.Fresh(array.Name + suffix), Elem: array.Elem, Shape: f.shape(), Pos: pos}
	}
	before, after := row("_before"), row("_after")
	loops, index := affine.LoopsOver(before.Shape, pos, func(int) string { return names.Fresh("x") })
	copies := func(to *affine.Buffer) affine.Stmt {
		return &affine.Assign{Buffer: to, Index: index, Value: &affine.Load{Buffer: array, Index: f.inArray(index), Pos: pos}, Pos: pos}
	}
	list := []affine.Stmt{&affine.Decl{Buffer: before, Pos: pos}, &affine.Decl{Buffer: after, Pos: pos}}
	list = append(list, Wrap(loops, []affine.Stmt{copies(before), copies(after)})...)
	// The iteration itself, ahead of the others, in a copy of the row.
	ahead := affine.CloneBody(f.loop.Body)
	affine.ReplaceByForm(ahead, f.loop, f.at)
	isRow := func(index []affine.Expr) bool { _, ok := f.place(index, f.at); return ok }
	affine.ReplaceLoads(ahead, array, func(ld *affine.Load) affine.Expr {
		if !isRow(ld.Index) {
			return ld
		}
		return &affine.Load{Buffer: after, Index: f.inRowOf(ld.Index, f.at), Pos: ld.Pos}
	})
	affine.RewriteWrites(ahead, array, after, func(index []affine.Expr) []affine.Expr { return f.inRowOf(index, f.at) })
	affine.ReplaceLoads(f.loop.Body, array, func(ld *affine.Load) affine.Expr {
		if !affine.SameIndex(ld.Index, f.read) {
			return ld
		}
		past := &affine.Binary{Op: "<=", X: affine.Convert(&affine.Counter{Loop: f.loop}, affine.I32), Y: f.at.Expr()}
		at := f.inRowOf(ld.Index, f.at)
		return &affine.Select{Cond: past, X: &affine.Load{Buffer: before, Index: at, Pos: pos}, Y: &affine.Load{Buffer: after, Index: slices.Clone(at), Pos: pos}}
	})
	return append(list, ahead...)
}

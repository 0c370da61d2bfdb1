package nest

import (
	"maps"
	"slices"

	"codo/affine"
)

// History keeps what a row was after each iteration of a loop that goes over it again and again, as tables of dynamic programming
// of which the user has kept one row (array expansion; Feautrier, "Array expansion", 1988): nothing is overwritten
// then, and the loops can go along diagonals.
//
//	local r f32[9]                                   local r_1 f32[5][9]
//	for j = 0 to 9 { r[j] = 0 }                      for j = 0 to 9 { r_1[0][j] = 0 }
//	for i = 0 to 4 {                                 for i = 0 to 4 { r_1[i + 1][0] = r_1[0][0] }
//	  for j = 1 to 9 {                         =>    for i = 0 to 4 {
//	    r[j] = f(r[j], r[j - 1])                       for j = 1 to 9 {
//	  }                                                  r_1[i + 1][j] = f(r_1[i][j], r_1[i + 1][j - 1])
//	}                                                  }
//	y = r[8]                                         }
//	                                                 y = r_1[4][8]
//
// Rows of one array that iterations make by turns are kept in the same way: see turnTaking. A second row that is copied
// to the first one at the end of each iteration is the row after it. Scalars that hold an element until the next
// iteration of an inner loop are not needed.
func History(t *affine.Task, names affine.Names) { remadeRows(t, names, historyOf) }

// remadeRows keeps all that find finds out about rows that loops make anew; nil: nothing.
func remadeRows(t *affine.Task, names affine.Names, find func(body []affine.Stmt, at int, row *affine.Buffer, names affine.Names) *history) {
	found := false
	var in func(body []affine.Stmt) []affine.Stmt
	in = func(body []affine.Stmt) []affine.Stmt {
		for k, s := range body {
			if l, ok := s.(*affine.Loop); ok && Plain(l) && l.Step == 1 {
				if by := allRows(body, k, names, find); by != nil {
					found = true
					return in(by)
				}
			}
			RewriteInside(s, in)
		}
		return body
	}
	if t.Body = in(t.Body); found {
		Rename(t, names)
	}
}

// MostHistory bounds the elements of all rows.
const MostHistory = 1 << 18

// HasHistory reports whether body[at], a loop, makes an array anew in each iteration so that History finds all rows of it.
func HasHistory(body []affine.Stmt, at int, names affine.Names) bool {
	return allRows(affine.CloneBody(body), at, names, historyOf) != nil
}

// allRows is body with all rows of the first array that body[at], a loop, makes anew in each iteration; nil if there is none.
func allRows(body []affine.Stmt, at int, names affine.Names, find func([]affine.Stmt, int, *affine.Buffer, affine.Names) *history) []affine.Stmt {
	_, trips, ok := affine.ConstantTrips(body[at].(*affine.Loop))
	if !ok || trips < 2 || !affine.HasLoop(body[at].(*affine.Loop).Body) {
		return nil
	}
	for k, s := range body[:at] {
		d, ok := s.(*affine.Decl)
		if !ok || len(d.Buffer.Shape) == 0 || d.Buffer.Init != nil || len(d.Buffer.Bind)+len(d.Buffer.Partition) > 0 {
			continue
		}
		if read, written := Touches(body[at:at+1], d.Buffer); !read || !written {
			continue
		}
		first := slices.Clone(body) // of a long list, in which few loops make rows
		first[at] = affine.CloneBody(body[at : at+1])[0]
		if find(first, at, d.Buffer, maps.Clone(names)) == nil {
			continue
		}
		trial := affine.CloneBody(body)
		if by := find(trial, at, trial[k].(*affine.Decl).Buffer, names).apply(trial, k); by != nil {
			return by
		}
	}
	return nil
}

// A history is a row that a loop of a body makes anew in each iteration.
type history struct {
	row, next   *affine.Buffer // and the other row that becomes it, nil: none
	loop        *affine.Loop
	at          int   // of body
	first       int64 // iteration
	trips       int64
	kept        [][2]int64            // elements that stay, from and to
	before, now map[*affine.Load]bool // what is read: of the iteration before, or of this one
	rows        *affine.Buffer        // all of them
	all         []affine.Access       // in the loop
	by          int64                 // how far elements are moved on: see Conveyed
	turns       TurnTaking            // with rows of one array
}

// historyOf finds out whether body[at] makes the row anew; nil if not.
func historyOf(body []affine.Stmt, at int, row *affine.Buffer, names affine.Names) *history {
	l := body[at].(*affine.Loop)
	own := &affine.Task{Body: l.Body}
	Sink(own, names)
	l.Body = own.Body
	h := &history{row: row, loop: l, at: at}
	h.first, h.trips, _ = affine.ConstantTrips(l)
	var ok bool
	if h.turns, ok = TurnsWith(body, l, row); !ok || h.turns.dim < 0 && !h.secondRow(body) {
		return nil
	}
	h.all = affine.Accesses([]affine.Stmt{l})
	written, ok := h.written(h.made())
	if !ok {
		return nil
	}
	if ok, waits := h.versions(); !ok || !waits || h.turns.Suffice(l, names) {
		return nil
	}
	width := h.turns.width(row)
	h.kept = slices.DeleteFunc(between(written, width), func(part [2]int64) bool { return !h.reads(body, part) })
	if (h.trips+h.turns.Rows)*width > MostHistory {
		return nil
	}
	h.rows = &affine.Buffer{Name: names.Fresh(row.Name), Elem: row.Elem, Shape: []int{int(h.trips + h.turns.Rows), int(width)}, Pos: row.Pos}
	return h
}

// made is the array that iterations write.
func (h *history) made() *affine.Buffer {
	if h.next != nil {
		return h.next
	}
	return h.row
}

// written are the elements of b that each iteration surely writes; ok is false if it may write others.
func (h *history) written(b *affine.Buffer) (parts [][2]int64, ok bool) {
	ok = true
	var visit func(body []affine.Stmt, loops []*affine.Loop)
	visit = func(body []affine.Stmt, loops []*affine.Loop) {
		for _, s := range body {
			_, writes := Touches([]affine.Stmt{s}, b)
			if !writes {
				continue
			}
			switch s := s.(type) {
			case *affine.Loop:
				_, _, known := affine.ConstantTrips(s)
				ok = ok && known && Plain(s)
				visit(s.Body, append(slices.Clip(loops), s))
			case *affine.Assign:
				part, known := elementsOf(h.turns.inRow(s.Index), loops)
				ok, parts = ok && known, append(parts, part)
			case *affine.Decl:
			default: // under a condition, say
				ok = false
			}
		}
	}
	visit(h.loop.Body, nil)
	return parts, ok && len(parts) > 0
}

// elementsOf are those with this subscript in all iterations of loops, of which one goes from one element to the next.
func elementsOf(index []affine.Expr, loops []*affine.Loop) (part [2]int64, ok bool) {
	f, ok := affine.FormOf(index[0])
	if !ok || len(index) != 1 || !f.IsLinear() {
		return part, false
	}
	switch of := f.Counters(); len(of) {
	case 0:
		n, _ := f.IsConst()
		return [2]int64{n, n + 1}, true
	case 1:
		l := of[0]
		if !slices.Contains(loops, l) || f.Coef(l)*l.Step != 1 && f.Coef(l)*l.Step != -1 {
			return part, false
		}
		lo, hi, known := f.Range()
		return [2]int64{lo, hi + 1}, known
	}
	return part, false
}

// between are the parts of 0 to n that are in none of these.
func between(parts [][2]int64, n int64) (out [][2]int64) {
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b [2]int64) int { return int(a[0] - b[0]) })
	from := int64(0)
	for _, p := range append(parts, [2]int64{n, n}) {
		if p[0] > from {
			out = append(out, [2]int64{from, p[0]})
		}
		from = max(from, p[1])
	}
	return out
}

// reads reports whether elements of that part may be read in the loop, or behind it.
func (h *history) reads(body []affine.Stmt, part [2]int64) bool {
	return slices.ContainsFunc(affine.Accesses(body[h.at:]), func(a affine.Access) bool {
		if a.Write || a.Buffer != h.row && a.Buffer != h.next || a.Buffer == nil {
			return false
		}
		subs, ok := a.Subscripts()
		if !ok {
			return true
		}
		lo, hi, known := subs[len(subs)-1-max(h.turns.dim, 0)].Range()
		return !known || hi >= part[0] && lo < part[1]
	})
}

// versions tells of which iteration each element is that the loop reads; ok is false if that is not one, waits whether an
// inner loop waits for what it has made.
func (h *history) versions() (ok, waits bool) {
	same := [][2]*affine.Loop{{h.loop, h.loop}}
	h.before, h.now = map[*affine.Load]bool{}, map[*affine.Load]bool{}
	for _, r := range h.all {
		if r.Write || r.Buffer != h.row && (r.Buffer != h.next || h.next == nil) {
			continue
		}
		if _, ok := r.Subscripts(); !ok {
			return false, false
		}
		ago, _ := h.turns.ago(r.Index, h.loop)
		behind, ahead := false, false // writes in the same iteration
		for _, w := range h.all {
			if !w.Write || w.Buffer != r.Buffer || ago > 0 {
				continue
			}
			behind = behind || affine.Follows(w, r, same, nil).Possible()
			ahead = ahead || affine.Follows(r, w, same, nil).Possible()
			waits = waits || slices.ContainsFunc(r.Loops, func(l *affine.Loop) bool { return l != h.loop && affine.Carries(l, w, r).Possible() })
		}
		version := h.now
		if r.Buffer == h.row && !behind {
			version = h.before
		} else if ahead {
			return false, false
		}
		if !note(r, version) {
			return false, false
		}
	}
	for ld := range h.now {
		if h.before[ld] { // it stands for several accesses
			return false, false
		}
	}
	return len(h.before) > 0, waits
}

// note adds the loads of r in its statement; it is false if there are none.
func note(r affine.Access, version map[*affine.Load]bool) (found bool) {
	affine.Each(r.Stmt, func(ld *affine.Load) {
		if ld.Buffer == r.Buffer && affine.SameIndex(ld.Index, r.Index) {
			version[ld], found = true, true
		}
	})
	return found
}

// apply is body with all rows, of which body[decl] declares the first one; nil if they cannot be where they are to be.
func (h *history) apply(body []affine.Stmt, decl int) []affine.Stmt {
	l := h.loop
	at := func(after affine.Form) func([]affine.Expr) []affine.Expr {
		return func(index []affine.Expr) []affine.Expr {
			if h.by != 0 {
				return h.conveyed(after, index)
			}
			return append([]affine.Expr{after.Expr()}, h.turns.inRow(index)...)
		}
	}
	outside := func(list []affine.Stmt, after int64) {
		for _, b := range []*affine.Buffer{h.row, h.made()} {
			affine.RewriteBuffer(list, b, h.rows, func(index []affine.Expr) []affine.Expr {
				row, _ := h.turns.MadeAt(index, after)
				return at(row)(index)
			})
		}
	}
	own := affine.CounterForm(l).Plus(-h.first)
	affine.RewriteExprs(l.Body, func(e affine.Expr) affine.Expr {
		ld, ok := e.(*affine.Load)
		if !ok || ld.Buffer != h.row && ld.Buffer != h.made() {
			return e
		}
		ago, _ := h.turns.ago(ld.Index, l)
		if ago == 0 && h.before[ld] { // of a row that is overwritten now
			ago = h.turns.Rows
		}
		of := &affine.Load{Buffer: h.rows, Index: at(own.Plus(h.turns.Rows - ago))(ld.Index), Pos: ld.Pos}
		h.before[of] = h.before[ld]
		return of
	})
	affine.RewriteWrites(l.Body, h.made(), h.rows, at(own.Plus(h.turns.Rows)))
	if h.disturbed() {
		return nil
	}
	body[decl].(*affine.Decl).Buffer = h.rows
	gone := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == h.next }
	l.Body = slices.DeleteFunc(slices.Clone(l.Body), gone)
	outside(body[:h.at], 0)
	outside(body[h.at+1:], h.trips)
	if h.by == 0 {
		h.spareScalars()
	} else {
		h.inStages()
	}
	return slices.Concat(slices.DeleteFunc(slices.Clone(body[:h.at]), gone), h.keep(), Distribute(l), body[h.at+1:])
}

// keep gives the elements that stay to all rows.
func (h *history) keep() (out []affine.Stmt) {
	for row := range h.turns.Rows {
		out = append(out, h.keepOf(row)...)
	}
	return out
}

// keepOf gives those of this row to all that overwrite it.
func (h *history) keepOf(row int64) (out []affine.Stmt) {
	for _, part := range h.kept {
		n := affine.CeilQuo(h.trips-row, h.turns.Rows)
		if n <= 0 {
			continue
		}
		i := affine.CountTo(h.loop.Name, n, h.loop.Pos)
		e, loops := affine.Form{}.Plus(part[0]), []*affine.Loop{i}
		if n := part[1] - part[0]; n > 1 {
			j := affine.CountTo("e", n, h.loop.Pos)
			e, loops = affine.CounterForm(j).Plus(part[0]), append(loops, j)
		}
		first := &affine.Load{Buffer: h.rows, Index: []affine.Expr{affine.IntConst(row), e.Expr()}, Pos: h.loop.Pos}
		set := &affine.Assign{Buffer: h.rows, Index: []affine.Expr{affine.CounterForm(i).Plus(1).Scale(h.turns.Rows).Plus(row).Expr(), e.Expr()}, Value: first, Pos: h.loop.Pos}
		out = append(out, Wrap(loops, []affine.Stmt{set})...)
	}
	return out
}

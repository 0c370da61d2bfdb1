package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// AllRows keeps all rows of an array of which the user keeps the last few, which take turns, where that lets what fills it
// be a nest of its own (array expansion; Feautrier, "Array expansion", 1988): iterations do not wait for each other then, and
// the search keeps what is to be kept.
//
//	local r f32[2][8]                                       local r f32[9][8]
//	for i = 0 to 10 {                                       for i = 0 to 9 { for j { r[i][j] = f(x[i][j]) } }
//	  if (i < 9) { for j { r[i % 2][j] = f(x[i][j]) } }  =>  for i = 1 to 10 { for j { y[i - 1][j] = g(r[i - 1]) } }
//	  if (i > 0) { for j { y[i - 1][j] = g(r[(i - 1) % 2]) } }
//	}
//
// What the array has been filled with stands beside what rows are written to, and for those that have not come: see rowStartOf.
// Rows may also move on to the next place, before each that comes: see shiftIn. Or one is set anew in each iteration, and gets its
// values little by little: see rowsBegunAnew. Else each row that is read must be known to have
// been written as a whole in one of the last iterations.
func AllRows(t *affine.Task, names affine.Names) {
	changed := false
	t.Body = allRowsIn(t.Body, nil, &changed)
	if changed {
		t.Body = nest.WithoutUnused(t.Body)
		nest.Rename(t, names)
	}
}

// allRowsIn is body with all rows of those arrays that it declares, or that are declared around it for it alone.
func allRowsIn(body []affine.Stmt, around []*affine.Buffer, changed *bool) []affine.Stmt {
	filled := firstFilled(body, slices.Concat(around, ownArrays(body)), true)
	for k, s := range body {
		if l, ok := s.(*affine.Loop); !ok || !nest.Plain(l) {
			continue
		}
		for _, b := range filled[k] {
			by := rowsInTurns(body, k, b)
			if by == nil {
				by = rowsBegunAnew(body, k, b)
			}
			if by != nil {
				*changed = true
				return allRowsIn(by, around, changed)
			}
		}
	}
	for k, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Plain(l) {
			if by := rowsCopied(body, k); by != nil {
				*changed = true
				return allRowsIn(by, around, changed)
			}
		}
	}
	inside := scalars.OnlyIn(body, slices.Concat(around, ownArrays(body)))
	for _, s := range body {
		nest.RewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return allRowsIn(list, inside[s], changed) })
	}
	return body
}

// ownArrays are the arrays that statements of body declare, of which the user says nothing.
func ownArrays(body []affine.Stmt) (list []*affine.Buffer) {
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && !d.Buffer.IsScalar() && d.Buffer.Init == nil && len(d.Buffer.Bind)+len(d.Buffer.Partition) == 0 {
			list = append(list, d.Buffer)
		}
	}
	return list
}

// rowTurns are rows of an array that iterations of a loop take turns with.
type rowTurns struct {
	loop  *affine.Loop
	b     *affine.Buffer
	first int64         // of the loop
	next  affine.Form   // the row that an iteration writes, before it goes round
	from  int64         // the first iteration that writes one
	to    int64         // the last
	shift *rowShift     // what moves rows on instead; nil: nothing
	ahead *rowAhead     // what writes the row of the iteration before those; nil: nothing
	start *affine.Const // what all elements hold that no iteration has written; nil: that is not known, or not used
}

// mostAllRows bounds the elements of all rows.
const mostAllRows = 1 << 22

// firstFilled are, for each statement of body, those of these arrays that it is the first to read, and writes, too. Others only
// set them before, and only read them behind it, if they may.
func firstFilled(body []affine.Stmt, arrays []*affine.Buffer, behind bool) map[int][]*affine.Buffer {
	uses, out := nest.UsersOf(body), map[int][]*affine.Buffer{}
	for _, b := range arrays {
		all := uses[b]
		k := slices.IndexFunc(all, func(u nest.Use) bool { return u.Read })
		if k < 0 || !all[k].Written || !behind && k+1 < len(all) || slices.ContainsFunc(all[k+1:], func(u nest.Use) bool { return u.Written }) ||
			slices.ContainsFunc(all[:k], func(u nest.Use) bool { return !scalars.OnlyFor(body[u.At], []*affine.Buffer{b}) }) {
			continue
		}
		out[all[k].At] = append(out[all[k].At], b)
	}
	return out
}

// rowsInTurns is body where body[at], a loop, keeps all rows of b; nil if that is not known to be the same, or if what fills
// them is no nest of its own then.
func rowsInTurns(body []affine.Stmt, at int, b *affine.Buffer) []affine.Stmt {
	l := body[at].(*affine.Loop)
	first, trips, constant := affine.ConstantTrips(l)
	if !constant || l.Step != 1 || len(b.Shape) < 2 || b.Shape[0] < 2 || int64(b.Len()/b.Shape[0])*trips > mostAllRows || !mayGoRound(l, b) && shiftIn(l.Body, b) == nil {
		return nil
	}
	own := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	x := &rowTurns{loop: own, b: b, first: first, shift: shiftIn(own.Body, b), ahead: rowAheadOf(body[:at], b)}
	if !x.known() {
		if x.start = rowStartOf(body[:at], b); x.start == nil || !x.known() {
			return nil
		}
	}
	if !x.knownBehind(body[at+1:]) {
		return nil
	}
	if x.shift != nil {
		own.Body = affine.RewriteBody(own.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) { return nil, x.shift.does(s) })
	}
	all := *b
	all.Shape = append([]int{int(trips + x.before())}, b.Shape[1:]...)
	known := true
	affine.RewriteBuffer([]affine.Stmt{own}, b, &all, func(index []affine.Expr) []affine.Expr {
		row, ok := x.rowOf(index[0])
		known = known && ok
		return append([]affine.Expr{affine.Convert(row.Plus(x.before()).Expr(), index[0].Type())}, index[1:]...)
	})
	if !known { // a choice
		return nil
	}
	own.Body = oneEach(own.Body)
	pieces := nest.Distribute(own)
	filling := slices.IndexFunc(pieces, func(s affine.Stmt) bool { return nest.Writes([]affine.Stmt{s}, &all) })
	if len(pieces) < 2 || filling < 0 || slices.ContainsFunc(pieces, func(s affine.Stmt) bool {
		read, written := nest.Touches([]affine.Stmt{s}, &all)
		return read && written
	}) {
		return nil
	}
	out := slices.DeleteFunc(slices.Clone(body[:at]), func(s affine.Stmt) bool {
		d, declares := s.(*affine.Decl)
		_, written := nest.Touches([]affine.Stmt{s}, b)
		return declares && d.Buffer == b || written && (x.ahead == nil || s != x.ahead.stmt)
	})
	if x.start != nil {
		out = slices.Insert(out, 0, startOf(&all, x.start))
	}
	out = slices.Insert(out, 0, affine.Stmt(&affine.Decl{Buffer: &all, Pos: b.Pos}))
	out = slices.Concat(out, pieces, body[at+1:])
	affine.RewriteBuffer(body[at+1:], b, &all, func(index []affine.Expr) []affine.Expr {
		row, _ := x.lastRow(index[0])
		return append([]affine.Expr{affine.Convert(affine.IntConst(row+x.before()), index[0].Type())}, index[1:]...)
	})
	if x.ahead != nil {
		affine.RewriteBuffer([]affine.Stmt{x.ahead.stmt}, b, &all, func(index []affine.Expr) []affine.Expr {
			return append([]affine.Expr{affine.Convert(affine.IntConst(x.from-x.first), index[0].Type())}, index[1:]...)
		})
		out = x.ahead.joined(out, slices.Index(out, pieces[filling]), x.from-1)
	}
	return out
}

// oneEach gives the statements under a condition of counters a condition each.
func oneEach(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		c, ok := s.(*affine.If)
		if !ok || affine.HasLoad(c.Cond) || len(scalars.DeclaredIn(slices.Concat(c.Then, c.Else))) > 0 {
			out = append(out, s)
			continue
		}
		for _, then := range oneEach(c.Then) {
			out = append(out, &affine.If{Cond: c.Cond, Then: []affine.Stmt{then}, Pos: c.Pos})
		}
		for _, other := range oneEach(c.Else) {
			out = append(out, &affine.If{Cond: c.Cond, Else: []affine.Stmt{other}, Pos: c.Pos})
		}
	}
	return out
}

// mayGoRound reports whether some row of b is chosen by a remainder of the counter of l: a quick look.
func mayGoRound(l *affine.Loop, b *affine.Buffer) bool {
	found := false
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && a.Buffer == b {
			h, ok := remainderOf(a.Index[0], int64(b.Shape[0]))
			found = found || ok && h.Coef(l) == 1
		}
		return !found
	})
	return found
}

// remainderOf is h of an index h % n.
func remainderOf(index affine.Expr, n int64) (h affine.Form, ok bool) {
	if c, isCast := index.(*affine.Cast); isCast {
		return remainderOf(c.X, n)
	}
	e, ok := index.(*affine.Binary)
	if !ok {
		return h, false
	}
	by, ok := e.Y.(*affine.Const)
	if !ok || !(e.Op == "%" && by.I == n) && !(e.Op == "&" && by.I == n-1 && n&(n-1) == 0) {
		return h, false
	}
	h, ok = affine.FormOf(e.X)
	return h, ok && h.IsLinear()
}

// known finds what row iterations write, and reports whether all that is read is known to be of such rows.
func (x *rowTurns) known() bool {
	accesses := slices.DeleteFunc(affine.AccessesTo([]affine.Stmt{x.loop}, x.b), func(a affine.Access) bool {
		return x.shift != nil && x.shift.does(a.Stmt)
	})
	at := slices.IndexFunc(accesses, func(a affine.Access) bool { return a.Write })
	if at < 0 {
		return false
	}
	w := &accesses[at]
	if !x.wholeRow(w) || x.shift == nil && !x.goesRound(w) {
		return false
	}
	var ok bool
	if x.from, x.to, ok = w.Range(affine.CounterForm(x.loop)); !ok {
		return false
	}
	if x.ahead != nil && (x.start != nil || x.shift != nil || !x.placeIs(x.ahead.place, x.from-1)) {
		x.ahead = nil
	}
	for k := range accesses {
		a := &accesses[k]
		if a.Write && k != at {
			return false
		}
		if k != at && !x.isWritten(a, w) {
			return false
		}
	}
	return true
}

// goesRound notes what row w writes, and reports whether it goes round with the iterations.
func (x *rowTurns) goesRound(w *affine.Access) bool {
	h, ok := remainderOf(w.Index[0], int64(x.b.Shape[0]))
	x.next = h
	return ok && h.Sub(affine.CounterForm(x.loop)).Equal(affine.ConstantForm(h.Constant())) && isPositive(w, h)
}

// isPositive reports whether f is never negative where a is executed.
func isPositive(a *affine.Access, f affine.Form) bool {
	least, _, known := a.Range(f)
	return known && least >= 0
}

// wholeRow reports whether w, in each iteration in which it is done at all, writes a row.
func (x *rowTurns) wholeRow(w *affine.Access) bool {
	forms, ok := w.Subscripts()
	if !ok || !w.Exact || len(w.Cases) != 1 || len(w.Loops) != len(forms) || w.Loops[0] != x.loop {
		return false
	}
	for _, c := range w.Cases[0] {
		if l := c.Form.Counters(); len(l) != 1 || l[0] != x.loop || !c.Form.IsLinear() {
			return false
		}
	}
	return coversAll(forms[1:], x.b.Shape[1:]) || x.start != nil && coversBox(forms[1:])
}

// coversAll reports whether subscripts are counters of loops through all that these dimensions hold.
func coversAll(forms []affine.Form, shape []int) bool {
	var used []*affine.Loop
	for d, f := range forms {
		l := f.Counters()
		if len(l) != 1 || slices.Contains(used, l[0]) || !f.Equal(affine.CounterForm(l[0])) {
			return false
		}
		first, trips, constant := affine.ConstantTrips(l[0])
		if !constant || first != 0 || trips != int64(shape[d]) || l[0].Step != 1 {
			return false
		}
		used = append(used, l[0])
	}
	return true
}

// isWritten reports whether the row that a reads was written by w, in one of the iterations that write any, and its
// element before it is read.
func (x *rowTurns) isWritten(a, w *affine.Access) bool {
	if h, ok := remainderOf(a.Index[0], int64(x.b.Shape[0])); x.shift == nil && (!ok || !isPositive(a, h)) {
		return false
	}
	row, ok := x.rowOf(a.Index[0])
	if !ok {
		return false
	}
	lo, hi, known := a.Range(row.Plus(x.first))
	if !known || lo < x.least() || hi > x.to {
		return false
	}
	if x.shift != nil { // all rows move on with the element that comes, if they do
		lo, hi, known := a.Range(affine.CounterForm(x.loop))
		return known && lo >= x.from && hi <= x.to && x.comesBefore(a, w)
	}
	age := affine.CounterForm(x.loop).Plus(-x.first).Sub(row)
	if least, _, known := a.Range(age); !known || least > 0 {
		return known
	}
	return x.comesBefore(a, w)
}

// comesBefore reports whether w has written, in this iteration, the element that a reads, when it is read.
func (x *rowTurns) comesBefore(a, w *affine.Access) bool {
	if a.Order < w.Order {
		return false
	}
	reads, ok := a.Subscripts()
	writes, _ := w.Subscripts()
	for d := 1; ok && d < len(reads); d++ {
		l := writes[d].Counters()[0]
		if !slices.Contains(a.Loops, l) { // a stands behind it
			continue
		}
		_, most, known := a.Range(reads[d].Sub(writes[d]))
		ok = known && most <= 0
	}
	return ok
}

// rowOf is the row, of all that are kept, of an index of one that goes round.
func (x *rowTurns) rowOf(index affine.Expr) (row affine.Form, ok bool) {
	n := int64(x.b.Shape[0])
	if x.shift != nil {
		g, ok := affine.FormOf(index)
		age := x.shift.ageOf(g)
		least, most, known := age.Range()
		return affine.CounterForm(x.loop).Plus(-x.first).Sub(age), ok && known && least >= 0 && most < n
	}
	h, ok := remainderOf(index, n)
	if !ok {
		return row, false
	}
	age := x.next.Sub(h)
	least, most, known := age.Range()
	if !known || age.Uses(x.loop) {
		return row, false
	}
	more := n * affine.FloorQuo(least, n)
	return affine.CounterForm(x.loop).Plus(-x.first).Sub(age.Plus(-more)), most-more < n
}

// knownBehind reports whether all rows that are read behind the loop are known.
func (x *rowTurns) knownBehind(behind []affine.Stmt) bool {
	return !slices.ContainsFunc(affine.AccessesTo(behind, x.b), func(a affine.Access) bool {
		_, ok := x.lastRow(a.Index[0])
		return !ok || !a.Written() || affine.VectorOf(a.Stmt) != nil
	})
}

// lastRow is the row, of all that are kept, that is in a place when the loop ends.
func (x *rowTurns) lastRow(place affine.Expr) (row int64, ok bool) {
	f, ok := affine.FormOf(place)
	at, constant := f.IsConst()
	if !ok || !constant || at < 0 || at >= int64(x.b.Shape[0]) {
		return 0, false
	}
	ago := at
	if x.shift != nil {
		ago, _ = x.shift.ageOf(f).IsConst()
	} else {
		last, _ := x.next.Substitute(x.loop, affine.ConstantForm(x.to)).IsConst()
		ago = affine.FloorRem(last-at, int64(x.b.Shape[0]))
	}
	return x.to - ago - x.first, x.to-ago >= x.least()
}

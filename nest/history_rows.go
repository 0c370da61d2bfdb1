package nest

import (
	"slices"

	"codo/affine"
)

// secondRow finds another row of which the loop copies all that it has made in an iteration to the first one at its end, and
// takes the copy away; it is false if there is a copy, but the other row is used otherwise, too.
func (h *history) secondRow(body []affine.Stmt) bool {
	at, from := h.copyIn()
	if at < 0 {
		return true
	}
	l, behind := h.loop.Body[at].(*affine.Loop), h.loop.Body[at+1:]
	n := int64(h.row.Len())
	all := [][2]int64{{0, n}}
	part, ok := elementsOf(l.Body[0].(*affine.Assign).Index, []*affine.Loop{l})
	if ok {
		all = [][2]int64{part}
	}
	isNext := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == from }
	outside := len(affine.AccessesTo(body[:h.at], from)) == 0 && slices.ContainsFunc(body[:h.at], isNext)
	if !outside && !slices.ContainsFunc(h.loop.Body, isNext) || Assigns(body[h.at+1:], from) ||
		len(affine.AccessesTo(behind, h.row)) > 0 || Assigns(behind, from) {
		return false
	}
	h.next = from
	h.loop.Body = slices.Delete(slices.Clone(h.loop.Body), at, at+1)
	made, known := h.written(from)
	if !ok || !known || !slices.Equal(between(made, n), between(all, n)) {
		return false
	}
	return !slices.ContainsFunc(affine.AccessesTo(body[h.at:], from), func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		if !ok {
			return true
		}
		lo, hi, bounded := subs[0].Range()
		return !a.Write && (!bounded || lo < part[0] || hi >= part[1]) // what it held before
	})
}

// copyIn is the statement of the loop that copies elements of another array like the row to it, if nothing else stores any; -1
// if there is none.
func (h *history) copyIn() (at int, from *affine.Buffer) {
	at = slices.IndexFunc(h.loop.Body, func(s affine.Stmt) bool { return Assigns([]affine.Stmt{s}, h.row) })
	if at < 0 || Assigns(h.loop.Body[at+1:], h.row) {
		return -1, nil
	}
	l, ok := h.loop.Body[at].(*affine.Loop)
	if !ok || !Plain(l) || len(l.Body) != 1 {
		return -1, nil
	}
	a, ok := l.Body[0].(*affine.Assign)
	if _, _, known := affine.ConstantTrips(l); !ok || !known {
		return -1, nil
	}
	ld, ok := a.Value.(*affine.Load)
	if !ok || ld.Buffer == h.row || !affine.SameIndex(ld.Index, a.Index) {
		return -1, nil
	}
	if b := ld.Buffer; b.Elem == h.row.Elem && slices.Equal(b.Shape, h.row.Shape) && b.Init == nil && len(b.Bind)+len(b.Partition) == 0 {
		return at, b
	}
	return -1, nil
}

// Assigns reports whether body stores elements of b.
func Assigns(body []affine.Stmt, b *affine.Buffer) bool {
	return slices.ContainsFunc(affine.AccessesTo(body, b), func(a affine.Access) bool { return a.Write })
}

// spareScalars reads elements where they are that scalars hold until the next iteration of an inner loop.
func (h *history) spareScalars() {
	for k := 0; k < len(h.loop.Body); k++ {
		if d, ok := h.loop.Body[k].(*affine.Decl); ok && d.Buffer.IsScalar() && d.Buffer.Init == nil && len(d.Buffer.Bind) == 0 && h.spare(d) {
			k = -1
		}
	}
}

// spare does so with the scalar that d declares; it reports whether it could.
func (h *history) spare(d *affine.Decl) bool {
	var users []affine.Stmt
	for _, s := range h.loop.Body {
		if s != affine.Stmt(d) && Uses([]affine.Stmt{s}, d.Buffer) {
			users = append(users, s)
		}
	}
	if len(users) != 2 {
		return false
	}
	begin, ok := users[0].(*affine.Assign)
	l, ok2 := users[1].(*affine.Loop)
	if !ok || !ok2 || !Plain(l) || begin.Buffer != d.Buffer || begin.Value.Type() != d.Buffer.Elem || !h.steady(begin.Value) {
		return false
	}
	first, _, known := affine.ConstantTrips(l)
	at := slices.IndexFunc(l.Body, func(s affine.Stmt) bool { return Writes([]affine.Stmt{s}, d.Buffer) })
	if !known || at < 0 {
		return false
	}
	goesOn, ok := l.Body[at].(*affine.Assign)
	if read, written := Touches(l.Body[at+1:], d.Buffer); !ok || read || written || affine.Loads(goesOn.Value, d.Buffer) {
		return false
	}
	element, ok := heldIn(l.Body[:at], goesOn.Value).(*affine.Load)
	if !ok || element.Buffer.Elem != d.Buffer.Elem || !h.steady(element) {
		return false
	}
	ago := func(f affine.Form) affine.Expr {
		body := affine.CloneBody([]affine.Stmt{&affine.Assign{Buffer: d.Buffer, Value: element}})
		affine.ReplaceByForm(body, l, f)
		return body[0].(*affine.Assign).Value
	}
	value := ago(affine.CounterForm(l).Plus(-l.Step))
	if ld, ok := begin.Value.(*affine.Load); !ok || ld.Buffer != element.Buffer || !affine.SameIndex(ld.Index, ago(affine.Form{}.Plus(first-l.Step)).(*affine.Load).Index) {
		is := &affine.Binary{Op: "==", X: &affine.Counter{Loop: l}, Y: &affine.Const{T: l.Type, I: first}}
		value = &affine.Select{Cond: is, X: begin.Value, Y: value}
	}
	gone := func(s affine.Stmt) bool {
		return s == affine.Stmt(d) || s == affine.Stmt(begin) || s == affine.Stmt(goesOn)
	}
	l.Body = slices.DeleteFunc(slices.Clone(l.Body), gone)
	h.loop.Body = slices.DeleteFunc(slices.Clone(h.loop.Body), gone)
	affine.ReplaceLoads(l.Body, d.Buffer, func(*affine.Load) affine.Expr { return value })
	if ld, ok := goesOn.Value.(*affine.Load); ok && ld.Buffer.IsScalar() { // it may have been needed for that only
		l.Body = WithoutUnread(l.Body, map[*affine.Buffer]bool{ld.Buffer: true})
	}
	return true
}

// heldIn is e, or what a statement of body has put into the scalar that e reads, which nothing else in it sets.
func heldIn(body []affine.Stmt, e affine.Expr) affine.Expr {
	ld, ok := e.(*affine.Load)
	if !ok || !ld.Buffer.IsScalar() || !slices.ContainsFunc(body, func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == ld.Buffer }) {
		return e
	}
	var set affine.Expr
	for _, s := range body {
		if _, is := s.(*affine.Decl); is {
			continue
		}
		if !Writes([]affine.Stmt{s}, ld.Buffer) {
			continue
		}
		a, ok := s.(*affine.Assign)
		if !ok || set != nil {
			return e
		}
		set = a.Value
	}
	if set == nil {
		return e
	}
	return set
}

// steady reports whether e is a constant, or an element that iterations of the loop leave as it is.
func (h *history) steady(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Const:
		return true
	case *affine.Load:
		if e.Buffer.IsScalar() || DataIn(e.Index) {
			return false
		}
		if e.Buffer == h.rows { // of a row before
			row, ok := affine.FormOf(e.Index[0])
			ago, constant := affine.CounterForm(h.loop).Plus(h.turns.Rows - h.first).Sub(row).IsConst()
			return ok && constant && ago > 0
		}
		return !Assigns([]affine.Stmt{h.loop}, e.Buffer)
	}
	return false
}

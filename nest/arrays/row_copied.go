package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// rowsCopied is body where body[at], a loop, copies all of an array to another one before it sets it anew: they take turns instead, as rows of
// one, see rowsBegunAnew. It is nil if there are none.
//
//	for y {                                             for y {
//	  for x { v = now[x]; next[x] += v }           =>     for x { v = e[y % 2][x]; e[(y + 1) % 2][x] += v }
//	  for x { now[x] = next[x]; next[x] = 0 }             for x { e[y % 2][x] = 0 }
//	}                                                   }
func rowsCopied(body []affine.Stmt, at int) []affine.Stmt {
	_, copies, b, next := rowCopy(body[at].(*affine.Loop))
	if next == nil {
		return nil
	}
	first, trips, constant := affine.ConstantTrips(body[at].(*affine.Loop))
	own := ownArrays(body[:at])
	if !constant || int64(b.Len())*(trips+2) > nest.MostHistory || !slices.Contains(own, b) || !slices.Contains(own, next) {
		return nil
	}
	declares := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == b }
	decl := slices.IndexFunc(body, declares)
	body = affine.CloneBody(body)
	l := body[at].(*affine.Loop)
	l.Body, copies, b, next = rowCopy(l)
	behind := l.Body[copies+1:]
	if sets := affine.AccessesTo(behind, next); len(sets) != 1 || !setsAll(&sets[0], next.Shape) || len(affine.AccessesTo(behind, b)) > 0 {
		return nil
	}
	rows := &affine.Buffer{Name: b.Name, Elem: b.Elem, Shape: append([]int{2}, b.Shape...), Pos: b.Pos}
	inTurn := func(list []affine.Stmt, of *affine.Buffer, row affine.Form) {
		affine.RewriteBuffer(list, of, rows, func(index []affine.Expr) []affine.Expr {
			return append([]affine.Expr{row.Mod(2).Expr()}, index...)
		})
	}
	turn := affine.CounterForm(l).Plus(-first)
	inTurn(l.Body[:copies], b, turn)
	inTurn(l.Body[:copies], next, turn.Plus(1))
	inTurn(behind, next, turn)
	l.Body = slices.Delete(slices.Clone(l.Body), copies, copies+1)
	for k, of := range []*affine.Buffer{b, next} {
		inTurn(body[:at], of, affine.ConstantForm(int64(k)))
		inTurn(body[at+1:], of, affine.ConstantForm(trips+int64(k)))
	}
	body[decl] = &affine.Decl{Buffer: rows, Pos: rows.Pos}
	return rowsBegunAnew(body, at, rows)
}

// rowCopy is the body of l, with loops of their own for what stands beside a copy of all of an array to b, and which of them is that; next is
// nil if there is none.
func rowCopy(l *affine.Loop) (body []affine.Stmt, at int, b, next *affine.Buffer) {
	if !nest.Plain(l) || l.Step != 1 {
		return nil, 0, nil, nil
	}
	at = slices.IndexFunc(l.Body, func(s affine.Stmt) bool {
		in, ok := s.(*affine.Loop)
		if !ok || !nest.Plain(in) {
			return false
		}
		_, core := nest.Perfect(in)
		return slices.ContainsFunc(core, func(s affine.Stmt) bool { b, next = copiedRow(s); return next != nil })
	})
	if at < 0 {
		return nil, 0, nil, nil
	}
	pieces := nest.Distribute(l.Body[at].(*affine.Loop))
	own := slices.IndexFunc(pieces, func(s affine.Stmt) bool { return nest.Assigns([]affine.Stmt{s}, b) })
	if own < 0 { // b is declared in the loop, and each piece has one of its own
		return nil, 0, nil, nil
	}
	all := affine.AccessesTo(pieces[own:own+1], b)
	if _, core := nest.Perfect(pieces[own].(*affine.Loop)); len(core) != 1 || len(all) != 1 || !setsAll(&all[0], b.Shape) {
		return nil, 0, nil, nil
	}
	return slices.Concat(l.Body[:at], pieces, l.Body[at+1:]), at + own, b, next
}

// copiedRow is b and the array like it of which s copies an element to the same place of b; nil if it does something else.
func copiedRow(s affine.Stmt) (b, next *affine.Buffer) {
	a, ok := s.(*affine.Assign)
	if !ok || a.Buffer.IsScalar() {
		return nil, nil
	}
	ld, ok := a.Value.(*affine.Load)
	if !ok || ld.Buffer == a.Buffer || ld.Buffer.Elem != a.Buffer.Elem || !slices.Equal(ld.Buffer.Shape, a.Buffer.Shape) || !affine.SameIndex(ld.Index, a.Index) {
		return nil, nil
	}
	return a.Buffer, ld.Buffer
}

// setsAll reports whether a sets all of an array of this shape, whatever holds.
func setsAll(a *affine.Access, shape []int) bool {
	forms, ok := a.Subscripts()
	return ok && a.Write && a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0 && coversAll(forms, shape)
}

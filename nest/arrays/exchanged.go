package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// Exchanged makes one way of those by which iterations take turns, where they are the same but for the arrays that they use, as
// with pointers that change places: the arrays become rows of one.
//
//	for i = 0 to 8 {                                          for i = 0 to 8 {
//	  if (i % 2 == 0) { for j { b[j] = f(b[j - 1], a[j]) } }    for j { a_1[(i + 1) % 2][j] = f(a_1[(i + 1) % 2][j - 1], a_1[i % 2][j]) }
//	  else { for j { a[j] = f(a[j - 1], b[j]) } }         =>  }
//	}
//
// It does so only where the rows can be kept as those of a table then, or go along diagonals as they are: see History and Skew.
func Exchanged(t *affine.Task, names affine.Names) {
	found := false
	var in func(body []affine.Stmt, around []*affine.Buffer) []affine.Stmt
	in = func(body []affine.Stmt, around []*affine.Buffer) []affine.Stmt {
		for k := range body {
			if l, ok := body[k].(*affine.Loop); ok && nest.Plain(l) && l.Step == 1 {
				if by := exchangedIn(body, k, around, names); by != nil {
					found = true
					return in(by, around)
				}
			}
		}
		inside := scalars.OnlyIn(body, slices.Concat(around, ownArrays(body)))
		for _, s := range body {
			nest.RewriteInside(s, func(list []affine.Stmt) []affine.Stmt { return in(list, inside[s]) })
		}
		return body
	}
	if t.Body = in(t.Body, nil); found {
		t.Body = nest.WithoutUnused(t.Body)
		nest.Rename(t, names)
	}
}

// exchangedIn is body with the arrays that iterations of body[at], a loop, exchange as rows of one; nil if there are none. They
// are declared in it, or around it for it alone.
func exchangedIn(body []affine.Stmt, at int, around []*affine.Buffer, names affine.Names) []affine.Stmt {
	if _, trips, ok := affine.ConstantTrips(body[at].(*affine.Loop)); !ok || trips < 2 {
		return nil
	}
	turns := exchangeTurns(body[at].(*affine.Loop))
	if turns == 0 {
		return nil
	}
	body = affine.CloneBody(body)
	l := body[at].(*affine.Loop)
	x := &exchange{loop: l, turns: turns}
	if x.merge(); !x.ok || len(x.merging.Roles) == 0 {
		return nil
	}
	groups := x.groups()
	own := ownArrays(body[:at])
	here := slices.Concat(own, around)
	if len(groups) == 0 || slices.ContainsFunc(slices.Concat(groups...), func(b *affine.Buffer) bool { return !slices.Contains(here, b) }) {
		return nil
	}
	x.around = slices.ContainsFunc(slices.Concat(groups...), func(b *affine.Buffer) bool { return !slices.Contains(own, b) })
	all := make([]*affine.Buffer, len(groups))
	for k, arrays := range groups {
		all[k] = x.inRows(arrays, names)
		body = x.instead(body, arrays, all[k])
	}
	return x.served(body, all, names)
}

// groups are the arrays that take turns with each other, in the order of the first of the places that they take; nil if some
// take turns in another way. None is in two of them.
func (x *exchange) groups() (list [][]*affine.Buffer) {
	for _, r := range x.merging.Roles {
		of := slices.IndexFunc(list, func(arrays []*affine.Buffer) bool { return slices.Contains(arrays, r.Of[0]) })
		if of < 0 {
			of, list = len(list), append(list, r.Of)
		}
		ahead := slices.Index(list[of], r.Of[0])
		for k, b := range r.Of {
			if b != list[of][(ahead+k)%len(r.Of)] {
				return nil
			}
		}
	}
	all := slices.Concat(list...)
	for k, b := range all {
		if slices.Contains(all[:k], b) {
			return nil
		}
	}
	return list
}

// exchangeTurns is how many ways the iterations of l take turns with as conditions say; 0 if they do not.
func exchangeTurns(l *affine.Loop) (turns int64) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if s, ok := s.(*affine.If); ok {
			affine.WalkExpr(s.Cond, func(e affine.Expr) { turns = max(turns, nest.TurnsOf(e, l)) })
		}
		return true
	})
	return turns
}

// An exchange is of a loop whose iterations take turns.
type exchange struct {
	loop    *affine.Loop
	turns   int64
	merging *nest.Merging
	ok      bool
	around  bool // some of the arrays are declared around what the loop stands in
}

// merge makes one way of those that conditions choose by turns; ok is false if they are not equal.
func (x *exchange) merge() {
	x.merging = nest.MergingOf(int(x.turns), &affine.Loop{Type: affine.I32})
	x.ok = true
	x.loop.Body = x.merged(x.loop.Body)
}

// merged is body with one way for each condition that chooses by turns, from outside in.
func (x *exchange) merged(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		ways := x.ways(s)
		if ways == nil {
			nest.RewriteInside(s, x.merged)
			out = append(out, s)
			continue
		}
		x.merging.Within(ways)
		one, ok := x.merging.Body(ways)
		x.ok = x.ok && ok && !domain.UsesCounter(one, x.merging.Layer)
		out = append(out, one...)
	}
	return out
}

// ways are what s, a condition, chooses by turns; nil if it does not.
func (x *exchange) ways(s affine.Stmt) (list [][]affine.Stmt) {
	c, ok := s.(*affine.If)
	for k := int64(0); ok && k < x.turns; k++ {
		var way []affine.Stmt
		way, ok = x.way(c, k)
		list = append(list, way)
	}
	if !ok {
		return nil
	}
	return list
}

// way is what s does in iteration k of each turn; ok is false if that is not known.
func (x *exchange) way(s *affine.If, k int64) (body []affine.Stmt, ok bool) {
	first, _, _ := affine.ConstantTrips(x.loop)
	at := affine.CloneBody([]affine.Stmt{&affine.If{Cond: s.Cond, Pos: s.Pos}})
	affine.ReplaceByForm(at, x.loop, affine.CounterForm(x.loop).Scale(x.turns).Plus(first+k))
	switch nest.Decided(at[0].(*affine.If).Cond) {
	case affine.Yes:
		body = s.Then
	case affine.No:
		body = s.Else
	default:
		return nil, false
	}
	if len(body) == 1 {
		if in, isIf := body[0].(*affine.If); isIf {
			if chosen, known := x.way(in, k); known {
				return chosen, true
			}
		}
	}
	return body, true
}

// inRows is an array whose rows are these arrays, which the loop uses instead of them.
func (x *exchange) inRows(arrays []*affine.Buffer, names affine.Names) *affine.Buffer {
	first, _, _ := affine.ConstantTrips(x.loop)
	rows := &affine.Buffer{Name: names.Fresh(arrays[0].Name), Elem: arrays[0].Elem, Shape: slices.Concat([]int{len(arrays)}, arrays[0].Shape), Pos: arrays[0].Pos}
	for _, r := range x.merging.Roles {
		ahead := slices.Index(arrays, r.Of[0])
		if ahead < 0 {
			continue
		}
		row := affine.CounterForm(x.loop).Plus(affine.FloorRem(int64(ahead)-first, x.turns)).Mod(x.turns).Expr()
		affine.RewriteBuffer(x.loop.Body, r.Stand, rows, func(index []affine.Expr) []affine.Expr { return append([]affine.Expr{row}, index...) })
	}
	return rows
}

// instead is body with these rows in the place of arrays.
func (x *exchange) instead(body []affine.Stmt, arrays []*affine.Buffer, rows *affine.Buffer) []affine.Stmt {
	for k, b := range arrays {
		row := affine.IntConst(int64(k))
		affine.RewriteBuffer(body, b, rows, func(index []affine.Expr) []affine.Expr { return append([]affine.Expr{row}, index...) })
	}
	declares := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && slices.Contains(arrays, d.Buffer) }
	at := max(0, slices.IndexFunc(body, declares))
	return slices.Insert(slices.DeleteFunc(body, declares), at, affine.Stmt(&affine.Decl{Buffer: rows, Pos: rows.Pos}))
}

// served is body where its rows serve: as those of a table, along diagonals, or all of them; nil where they do not. Only all of them can
// be declared where the arrays were not.
func (x *exchange) served(body []affine.Stmt, all []*affine.Buffer, names affine.Names) []affine.Stmt {
	at := slices.Index(body, affine.Stmt(x.loop))
	if len(all) == 1 && !x.around {
		t, ok := nest.TurnsWith(body, x.loop, all[0])
		if ok && (t.Suffice(x.loop, names) || nest.HasHistory(body, at, names)) {
			return body
		}
	}
	found := false
	if body = allRowsIn(body, nil, &found); !found || x.around && affine.UsesAny(body, func(b *affine.Buffer) bool { return slices.Contains(all, b) }) {
		return nil
	}
	return body
}

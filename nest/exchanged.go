package nest

import (
	"slices"

	"codo/affine"
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
	var in func(body []affine.Stmt) []affine.Stmt
	in = func(body []affine.Stmt) []affine.Stmt {
		for k := 0; k < len(body); k++ {
			if l, ok := body[k].(*affine.Loop); ok && plain(l) && l.Step == 1 {
				if by := exchangedIn(body, k, names); by != nil {
					found = true
					return in(by)
				}
			}
			rewriteInside(body[k], in)
		}
		return body
	}
	if t.Body = in(t.Body); found {
		Rename(t, names)
	}
}

// exchangedIn is body with the arrays that iterations of body[at], a loop, exchange as rows of one; nil if there are none.
func exchangedIn(body []affine.Stmt, at int, names affine.Names) []affine.Stmt {
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
	if x.merge(); !x.ok || len(x.merging.roles) == 0 {
		return nil
	}
	arrays := x.merging.roles[0].of
	for k, b := range arrays {
		declares := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == b }
		if slices.Contains(arrays[:k], b) || b.IsScalar() || b.Init != nil || len(b.Bind)+len(b.Partition) > 0 || !slices.ContainsFunc(body[:at], declares) {
			return nil
		}
	}
	rows := &affine.Buffer{Name: names.Fresh(arrays[0].Name), Elem: arrays[0].Elem, Shape: slices.Concat([]int{len(arrays)}, arrays[0].Shape), Pos: arrays[0].Pos}
	first, _, _ := affine.ConstantTrips(l)
	for _, r := range x.merging.roles {
		ahead := slices.Index(arrays, r.of[0])
		for k, b := range r.of {
			if ahead < 0 || b != arrays[(ahead+k)%len(arrays)] {
				return nil
			}
		}
		row := affine.CounterForm(l).Plus(affine.FloorRem(int64(ahead)-first, turns)).Mod(turns).Expr()
		affine.RewriteBuffer(l.Body, r.stand, rows, func(index []affine.Expr) []affine.Expr { return append([]affine.Expr{row}, index...) })
	}
	return x.inRows(body, at, arrays, rows, names)
}

// exchangeTurns is how many ways the iterations of l take turns with as conditions say; 0 if they do not.
func exchangeTurns(l *affine.Loop) (turns int64) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if s, ok := s.(*affine.If); ok {
			affine.WalkExpr(s.Cond, func(e affine.Expr) { turns = max(turns, turnsOf(e, l)) })
		}
		return true
	})
	return turns
}

// An exchange is of a loop whose iterations take turns.
type exchange struct {
	loop    *affine.Loop
	turns   int64
	merging *merging
	ok      bool
}

// merge makes one way of those that conditions choose by turns; ok is false if they are not equal.
func (x *exchange) merge() {
	x.merging = mergingOf(int(x.turns), &affine.Loop{Type: affine.I32})
	x.ok = true
	x.loop.Body = x.merged(x.loop.Body)
}

// merged is body with one way for each condition that chooses by turns, from outside in.
func (x *exchange) merged(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		ways := x.ways(s)
		if ways == nil {
			rewriteInside(s, x.merged)
			out = append(out, s)
			continue
		}
		x.merging.within(ways)
		one, ok := x.merging.body(ways)
		x.ok = x.ok && ok && !usesCounter(one, x.merging.layer)
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
	switch decided(at[0].(*affine.If).Cond) {
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

// usesCounter reports whether l counts something in body.
func usesCounter(body []affine.Stmt, l *affine.Loop) (found bool) {
	affine.RewriteExprs(body, func(e affine.Expr) affine.Expr {
		c, ok := e.(*affine.Counter)
		found = found || ok && c.Loop == l
		return e
	})
	return found
}

// inRows is body with rows in the place of these arrays, if that serves; nil if not.
func (x *exchange) inRows(body []affine.Stmt, at int, arrays []*affine.Buffer, rows *affine.Buffer, names affine.Names) []affine.Stmt {
	for k, b := range arrays {
		row := affine.IntConst(int64(k))
		affine.RewriteBuffer(body, b, rows, func(index []affine.Expr) []affine.Expr { return append([]affine.Expr{row}, index...) })
	}
	first := true
	body = slices.DeleteFunc(body, func(s affine.Stmt) bool {
		d, ok := s.(*affine.Decl)
		if !ok || !slices.Contains(arrays, d.Buffer) {
			return false
		}
		if !first {
			at--
			return true
		}
		first, d.Buffer = false, rows
		return false
	})
	t, ok := turnsWith(body, x.loop, rows)
	if !ok || !t.suffice(x.loop, names) && allRows(affine.CloneBody(body), at, names, historyOf) == nil {
		return nil
	}
	return body
}

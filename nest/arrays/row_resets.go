package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// rowsBegunAnew is body where body[at], a loop, keeps all rows of b, of which each iteration sets one anew as a whole, those that
// take turns: errors that an image in one line gives to the next, say. What sets them is a nest of its own then.
//
//	for y = 0 to 8 {                                          for y = 0 to 8 { for x { e[y + 2][x] = 0 } }
//	  for x { v = e[y % 2][x]; e[(y + 1) % 2][x] += v }  =>     for y = 0 to 8 { for x { v = e[y][x]; e[y + 1][x] += v } }
//	  for x { e[y % 2][x] = 0 }
//	}
//
// It is nil where it is not known which row each access means.
func rowsBegunAnew(body []affine.Stmt, at int, b *affine.Buffer) []affine.Stmt {
	l := body[at].(*affine.Loop)
	first, trips, constant := affine.ConstantTrips(l)
	declared := slices.ContainsFunc(body[:at], func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == b })
	if !declared || !constant || l.Step != 1 || len(b.Shape) < 2 || b.Shape[0] < 2 || int64(b.Len()/b.Shape[0])*(trips+int64(b.Shape[0])) > nest.MostHistory {
		return nil
	}
	x := &rowResets{loop: l, b: b, first: first, trips: trips, turns: nest.TurnTaking{Rows: int64(b.Shape[0])}}
	for k := range l.Body {
		if x.resets(k) && x.known() && x.knownAround(body) && x.begun(body[:at]) {
			return x.apply(body, at)
		}
	}
	return nil
}

// rowResets are rows that take turns with a loop, of which each iteration sets one anew.
type rowResets struct {
	loop         *affine.Loop
	b            *affine.Buffer
	first, trips int64
	at           int  // of the statement that sets it
	early        bool // it is used behind that in the same iteration, not before
	turns        nest.TurnTaking
}

// resets reports whether statement k of the loop sets a whole row, and only that, to what the loop does not change.
func (x *rowResets) resets(k int) bool {
	in, ok := x.loop.Body[k].(*affine.Loop)
	if !ok || !nest.Plain(in) {
		return false
	}
	of := func(a affine.Access) bool { return a.Buffer == x.b }
	others := affine.Accesses(slices.Delete(slices.Clone(x.loop.Body), k, k+1))
	if nest.Conflict(slices.DeleteFunc(affine.Accesses([]affine.Stmt{in}), of), others) {
		return false
	}
	list := affine.AccessesTo([]affine.Stmt{in}, x.b)
	if len(list) != 1 || !list[0].Write || !list[0].Exact || len(list[0].Cases) != 1 || len(list[0].Cases[0]) > 0 {
		return false
	}
	forms, ok := list[0].Subscripts()
	if !ok || !coversAll(forms[1:], x.b.Shape[1:]) {
		return false
	}
	x.at = k
	x.turns.First, ok = nest.PlaceInTurn(list[0].Index[0], x.loop, x.first, x.turns.Rows)
	return ok
}

// known reports whether all accesses in the loop are to rows that take turns, and those to the row that is set stand on one side of that.
func (x *rowResets) known() bool {
	before, behind := false, false
	for k, s := range x.loop.Body {
		for _, a := range affine.AccessesTo([]affine.Stmt{s}, x.b) {
			d, ok := ahead(a.Index, x.loop, x.turns)
			if !ok || !a.Written() {
				return false
			}
			before, behind = before || d == 0 && k < x.at, behind || d == 0 && k > x.at
		}
	}
	x.early = behind
	return !before || !behind
}

// ahead is how many iterations of l later the row of these subscripts is set anew.
func ahead(index []affine.Expr, l *affine.Loop, t nest.TurnTaking) (n int64, ok bool) {
	first, _, _ := affine.ConstantTrips(l)
	place, ok := nest.PlaceInTurn(index[0], l, first, t.Rows)
	return affine.FloorRem(place-t.First, t.Rows), ok
}

// knownAround reports whether it is known which rows are meant outside of the loop.
func (x *rowResets) knownAround(body []affine.Stmt) bool {
	return !slices.ContainsFunc(affine.AccessesTo(body, x.b), func(a affine.Access) bool {
		if slices.Contains(a.Loops, x.loop) {
			return false
		}
		for _, after := range []int64{0, x.trips} {
			if _, known := x.turns.MadeAt(a.Index, after); !known {
				return true
			}
		}
		return !a.Written()
	})
}

// begun reports whether all rows that the first iterations use are set before the loop: they hold nothing that is from elsewhere.
func (x *rowResets) begun(before []affine.Stmt) bool {
	set := map[int64]bool{}
	for _, a := range affine.AccessesTo(before, x.b) {
		forms, ok := a.Subscripts()
		if !ok || !a.Write || !a.Exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 || !coversAll(forms[1:], x.b.Shape[1:]) {
			continue
		}
		if n, constant := forms[0].IsConst(); constant {
			set[n] = true
		} else if coversAll(forms, x.b.Shape) {
			return true
		}
	}
	if x.early {
		set[x.turns.First] = true
	}
	return int64(len(set)) == x.turns.Rows
}

// apply is body with all rows.
func (x *rowResets) apply(body []affine.Stmt, at int) []affine.Stmt {
	declares := func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == x.b }
	all := *x.b
	all.Shape = append([]int{int(x.trips + x.turns.Rows)}, x.b.Shape[1:]...)
	own := affine.CloneBody([]affine.Stmt{x.loop})[0].(*affine.Loop)
	for k := range own.Body {
		affine.RewriteBuffer(own.Body[k:k+1], x.b, &all, func(index []affine.Expr) []affine.Expr {
			row, _ := ahead(index, own, x.turns)
			if k == x.at || x.early && row == 0 {
				row = x.turns.Rows
			}
			return append([]affine.Expr{affine.CounterForm(own).Plus(row - x.first).Expr()}, index[1:]...)
		})
	}
	sets := affine.CloneBody([]affine.Stmt{own})[0].(*affine.Loop)
	sets.Body = sets.Body[x.at : x.at+1]
	own.Body = slices.Delete(own.Body, x.at, x.at+1)
	for _, part := range []struct {
		list  []affine.Stmt
		after int64
	}{{body[:at], 0}, {body[at+1:], x.trips}} {
		affine.RewriteBuffer(part.list, x.b, &all, func(index []affine.Expr) []affine.Expr {
			row, _ := x.turns.MadeAt(index, part.after)
			return append([]affine.Expr{row.Expr()}, index[1:]...)
		})
	}
	before := slices.DeleteFunc(slices.Clone(body[:at]), declares)
	return slices.Concat([]affine.Stmt{&affine.Decl{Buffer: &all, Pos: x.b.Pos}}, before, []affine.Stmt{sets, own}, body[at+1:])
}

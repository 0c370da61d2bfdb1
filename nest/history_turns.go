package nest

import (
	"slices"

	"codo/affine"
)

// TurnTaking tells of rows of one array that iterations make by turns, t[i % 2][j] of t[(i + 1) % 2][j], say: an iteration overwrites the
// row that was made so many iterations before.
//
//	for i = 1 to 5 {                                        for i = 1 to 5 {
//	  for j = 1 to 9 {                                        for j = 1 to 9 {
//	    t[i % 2][j] = f(t[(i + 1) % 2][j], t[i % 2][j-1])  =>   t_1[i + 1][j] = f(t_1[i][j], t_1[i + 1][j - 1])
//	  }                                                       }
//	}                                                       }
//	y = t[0][8]                                             y = t_1[5][8]
type TurnTaking struct {
	Rows  int64 // of the array
	dim   int   // that tells them apart; -1: the array is one row
	First int64 // the row that the first iteration makes
}

// oneRow is of arrays that are rows.
var oneRow = TurnTaking{Rows: 1, dim: -1}

// TurnsWith tells how the iterations of l take turns with the rows of b; ok is false if they do not, or if it is not known which row
// is meant somewhere in body.
func TurnsWith(body []affine.Stmt, l *affine.Loop, b *affine.Buffer) (t TurnTaking, ok bool) {
	if len(b.Shape) == 1 {
		return oneRow, true
	}
	if len(b.Shape) != 2 {
		return t, false
	}
	inside := affine.AccessesTo([]affine.Stmt{l}, b)
	at := slices.IndexFunc(inside, func(a affine.Access) bool { return a.Write })
	if at < 0 || !inside[at].Written() {
		return t, false
	}
	t.dim = slices.IndexFunc(inside[at].Index, func(e affine.Expr) bool { return TurnsOf(e, l) > 0 })
	if t.dim < 0 {
		return t, false
	}
	t.Rows = int64(b.Shape[t.dim])
	first, _, _ := affine.ConstantTrips(l)
	if t.First, ok = PlaceInTurn(inside[at].Index[t.dim], l, first, t.Rows); !ok {
		return t, false
	}
	for _, a := range affine.AccessesTo(body, b) {
		if !a.Written() {
			return t, false
		}
		if slices.Contains(a.Loops, l) {
			ago, known := t.ago(a.Index, l)
			ok = ok && known && (ago == 0 || !a.Write)
		} else {
			_, known := t.MadeAt(a.Index, 0)
			ok = ok && known
		}
	}
	return t, ok
}

// PlaceInTurn is what e, the remainder by rows of the counter of l and a constant, is in iteration first; ok is false if it is none.
func PlaceInTurn(e affine.Expr, l *affine.Loop, first, rows int64) (place int64, ok bool) {
	f, ok := affine.FormOf(e)
	for k := range rows {
		at, known := f.Substitute(l, affine.CounterForm(l).Scale(rows).Plus(first+k)).IsConst()
		if k == 0 {
			place = at
		}
		ok = ok && known && at == (place+k)%rows
	}
	return place, ok && place >= 0
}

// ago is how many iterations of l ago the row of these subscripts was made, 0 for the one that is being made, or that it overwrites.
func (t TurnTaking) ago(index []affine.Expr, l *affine.Loop) (n int64, ok bool) {
	if t.dim < 0 {
		return 0, true
	}
	first, _, _ := affine.ConstantTrips(l)
	place, ok := PlaceInTurn(index[t.dim], l, first, t.Rows)
	return affine.FloorRem(t.First-place, t.Rows), ok
}

// MadeAt is which of all rows these subscripts mean after so many iterations: row k is there from the beginning, or is made by
// iteration k - t.rows; ok is false if that is not affine.
func (t TurnTaking) MadeAt(index []affine.Expr, after int64) (row affine.Form, ok bool) {
	if t.dim < 0 {
		return row.Plus(after), true
	}
	place, ok := affine.FormOf(index[t.dim])
	if !ok || !place.IsLinear() {
		return row, false
	}
	oldest := affine.FloorRem(t.First+after, t.Rows)
	row = place.Plus(-oldest).Mod(t.Rows)
	if lo, hi, known := place.Range(); t.Rows == 2 && oldest == 1 && known && lo == 0 && hi == 1 {
		row = place.Scale(-1).Plus(1)
	}
	return row.Plus(after), row.IsLinear()
}

// inRow are the subscripts without the one that tells rows apart.
func (t TurnTaking) inRow(index []affine.Expr) []affine.Expr {
	if t.dim < 0 {
		return index
	}
	return slices.Delete(slices.Clone(index), t.dim, t.dim+1)
}

// width is how many elements a row of b has.
func (t TurnTaking) width(b *affine.Buffer) int64 { return int64(b.Len()) / t.Rows }

// Suffice reports whether l goes along diagonals with these rows, too, in whole turns: they take less room.
func (t TurnTaking) Suffice(l *affine.Loop, names affine.Names) bool {
	_, trips, ok := affine.ConstantTrips(l)
	return ok && t.Rows > 1 && trips%t.Rows == 0 && skewed(l, names) != nil
}

package nest

import (
	"slices"

	"codo/affine"
)

// turnTaking tells of rows of one array that iterations make by turns, t[i % 2][j] of t[(i + 1) % 2][j], say: an iteration overwrites the
// row that was made so many iterations before.
//
//	for i = 1 to 5 {                                        for i = 1 to 5 {
//	  for j = 1 to 9 {                                        for j = 1 to 9 {
//	    t[i % 2][j] = f(t[(i + 1) % 2][j], t[i % 2][j-1])  =>   t_1[i + 1][j] = f(t_1[i][j], t_1[i + 1][j - 1])
//	  }                                                       }
//	}                                                       }
//	y = t[0][8]                                             y = t_1[5][8]
type turnTaking struct {
	rows  int64 // of the array
	dim   int   // that tells them apart; -1: the array is one row
	first int64 // the row that the first iteration makes
}

// oneRow is of arrays that are rows.
var oneRow = turnTaking{rows: 1, dim: -1}

// turnsWith tells how the iterations of l take turns with the rows of b; ok is false if they do not, or if it is not known which row
// is meant somewhere in body.
func turnsWith(body []affine.Stmt, l *affine.Loop, b *affine.Buffer) (t turnTaking, ok bool) {
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
	t.dim = slices.IndexFunc(inside[at].Index, func(e affine.Expr) bool { return turnsOf(e, l) > 0 })
	if t.dim < 0 {
		return t, false
	}
	t.rows = int64(b.Shape[t.dim])
	first, _, _ := affine.ConstantTrips(l)
	if t.first, ok = placeInTurn(inside[at].Index[t.dim], l, first, t.rows); !ok {
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
			_, known := t.madeAt(a.Index, 0)
			ok = ok && known
		}
	}
	return t, ok
}

// placeInTurn is what e, the remainder by rows of the counter of l and a constant, is in iteration first; ok is false if it is none.
func placeInTurn(e affine.Expr, l *affine.Loop, first, rows int64) (place int64, ok bool) {
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
func (t turnTaking) ago(index []affine.Expr, l *affine.Loop) (n int64, ok bool) {
	if t.dim < 0 {
		return 0, true
	}
	first, _, _ := affine.ConstantTrips(l)
	place, ok := placeInTurn(index[t.dim], l, first, t.rows)
	return affine.FloorRem(t.first-place, t.rows), ok
}

// madeAt is which of all rows these subscripts mean after so many iterations: row k is there from the beginning, or is made by
// iteration k - t.rows; ok is false if that is not affine.
func (t turnTaking) madeAt(index []affine.Expr, after int64) (row affine.Form, ok bool) {
	if t.dim < 0 {
		return row.Plus(after), true
	}
	place, ok := affine.FormOf(index[t.dim])
	if !ok || !place.IsLinear() {
		return row, false
	}
	oldest := affine.FloorRem(t.first+after, t.rows)
	row = place.Plus(-oldest).Mod(t.rows)
	if lo, hi, known := place.Range(); t.rows == 2 && oldest == 1 && known && lo == 0 && hi == 1 {
		row = place.Scale(-1).Plus(1)
	}
	return row.Plus(after), row.IsLinear()
}

// inRow are the subscripts without the one that tells rows apart.
func (t turnTaking) inRow(index []affine.Expr) []affine.Expr {
	if t.dim < 0 {
		return index
	}
	return slices.Delete(slices.Clone(index), t.dim, t.dim+1)
}

// width is how many elements a row of b has.
func (t turnTaking) width(b *affine.Buffer) int64 { return int64(b.Len()) / t.rows }

// suffice reports whether l goes along diagonals with these rows, too, in whole turns: they take less room.
func (t turnTaking) suffice(l *affine.Loop, names affine.Names) bool {
	_, trips, ok := affine.ConstantTrips(l)
	return ok && t.rows > 1 && trips%t.rows == 0 && skewed(l, names) != nil
}

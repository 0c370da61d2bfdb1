package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
)

// A rowAhead is a row that is written in front of a loop whose iterations each write the one that the next uses:
//
//	for j { r[0][j] = x[0][j] }
//	for i = 0 to 8 {
//	  if (i < 7) { for j { r[(i + 1) % 2][j] = x[i + 1][j] } }
//	  for j { y[i][j] = f(r[i % 2]) }
//	}
type rowAhead struct {
	stmt  affine.Stmt
	place int64 // of the row
}

// before is how many rows there are before those of the iterations.
func (x *rowTurns) before() int64 {
	switch {
	case x.start != nil:
		return int64(x.b.Shape[0]) - 1
	case x.ahead != nil:
		return 1
	}
	return 0
}

// placeIs reports whether this is where iteration i writes its row.
func (x *rowTurns) placeIs(place, i int64) bool {
	next, constant := x.next.Substitute(x.loop, affine.ConstantForm(i)).IsConst()
	return constant && affine.FloorRem(next, int64(x.b.Shape[0])) == place
}

// rowAheadOf is the row of b that the last of the statements that set it writes; nil if that is not a row as a whole.
func rowAheadOf(body []affine.Stmt, b *affine.Buffer) *rowAhead {
	for _, s := range slices.Backward(body) {
		if !nest.Writes([]affine.Stmt{s}, b) {
			continue
		}
		list := affine.AccessesTo([]affine.Stmt{s}, b)
		if len(list) != 1 || !list[0].Exact || len(list[0].Cases) != 1 || len(list[0].Cases[0]) > 0 {
			return nil
		}
		forms, ok := list[0].Subscripts()
		if !ok || len(list[0].Loops) != len(forms)-1 || !coversAll(forms[1:], b.Shape[1:]) {
			return nil
		}
		place, constant := forms[0].IsConst()
		if !constant {
			return nil
		}
		return &rowAhead{stmt: s, place: place}
	}
	return nil
}

// joined is body where body[at], the loop that fills the rows, begins with iteration i, which is what the row ahead is; if
// that is not known, as it was.
func (r *rowAhead) joined(body []affine.Stmt, at int, i int64) []affine.Stmt {
	l := body[at].(*affine.Loop)
	first, trips, _ := affine.ConstantTrips(l)
	from := slices.Index(body, r.stmt)
	if i != first-1 || !domain.AreSame(nest.IterationAt(l, affine.ConstantForm(i)), []affine.Stmt{r.stmt}, func(m *nest.Merging) { m.Steps = true }) {
		return body
	}
	for _, a := range affine.Accesses([]affine.Stmt{r.stmt}) {
		for _, s := range body[from+1 : at] {
			if nest.Writes([]affine.Stmt{s}, a.Buffer) || nest.Declares(s, []affine.Access{a}) {
				return body
			}
		}
	}
	own := *l
	own.Type, own.Lo, own.Hi = affine.I32, affine.IntConst(0), affine.IntConst(trips+1)
	affine.ReplaceByForm(own.Body, l, affine.CounterForm(&own).Plus(i))
	body[at] = &own
	return slices.Delete(body, from, from+1)
}

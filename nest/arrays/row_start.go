package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// A row that has not come yet, and the elements beside those that a row is written to, as the border of a line buffer, hold what the
// array has been filled with. All rows are filled with it then, also as many before the first as may be asked for:
//
//	for k { for j { r[k][j] = 0 } }
//	for i = 0 to 9 {                                        for k = 0 to 11 { for j { r[k][j] = 0 } }
//	  for j { r[i % 3][j + 1] = x[i][j] }              =>   for i = 0 to 9 { for j { r[i + 2][j + 1] = x[i][j] } }
//	  for j { y[i][j] = f(r[i % 3], r[(i + 1) % 3]) }       for i = 0 to 9 { for j { y[i][j] = f(r[i + 2], r[i]) } }
//	}

// rowStartOf is what body fills b with before anything else is done with it; nil if it does not.
func rowStartOf(body []affine.Stmt, b *affine.Buffer) *affine.Const {
	users := nest.UsersIn(body)[b]
	users = slices.DeleteFunc(slices.Clone(users), func(s affine.Stmt) bool { _, declares := s.(*affine.Decl); return declares })
	if len(users) != 1 {
		return nil
	}
	return scalars.OnlyFill(users[0], b)
}

// startOf fills b with value.
func startOf(b *affine.Buffer, value *affine.Const) affine.Stmt {
	set := &affine.Assign{Buffer: b, Value: value, Pos: b.Pos}
	var s affine.Stmt = set
	for _, size := range slices.Backward(b.Shape) {
		l := affine.CountTo(b.Name, int64(size), b.Pos)
		l.Body, s = []affine.Stmt{s}, l
		set.Index = slices.Insert(set.Index, 0, affine.Expr(&affine.Counter{Loop: l}))
	}
	return s
}

// coversBox reports whether subscripts are places behind counters of loops one by one, each once.
func coversBox(forms []affine.Form) bool {
	var used []*affine.Loop
	for _, f := range forms {
		l := f.Counters()
		if len(l) != 1 || slices.Contains(used, l[0]) || l[0].Step != 1 {
			return false
		}
		if _, constant := f.Sub(affine.CounterForm(l[0])).IsConst(); !constant {
			return false
		}
		if _, _, constant := affine.ConstantTrips(l[0]); !constant {
			return false
		}
		used = append(used, l[0])
	}
	return true
}

// least is the first row that is known.
func (x *rowTurns) least() int64 {
	if x.start != nil {
		return x.first - x.before()
	}
	return x.from - x.before()
}

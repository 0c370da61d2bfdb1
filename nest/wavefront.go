package nest

import (
	"codo/affine"
)

// Wavefront lets three loops of which each iteration waits for others, those through a grid that is updated in
// place, again and again, go along diagonals through all steps (Lamport, "The parallel execution of DO loops", 1974): what
// is on one of them, in any step, does not wait for each other.
//
//	for t = 0 to 3 {                          for d = 0 to 12 {
//	  for i = 0 to 4 {                          for p = 0 to 2 {
//	    for j = 0 to 6 {                          for t = 0 to 3 {
//	      a[i + 1][j + 1] = a[i][j] +               for m = 0 to 3 {
//	        a[i][j + 2] + a[i + 2][j + 2]             if (0 <= d - 2 * t - m && d - 2 * t - m < 4) { .. }
//	    }                                           }
//	  }                                           }
//	}                                           }
//	                                          }
//
// Where a diagonal goes back several columns for a row, here two, so many of them have different columns: j is
// 2 * m + p.
func Wavefront(t *affine.Task, names affine.Names) {
	ReplacePlain(t.Body, func(l *affine.Loop) *affine.Loop { return wavefrontOf(l, names) })
	Rename(t, names)
}

// wavefrontOf is l and two loops in it along diagonals; nil if they stay.
func wavefrontOf(l *affine.Loop, names affine.Names) *affine.Loop {
	step := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, _ := Perfect(step)
	if len(loops) < 3 {
		return nil
	}
	loops = loops[:3]
	row, column := loops[1], loops[2]
	if !IsWindow(column.Body, mostWindow) || !FromZero(step) || !FromZero(row) || !FromZero(column) {
		return nil
	}
	all := affine.Accesses([]affine.Stmt{step})
	for _, l := range loops {
		if !waits(l, all) {
			return nil
		}
	}
	_, steps, _ := affine.ConstantTrips(step)
	_, rows, _ := affine.ConstantTrips(row)
	_, columns, _ := affine.ConstantTrips(column)
	for steep := int64(1); steep <= min(steepest, columns-1); steep++ {
		at := affine.CounterForm(row).Scale(steep).Add(affine.CounterForm(column))
		if !waitAlong(loops[1:], at, all) {
			continue
		}
		for back := int64(1); back <= min(steepest, rows-1); back++ { // rows for a step
			if !waitAlong(loops, affine.CounterForm(step).Scale(steep*back).Add(at), all) {
				continue
			}
			each := (columns + steep - 1) / steep // columns of a row that are on one of steep diagonals
			d := affine.CountTo(names.Fresh("diagonal"), back*(steps-1)+rows-1+each, l.Pos)
			m := affine.CountTo(names.Fresh(column.Name), each, column.Pos)
			atRow := affine.CounterForm(d).AddCounter(step, -back).AddCounter(m, -1)
			atColumn := affine.CounterForm(m).Scale(steep)
			if d.Body = []affine.Stmt{step}; steep > 1 {
				p := affine.CountTo(names.Fresh("phase"), steep, l.Pos)
				atColumn = atColumn.AddCounter(p, 1)
				d.Body, p.Body = []affine.Stmt{p}, d.Body
			}
			guard := Within(atRow, 0, rows)
			if last := Within(atColumn, 0, columns); last != nil {
				guard = affine.And(guard, last)
			}
			body := column.Body
			affine.ReplaceByForm(body, row, atRow)
			affine.ReplaceByForm(body, column, atColumn)
			m.Body = Guarded(Expanded(body), nil, guard)
			step.Body = []affine.Stmt{m}
			return d
		}
	}
	return nil
}

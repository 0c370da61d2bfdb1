package hbm

import "codo/affine"

// A matrix is what a nest sums up the rows of: an argument, or what a task hands out of one. Its rows may lie one after the other
// in an array of one dimension.
type matrix struct {
	array, taken  *affine.Buffer
	fork          *affine.Task // that hands it out; nil: none
	rows, columns int          // once walkedBy has told
}

// walkedBy reports whether a, in a loop over rows and one over columns, reaches each element of m once, and notes how many of these
// there are.
func (m *matrix) walkedBy(a affine.Access) bool {
	row, column := a.Loops[0], a.Loops[1]
	m.rows, m.columns = tripsFromZero(row), tripsFromZero(column)
	if len(a.Buffer.Shape) == 2 {
		return walks(a, row, column)
	}
	subs, ok := a.Subscripts()
	flat := affine.CounterForm(row).Scale(int64(m.columns)).Add(affine.CounterForm(column))
	return ok && len(subs) == 1 && m.rows*m.columns == a.Buffer.Shape[0] && subs[0].Equal(flat) && a.Exact && a.Written() && len(a.Cases) == 1 && len(a.Cases[0]) == 0
}

// tripsFromZero is how often l runs, if its counter counts that, from 0 on; 0: it does not.
func tripsFromZero(l *affine.Loop) int {
	first, trips, constant := affine.ConstantTrips(l)
	if !constant || first != 0 || l.Step != 1 {
		return 0
	}
	return int(trips)
}

package parse

import (
	"slices"

	"codo/affine"
)

// An argument that is a pointer, or an array without its first size, is as long as its
// subscripts say, if they do not depend on data:
//
//	void f(const int *a, ..) { for (int i = 0; i < 50; i++) .. = a[i + 2]; }   a is int[52]

// openRows is the first size of such an array, in rows of so many elements, until it is
// known.
func openRows(row int) int { return max(1, 1<<30/row) }

// closeSizes gives arrays their first sizes.
func (l *lowerer) closeSizes() {
	if l.diags.HasErrors() { // subscripts may be missing
		return
	}
	for _, b := range l.unsized {
		rows, ok := l.rows(b)
		if !ok || rows == 0 {
			l.sizesUnknown(b.Name, b.Pos)
			rows = 1
		}
		b.Shape = slices.Clone(b.Shape)
		b.Shape[0] = int(rows)
	}
}

// rows is the number of rows of b that there must be for all accesses.
func (l *lowerer) rows(b *affine.Buffer) (rows int64, ok bool) {
	for _, t := range l.prog.Tasks {
		for _, a := range affine.Accesses(t.Body) {
			if a.Buffer != b {
				continue
			}
			most, ok := affine.Greatest(a, 0)
			if !ok {
				return 0, false
			}
			rows = max(rows, most+1)
		}
	}
	return rows, true
}

package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Diagonal takes the first or the last iteration out of a loop of updates if it is the one in which an update reads the
// very element that it updates, so that the others read what the loop does not write (index set splitting; Allen and
// Kennedy, "Optimizing Compilers for Modern Architectures", section 5.7):
//
//	for k = 0 to i + 1 { b[i][j] += a[i][k] * b[k][j] }
//	=>  for k = 0 to i { b[i][j] += a[i][k] * b[k][j] }; b[i][j] += a[i][i] * b[i][j]
func Diagonal(t *affine.Task) {
	t.Body = nest.RewriteLoops(t.Body, nil, func(l *affine.Loop) ([]affine.Stmt, bool) {
		lo, hi, ok := diagonalBounds(l)
		if !ok {
			return nil, false
		}
		u := l.Body[0].(*affine.Assign)
		switch last := hi.Plus(-1); {
		case meetsAt(u, l, last):
			after := nest.IterationAt(l, last)
			l.Hi = affine.Convert(last.Expr(), l.Type)
			return append([]affine.Stmt{l}, after...), true
		case meetsAt(u, l, lo):
			before := nest.IterationAt(l, lo)
			l.Lo = affine.Convert(lo.Plus(1).Expr(), l.Type)
			return append(before, l), true
		}
		return nil, false
	})
}

// diagonalBounds are the bounds of a loop, not rectangular, of one update, which surely runs.
func diagonalBounds(l *affine.Loop) (lo, hi affine.Form, ok bool) {
	if !nest.Plain(l) || l.Step != 1 || len(l.Body) != 1 {
		return lo, hi, false
	}
	if _, ok = l.Body[0].(*affine.Assign); !ok {
		return lo, hi, false
	}
	fewest, most, known := affine.TripRange(l)
	lo, isForm := affine.FormOf(l.Lo)
	hi, isForm2 := affine.FormOf(l.Hi)
	return lo, hi, known && fewest >= 1 && most > 1 && isForm && isForm2
}

// meetsAt reports whether the update u in l, which always is of one element, reads that element with another subscript too,
// and does so in the iteration with this counter.
func meetsAt(u *affine.Assign, l *affine.Loop, counter affine.Form) (meets bool) {
	if slices.ContainsFunc(u.Index, func(e affine.Expr) bool { f, ok := affine.FormOf(e); return !ok || f.Uses(l) }) {
		return false
	}
	affine.WalkExpr(u.Value, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok && ld.Buffer == u.Buffer && !affine.SameIndex(ld.Index, u.Index) {
			meets = meets || sameIndexAt(ld.Index, u.Index, l, counter)
		}
	})
	return meets
}

// sameAt reports whether both are the same subscripts in an iteration of l.
func sameIndexAt(read, written []affine.Expr, l *affine.Loop, counter affine.Form) bool {
	for d, e := range read {
		x, ok := affine.FormOf(e)
		y, ok2 := affine.FormOf(written[d])
		if !ok || !ok2 || !x.Substitute(l, counter).Equal(y) {
			return false
		}
	}
	return true
}

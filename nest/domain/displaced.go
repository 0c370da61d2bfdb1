package domain

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Displaced writes out short loops whose counters choose in constant tables what subscripts are made of, as
// neighbours of a point or shifts of rows are listed: constants are in the subscripts then, which are affine.
//
//	table dx i32[3] = {-1, 2, 5}
//	for k = 0 to 3 { y[i] = y[i] + x[i + dx[k]] }
//
//	y[i] = y[i] + x[i - 1]; y[i] = y[i] + x[i + 2]; y[i] = y[i] + x[i + 5]
//
// So are loops over lists in such tables, see listed.
//
// (Loop unrolling: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 8.4.)
func Displaced(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nil, spell)
}

// spelt is body with such loops written out.
func spelt(body []affine.Stmt) []affine.Stmt { return nest.RewriteLoops(body, nil, spell) }

// spell is l written out; not ok if it stays.
func spell(l *affine.Loop) (out []affine.Stmt, ok bool) {
	if out = listed(l); out != nil {
		return out, true
	}
	_, trips, ok := affine.ConstantTrips(l)
	most := int64(mostSpelt)
	if storesAlong(l) { // it can stay: what it does is apart
		most /= 2
	}
	if !ok || trips > mostDisplaced || !nest.Plain(l) || trips*sizeOf(l.Body) > most || !displaces(l) {
		return nil, false
	}
	out = nest.EveryIteration(l)
	nest.Weighed(out)
	return out, true
}

// How much is written out.
const (
	mostDisplaced = 32   // iterations of a loop
	mostSpelt     = 8192 // operations and operands in all of them
)

// storesAlong reports whether iterations of l store in elements that its counter tells.
func storesAlong(l *affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		found = found || ok && slices.ContainsFunc(a.Index, func(e affine.Expr) bool { return nest.Counts(e, l) })
		return !found
	})
	return found
}

// sizeOf is the number of operations and operands in body.
func sizeOf(body []affine.Stmt) (size int64) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(affine.Expr) { size++ })
		return true
	})
	return size
}

// displaces reports whether a subscript in l is made of an element of a table that l's counter chooses, which scalars
// may hold in the meantime.
func displaces(l *affine.Loop) (found bool) {
	byCounter := func(e affine.Expr) bool { return nest.Counts(e, l) }
	ofTable := map[*affine.Buffer]bool{} // scalars
	chosen := func(e affine.Expr) (found bool) {
		affine.WalkExpr(e, func(e affine.Expr) {
			ld, ok := e.(*affine.Load)
			found = found || ok && (ofTable[ld.Buffer] || ld.Buffer.Init != nil && ld.Buffer.Elem.IsInteger() && slices.ContainsFunc(ld.Index, byCounter))
		})
		return found
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool { // a scalar has its value before it is used
		affine.Each(s, func(ld *affine.Load) { found = found || slices.ContainsFunc(ld.Index, chosen) })
		if a, ok := s.(*affine.Assign); ok {
			found = found || slices.ContainsFunc(a.Index, chosen)
			if a.Buffer.IsScalar() && a.Buffer.Elem.IsInteger() && chosen(a.Value) {
				ofTable[a.Buffer] = true
			}
		}
		return !found
	})
	return found
}

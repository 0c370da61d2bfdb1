package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// An argument that is a pointer, or an array without its first size, is as long as its
// subscripts say, if they do not depend on data:
//
//	void f(const int *a, ..) { for (int i = 0; i < 50; i++) .. = a[i + 2]; }   a is int[52]
//
// Loops whose ends depend on data take as many iterations as a loop_tripcount pragma says at
// most, with a warning: the design reaches for that many elements.

// openRows is the first size of such an array, in rows of so many elements, until it is
// known.
func openRows(row int) int { return max(1, 1<<30/row) }

// closeSizes gives arrays their first sizes.
func (l *lowerer) closeSizes() {
	if l.diags.HasErrors() { // subscripts may be missing
		return
	}
	for _, b := range l.unsized {
		if !l.reaches(b) { // any size will do
			b.Shape = slices.Clone(b.Shape)
			b.Shape[0] = 1
			continue
		}
		rows, ok := l.rowsWith(b, false)
		if !ok {
			if rows, ok = l.rowsWith(b, true); ok {
				l.diags.Warnf(diag.SizeAssumed, b.Pos, "%s is taken to have %d elements, by the loop_tripcount of its loops", quoteToken(b.Name), int(rows)*product(b.Shape[1:])).
					Advise("if it has fewer, say so: #pragma HLS interface mode=m_axi port=%s depth=N", b.Name)
			}
		}
		if !ok || rows == 0 {
			l.sizesUnknown(b.Name, b.Pos)
			rows = 1
		}
		b.Shape = slices.Clone(b.Shape)
		b.Shape[0] = int(rows)
	}
}

// reaches reports whether the kernel reads or writes b.
func (l *lowerer) reaches(b *affine.Buffer) bool {
	return slices.ContainsFunc(l.prog.Tasks, func(t *affine.Task) bool {
		read, written := affine.Touches(t.Body, b)
		return read || written
	})
}

// rowsWith is rows where loops whose ends depend on data and whose counters only count are
// as good as one iteration; with byTrips, the others end as their pragmas say.
func (l *lowerer) rowsWith(b *affine.Buffer, byTrips bool) (rows int64, ok bool) {
	ends := map[*affine.Loop]affine.Loop{}
	for _, t := range l.prog.Tasks {
		used := countersUsed(t.Body)
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			loop, isLoop := s.(*affine.Loop)
			if !isLoop || isPure(loop.Hi) {
				return true
			}
			low, isConst := loop.Lo.(*affine.Const)
			trips := int64(0)
			if byTrips {
				trips = affine.TripsSaid(loop).Max
			}
			if !used[loop] {
				trips = 1
			}
			if isConst && trips > 0 {
				ends[loop] = *loop
				loop.Again, loop.Hi = false, &affine.Const{T: loop.Type, I: low.I + trips*loop.Step}
			}
			return true
		})
	}
	rows, ok = l.rows(b)
	for loop, was := range ends {
		loop.Again, loop.Hi = was.Again, was.Hi
	}
	return rows, ok
}

// countersUsed are the loops whose counters are read.
func countersUsed(body []affine.Stmt) map[*affine.Loop]bool {
	used := map[*affine.Loop]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(c *affine.Counter) { used[c.Loop] = true })
		return true
	})
	return used
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
				if most, ok = constantRow(a); !ok {
					return 0, false
				}
			}
			rows = max(rows, most+1)
		}
	}
	return rows, true
}

// constantRow is the row of a, if it is the same however often the loops around run.
func constantRow(a affine.Access) (row int64, ok bool) {
	subs, ok := a.Subscripts()
	if !ok {
		return 0, false
	}
	return subs[0].IsConst()
}

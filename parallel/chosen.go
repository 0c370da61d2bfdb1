package parallel

import (
	"cmp"
	"slices"

	"codo/affine"
)

// mostChosen is the most places along a dimension of which each is a register where data chooses which is updated: what chooses
// them takes LUTs for each.
const mostChosen = 16

// inRegistersWhereChosen adds to banks of b, which these are all accesses to, a register for each place along the dimensions along
// which data, as in these scalars, chooses what a pipelined loop updates, if they are few: the next iteration may update the same
// element, and waits for as long as that takes.
//
//	for i = 0 to 1024 pipeline { sum[near[i]] = sum[near[i]] + x[i] }
func inRegistersWhereChosen(b *affine.Buffer, accesses []*affine.Access, data map[*affine.Buffer]bool, banks []affine.Partition) []affine.Partition {
	for d, size := range b.Shape {
		has := func(p affine.Partition) bool { return p.Dim == d }
		if size > mostChosen || !slices.ContainsFunc(accesses, func(w *affine.Access) bool { return w.Write && updatedWhereChosen(w, d, accesses, data) }) {
			continue
		}
		with := append(slices.DeleteFunc(slices.Clone(banks), has), affine.Partition{Kind: affine.Complete, Dim: d})
		slices.SortFunc(with, func(x, y affine.Partition) int { return cmp.Compare(x.Dim, y.Dim) })
		if b.Memory(with).Banks <= MaxPieces {
			banks = with
		}
	}
	return banks
}

// updatedWhereChosen reports whether w writes an element that an iteration has read, of more iterations than there are places along
// dimension d, along which data chooses it.
func updatedWhereChosen(w *affine.Access, d int, accesses []*affine.Access, data map[*affine.Buffer]bool) bool {
	leaf, _ := steadyLoop(w.Loops)
	if leaf == nil || !hasData(w.Index[d], data) {
		return false
	}
	times := int64(1)
	for _, l := range w.Loops {
		if _, most, known := affine.PricedTrips(l); known && l.Unroll != -1 {
			times *= max(1, most)
		}
	}
	return times > int64(w.Buffer.Shape[d]) && slices.ContainsFunc(accesses, func(r *affine.Access) bool {
		other, _ := steadyLoop(r.Loops)
		return !r.Write && other == leaf && slices.EqualFunc(r.Index, w.Index, affine.SameExpr)
	})
}

// readScalars are the scalars that hold what was read, and no counts: those do not come to one place twice in a row.
func readScalars(accesses [][]affine.Access) map[*affine.Buffer]bool {
	data := map[*affine.Buffer]bool{}
	for _, list := range accesses {
		for _, a := range list {
			if a.Buffer == nil || !a.Buffer.IsScalar() || !a.Write {
				continue
			}
			set, ok := a.Stmt.(*affine.Assign)
			data[a.Buffer] = data[a.Buffer] || !ok
			if ok {
				affine.WalkExpr(set.Value, func(e affine.Expr) {
					ld, isLoad := e.(*affine.Load)
					data[a.Buffer] = data[a.Buffer] || isLoad && ld.Buffer != a.Buffer
				})
			}
		}
	}
	return data
}

// hasData reports whether e reads an array, or one of these scalars.
func hasData(e affine.Expr, data map[*affine.Buffer]bool) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		found = found || ok && (!ld.Buffer.IsScalar() || data[ld.Buffer])
	})
	return found
}

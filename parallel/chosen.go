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
// which data chooses what a pipelined loop updates, if they are few: the next iteration may update the same element, and waits for
// as long as that takes.
//
//	for i = 0 to 1024 pipeline { sum[near[i]] = sum[near[i]] + x[i] }
func inRegistersWhereChosen(b *affine.Buffer, accesses []affine.Access, banks []affine.Partition) []affine.Partition {
	for d, size := range b.Shape {
		has := func(p affine.Partition) bool { return p.Dim == d }
		if size > mostChosen || !slices.ContainsFunc(accesses, func(w affine.Access) bool { return w.Write && updatedWhereChosen(w, d, accesses) }) {
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
func updatedWhereChosen(w affine.Access, d int, accesses []affine.Access) bool {
	leaf, _ := steadyLoop(w.Loops)
	if leaf == nil || !affine.HasLoad(w.Index[d]) {
		return false
	}
	times := int64(1)
	for _, l := range w.Loops {
		if _, most, known := affine.PricedTrips(l); known && l.Unroll != -1 {
			times *= max(1, most)
		}
	}
	return times > int64(w.Buffer.Shape[d]) && slices.ContainsFunc(accesses, func(r affine.Access) bool {
		other, _ := steadyLoop(r.Loops)
		return !r.Write && other == leaf && slices.EqualFunc(r.Index, w.Index, affine.SameExpr)
	})
}

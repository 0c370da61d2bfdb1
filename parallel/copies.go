package parallel

import (
	"math/bits"
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/nest"
)

// eachElement is a nest that does something with each element of b, so many of the last dimension at once.
func eachElement(b *affine.Buffer, atOnce int64, names affine.Names, pos diag.Pos, do func(index []affine.Expr) []affine.Stmt) affine.Stmt {
	loops, index := affine.LoopsOver(b.Shape, pos, func(int) string { return names.Fresh("n") })
	nest.Wrap(loops, do(index))
	if atOnce > 1 {
		_ = affine.StripMine(loops[len(loops)-1], int(atOnce), names) // it can: it has so many iterations, from 0 on
	}
	return loops[0]
}

// eachCopy is a loop over all copies, at once, that does something with each.
func eachCopy(copies int64, names affine.Names, pos diag.Pos, do func(copy affine.Expr) affine.Stmt) affine.Stmt {
	l := affine.CountAtOnce(names.Fresh("copy"), copies, pos)
	l.Body = []affine.Stmt{do(&affine.Counter{Loop: l})}
	return l
}

// visitIn calls visit for s and for all in it, what is outside first, with the loops around each, the outermost first.
func visitIn(s affine.Stmt, around []*affine.Loop, visit func(s affine.Stmt, around []*affine.Loop)) {
	visit(s, around)
	switch s := s.(type) {
	case *affine.Loop:
		for _, inner := range s.Body {
			visitIn(inner, append(slices.Clip(around), s), visit)
		}
	case *affine.If:
		for _, inner := range slices.Concat(s.Then, s.Else) {
			visitIn(inner, around, visit)
		}
	}
}

// laneOf is the number of the iteration of unrolled loops in each other, which run from 0 on.
func laneOf(lanes []*affine.Loop) (lane affine.Form) {
	for _, l := range lanes {
		_, trips, _ := affine.ConstantTrips(l)
		lane = lane.Scale(trips).Add(affine.CounterForm(l))
	}
	return lane
}

// innermost is the iterations of the innermost lanes; where there are none, all that there can be are one.
func innermost(lanes []*affine.Loop) int64 {
	if len(lanes) == 0 {
		return 1 << (bits.UintSize - 2)
	}
	_, trips, _ := affine.ConstantTrips(lanes[len(lanes)-1])
	return trips
}

// stripLanes makes loops of their own of as many iterations of innermost lanes as share a copy.
func stripLanes(all [][]*affine.Loop, strips int64, names affine.Names) {
	var done []*affine.Loop
	for _, lanes := range all {
		if n := innermost(lanes); strips == 1 || len(lanes) == 0 || n == strips {
			continue
		}
		if l := lanes[len(lanes)-1]; !slices.Contains(done, l) {
			done = append(done, l)
			_ = affine.StripMine(l, int(strips), names) // it can: it has so many iterations, from 0 on
		}
	}
}

// inCopy is the element of one copy.
func inCopy(copy affine.Expr, index []affine.Expr) []affine.Expr {
	return append([]affine.Expr{copy}, index...)
}

// mayHaveBanks reports whether copies of b may have so many banks each along its last dimension.
func mayHaveBanks(b *affine.Buffer, copies, banks int64) bool {
	return banks == 1 || copies*banks <= MaxPieces && int64(b.Shape[len(b.Shape)-1])/banks >= bankWords
}

// partitionCopies finds the banks of copies: so many along the last dimension, if data chooses there, and along
// others those that what body does with them needs.
func partitionCopies(own *affine.Buffer, banks int64, body []affine.Stmt) {
	need, last, chosen := newBankNeed(own), len(own.Shape)-1, false
	for _, a := range affine.AccessesTo(body, own) {
		need.add(a, nil)
		chosen = chosen || byData(a.Index[last])
	}
	own.Partition = need.partition()
	if !chosen {
		return
	}
	own.Partition = slices.DeleteFunc(own.Partition, func(p affine.Partition) bool { return p.Dim == last })
	if banks = min(banks, int64(MaxPieces/own.Memory(own.Partition).Banks)); banks > 1 {
		own.Partition = append(own.Partition, affine.Partition{Kind: affine.Cyclic, Dim: last, Factor: int(banks)})
	}
}

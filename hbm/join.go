package hbm

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// joinRows makes one dimension of the last ones of an array that is only read, if rows are
// shorter than a word of its port and body goes through those dimensions as they lie in
// memory: its elements pass in words then, and not row by row. It gives the shape before.
//
//	w[o][c][u][v], of 64 x 32 x 3 x 3     w[o][9*c + 3*u + v], of 64 x 288
func joinRows(b *affine.Buffer, body []affine.Stmt) (before []int) {
	before = slices.Clone(b.Shape)
	mine := affine.AccessesTo(body, b)
	from := len(b.Shape) - 1
	row := b.Shape[from]
	for from > 0 && row < device.PortWord(b.Elem.Bits) && plainly(mine, b, from) {
		from--
		row *= b.Shape[from]
	}
	if from == len(b.Shape)-1 {
		return before
	}
	b.Shape = append(slices.Clone(before[:from]), row)
	affine.RewriteBuffer(body, b, b, func(index []affine.Expr) []affine.Expr {
		var at affine.Form
		for d := from; d < len(before); d++ {
			f, _ := affine.FormOf(index[d])
			at = at.Scale(int64(before[d])).Add(f)
		}
		return append(slices.Clone(index[:from]), at.Expr())
	})
	return before
}

// plainly reports whether these only read b, and go through all of dimension d with a
// counter of its own.
func plainly(mine []affine.Access, b *affine.Buffer, d int) bool {
	return !slices.ContainsFunc(mine, func(a affine.Access) bool {
		subs, ok := a.Subscripts()
		if !ok || !a.Written() || a.Write || !subs[d].IsLinear() {
			return true
		}
		counters := subs[d].Counters()
		if len(counters) != 1 || !subs[d].Equal(affine.CounterForm(counters[0])) {
			return true
		}
		first, trips, runs := affine.ConstantTrips(counters[0])
		return !runs || first != 0 || trips != int64(b.Shape[d])
	})
}

package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Mirrored lets an iteration of a loop do what the one at the other end does, too, where these two alone depend on each other, as
// each changes the element at its place and the one at the mirrored place (weak-crossing dependences; Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", section 3.3.3, whose loop is cut at the crossing there):
//
//	for i = 0 to 8 {                         for i = 0 to 4 {
//	  y[i] = y[i] + x[i]               =>      y[i] = y[i] + x[i]
//	  y[7 - i] = y[7 - i] + x[i]               y[7 - i] = y[7 - i] + x[i]
//	}                                          y[7 - i] = y[7 - i] + x[7 - i]
//	                                           y[i] = y[i] + x[7 - i]
//	                                         }
//
// Iterations do not depend on each other then. The one in the middle is alone.
func Mirrored(t *affine.Task, names affine.Names) {
	nest.ReplaceLoopsIn(t, names, nest.Unordered, func(l *affine.Loop) ([]affine.Stmt, bool) {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || trips < 3 || l.Step != 1 || !nest.Plain(l) || affine.HasLoop(l.Body) || !crosses(l, 2*first+trips-1) {
			return nil, false
		}
		if nest.IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			return nil, false
		}
		folded := *l
		folded.Hi = &affine.Const{T: l.Type, I: first + (trips+1)/2}
		folded.Body = nest.IterationAt(l, affine.CounterForm(&folded))
		other := nest.IterationAt(l, affine.CounterForm(&folded).Scale(-1).Plus(2*first+trips-1))
		if trips%2 != 0 {
			middle := &affine.Const{T: l.Type, I: first + trips/2}
			other = []affine.Stmt{&affine.If{Cond: &affine.Binary{Op: "<", X: &affine.Counter{Loop: &folded}, Y: middle}, Then: other, Pos: l.Pos}}
		}
		folded.Body = append(folded.Body, other...)
		if !nest.IsFree(&folded, 0, affine.Accesses([]affine.Stmt{&folded})) {
			return nil, false
		}
		return []affine.Stmt{&folded}, true
	})
}

// crosses reports whether iterations of l write an array at places that add up to sum with those of other accesses to it, one of
// which goes down.
func crosses(l *affine.Loop, sum int64) bool {
	all := affine.Accesses(l.Body)
	down := map[*affine.Buffer][]affine.Form{} // subscripts that go down
	for k := range all {
		for d := range all[k].Index {
			if f, ok := all[k].Subscript(d); ok && f.Coef(l) == -1 {
				down[all[k].Buffer] = append(down[all[k].Buffer], f)
			}
		}
	}
	return slices.ContainsFunc(all, func(a affine.Access) bool {
		for d := range a.Index {
			f, ok := a.Subscript(d)
			if !ok || f.Coef(l) != 1 {
				continue
			}
			if slices.ContainsFunc(down[a.Buffer], func(g affine.Form) bool {
				total, constant := f.Add(g).IsConst()
				offset := f.Sub(affine.CounterForm(l))
				by, known := offset.IsConst()
				return constant && known && total == sum+2*by
			}) {
				return true
			}
		}
		return false
	})
}

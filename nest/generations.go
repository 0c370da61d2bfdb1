package nest

import (
	"cmp"
	"slices"

	"codo/affine"
)

// mostGenerations is how many iterations of a loop are written out.
const mostGenerations = 8

// Generations writes out a loop whose few iterations each fill a plane of a local array, from planes before, and lets each plane be
// an array (loop unrolling, and splitting of arrays that constants subscript; Allen and Kennedy, "Optimizing Compilers for Modern
// Architectures", sections 8.4 and 8.5): each step is a nest then, which hands on to the next, and planes that nobody reads later
// are not kept.
//
//	local b f32[3][8]                                local b_0 f32[8]; local b_1 f32[8]; local b_2 f32[8]
//	for t = 0 to 2 {                           =>    for i { b_1[i] = f(b_0) }
//	  for i { b[t + 1][i] = f(b[t]) }                for i { b_2[i] = f(b_1) }
//	}                                                for i { y[i] = b_2[i] }
//	for i { y[i] = b[2][i] }
func Generations(t *affine.Task, names affine.Names) {
	filled := generationsIn(t.Body)
	x := alternation{most: mostGenerations + 1}
	t.Body = rewriteLoops(t.Body, open, func(l *affine.Loop) ([]affine.Stmt, bool) {
		_, trips, ok := affine.ConstantTrips(l)
		if !ok || trips < 2 || trips > mostGenerations || !plain(l) || !affine.HasLoop(l.Body) {
			return nil, false
		}
		arrays := filled[l]
		if len(arrays) == 0 || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			return nil, false
		}
		x.found, x.arrays = true, append(x.arrays, arrays...)
		return everyIteration(l), true
	})
	if x.found {
		t.Body = x.apart(t.Body, names)
		Rename(t, names)
	}
}

// generationsIn are the local arrays of which each iteration of a loop of body fills a plane, by that loop: everything else that is
// accessed of them has constants, or its counter and a constant, for the first subscript.
func generationsIn(body []affine.Stmt) map[*affine.Loop][]*affine.Buffer {
	local, along, others := declaredBy(body), map[*affine.Buffer]*affine.Loop{}, map[*affine.Buffer]bool{}
	filled := map[*affine.Loop][]*affine.Buffer{}
	for _, a := range affine.Accesses(body) {
		b := a.Buffer
		if !local[b] || others[b] || len(b.Shape) < 2 || b.Shape[0] > mostGenerations+1 || b.Init != nil {
			continue
		}
		f, ok := a.Subscript(0)
		if _, constant := f.IsConst(); ok && constant {
			continue
		}
		l := counterOf(f)
		if !ok || l == nil || along[b] != nil && along[b] != l {
			others[b] = true
			continue
		}
		if along[b] = l; a.Write && !slices.Contains(filled[l], b) {
			filled[l] = append(filled[l], b)
		}
	}
	for l, arrays := range filled {
		arrays = slices.DeleteFunc(arrays, func(b *affine.Buffer) bool { return others[b] })
		slices.SortFunc(arrays, func(a, b *affine.Buffer) int { return cmp.Compare(a.Name, b.Name) })
		filled[l] = arrays
	}
	return filled
}

// counterOf is the loop l if f is the counter of l and a constant, nil otherwise.
func counterOf(f affine.Form) *affine.Loop {
	if loops := f.Counters(); f.IsLinear() && len(loops) == 1 && f.Coef(loops[0]) == 1 {
		return loops[0]
	}
	return nil
}

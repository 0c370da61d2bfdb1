package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// sumsRows reports whether a nest sums up integers that come through channels, each
// in an iteration of its own: an update takes no longer than an element to come, so
// that nothing is won by other elements in between, for which it would wait. Unroll
// takes several at once, as many as a token has.
//
//	for t { sum = 0; for i { sum = sum + x[t][i] }; s[t] = sum }
func sumsRows(b *nest.Band, channels arrays) bool {
	taken := map[*affine.Buffer][]affine.Expr{}
	for _, a := range affine.Accesses(b.Core()) {
		if !a.Buffer.Elem.IsInteger() {
			return false
		}
		if a.Write || !channels[a.Buffer] {
			continue
		}
		if index, again := taken[a.Buffer]; !takesEach(b, a) || again && !affine.SameIndex(index, a.Index) {
			return false
		}
		taken[a.Buffer] = a.Index
	}
	return len(taken) > 0
}

// takesEach reports whether each iteration of b reads an element of its own, and all
// of them all.
func takesEach(b *nest.Band, a affine.Access) bool {
	subs, ok := a.Subscripts()
	if !ok {
		return false
	}
	elements := int64(1)
	for _, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		elements *= trips
		if !slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) && len(f.Counters()) == 1 }) {
			return false
		}
	}
	return elements == int64(a.Buffer.Len())
}

package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
)

// fill reports whether these accesses surely write every element of b: one of them does, or several
// do of which no two write the same one.
//
//	for i { out[2 * i] = ..; out[2 * i + 1] = .. }
func fill(all []affine.Access, b *affine.Buffer) bool {
	return covers(all, b) || fillTogether(slices.DeleteFunc(slices.Clone(all), func(a affine.Access) bool {
		_, ok := a.Subscripts()
		return !ok || a.Buffer != b || !a.Write || !a.Exact
	}), int64(b.Len()))
}

// covers reports whether one of these accesses walks through b, and writes it.
func covers(all []affine.Access, b *affine.Buffer) bool {
	return slices.ContainsFunc(all, func(a affine.Access) bool { return a.Buffer == b && a.Write && a.Exact && walksAll(a) })
}

// walksAll reports whether a walks through its array: without a condition, each dimension with
// loops of its own.
func walksAll(a affine.Access) bool {
	subs, ok := a.Subscripts()
	if !ok || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
		return false
	}
	var seen []*affine.Loop
	for d, f := range subs {
		counters := f.Counters()
		if slices.ContainsFunc(counters, func(l *affine.Loop) bool { return slices.Contains(seen, l) }) || !goesThrough(f, int64(a.Buffer.Shape[d])) {
			return false
		}
		seen = append(seen, counters...)
	}
	return true
}

// goesThrough reports whether f has each value from 0 to n - 1 for some iteration of its loops: those of one, or
// of several of which each goes on where a run through those before ends, as those through the rows and columns of
// an image that lies flat do.
func goesThrough(f affine.Form, n int64) bool {
	counters := f.Counters()
	slices.SortFunc(counters, func(a, b *affine.Loop) int { return cmp.Compare(f.Coef(a), f.Coef(b)) })
	reached, from := int64(1), affine.Form{}
	for _, l := range counters {
		first, trips, runs := affine.ConstantTrips(l)
		if !runs || l.Step != 1 || f.Coef(l) != reached {
			return false
		}
		from, reached = from.Add(affine.CounterForm(l).Plus(-first).Scale(reached)), reached*trips
	}
	return len(counters) > 0 && f.Equal(from) && reached == n
}

// mostWrites is of how many accesses each is compared with the others.
const mostWrites = 16

// fillTogether reports whether some of writes, of which no two reach the same element, reach so
// many in all.
func fillTogether(writes []affine.Access, elements int64) bool {
	if len(writes) > mostWrites {
		return false
	}
	var apart []affine.Access
	for _, w := range writes {
		lo, hi, ok := affine.Box(w)
		for d, n := range w.Buffer.Shape {
			ok = ok && lo[d] >= 0 && hi[d] <= int64(n)
		}
		own, known := affine.FootprintOf(w)
		if !ok || !known || !own.Exact || slices.ContainsFunc(apart, func(a affine.Access) bool { return mayMeet(a, w) }) {
			continue
		}
		apart, elements = append(apart, w), elements-own.Elements
	}
	return elements == 0
}

// mayMeet reports whether a and b may reach the same element.
func mayMeet(a, b affine.Access) bool {
	return affine.Follows(a, b, nil, nil).Possible() || affine.Follows(b, a, nil, nil).Possible()
}

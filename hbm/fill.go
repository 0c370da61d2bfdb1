package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
)

// fill reports whether these accesses surely write every element of b: one of them does, or several
// do together.
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

// fillTogether reports whether writes, of boxes, or of which each reaches elements of at most one of those before,
// reach so many in all.
func fillTogether(writes []affine.Access, elements int64) bool {
	if len(writes) > mostWrites {
		return false
	}
	var boxes []region     // of which no two meet
	var of []affine.Access // the writes of these
	var apart []affine.Access
	for _, w := range writes {
		lo, hi, ok := affine.Box(w)
		for d, n := range w.Buffer.Shape {
			ok = ok && lo[d] >= 0 && hi[d] <= int64(n)
		}
		own, known := affine.FootprintOf(w)
		if !ok || !known || !own.Exact {
			continue
		}
		rest := []region{{lo, hi}}
		if box := rest[0].elements() == own.Elements; !box || slices.ContainsFunc(apart, func(a affine.Access) bool { return mayMeet(a, w) }) {
			if more := beside(w, own.Elements, slices.Concat(apart, of)); more > 0 {
				apart, elements = append(apart, w), elements-more
			}
			continue
		}
		for _, o := range boxes {
			var left []region
			for _, r := range rest {
				left = append(left, r.without(o)...)
			}
			rest = left
		}
		for _, r := range rest {
			elements -= r.elements()
		}
		boxes, of = append(boxes, rest...), append(of, w)
	}
	return elements == 0
}

// beside is how many of its elements, of so many, w reaches alone, if it meets at most one of others, as a triangle and what
// is mirrored at its diagonal meet there; 0 if that is not known.
func beside(w affine.Access, elements int64, others []affine.Access) int64 {
	others = slices.DeleteFunc(others, func(a affine.Access) bool { return !mayMeet(a, w) })
	if len(others) == 0 {
		return elements
	}
	times, exact := affine.Executions(w.Domain)
	common, known := affine.Common(w, others[0])
	if len(others) > 1 || !exact || times != elements || !known {
		return 0
	}
	return elements - common
}

// A region is a box of elements, of which hi are the first behind it.
type region struct{ lo, hi []int64 }

func (r region) elements() int64 {
	n := int64(1)
	for d := range r.lo {
		n *= max(0, r.hi[d]-r.lo[d])
	}
	return n
}

// without is r but for what is in o, in boxes of which no two meet.
func (r region) without(o region) (list []region) {
	for d := range r.lo {
		if o.hi[d] <= r.lo[d] || r.hi[d] <= o.lo[d] {
			return []region{r}
		}
	}
	for d := range r.lo {
		below, above := region{slices.Clone(r.lo), slices.Clone(r.hi)}, region{slices.Clone(r.lo), slices.Clone(r.hi)}
		below.hi[d], above.lo[d] = o.lo[d], o.hi[d]
		for _, part := range []region{below, above} {
			if part.elements() > 0 {
				list = append(list, part)
			}
		}
		r = region{slices.Clone(r.lo), slices.Clone(r.hi)}
		r.lo[d], r.hi[d] = max(r.lo[d], o.lo[d]), min(r.hi[d], o.hi[d])
	}
	return list
}

// mayMeet reports whether a and b may reach the same element.
func mayMeet(a, b affine.Access) bool {
	return affine.Follows(a, b, nil, nil).Possible() || affine.Follows(b, a, nil, nil).Possible()
}

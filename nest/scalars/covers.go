package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// UsesOf lists the statements of body that use what d declares.
func UsesOf(body []affine.Stmt, d *affine.Decl) (list []affine.Stmt) {
	for _, s := range body {
		if s != affine.Stmt(d) && nest.Uses([]affine.Stmt{s}, d.Buffer) {
			list = append(list, s)
		}
	}
	return list
}

// OnlyAccess finds the only access to b in a nest, and the body that holds its statement: nil if
// that is one side of a condition.
func OnlyAccess(s affine.Stmt, b *affine.Buffer) (found affine.Access, inside *[]affine.Stmt, ok bool) {
	all := affine.AccessesTo([]affine.Stmt{s}, b)
	if len(all) != 1 {
		return found, nil, false
	}
	found = all[0]
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && slices.Contains(l.Body, found.Stmt) {
			inside = &l.Body
		}
		return true
	})
	return found, inside, true
}

// Covers reports whether a, of a nest that is looked at alone, reaches all elements.
func Covers(a affine.Access) bool {
	subs, ok := a.Subscripts()
	for _, f := range subs {
		for _, l := range f.Counters() {
			ok = ok && slices.Contains(a.Loops, l)
		}
	}
	if !ok {
		return false
	}
	f, ok := affine.FootprintOf(a)
	return ok && f.Covers
}

// Once reports whether a, which reaches all elements, reaches each of them once.
func Once(a affine.Access) bool {
	times := int64(1)
	for _, in := range a.Loops {
		_, trips, ok := affine.ConstantTrips(in)
		if !ok || times > int64(a.Buffer.Len()) {
			return false
		}
		times *= trips
	}
	return times == int64(a.Buffer.Len())
}

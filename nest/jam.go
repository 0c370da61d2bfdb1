package nest

import (
	"slices"

	"codo/affine"
)

// FixedTrips is where l begins, and how many iterations it has, where nothing else decides that.
func FixedTrips(l *affine.Loop) (first, trips int64, ok bool) {
	lo, known := affine.FormOf(l.Lo)
	hi, knownToo := affine.FormOf(l.Hi)
	if !known || !knownToo || len(lo.Counters()) > 0 || len(hi.Counters()) > 0 {
		return 0, 0, false
	}
	trips, ok = affine.TripCount(l)
	return lo.Constant(), trips, ok
}

// CloneOwn is a copy of body of whose loops those are to be written out that are in body.
func CloneOwn(body []affine.Stmt, own map[*affine.Loop]bool) []affine.Stmt {
	loops := func(body []affine.Stmt) (list []*affine.Loop) {
		affine.Walk(body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				list = append(list, l)
			}
			return true
		})
		return list
	}
	out := affine.CloneBody(body)
	copies := loops(out)
	for k, l := range loops(body) {
		if own[l] {
			own[copies[k]] = true
		}
	}
	return out
}

// MayJam reports whether iterations of l do not depend on each other.
func MayJam(l *affine.Loop) bool {
	inner := map[*affine.Buffer]bool{}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			inner[d.Buffer] = true
		}
		return true
	})
	outside := slices.DeleteFunc(affine.Accesses([]affine.Stmt{l}), func(a affine.Access) bool { return inner[a.Buffer] })
	return IsFree(l, 0, outside)
}

// Assignments counts those in body.
func Assignments(body []affine.Stmt) (n int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if _, ok := s.(*affine.Assign); ok {
			n++
		}
		return true
	})
	return n
}

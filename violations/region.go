package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// A region is what statements in a nest write of an array, or of several at the same place: one element, by
// subscripts that are counters and constants, in each iteration of the loops around them.
type region struct {
	stmt   affine.Stmt      // of the list that it is in
	loops  []*affine.Loop   // of the nest
	body   []affine.Stmt    // that they repeat; with the counters of the space once it is placed
	arrays []*affine.Buffer // that it writes
	index  []affine.Form    // of the element
	fresh  bool             // what the element was does not matter afterwards
	pos    diag.Pos         // of the write

	box      []interval                   // in the space
	along    map[*affine.Loop][]int       // dimensions of it that a loop goes through, the innermost first
	counters map[*affine.Loop]affine.Form // by the place of the element
}

// regionsOf are the regions that s writes, in order; nil if it does anything else.
func regionsOf(s affine.Stmt) []*region {
	x := regions{stmt: s}
	if !x.take([]affine.Stmt{s}, nil) {
		return nil
	}
	return x.list
}

type regions struct {
	stmt affine.Stmt
	list []*region
}

// take finds the regions of body, which loops repeat.
func (x *regions) take(body []affine.Stmt, loops []*affine.Loop) bool {
	if !apart(body) {
		return x.add(body, loops)
	}
	for _, s := range body {
		l, isLoop := s.(*affine.Loop)
		if !isLoop {
			if !x.add([]affine.Stmt{s}, loops) {
				return false
			}
			continue
		}
		if _, _, ok := affine.ConstantTrips(l); !ok || l.Step != 1 || !regular(l) || !x.take(l.Body, append(slices.Clip(loops), l)) {
			return false
		}
	}
	return true
}

// apart reports whether statements are in regions of their own: each writes one border, say. What is computed for one
// place is in one.
func apart(body []affine.Stmt) bool {
	var stored []*affine.Assign
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			if !choosesAll(s) {
				return false
			}
		case *affine.Assign:
			if s.Buffer.IsScalar() {
				return false
			}
			stored = append(stored, s)
		default:
			return false
		}
	}
	return len(stored) < len(body) || !together(stored)
}

// together reports whether these are computed for one place of several arrays, one perhaps from another.
func together(stored []*affine.Assign) bool {
	computed := false
	for k, a := range stored {
		for _, o := range stored {
			computed = computed || !free(a.Value) || affine.Loads(a.Value, o.Buffer)
		}
		for _, o := range stored[k+1:] {
			if a.Buffer == o.Buffer || !affine.SameIndex(a.Index, o.Index) {
				return false
			}
		}
	}
	return computed && len(stored) > 1
}

// choosesAll reports whether l chooses the elements that what is in it writes.
func choosesAll(l *affine.Loop) bool {
	for _, a := range affine.Writes(l.Body) {
		if a.Buffer != nil && !a.Buffer.IsScalar() && !affine.Declares(l.Body, a.Buffer) && !slices.ContainsFunc(a.Index, func(e affine.Expr) bool {
			f, ok := affine.FormOf(e)
			return ok && f.Uses(l)
		}) {
			return false
		}
	}
	return true
}

// regular reports whether nobody has decided about l.
func regular(l *affine.Loop) bool {
	return l.Keep == 0 && len(l.Order) == 0 && l.II == 0 && l.Unroll == 0 && len(l.Pragmas) == 0 && len(l.Layers) == 0
}

// add notes a region: body writes one element of each array, and nothing else that lasts.
func (x *regions) add(body []affine.Stmt, loops []*affine.Loop) bool {
	body = affine.CloneBody(body)
	r := &region{stmt: x.stmt, loops: loops, body: body}
	own, ok := map[*affine.Buffer]bool{}, true
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			own[s.Buffer] = true
		case *affine.Loop:
			ok = ok && s.Keep == 0
		case *affine.Assign:
			ok = ok && (own[s.Buffer] || !s.Buffer.IsScalar() && r.note(s))
		case *affine.Push, *affine.Pop:
			ok = false
		}
		return ok
	})
	if !ok || len(r.arrays) == 0 {
		return false
	}
	x.list = append(x.list, r)
	return r.readsOwn()
}

// note notes the element that a writes, and reports whether it is at the place of the region.
func (r *region) note(a *affine.Assign) bool {
	index := formsOf(a.Index)
	if index == nil {
		return false
	}
	if !slices.Contains(r.arrays, a.Buffer) {
		r.arrays = append(r.arrays, a.Buffer)
	}
	if r.index != nil {
		return slices.EqualFunc(index, r.index, affine.Form.Equal)
	}
	r.index, r.pos = index, a.Pos
	return !slices.ContainsFunc(index, func(f affine.Form) bool {
		return !f.IsLinear() || slices.ContainsFunc(f.Counters(), func(l *affine.Loop) bool { return inside(l, r.body) })
	})
}

// readsOwn reports whether r reads nothing of the arrays that it writes but its own element, and finds out whether it is fresh.
func (r *region) readsOwn() (own bool) {
	var written []*affine.Buffer
	own, r.fresh = true, true
	for _, s := range r.body {
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			affine.Each(s, func(ld *affine.Load) {
				if slices.Contains(r.arrays, ld.Buffer) {
					index := formsOf(ld.Index)
					own = own && slices.EqualFunc(index, r.index, affine.Form.Equal)
					r.fresh = r.fresh && slices.Contains(written, ld.Buffer)
				}
			})
			return own
		})
		for _, b := range r.arrays {
			if writes([]affine.Stmt{s}, b) {
				written = append(written, b)
			}
		}
	}
	r.fresh = r.fresh && !slices.ContainsFunc(r.arrays, func(b *affine.Buffer) bool { return !slices.Contains(written, b) })
	return own
}

// reads reports whether r uses elements of arrays that others write.
func (r *region) reads(arrays []*affine.Buffer) (found bool) {
	affine.Walk(r.body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			found = found || slices.Contains(arrays, ld.Buffer) && !slices.Contains(r.arrays, ld.Buffer)
		})
		return !found
	})
	return found
}

// inside reports whether l is a loop of body.
func inside(l *affine.Loop, body []affine.Stmt) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		found = found || s == affine.Stmt(l)
		return !found
	})
	return found
}

// writes reports whether body surely writes an element of b.
func writes(body []affine.Stmt, b *affine.Buffer) bool {
	return slices.ContainsFunc(body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			return s.Buffer == b
		case *affine.If:
			return writes(s.Then, b) && writes(s.Else, b)
		}
		return false
	})
}

// meets reports whether both regions have an element in common.
func (r *region) meets(o *region) bool {
	return intersection(r.box, o.box) != nil && slices.ContainsFunc(r.arrays, func(b *affine.Buffer) bool { return slices.Contains(o.arrays, b) })
}

// intersection is the box of what is in both; nil if nothing is.
func intersection(a, b []interval) []interval {
	both := make([]interval, len(a))
	for d := range a {
		both[d] = interval{max(a[d].lo, b[d].lo), min(a[d].hi, b[d].hi)}
		if both[d].lo > both[d].hi {
			return nil
		}
	}
	return both
}

// elementsOf is how many there are in a box.
func elementsOf(box []interval) int64 {
	n := int64(1)
	for _, a := range box {
		n *= a.hi - a.lo + 1
	}
	return n
}

// computes reports whether the elements of r are made by operations.
func (r *region) computes() bool {
	return slices.ContainsFunc(r.body, func(s affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		return !ok || !free(a.Value)
	})
}

// mostSummed is how many terms of each place in a window a region may sum up, the colours of a pixel, say: sums of more are
// better cut and put in order in a nest that holds nothing else.
const mostSummed = 4

// sums reports whether r sums up more than a window around the element.
func (r *region) sums(around []*affine.Loop) bool {
	terms := int64(1)
	affine.Walk(r.body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if ok && !slides(l, around) {
			n, known := affine.TripCount(l)
			if !known {
				n = mostSummed + 1
			}
			terms *= max(n, 1)
		}
		return terms <= mostSummed
	})
	return terms > mostSummed
}

// slides reports whether l goes through a window that slides along with loops: a subscript has counters of both.
func slides(l *affine.Loop, along []*affine.Loop) (found bool) {
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			for _, e := range ld.Index {
				f, ok := affine.FormOf(e)
				found = found || ok && f.Uses(l) && slices.ContainsFunc(along, f.Uses)
			}
		})
		return !found
	})
	return found
}

// does reports whether both regions do the same with an element.
func (r *region) does(o *region) bool {
	return slices.EqualFunc(r.body, o.body, func(s, other affine.Stmt) bool {
		a, ok := s.(*affine.Assign)
		b, ok2 := other.(*affine.Assign)
		return ok && ok2 && a.Buffer == b.Buffer && affine.SameIndex(a.Index, b.Index) && affine.SameExpr(a.Value, b.Value)
	})
}

// instep reports whether the loops around both, regions of one nest, are in the same iteration when both write an
// element: then they do so in the order in which they stand there.
func (r *region) instep(o *region) bool {
	for k, l := range r.loops {
		if k == len(o.loops) || o.loops[k] != l {
			break
		}
		if !r.counters[l].Equal(o.counters[l]) {
			return false
		}
	}
	return true
}

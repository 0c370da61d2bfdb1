package nest

import (
	"slices"

	"codo/affine"
)

// Conveyed leaves elements where they are of an array that each iteration moves on by one place, and perhaps adds to, as the
// registers of a filter in transposed form: the places count along.
//
//	local z f32[4]                                     local z_1 f32[36]
//	for k { z[k] = 0 }                                 for k { z_1[k] = 0 }
//	for n = 0 to 32 {                                  for n = 0 to 32 { z_1[n + 3] = h[3] * x[n] }
//	  y[n] = z[0] + h[0] * x[n]                  =>    for n = 0 to 32 {
//	  for k = 1 to 3 { z[k-1] = z[k] + h[k] * x[n] }     for k = 1 to 3 { z_1[n + k] = z_1[n + k] + h[k] * x[n] }
//	  z[2] = h[3] * x[n]                               }
//	}                                                  for n = 0 to 32 { y[n] = z_1[n] + h[0] * x[n] }
//
// GatherEach takes what is added to them together then.
func Conveyed(t *affine.Task, names affine.Names) {
	remadeRows(t, names, func(body []affine.Stmt, at int, row *affine.Buffer, names affine.Names) *history {
		h := &history{row: row, loop: body[at].(*affine.Loop), at: at, turns: oneRow}
		h.first, h.trips, _ = affine.ConstantTrips(h.loop)
		if len(row.Shape) != 1 || int64(row.Len())*(h.trips+1) > MostHistory {
			return nil
		}
		h.all = affine.Accesses([]affine.Stmt{h.loop})
		written, ok := h.written(row)
		if !ok {
			return nil
		}
		if ok, _ := h.versions(); !ok || !h.moves() || slices.ContainsFunc(between(written, int64(row.Len())), func(part [2]int64) bool { return h.reads(body, part) }) {
			return nil
		}
		h.rows = &affine.Buffer{Name: names.Fresh(row.Name), Elem: row.Elem, Shape: []int{int(h.trips) + row.Len()}, Pos: row.Pos}
		return h
	})
}

// moves finds out whether what the loop stores comes from the next place, or from the one before, at least once, and which.
func (h *history) moves() bool {
	for _, a := range h.all {
		s, ok := a.Stmt.(*affine.Assign)
		if !ok || !a.Write || a.Buffer != h.row {
			continue
		}
		to, _ := affine.FormOf(s.Index[0])
		affine.Each(s, func(ld *affine.Load) {
			if h.before[ld] && h.by == 0 {
				from, _ := affine.FormOf(ld.Index[0])
				if by, constant := to.Sub(from).IsConst(); constant && (by == 1 || by == -1) {
					h.by = by
				}
			}
		})
	}
	return h.by != 0
}

// conveyed is where the element with this subscript stays that is there after so many iterations.
func (h *history) conveyed(after affine.Form, index []affine.Expr) []affine.Expr {
	e, _ := affine.FormOf(index[0])
	if h.by > 0 {
		e = e.Scale(-1).Plus(int64(h.row.Len()) - 1)
	}
	return []affine.Expr{after.Add(e).Expr()}
}

// disturbed reports whether an iteration may store an element, where that stays now, before it has read the one that was there.
func (h *history) disturbed() bool {
	if h.by == 0 {
		return false
	}
	same := [][2]*affine.Loop{{h.loop, h.loop}}
	all := affine.AccessesTo([]affine.Stmt{h.loop}, h.rows)
	return slices.ContainsFunc(all, func(r affine.Access) bool {
		before := false
		affine.Each(r.Stmt, func(ld *affine.Load) {
			before = before || !r.Write && h.before[ld] && affine.SameIndex(ld.Index, r.Index)
		})
		return before && slices.ContainsFunc(all, func(w affine.Access) bool { return w.Write && affine.Follows(w, r, same, nil).Possible() })
	})
}

// inStages lets what only stores elements go first in an iteration, and what only reads them last, where they can.
func (h *history) inStages() {
	var first, middle, last []affine.Stmt
	for k, s := range h.loop.Body {
		read, written := Touches([]affine.Stmt{s}, h.rows)
		switch {
		case written && !read && h.independent(s, middle):
			first = append(first, s)
		case read && !written && h.independent(s, h.loop.Body[k+1:]):
			last = append(last, s)
		default:
			middle = append(middle, s)
		}
	}
	h.loop.Body = slices.Concat(first, middle, last)
}

// independent reports whether s, which declares nothing, and those of list can take turns in an iteration.
func (h *history) independent(s affine.Stmt, list []affine.Stmt) bool {
	same := [][2]*affine.Loop{{h.loop, h.loop}}
	own := map[affine.Stmt]bool{}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool { own[s] = true; return true })
	others := map[affine.Stmt]bool{}
	affine.Walk(list, func(s affine.Stmt) bool { others[s] = true; return true })
	all := affine.Accesses([]affine.Stmt{h.loop})
	for _, a := range all {
		for _, b := range all {
			if own[a.Stmt] && others[b.Stmt] && (a.Write || b.Write) && (affine.Follows(a, b, same, nil).Possible() || affine.Follows(b, a, same, nil).Possible()) {
				return false
			}
		}
	}
	return true
}

package hbm

import (
	"slices"

	"codo/affine"
)

// anew lets a task that updates each element of b in an iteration of its own take the old values from a task that
// loads them, and give the new ones to a task that stores them, if whatever else it reads of b is old: an
// element that a later iteration updates. What holds in some iterations only is so of a copy of the element, and
// those that stay as they are pass, too. It reports false, and changes nothing, if t uses b in other ways, or if
// the old values that are used again do not fit in room.
//
//	for i { for j {                                           for i { for j {
//	  for k { if (k > i) { b[i][j] += a[k][i] * b[k][j] } }     v = b_1[i][j]
//	  b[i][j] = alpha * b[i][j]                           =>    for k { if (k > i) { v += a[k][i] * b_1[k][j] } }
//	} }                                                         v = alpha * v; b_2[i][j] = v
//	                                                          } }
//
// No element is stored before it was loaded: each iteration takes its own before it gives it.
func (x *transfer) anew(t *affine.Task, b *affine.Buffer, room int64) bool {
	mine := affine.AccessesTo(t.Body, b)
	around, at, ok := ownElement(mine, b)
	if !ok {
		return false
	}
	kept := false
	for _, r := range mine {
		switch {
		case hasSubscripts(r, at):
		case r.Write || int64(b.Len())*int64(b.Elem.Bits) > room || slices.ContainsFunc(writes(mine), func(w affine.Access) bool { return affine.Follows(w, r, nil, nil).Possible() }):
			return false
		default:
			kept = true
		}
	}
	v := &affine.Buffer{Name: x.names.Fresh(b.Name + "_new"), Elem: b.Elem, Pos: b.Pos}
	index := writes(mine)[0].Index
	affine.ReplaceLoads(around.Body, b, func(ld *affine.Load) affine.Expr {
		if affine.SameIndex(ld.Index, index) {
			return &affine.Load{Buffer: v, Pos: ld.Pos}
		}
		return ld
	})
	affine.RewriteWrites(around.Body, b, v, func([]affine.Expr) []affine.Expr { return nil })
	old := &affine.Assign{Buffer: v, Value: &affine.Load{Buffer: b, Index: index, Pos: b.Pos}, Pos: b.Pos}
	give := &affine.Assign{Buffer: b, Index: index, Value: &affine.Load{Buffer: v, Pos: b.Pos}, Pos: b.Pos}
	around.Body = slices.Concat([]affine.Stmt{&affine.Decl{Buffer: v, Pos: b.Pos}, old}, merged(around.Body, v), []affine.Stmt{give})
	x.renew(t, b)
	if kept {
		from := x.program.Channels[len(x.program.Channels)-2].Buffer
		on := x.array(b)
		rename(t, from, on)
		t.Body = slices.Concat([]affine.Stmt{&affine.Decl{Buffer: on, Pos: b.Pos}}, copyNest(from, on, b, x.names), t.Body)
	}
	return true
}

// ownElement is the innermost of the loops around all of these accesses that each go along a dimension of b, all of
// it, and the subscripts of the element that an iteration of them writes; ok is false if there are others.
func ownElement(mine []affine.Access, b *affine.Buffer) (around *affine.Loop, at []affine.Form, ok bool) {
	list := writes(mine)
	if len(list) == 0 || len(list) == len(mine) || len(list[0].Loops) < len(b.Shape) {
		return nil, nil, false
	}
	loops := list[0].Loops[:len(b.Shape)]
	if at, ok = list[0].Subscripts(); !ok {
		return nil, nil, false
	}
	for d, f := range at {
		l := alone(f)
		if l == nil || !slices.Contains(loops, l) || slices.ContainsFunc(at[:d], f.Equal) {
			return nil, nil, false
		}
		if first, trips, constant := affine.ConstantTrips(l); !constant || first != 0 || l.Step != 1 || trips != int64(b.Shape[d]) {
			return nil, nil, false
		}
	}
	for _, a := range mine {
		if len(a.Loops) < len(loops) || !slices.Equal(a.Loops[:len(loops)], loops) || a.Write && !hasSubscripts(a, at) {
			return nil, nil, false
		}
	}
	return loops[len(loops)-1], at, true
}

// hasSubscripts reports whether a is an access to the element with these.
func hasSubscripts(a affine.Access, at []affine.Form) bool {
	subs, ok := a.Subscripts()
	return ok && slices.EqualFunc(subs, at, affine.Form.Equal)
}

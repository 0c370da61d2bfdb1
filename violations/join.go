package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// join makes one nest of the mappings that fill an array, in the place of the
// last, if together they fill a part without gaps.
func (x *folding) join(u filled) {
	if !x.joins(u) {
		return
	}
	box, last := u.covered(), u.at[len(u.at)-1]
	var loops []*affine.Loop
	var index []affine.Expr
	pos := u.fills[len(u.fills)-1].stmt.At()
	for d, a := range box {
		along, at := x.through(u, d, a, pos)
		loops, index = append(loops, along...), append(index, at.Expr())
	}
	if len(loops) > 0 {
		loops[0].Label = labelOf(u.fills[0].stmt)
	}
	nest := store(&affine.Assign{Buffer: u.buffer, Index: index, Value: u.valueAt(formsOf(index)), Pos: pos})
	for _, l := range slices.Backward(loops) {
		l.Body, nest = []affine.Stmt{nest}, l
	}
	x.report(u, "the nests become one, which chooses by the place")
	for _, i := range u.at {
		x.list[i] = nil
	}
	x.list[last] = nest
	x.note(last)
}

// through are loops through dimension d of box, and the subscript that they make: several, where all mappings go through
// rows of it in such.
func (x *folding) through(u filled, d int, box interval, pos diag.Pos) (loops []*affine.Loop, at affine.Form) {
	base := u.fills[0].axes[d]
	loop := func(name string, lo, hi int64) affine.Form {
		l := &affine.Loop{Name: x.names.Fresh(name), Type: affine.I32, Lo: affine.IntConst(lo), Hi: affine.IntConst(hi), Step: 1, Pos: pos}
		loops = append(loops, l)
		return affine.CounterForm(l)
	}
	alike := func(m mapping) bool {
		return m.axes[d].lo == base.lo && slices.EqualFunc(m.axes[d].digits, base.digits, func(a, b digit) bool { return a.weight == b.weight && a.trips == b.trips })
	}
	if len(base.digits) > 1 && !slices.ContainsFunc(u.fills, func(m mapping) bool { return !alike(m) }) {
		at = affine.Form{}.Plus(base.lo)
		for _, a := range base.digits {
			at = at.Add(loop(a.loop.Name, 0, a.trips).Scale(a.weight))
		}
		return loops, at
	}
	name := "i"
	if len(base.digits) == 1 {
		name = base.digits[0].loop.Name
	}
	at = loop(name, box.lo, box.hi+1)
	return loops, at
}

// joins reports whether join makes one nest.
func (x *folding) joins(u filled) bool {
	if u.fills[0].when != nil || !x.steady(u, u.at[len(u.at)-1]) {
		return false
	}
	box := u.covered()
	return !slices.ContainsFunc(u.fills, func(m mapping) bool {
		for d, a := range m.axes {
			if a.lo < box[d].lo || a.hi > box[d].hi {
				return true
			}
		}
		return false
	})
}

// store is a, or where what it stores is chosen and computed, the choice between stores: operations that
// are done where their operands exist can be told apart from others then, and bound.
func store(a *affine.Assign) affine.Stmt {
	s, ok := a.Value.(*affine.Select)
	if !ok || !computes(s) {
		return a
	}
	side := func(value affine.Expr) []affine.Stmt {
		return []affine.Stmt{store(&affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: value, Pos: a.Pos})}
	}
	return &affine.If{Cond: s.Cond, Then: side(s.X), Else: side(s.Y), Pos: a.Pos}
}

// computes reports whether e, or one of the values that it chooses from, has operations.
func computes(e affine.Expr) bool {
	if s, ok := e.(*affine.Select); ok {
		return computes(s.X) || computes(s.Y)
	}
	return !free(e)
}

package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// A rowShift moves the rows of an array on by one place, in front of what writes the place that gets free:
//
//	for k = 0 to 3 { r[k][j] = r[k + 1][j] }
//	r[3][j] = x[i][j]
//
// It may also do so the other way, place by place in a statement each, or for whole rows before one comes.
type rowShift struct {
	moves []placeMove
	first int64 // the place of the row that comes
	up    bool  // rows move to places that count up
}

// A placeMove is a statement of a rowShift.
type placeMove struct {
	stmt   affine.Stmt
	loops  []*affine.Loop // through a row
	assign *affine.Assign
}

// ageOf is how many iterations ago the row at place g came.
func (s *rowShift) ageOf(g affine.Form) affine.Form {
	if s.up {
		return g
	}
	return affine.ConstantForm(s.first).Sub(g)
}

// shiftIn is what moves the rows of b on, in body or inside of what is in it; nil if nothing does.
func shiftIn(body []affine.Stmt, b *affine.Buffer) (found *rowShift) {
	for k, s := range body {
		if found = shiftOf(body[k:], b); found != nil {
			behind := body[k+len(found.moves):]
			if next := scalars.FirstUse(behind, b); next >= 0 && found.isFilled(behind[next], b) {
				return found
			}
			return nil
		}
		affine.RewriteBodies(s, func(list []affine.Stmt) []affine.Stmt {
			if found == nil {
				found = shiftIn(list, b)
			}
			return list
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// shiftOf is what body begins with, if that moves the rows of b on: a loop, or a statement for each place.
func shiftOf(body []affine.Stmt, b *affine.Buffer) *rowShift {
	m, to, step := moveOf(body[0], b)
	if step == 0 {
		return nil
	}
	last := b.Shape[0] - 1
	s, at := &rowShift{first: int64(last)}, int64(0)
	if step < 0 {
		s, at = &rowShift{up: true}, int64(last)
	}
	if through := slices.IndexFunc(m.loops, func(l *affine.Loop) bool { return to.Equal(affine.CounterForm(l)) }); through >= 0 {
		begin, trips, constant := affine.ConstantTrips(m.loops[through])
		if !constant || begin != at || trips != int64(last) || m.loops[through].Step != step {
			return nil
		}
		s.moves = []placeMove{{m.stmt, slices.Delete(slices.Clone(m.loops), through, through+1), m.assign}}
		return s
	}
	if len(body) < last {
		return nil
	}
	for _, stmt := range body[:last] {
		m, to, own := moveOf(stmt, b)
		if own != step || !to.Equal(affine.ConstantForm(at)) {
			return nil
		}
		s.moves, at = append(s.moves, m), at+step
	}
	return s
}

// moveOf is s if all it does with b is to set elements to those so many places behind, 1 or -1; the step is 0 if it is something else.
func moveOf(s affine.Stmt, b *affine.Buffer) (m placeMove, to affine.Form, step int64) {
	loops, core := perfectOf(s)
	at := scalars.FirstUse(core, b)
	if at < 0 || nest.Uses(core[at+1:], b) {
		return m, to, 0
	}
	a, ok := core[at].(*affine.Assign)
	if !ok || a.Buffer != b {
		return m, to, 0
	}
	if len(core) > 1 { // fields of structs move on together
		s = a
	}
	from, ok := a.Value.(*affine.Load)
	if !ok || from.Buffer != b || !affine.SameIndex(a.Index[1:], from.Index[1:]) {
		return m, to, 0
	}
	to, isForm := affine.FormOf(a.Index[0])
	source, ok := affine.FormOf(from.Index[0])
	if !isForm || !ok {
		return m, to, 0
	}
	if step, ok = source.Sub(to).IsConst(); !ok || step != 1 && step != -1 {
		return m, to, 0
	}
	return placeMove{s, loops, a}, to, step
}

// isFilled reports whether next writes the elements of the place that gets free for those that move on.
func (s *rowShift) isFilled(next affine.Stmt, b *affine.Buffer) bool {
	loops, core := perfectOf(next)
	at := scalars.FirstUse(core, b)
	if at < 0 {
		return false
	}
	a, ok := core[at].(*affine.Assign) // others may follow
	if !ok || a.Buffer != b {
		return false
	}
	place, ok := affine.FormOf(a.Index[0])
	return ok && place.Equal(affine.ConstantForm(s.first)) && !slices.ContainsFunc(s.moves, func(m placeMove) bool { return !m.movesTo(a, loops) })
}

// movesTo reports whether m goes through the elements of a row as a does, in loops of its own.
func (m placeMove) movesTo(a *affine.Assign, loops []*affine.Loop) bool {
	if len(loops) != len(m.loops) {
		return false
	}
	for k, l := range loops {
		if !nest.SameTrips(l, m.loops[k]) {
			return false
		}
	}
	for d := 1; d < len(a.Index); d++ {
		f, ok1 := affine.FormOf(a.Index[d])
		g, ok2 := affine.FormOf(m.assign.Index[d])
		for k, l := range loops {
			g = g.Substitute(m.loops[k], affine.CounterForm(l))
		}
		if !ok1 || !ok2 || !f.Equal(g) {
			return false
		}
	}
	return true
}

// does reports whether s is one of its statements, or what such a one does.
func (s *rowShift) does(stmt affine.Stmt) bool {
	return slices.ContainsFunc(s.moves, func(m placeMove) bool { return stmt == m.stmt || stmt == affine.Stmt(m.assign) })
}

// perfectOf is perfect of s, also where that is no loop.
func perfectOf(s affine.Stmt) (loops []*affine.Loop, core []affine.Stmt) {
	if l, ok := s.(*affine.Loop); ok {
		return nest.Perfect(l)
	}
	return nil, []affine.Stmt{s}
}

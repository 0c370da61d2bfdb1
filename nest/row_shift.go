package nest

import "codo/affine"

// A rowShift moves the rows of an array on by one place, in front of what writes the place that gets free:
//
//	for k = 0 to 3 { r[k][j] = r[k + 1][j] }
//	r[3][j] = x[i][j]
//
// It may also do so the other way, or for whole rows before one comes.
type rowShift struct {
	stmt   affine.Stmt
	assign *affine.Assign
	first  int64 // the place of the row that comes
	up     bool  // rows move to places that count up
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
		if k+1 < len(body) {
			if found = shiftOf(s, b); found != nil {
				if found.isFilled(body[k+1], b) {
					return found
				}
				return nil
			}
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

// shiftOf is s, if it moves the rows of b on.
func shiftOf(s affine.Stmt, b *affine.Buffer) *rowShift {
	l, ok := s.(*affine.Loop)
	if !ok || !plain(l) {
		return nil
	}
	_, core := perfect(l)
	a, ok := onlyAssign(core)
	if !ok || a.Buffer != b {
		return nil
	}
	from, ok := a.Value.(*affine.Load)
	first, trips, constant := affine.ConstantTrips(l)
	to, isForm := affine.FormOf(a.Index[0])
	if !ok || from.Buffer != b || !constant || trips != int64(b.Shape[0])-1 || !isForm || !to.Equal(affine.CounterForm(l)) || !affine.SameIndex(a.Index[1:], from.Index[1:]) {
		return nil
	}
	source, isForm := affine.FormOf(from.Index[0])
	switch step, _ := source.Sub(to).IsConst(); {
	case !isForm:
	case step == 1 && first == 0 && l.Step == 1 && source.Equal(to.Plus(1)):
		return &rowShift{stmt: s, assign: a, first: trips}
	case step == -1 && first == trips && l.Step == -1 && source.Equal(to.Plus(-1)):
		return &rowShift{stmt: s, assign: a, up: true}
	}
	return nil
}

// isFilled reports whether next writes the elements of the place that gets free for those that move on.
func (s *rowShift) isFilled(next affine.Stmt, b *affine.Buffer) bool {
	loops, core := perfectOf(next)
	moved, _ := perfect(s.stmt.(*affine.Loop))
	if len(core) == 0 || len(loops) != len(moved)-1 {
		return false
	}
	a, ok := core[0].(*affine.Assign) // others may follow
	if !ok || a.Buffer != b {
		return false
	}
	place, ok := affine.FormOf(a.Index[0])
	if !ok || !place.Equal(affine.ConstantForm(s.first)) {
		return false
	}
	for d := 1; d < len(a.Index); d++ {
		f, ok1 := affine.FormOf(a.Index[d])
		g, ok2 := affine.FormOf(s.assign.Index[d])
		for k, l := range loops {
			if !sameTrips(l, moved[k+1]) {
				return false
			}
			g = g.Substitute(moved[k+1], affine.CounterForm(l))
		}
		if !ok1 || !ok2 || !f.Equal(g) {
			return false
		}
	}
	return true
}

// perfectOf is perfect of s, also where that is no loop.
func perfectOf(s affine.Stmt) (loops []*affine.Loop, core []affine.Stmt) {
	if l, ok := s.(*affine.Loop); ok {
		return perfect(l)
	}
	return nil, []affine.Stmt{s}
}

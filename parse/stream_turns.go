package parse

import (
	"codo/affine"
)

// Streams of an array that iterations of a loop take turns with: the loop becomes one through the streams in one over
// turns.
//
//	for i = 0 to 256 { s[i % 4].write(x[i]) }   =>   for i = 0 to 64 { for i_1 = 0 to 4 { s[i_1].write(x[4 * i + i_1]) } }
//
// Several may take turns, as rows and columns do, s[r % 2 * 2 + c % 2].

// streamsInTurns is body with such loops in turns.
func (l *lowerer) streamsInTurns(body []affine.Stmt) []affine.Stmt {
	if len(l.streams.chosen) == 0 {
		return body
	}
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		loop, ok := s.(*affine.Loop)
		if !ok {
			return nil, false
		}
		n := l.streams.turnsOf(loop)
		first, trips, constant := affine.ConstantTrips(loop)
		if n < 2 || !constant || first != 0 || loop.Step != 1 || trips%n != 0 || trips == n {
			return nil, false
		}
		through := *loop
		through.Type, through.Lo, through.Hi = affine.I32, affine.IntConst(0), affine.IntConst(n)
		l.streams.turned[&through] = true
		turns := &affine.Loop{Name: l.fresh(loop.Name), Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(trips / n), Step: 1, Pos: loop.Pos, Body: []affine.Stmt{&through}}
		at := affine.CounterForm(turns).Scale(n).Add(affine.CounterForm(&through))
		affine.ReplaceByForm(through.Body, loop, at)
		for _, row := range l.streams.chosen {
			choice := &affine.Assign{Index: row.at, Value: zero()}
			affine.ReplaceByForm([]affine.Stmt{choice}, loop, at)
			copy(row.at, choice.Index)
		}
		return []affine.Stmt{turns}, true
	})
}

// turnsOf is how many iterations of loop take turns with streams, so that those that are as many apart take the same; 0: none do.
func (r *streamRows) turnsOf(loop *affine.Loop) int64 {
	_, trips, constant := affine.ConstantTrips(loop)
	if !constant {
		return 0
	}
	turns := affine.CountTo(loop.Name, trips, loop.Pos)
	for _, row := range r.chosen {
		for d, x := range row.at {
			f, ok := affine.FormOf(x)
			if !ok || !f.Uses(loop) || f.IsLinear() {
				continue
			}
			for n := int64(2); n <= int64(r.dims[row.whole][d]); n++ {
				through := affine.CountTo(loop.Name, n, loop.Pos)
				if at := f.Substitute(loop, affine.CounterForm(turns).Scale(n).Add(affine.CounterForm(through))); !at.Uses(turns) {
					return n
				}
			}
		}
	}
	return 0
}

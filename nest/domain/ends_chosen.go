package domain

import (
	"codo/affine"
	"codo/nest"
)

// EndsChosen makes one of both sides of a condition on counters that differ in ends of loops alone, as a function is called with the
// size of a tile, or with what is left for the last:
//
//	if (t == 3) { for i = 0 to 4 { .. } }         for i = 0 to t == 3 ? 4 : 32 { .. }
//	else { for i = 0 to 32 { .. } }          =>
func EndsChosen(t *affine.Task, names affine.Names) {
	found := false
	t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		c, ok := s.(*affine.If)
		if !ok || len(c.Then) == 0 || len(c.Else) == 0 || !ofCounters(c.Cond) {
			return nil, false
		}
		m := nest.MergingOf(2, &affine.Loop{Type: affine.I32})
		m.Ends = c.Cond
		sides := [][]affine.Stmt{c.Then, c.Else}
		m.Within(sides)
		one, ok := m.Body(sides)
		if !ok || !m.Chosen || len(m.Roles) > 0 || UsesCounter(one, m.Layer) {
			return nil, false
		}
		found = true
		return one, true
	})
	if found {
		nest.Rename(t, names)
	}
}

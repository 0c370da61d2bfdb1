package domain

import (
	"codo/affine"
	"codo/nest"
)

// Joined makes one loop of two on both sides of a condition on counters that count alike and set the same elements: a sum of rows
// that begins with the first is one of elements that do.
//
//	if (k == 0) { for j { s[j] = x[j] } } else { for j { s[j] = s[j] + x[j] } }
//	=>  for j { if (k == 0) { s[j] = x[j] } else { s[j] = s[j] + x[j] } }
func Joined(t *affine.Task) {
	t.Body = affine.RewriteBody(t.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		c, ok := s.(*affine.If)
		if !ok || len(c.Then) != 1 || len(c.Else) != 1 || !ofCounters(c.Cond) {
			return nil, false
		}
		one := joinedSides(c)
		return []affine.Stmt{one}, one != nil
	})
}

// joinedSides is one nest for those of both sides; nil if they are none, or do not count alike.
func joinedSides(c *affine.If) *affine.Loop {
	a, ok := c.Then[0].(*affine.Loop)
	b, ok2 := c.Else[0].(*affine.Loop)
	if !ok || !ok2 {
		return nil
	}
	loops, then := nest.Perfect(a)
	others, other := nest.Perfect(b)
	if len(loops) == 0 || len(loops) != len(others) || len(then) != 1 || len(other) != 1 {
		return nil
	}
	other = affine.CloneBody(other)
	for k, l := range loops {
		first, trips, known := affine.ConstantTrips(l)
		from, count, known2 := affine.ConstantTrips(others[k])
		if !known || !known2 || first != from || trips != count || l.Step != others[k].Step || l.Type != others[k].Type || !nest.Plain(l) || !nest.Plain(others[k]) {
			return nil
		}
		affine.ReplaceByForm(other, others[k], affine.CounterForm(l))
	}
	x, ok := then[0].(*affine.Assign)
	y, ok2 := other[0].(*affine.Assign)
	if !ok || !ok2 || x.Buffer != y.Buffer || !affine.SameIndex(x.Index, y.Index) {
		return nil
	}
	loops[len(loops)-1].Body = []affine.Stmt{&affine.If{Cond: c.Cond, Then: then, Else: other, Pos: c.Pos}}
	return a
}

package nest

import (
	"slices"

	"codo/affine"
)

// copiedOut lets a nest of t write to an array what it writes to a local one, in order, that the nest after it copies there
// as it is, and that nothing else uses: groups of channels, say, that are loops of their own only where they are computed.
func copiedOut(t *affine.Task) {
	uses := usersOf(t.Body)
	for k := 0; k < len(t.Body); k++ {
		d, ok := t.Body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || len(d.Buffer.Bind) > 0 || len(d.Buffer.Partition) > 0 {
			continue
		}
		users := uses[d.Buffer]
		if len(users) != 2 || !writesInOrder(t.Body[users[0].at], d.Buffer) {
			continue
		}
		from, to := users[0].at, users[1].at
		c, ok := copyOut(t.Body[to], d.Buffer)
		if !ok || c.when != nil || !unordered(t.Body[to].(*affine.Loop)) || !c.inPlace() || mentions(t.Body[from:to], c.to.Buffer) {
			continue
		}
		if slices.ContainsFunc(t.Body[from:to], func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == c.to.Buffer }) {
			continue
		}
		affine.RewriteBuffer(t.Body[from:from+1], d.Buffer, c.to.Buffer, c.place)
		t.Body = slices.Concat(t.Body[:k], t.Body[k+1:to], t.Body[to+1:])
		uses = usersOf(t.Body)
		k--
	}
}

// inPlace reports whether each element is copied to the one with its subscripts.
func (c copying) inPlace() bool {
	if len(c.of) != len(c.to.Index) {
		return false
	}
	for d, e := range c.to.Index {
		if f, ok := affine.FormOf(e); !ok || !f.Equal(affine.CounterForm(c.of[d])) {
			return false
		}
	}
	return true
}

// writesInOrder reports whether s is a loop that writes all elements of b one after the other at one place, without conditions,
// and does not read them, with several loops along a dimension: where the loops are those of the copy, tasks join.
func writesInOrder(s affine.Stmt, b *affine.Buffer) bool {
	l, ok := s.(*affine.Loop)
	if !ok || !unordered(l) {
		return false
	}
	own := affine.AccessesTo([]affine.Stmt{s}, b)
	if len(own) != 1 || !own[0].Write || !own[0].Exact || len(own[0].Cases) != 1 || len(own[0].Cases[0]) > 0 {
		return false
	}
	subs, ok := own[0].Subscripts()
	if !ok {
		return false
	}
	next := 0
	for d, f := range subs {
		first := next
		for next < len(own[0].Loops) && f.Uses(own[0].Loops[next]) {
			next++
		}
		reach, rest := int64(1), f
		for k := next - 1; k >= first; k-- {
			at := own[0].Loops[k]
			from, trips, constant := affine.ConstantTrips(at)
			if !constant || from != 0 || at.Step != 1 || !plain(at) {
				return false
			}
			rest, reach = rest.AddCounter(at, -reach), reach*trips
		}
		if !rest.Equal(affine.Form{}) || reach != int64(b.Shape[d]) {
			return false
		}
	}
	return next > len(subs) && next == len(own[0].Loops)
}

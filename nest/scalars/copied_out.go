package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// copiedOut lets nests of t write to an array what they write to a local one that the nest after them copies there, and that
// nothing else uses: in order and as it is, groups of channels, say, that are loops of their own only where they are computed;
// or tiles, which are loops that the user has cut then.
func copiedOut(t *affine.Task) {
	uses := nest.UsersOf(t.Body)
	for k := 0; k < len(t.Body); k++ {
		d, ok := t.Body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || len(d.Buffer.Bind) > 0 || len(d.Buffer.Partition) > 0 {
			continue
		}
		users := uses[d.Buffer]
		if len(users) < 2 {
			continue
		}
		from, to := users[0].At, users[len(users)-1].At
		c, ok := copyOut(t.Body[to], d.Buffer)
		if !ok || c.when != nil || !nest.Unordered(t.Body[to].(*affine.Loop)) || nest.Mentions(t.Body[from:to], c.to.Buffer) {
			continue
		}
		if slices.ContainsFunc(t.Body[from:to], func(s affine.Stmt) bool { d, ok := s.(*affine.Decl); return ok && d.Buffer == c.to.Buffer }) {
			continue
		}
		before := t.Body[from:to]
		switch {
		case len(users) == 2 && c.isWhole(d.Buffer.Shape) && c.inPlace() && writesInOrder(before[0], d.Buffer):
			affine.RewriteBuffer(before[:1], d.Buffer, c.to.Buffer, c.place)
		case d.Buffer.Pin == (affine.Pin{}) && c.ofTiles(before, d.Buffer):
			affine.RewriteBuffer(before, d.Buffer, c.to.Buffer, c.place)
		default:
			continue
		}
		t.Body = slices.Concat(t.Body[:k], t.Body[k+1:to], t.Body[to+1:])
		uses = nest.UsersOf(t.Body)
		k--
	}
}

// ofTiles reports whether tiles are copied, and all nests of body that write them have loops over tiles and through a tile that are
// one where they write to where these are copied.
func (c copying) ofTiles(body []affine.Stmt, b *affine.Buffer) bool {
	if len(c.to.Index) >= len(c.of) || c.to.Buffer.Port.Kind == affine.PortStream || !updatesOnly(body, b) || !c.holds(body, b) {
		return false
	}
	for _, s := range body {
		if _, writes := nest.Touches([]affine.Stmt{s}, b); !writes {
			continue
		}
		own := affine.CloneBody([]affine.Stmt{s})
		affine.RewriteBuffer(own, b, c.to.Buffer, c.place)
		if l, ok := own[0].(*affine.Loop); !ok || UntiledPieces(l) == nil {
			return false
		}
	}
	return true
}

// holds reports whether all elements of b that body uses are copied.
func (c copying) holds(body []affine.Stmt, b *affine.Buffer) bool {
	for _, a := range affine.AccessesTo(body, b) {
		subs, ok := a.Subscripts()
		if !ok {
			return false
		}
		for d, f := range subs {
			lo, hi, known := f.Range()
			first, trips, _ := affine.ConstantTrips(c.of[d])
			if !known || lo < first+c.plus[d] || hi >= first+c.plus[d]+trips {
				return false
			}
		}
	}
	return true
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
// and does not read them, with several loops along a dimension, or one that begins elsewhere: where the loops are those of the
// copy, tasks join.
func writesInOrder(s affine.Stmt, b *affine.Buffer) bool {
	l, ok := s.(*affine.Loop)
	if !ok || !nest.Unordered(l) {
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
	next, elsewhere := 0, false
	for d, f := range subs {
		first := next
		for next < len(own[0].Loops) && f.Uses(own[0].Loops[next]) {
			next++
		}
		reach, rest := int64(1), f
		for k := next - 1; k >= first; k-- {
			at := own[0].Loops[k]
			from, trips, constant := affine.ConstantTrips(at)
			if !constant || at.Step != 1 || !nest.Plain(at) {
				return false
			}
			elsewhere = elsewhere || from != 0
			rest, reach = rest.AddCounter(at, -reach).Plus(reach*from), reach*trips
		}
		if !rest.Equal(affine.Form{}) || reach != int64(b.Shape[d]) {
			return false
		}
	}
	return (elsewhere || next > len(subs)) && next == len(own[0].Loops)
}

package hbm

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A Tiling says how a nest of a task is cut into tiles.
type Tiling struct {
	Task  int     // of the program
	Nest  int     // the statement of the task's body
	Sizes []int64 // iterations of a tile by loop of the band; 0: all
	// Kept are the arrays that are loaded outside of loops from tile to tile for which
	// they stay the same, and of all tiles of a sum.
	Kept []string
	// Panel, if not 0, says that what the nest takes of matrices whose rows it sums up comes in
	// panels of so many columns, so many rows of one in a token; see panels.
	Panel, Group int64
}

// Tile cuts nests of p, and gives the arrays that tasks of their own move then.
func Tile(p *affine.Program, list []Tiling) (moved []*affine.Buffer) {
	if len(list) > 0 {
		joinForks(p)
	}
	tasks, nests := slices.Clone(p.Tasks), make([]affine.Stmt, len(list))
	for k, g := range list {
		nests[k] = tasks[g.Task].Body[g.Nest]
	}
	for k, g := range list {
		t := tasks[g.Task]
		g.Task, g.Nest = slices.Index(p.Tasks, t), slices.Index(t.Body, nests[k]) // others are cut already
		moved = append(moved, g.Tile(p)...)
	}
	return moved
}

// Tile cuts a nest into tiles and puts tasks between off-chip memory and the nest: one
// for each array that it reads, which loads what a tile needs, tile after tile, once
// more for each tile that needs it; and one for each array that it writes.
//
//	task t { for i { for j { .. for k { s += a[i][k] * b[k][j] } .. } } }
//
//	task load_a { for it { for jt { for kt { for i { for k { a_1[it][jt][kt][i][k] = a[64*it + i][64*kt + k] } } } } } }
//	task t { for it { for jt { .. for kt { for k { for i { for j { s[i][j] += a_1[it][jt][kt][i][k] * b_1[..] } } } } .. } } }
//
// The array between the tasks is never there as a whole: it is a FIFO, of which the
// nest keeps what the loops inside of those from tile to tile use. Where a tile goes
// beyond the end of an array, zeros are loaded, and nothing is stored.
//
// If all that the task does is to hand an array out to others, these are cut as well, see shared.
//
// It gives the arrays that these tasks move; none if the nest cannot be cut so: then
// the program is as it was.
func (g Tiling) Tile(p *affine.Program) (moved []*affine.Buffer) {
	t := p.Tasks[g.Task]
	if g.Panel > 0 {
		return g.panelled(p, t)
	}
	if s, ok := sharedBy(p, t); ok {
		return s.tile(p, t, g.Sizes)
	}
	root, band, ok := bandAt(t, g.Nest)
	if !ok {
		return nil
	}
	names := affine.NamesOf(p)
	blocked, err := band.Block(g.Sizes, harmless(p, root), names)
	if err != nil {
		return nil
	}
	x := &tiles{transfer: transfer{program: p, names: names}, loops: blocked.Loops, sum: blocked.Sum}
	var parts []*part
	shapes := map[*affine.Buffer][]int{} // that arrays had before
	defer func() {
		for b, shape := range shapes {
			b.Shape = shape
		}
	}()
	for _, b := range p.Args {
		mine := affine.AccessesTo([]affine.Stmt{root}, b)
		if len(mine) == 0 || b.IsScalar() || updated(mine) && !renews(mine, b) {
			continue
		}
		if usedElsewhere(p, t, b) || len(affine.AccessesTo(t.Body, b)) != len(mine) {
			return nil
		}
		shapes[b] = joinRows(b, blocked.Body)
		for _, way := range [][]affine.Access{reads(affine.AccessesTo(blocked.Body, b)), writes(affine.AccessesTo(blocked.Body, b))} {
			if len(way) == 0 {
				continue
			}
			own, ok := x.part(b, way, slices.Contains(g.Kept, b.Name))
			if !ok || own.writes && !covers(mine, b) {
				return nil
			}
			if len(own.along) > 0 { // others are loaded once, as a whole
				parts = append(parts, own)
			}
		}
	}
	clear(shapes) // from here on it is cut
	for _, own := range parts {
		own.array.Port.Renewed = updated(affine.AccessesTo([]affine.Stmt{root}, own.array))
		own.move(x, blocked.Body)
		moved = append(moved, own.array)
	}
	t.Body = slices.Replace(t.Body, g.Nest, g.Nest+1, blocked.Body...)
	p.Tasks = slices.Concat(x.loads, p.Tasks, x.stores)
	return moved
}

// updated reports whether an array is both read and written.
func updated(mine []affine.Access) bool {
	return slices.ContainsFunc(mine, func(a affine.Access) bool { return a.Write != mine[0].Write })
}

// harmless reports whether more iterations of the free loops of a nest could do no
// harm if its arguments went on: it uses no other array, updates none but to renew it, and
// divides no integers.
func harmless(p *affine.Program, root *affine.Loop) bool {
	ok := !slices.ContainsFunc(p.Args, func(b *affine.Buffer) bool {
		mine := affine.AccessesTo([]affine.Stmt{root}, b)
		return !b.IsScalar() && len(mine) > 0 && updated(mine) && !renews(mine, b)
	})
	for _, a := range affine.Accesses([]affine.Stmt{root}) {
		ok = ok && a.Buffer != nil && (a.Buffer.IsScalar() || slices.Contains(p.Args, a.Buffer))
	}
	affine.Walk([]affine.Stmt{root}, func(s affine.Stmt) bool {
		affine.Each(s, func(b *affine.Binary) { ok = ok && !((b.Op == "/" || b.Op == "%") && b.Type().IsInteger()) })
		return ok
	})
	return ok
}

// tiles is the work on one nest.
type tiles struct {
	transfer
	loops []*affine.Loop // from tile to tile
	sum   *affine.Loop   // the one of them over the tiles of a sum; nil: none
}

// A part is what a tile uses of an array.
type part struct {
	array  *affine.Buffer
	writes bool
	along  []*affine.Loop // from tile to tile, those in which it is moved
	base   []affine.Form  // by dimension: where it begins, in their counters
	size   []int64
}

// part finds what a tile uses of b; ok is false if that is no box at a place which
// follows from the tile alone, or if the boxes that tiles write overlap.
func (x *tiles) part(b *affine.Buffer, mine []affine.Access, kept bool) (*part, bool) {
	own := &part{array: b, writes: mine[0].Write}
	for d, l := range x.loops { // those around all of them
		if kept && l == x.sum || slices.ContainsFunc(mine, func(a affine.Access) bool { return len(a.Loops) <= d || a.Loops[d] != l }) {
			break
		}
		own.along = append(own.along, l)
	}
	for n := len(own.along); kept && n > 0 && !usedBy(own.along[n-1], mine); n-- {
		own.along = own.along[:n-1]
	}
	for d := range b.Shape {
		if !own.bound(d, mine) {
			return nil, false
		}
	}
	return own, !own.writes || own.apart()
}

// apart reports whether no two tiles have an element in common: each loop from tile to tile moves the box in
// some dimension, and there no box begins before those with smaller counters end. What all tiles write together
// then fills each box, without gaps in which a store would put what was never computed.
//
//	a[18*i + 3*j + k], i < 3, j < 6, k < 3, tiles of 3 along j: from 9*jt to 9*jt + 45, two boxes that overlap
func (own *part) apart() bool {
	told := map[*affine.Loop]bool{}
	for d, f := range own.base {
		var along []*affine.Loop
		for _, l := range own.along {
			if f.Uses(l) {
				along, told[l] = append(along, l), true
			}
		}
		slices.SortStableFunc(along, func(a, b *affine.Loop) int { return cmp.Compare(f.Coef(a), f.Coef(b)) })
		end := own.size[d] // of what the loops so far reach
		for _, l := range along {
			_, trips, constant := affine.ConstantTrips(l)
			if !constant || f.Coef(l) < end {
				return false
			}
			end += f.Coef(l) * (trips - 1)
		}
	}
	return len(told) == len(own.along)
}

// usedBy reports whether the counter of l occurs in a subscript of these.
func usedBy(l *affine.Loop, list []affine.Access) bool {
	return slices.ContainsFunc(list, func(a affine.Access) bool {
		subs, _ := a.Subscripts()
		return slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// bound finds where a part begins in dimension d, and how far it goes.
func (own *part) bound(d int, mine []affine.Access) bool {
	var base affine.Form
	var lo, hi int64
	for k, a := range mine {
		subs, ok := a.Subscripts()
		if !ok || !a.Written() || !subs[d].IsLinear() {
			return false
		}
		var from affine.Form
		for _, l := range own.along {
			from = from.Add(affine.CounterForm(l).Scale(subs[d].Coef(l)))
		}
		rest := subs[d].Sub(from)
		least, most, bounded := rest.Range()
		if !bounded || k > 0 && !from.Equal(base) {
			return false
		}
		if slices.ContainsFunc(rest.Counters(), func(l *affine.Loop) bool { return l.Tile }) { // with a guard at the end
			most = min(most, int64(own.array.Shape[d])-1)
		}
		if k == 0 {
			base, lo, hi = from, least, most
		}
		lo, hi = min(lo, least), max(hi, most)
	}
	own.base, own.size = append(own.base, base.Plus(lo)), append(own.size, hi-lo+1)
	return true
}

// move adds the task that moves the part, tile after tile, and lets body use the
// channel between.
func (own *part) move(x *tiles, body []affine.Stmt) {
	b := own.array
	c := &affine.Buffer{Name: x.names.Fresh(b.Name), Elem: b.Elem, Pos: b.Pos}
	for _, l := range own.along {
		_, trips, _ := affine.ConstantTrips(l)
		c.Shape = append(c.Shape, int(trips))
	}
	for _, n := range own.size {
		c.Shape = append(c.Shape, int(n))
	}
	x.program.Channels = append(x.program.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
	at := func(index []affine.Expr) (out []affine.Expr) {
		for _, l := range own.along {
			out = append(out, affine.Convert(&affine.Counter{Loop: l}, affine.I32))
		}
		for d, e := range index {
			f, _ := affine.FormOf(e)
			out = append(out, f.Sub(own.base[d]).Expr())
		}
		return out
	}
	t := &affine.Task{Pos: b.Pos}
	if own.writes {
		affine.RewriteWrites(body, b, c, at)
		t.Name = x.names.Fresh("store_" + b.Name)
		x.stores = append(x.stores, t)
	} else {
		affine.RewriteReads(body, b, c, at)
		t.Name = x.names.Fresh("load_" + b.Name)
		x.loads = append(x.loads, t)
	}
	t.Body = own.nest(c, x.names)
}

// nest copies the part between the array and c.
func (own *part) nest(c *affine.Buffer, names affine.Names) []affine.Stmt {
	b := own.array
	var loops []*affine.Loop
	var at, place []affine.Expr
	var inside affine.Expr // the array
	base := slices.Clone(own.base)
	for _, l := range own.along {
		_, trips, _ := affine.ConstantTrips(l)
		m := counting(names.Fresh(l.Name), int(trips), b)
		m.Tile = true
		loops, at = append(loops, m), append(at, &affine.Counter{Loop: m})
		for d := range base {
			base[d] = base[d].Substitute(l, affine.CounterForm(m))
		}
	}
	for d, n := range own.size {
		m := counting(names.Fresh("i"), int(n), b)
		loops, at = append(loops, m), append(at, &affine.Counter{Loop: m})
		f := base[d].Add(affine.CounterForm(m))
		place = append(place, f.Expr())
		lo, hi, _ := f.Range()
		if lo < 0 {
			inside = affine.And(inside, &affine.Binary{Op: ">=", X: f.Expr(), Y: affine.IntConst(0)})
		}
		if hi >= int64(b.Shape[d]) {
			inside = affine.And(inside, &affine.Binary{Op: "<", X: f.Expr(), Y: affine.IntConst(int64(b.Shape[d]))})
		}
	}
	from := func(b *affine.Buffer, index []affine.Expr) affine.Expr {
		return &affine.Load{Buffer: b, Index: index, Pos: b.Pos}
	}
	set := func(b *affine.Buffer, index []affine.Expr, value affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: b, Index: index, Value: value, Pos: b.Pos}
	}
	switch {
	case own.writes && inside != nil: // all is taken
		v := &affine.Buffer{Name: names.Fresh(b.Name), Elem: b.Elem, Pos: b.Pos}
		store := &affine.If{Cond: inside, Then: []affine.Stmt{set(b, place, from(v, nil))}, Pos: b.Pos}
		return nest.Wrap(loops, []affine.Stmt{&affine.Decl{Buffer: v, Pos: b.Pos}, set(v, nil, from(c, at)), store})
	case own.writes:
		return nest.Wrap(loops, []affine.Stmt{set(b, place, from(c, at))})
	case inside != nil:
		return nest.Wrap(loops, []affine.Stmt{set(c, at, &affine.Select{Cond: inside, X: from(b, place), Y: &affine.Const{T: b.Elem}})})
	}
	return nest.Wrap(loops, []affine.Stmt{set(c, at, from(b, place))})
}

// bandAt is the band of the nest that statement k of t is, and the loop outermost in it; ok is false if it
// is none, or t runs as written, or tokens of a port pass in the order of its loops.
func bandAt(t *affine.Task, k int) (root *affine.Loop, band nest.Band, ok bool) {
	root, ok = t.Body[k].(*affine.Loop)
	if !ok || t.Sequential != "" || nest.InPortOrder(root) {
		return nil, band, false
	}
	band, ok = nest.BandOf(root)
	return root, band, ok
}

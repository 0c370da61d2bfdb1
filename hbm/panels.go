package hbm

import (
	"cmp"
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// Panels lets a nest that sums up the rows of matrices take them in panels of columns, which the
// host lays out so: a panel is a few columns of all rows, and a token some of its rows. All sums go on
// side by side then, each by a few terms in each panel, and wait for few of them after the last
// word. With whole rows as they come, the sum of the last row would have all of its terms to add
// then, one after the other.
//
//	task t { for i { s = 0; for j { s += a[i][j] * x[j] }; y[i] = s } }
//
//	task load_a { for jt { for ib { for w { a_1[jt][ib][w] = a_panels[jt][ib][w] } } } }
//	task t { for i { s[i] = 0 }; for jt { for ib { for r { for u { s[4*ib + r] += a_1[jt][ib][16*r + u] * x[16*jt + u] } } } }; for i { y[i] = s[i] } }
//
// The two innermost loops are unrolled: the terms of a row are a chain of additions, of as many
// rows as a token has. So are those through several sums of a row, of the vectors of a small batch, say.
//
// Of few rows a panel is one column, which the nest takes whole: all sums stay in registers and get their
// next terms together, as often as an addition allows, by operators that several of them share.
type panels struct {
	transfer
	task    *affine.Task
	band    *nest.Band
	blocked *nest.Blocked
	row     int            // the loop of the band that goes from row to row
	rows    *affine.Loop   // of all rows, in the nest that sums up
	terms   *affine.Loop   // of a row in a panel
	beside  []*affine.Loop // the others in it
	core    []affine.Stmt
	width   int64 // columns of a panel
	group   int64 // rows of a token
}

// Panels are ways to cut the nests of p that take matrices in panels, each with panels so wide, and as
// many rows in a token, that the nest is fastest: all of them, and those that wait for no other task; none, if
// sums do not wait. What is as fast as operators let it be is tried somewhat slower, too: the rows of a token are unrolled
// whole, and what stands around them takes room.
func Panels(p *affine.Program, chip Chip) (ways [][]Tiling) {
	for _, times := range []float64{1, somewhatSlower} {
		for _, way := range panelsOn(p, chip.slower(times)) {
			if !slices.ContainsFunc(ways, func(o []Tiling) bool { return slices.EqualFunc(o, way, Tiling.equal) }) {
				ways = append(ways, way)
			}
		}
	}
	return ways
}

// somewhatSlower is how many times as long a nest may compute to leave room.
const somewhatSlower = 1.25

// panelsOn are those for one chip.
func panelsOn(p *affine.Program, chip Chip) (ways [][]Tiling) {
	var all, first []Tiling
	eachNest(p, func(task, k int, b *nest.Band) {
		x := &panels{transfer: transfer{program: p}, task: p.Tasks[task], band: b}
		from := x.matrices()
		if len(from) == 0 || chip.adds(b.Nest) <= 1 {
			return
		}
		g := x.shape(from[0], chip)
		if g.Task, g.Nest = task, k; g.Panel == 0 {
			return
		}
		if all = append(all, g); !x.waits(from) {
			first = append(first, g)
		}
	})
	for _, list := range [][]Tiling{all, first} {
		if len(list) > 0 && (len(ways) == 0 || len(list) < len(ways[0])) {
			ways = append(ways, list)
		}
	}
	return ways
}

// shape is the panels and tokens of a matrix.
func (x *panels) shape(m matrix, chip Chip) (g Tiling) {
	add := chip.adds(x.band.Nest)
	array, rows, columns := m.array, m.rows, m.columns
	lanes := device.MostLanes(array.Elem.Bits)
	most := min(lanes, device.PortWord(array.Elem.Bits)*chip.ports())
	rate := min(float64(most), chip.Rate*float64(chip.ports())/float64(array.Elem.Bytes()))
	work := chip.Work
	if len(x.program.Tasks) == 1 && chip.Alone != nil {
		work = chip.Alone(x.band.Nest)
	}
	if can := float64(rows*columns) / max(1, work); can < rate { // no more can be computed
		rate, most = can, int(math.Ceil(can))
	}
	least := math.Inf(1)
	if rows <= mostHeld {
		interval := max(add, math.Ceil(float64(rows)/float64(most)), float64(rows)/rate)
		g.Panel, g.Group, least = 1, int64(rows), float64(columns)*interval
	}
	for width := 2; width <= device.PortWord(array.Elem.Bits); width *= 2 {
		for _, group := range []int{(int(math.Ceil(rate)) + width - 1) / width, max(1, most/width)} {
			turns := (rows + group - 1) / group
			interval := max(math.Ceil((add*float64(width)+turnOfSums)/float64(turns)), float64(group*width)/rate)
			cost := float64((columns+width-1)/width*turns)*interval + add*float64(width)
			if group*width <= lanes && cost < least {
				g.Panel, g.Group, least = int64(width), int64(group), cost
			}
		}
	}
	return g
}

// mostHeld is how many rows there may be for all sums to be in registers.
const mostHeld = 512

// waits reports whether the nest takes from other tasks, beside the matrices.
func (x *panels) waits(from []matrix) bool {
	return slices.ContainsFunc(x.program.Channels, func(c *affine.Channel) bool {
		_, reads := x.task.Uses(c.Buffer)
		return reads && !slices.ContainsFunc(from, func(m matrix) bool { return m.taken == c.Buffer })
	})
}

// turnOfSums is the cycles in which a sum is taken from its memory and put there again.
const turnOfSums = 4

// panelled cuts a nest so, and gives the arrays that come in panels; none if it cannot be: then the
// program is as it was.
func (g Tiling) panelled(p *affine.Program, t *affine.Task) (moved []*affine.Buffer) {
	_, band, ok := bandAt(t, g.Nest)
	if !ok {
		return nil
	}
	x := &panels{transfer: transfer{program: p, names: affine.NamesOf(p)}, task: t, band: &band, group: g.Group}
	list := x.matrices()
	if len(list) == 0 || !x.cut(g.Panel) {
		return nil
	}
	moved = x.lay(list)
	t.Body = slices.Replace(t.Body, g.Nest, g.Nest+1, x.blocked.Body...)
	p.Tasks = slices.Concat(x.loads, p.Tasks)
	return moved
}

// matrices are those of which the nest takes each row for sums of its own, once; those with the rows of
// the largest.
func (x *panels) matrices() (list []matrix) {
	b := x.band
	last := len(b.Loops) - 1
	if b.Outer != last || b.Free[last] || slices.Contains(b.Free[:last], false) {
		return nil
	}
	x.row = -1
	take := func(m matrix) {
		mine := affine.AccessesTo(x.task.Body, m.taken)
		if len(mine) != 1 || mine[0].Write || !x.mayLie(m.array) || !x.takesRows(mine[0], &m) || len(list) > 0 && m.array.Elem != list[0].array.Elem {
			return
		}
		if !slices.ContainsFunc(list, func(o matrix) bool { return o.array == m.array }) {
			list = append(list, m)
		}
	}
	var found []matrix
	for _, a := range x.program.Args {
		if !usedElsewhere(x.program, x.task, a) {
			found = append(found, matrix{array: a, taken: a})
		}
	}
	for _, c := range x.program.Channels {
		for _, t := range x.program.Tasks {
			if writes, _ := t.Uses(c.Buffer); writes && t != x.task && c.Kind == affine.ChannelUndecided {
				if a := x.handedOut(t); a != nil {
					found = append(found, matrix{array: a, taken: c.Buffer, fork: t})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b matrix) int { return cmp.Compare(b.array.Len(), a.array.Len()) })
	for _, m := range found {
		take(m)
	}
	return list
}

// takesRows reports whether a goes through the rows of m, with the loops of the band, and once more for
// each iteration of few others; all matrices have the same rows. It notes how many there are, of how many columns.
func (x *panels) takesRows(a affine.Access, m *matrix) bool {
	last, others := len(x.band.Loops)-1, int64(1)
	row := slices.IndexFunc(x.band.Loops[:last], func(l *affine.Loop) bool { return usedBy(l, []affine.Access{a}) })
	if row < 0 || x.row >= 0 && x.row != row || !slices.Equal(a.Loops, x.band.Loops) {
		return false
	}
	for k, l := range x.band.Loops[:last] {
		if _, trips, _ := affine.ConstantTrips(l); k != row {
			others *= trips
		}
	}
	own := a
	own.Loops = []*affine.Loop{x.band.Loops[row], x.band.Loops[last]}
	if others > mostSumsOfRow || !m.walkedBy(own) {
		return false
	}
	x.row = row
	return true
}

// mostSumsOfRow is how many sums there may be of each row.
const mostSumsOfRow = 16

// mayLie reports whether an array can lie in panels: nobody writes it, and it lies nowhere yet.
func (x *panels) mayLie(a *affine.Buffer) bool {
	return len(a.Shape) <= 2 && a.Place == (affine.Place{}) && a.Port.Kind == affine.PortUndecided && a.Port.Part.Of == 0 && a.Outside == (affine.Type{}) &&
		!slices.ContainsFunc(x.program.Tasks, func(t *affine.Task) bool { writes, _ := t.Uses(a); return writes }) &&
		!slices.ContainsFunc(x.program.Args, func(b *affine.Buffer) bool { return b.Port.Part.Array == a.Name || b.Port.Into == a.Name })
}

// handedOut is the argument of which a task hands out copies, and does nothing else; nil: another task.
func (x *panels) handedOut(t *affine.Task) (a *affine.Buffer) {
	if len(t.Body) != 1 || t.Sequential != "" || !copiesOnly(t) {
		return nil
	}
	root, ok := t.Body[0].(*affine.Loop)
	if !ok {
		return nil
	}
	b, ok := nest.BandOf(root)
	if !ok || len(b.Loops) != 2 || b.Outer != 2 {
		return nil
	}
	for _, own := range affine.Accesses(t.Body) {
		switch {
		case own.Buffer.IsScalar():
		case !walks(own, b.Loops[0], b.Loops[1]) || !own.Write && a != nil && a != own.Buffer:
			return nil
		case !own.Write && !slices.Contains(x.program.Args, own.Buffer) || own.Write && !x.handedOver(own.Buffer):
			return nil
		case !own.Write:
			a = own.Buffer
		}
	}
	return a
}

// leave lets a task hand out one copy less. If there is one left, its reader takes the array itself.
func (x *panels) leave(m matrix) {
	p := x.program
	dropped := func(b *affine.Buffer) {
		p.Channels = slices.DeleteFunc(slices.Clone(p.Channels), func(c *affine.Channel) bool { return c.Buffer == b })
	}
	dropped(m.taken)
	var left []*affine.Buffer
	affine.Walk(m.fork.Body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			l.Body = slices.DeleteFunc(slices.Clone(l.Body), func(s affine.Stmt) bool {
				a, ok := s.(*affine.Assign)
				return ok && a.Buffer == m.taken
			})
		}
		if a, ok := s.(*affine.Assign); ok && x.handedOver(a.Buffer) {
			left = append(left, a.Buffer)
		}
		return true
	})
	if len(left) != 1 {
		return
	}
	dropped(left[0])
	p.Tasks = slices.DeleteFunc(slices.Clone(p.Tasks), func(t *affine.Task) bool { return t == m.fork })
	for _, t := range p.Tasks {
		rename(t, left[0], m.array)
	}
}

// cut makes the loops of the nest over panels of so many columns.
func (x *panels) cut(width int64) bool {
	sizes := make([]int64, len(x.band.Loops))
	sizes[len(sizes)-1] = width
	var err error
	if x.blocked, err = x.band.Block(sizes, false, x.names); err != nil || x.blocked.Sum == nil {
		return false
	}
	in := func(body []affine.Stmt) *affine.Loop {
		if len(body) != 1 {
			return nil
		}
		l, _ := body[0].(*affine.Loop)
		return l
	}
	x.width = width
	if x.terms = in(x.blocked.Sum.Body); x.terms == nil {
		return false
	}
	l := in(x.terms.Body)
	for k := range sizes[1:] {
		if l == nil {
			return false
		}
		if k == x.row {
			x.rows = l
		} else {
			x.beside = append(x.beside, l)
		}
		if x.core = l.Body; k < len(sizes)-2 {
			l = in(l.Body)
		}
	}
	return !affine.HasLoop(x.core)
}

// lay lets the nest take these in panels, each through a channel of its own.
func (x *panels) lay(list []matrix) (moved []*affine.Buffer) {
	_, rows, _ := affine.ConstantTrips(x.rows)
	_, count, _ := affine.ConstantTrips(x.blocked.Sum)
	at := list[0].array
	x.hold(list)
	blocks := (rows + x.group - 1) / x.group
	var loops []*affine.Loop
	along := func(name string, n int64) affine.Form { // a loop of one iteration is none
		if n == 1 {
			return affine.Form{}
		}
		loops = append(loops, counting(x.names.Fresh(name), int(n), at))
		return affine.CounterForm(loops[len(loops)-1])
	}
	block, row, term := along(x.rows.Name, blocks), along(x.rows.Name, x.group), along(x.terms.Name, x.width)
	for k, l := range loops {
		if l.Tile = k == 0 && blocks > 1; !l.Tile {
			l.Unroll = -1
		}
	}
	core := x.core
	place := block.Scale(x.group).Add(row)
	affine.ReplaceByForm(core, x.rows, place)
	affine.ReplaceByForm(core, x.terms, term)
	token := []affine.Expr{&affine.Counter{Loop: x.blocked.Sum}, block.Expr(), row.Scale(x.width).Add(term).Expr()}
	if rows%x.group != 0 {
		core = []affine.Stmt{&affine.If{Cond: &affine.Binary{Op: "<", X: place.Expr(), Y: affine.IntConst(rows)}, Then: core, Pos: at.Pos}}
	}
	for _, l := range x.beside {
		l.Unroll = -1
	}
	core = nest.Wrap(x.beside, core)
	for _, m := range list {
		b, own := m.array, *m.array
		own.Name, own.Shape = x.names.Fresh(b.Name+"_panels"), []int{int(count), int(blocks), int(x.group * x.width)}
		own.Port.Part = affine.Part{Array: b.Name, Of: 1, Panels: affine.Panels{Rows: m.rows, Columns: m.columns, Height: int(blocks * x.group), Width: int(x.width)}}
		k := slices.Index(x.program.Args, b)
		if m.fork == nil {
			x.program.Args = slices.Replace(slices.Clone(x.program.Args), k, k+1, &own)
		} else {
			x.program.Args = slices.Insert(slices.Clone(x.program.Args), k+1, &own)
			x.leave(m)
		}
		c, v := x.load(&own), &affine.Buffer{Name: x.names.Fresh(b.Name), Elem: b.Elem, Pos: b.Pos}
		affine.RewriteReads(core, m.taken, v, func([]affine.Expr) []affine.Expr { return nil })
		core = append([]affine.Stmt{
			&affine.Decl{Buffer: v, Pos: b.Pos},
			&affine.Assign{Buffer: v, Value: &affine.Load{Buffer: c, Index: token, Pos: b.Pos}, Pos: b.Pos},
		}, core...)
		moved = append(moved, &own)
	}
	x.blocked.Sum.Body = nest.Wrap(loops, core)
	return moved
}

// hold lets the nest keep what it uses in each row, which it takes before: there is no time for that
// between tokens.
func (x *panels) hold(moved []matrix) {
	core := x.core
	var held []affine.Stmt
	done := map[*affine.Buffer]bool{}
	for _, a := range affine.Accesses(x.blocked.Body) {
		b := a.Buffer
		if b == nil || done[b] || b.IsScalar() || slices.ContainsFunc(moved, func(m matrix) bool { return m.taken == b }) || !slices.Contains(x.program.Args, b) && !x.handedOver(b) || len(writes(affine.AccessesTo(x.blocked.Body, b))) > 0 {
			continue
		}
		done[b] = true
		if len(affine.AccessesTo(core, b)) == 0 || slices.ContainsFunc(affine.AccessesTo(x.blocked.Body, b), func(a affine.Access) bool { return usedBy(x.rows, []affine.Access{a}) }) {
			continue
		}
		on := x.array(b)
		affine.RewriteReads(core, b, on, func(index []affine.Expr) []affine.Expr { return index })
		held = append(append(held, &affine.Decl{Buffer: on, Pos: b.Pos}), copyNest(b, on, b, x.names)...)
	}
	at := slices.Index(x.blocked.Body, affine.Stmt(x.blocked.Sum))
	x.blocked.Body = slices.Insert(x.blocked.Body, at, held...)
}

// handedOver reports whether b comes from another task.
func (x *panels) handedOver(b *affine.Buffer) bool {
	return slices.ContainsFunc(x.program.Channels, func(c *affine.Channel) bool { return c.Buffer == b })
}

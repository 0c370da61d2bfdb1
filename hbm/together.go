package hbm

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A shared array is one that a task hands out to nests each of which sums up its rows or
// its columns. They are cut into tiles together: those of the array, in one order, so that
// nobody keeps more of it than a tile.
//
//	task fork_a { for i { for j { a_1[i][j] = a[i][j]; a_2[i][j] = a[i][j] } } }
//	task rows { for i { s = 0; for j { s += a_1[i][j] * x[j] }; y[i] = s } }
//	task columns { for j { s = 0; for i { s += a_2[i][j] * u[i] }; v[j] = s } }
//
//	task fork_a { for it { for jt { for i { for j { a_1[it][jt][i][j] = .. } } } } }
//	task rows { for it { ..; for jt { for j { for i { s[i] += a_1[it][jt][i][j] * x[..] } } }; .. } }
//	task columns { ..; for it { for jt { for i { for j { s[..] += a_2[it][jt][i][j] * u[..] } } } }; .. }
//
// The tiles come row by row of tiles, or, where the sums of columns are what the sums of rows
// wait for, column by column. What is handed out may be computed on the way from arrays of its
// shape, of which some are given new values, see joinForks.
type shared struct {
	arrays  []*affine.Buffer // of its shape, that come tile by tile
	shape   []int
	band    nest.Band // of the task that hands it out, the loops in the order of the tiles
	outer   int       // the dimension of the outermost of them
	readers []reader
}

// A reader is a nest that takes a shared array.
type reader struct {
	task    *affine.Task
	nest    int // of the task's statements
	band    nest.Band
	channel *affine.Channel
	columns bool // are summed up, not rows
}

// sharedBy is the array that task t hands out, and the nests that take it; ok is false if t
// does anything else, or one of the nests does not sum up all of its rows or columns.
func sharedBy(p *affine.Program, t *affine.Task) (s shared, ok bool) {
	if len(t.Body) != 1 {
		return s, false
	}
	if _, s.band, ok = bandAt(t, 0); !ok || len(s.band.Loops) != 2 || s.band.Outer != 2 || !s.band.Free[0] || !s.band.Free[1] {
		return s, false
	}
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer == nil || a.Buffer.IsScalar() {
			continue
		}
		k := slices.IndexFunc(p.Channels, func(c *affine.Channel) bool { return c.Buffer == a.Buffer })
		switch {
		case !a.Write && len(a.Buffer.Shape) == 1: // stays on the chip
		case !walks(a, s.band.Loops[0], s.band.Loops[1]):
			return s, false
		case k < 0 && slices.Contains(p.Args, a.Buffer) && !usedElsewhere(p, t, a.Buffer):
			if mine := affine.AccessesTo(t.Body, a.Buffer); updated(mine) && !renews(mine, a.Buffer) {
				return s, false
			}
			if !slices.Contains(s.arrays, a.Buffer) {
				s.arrays = append(s.arrays, a.Buffer)
			}
		case a.Write && k >= 0:
			r, found := readerOf(p, p.Channels[k])
			if !found || slices.ContainsFunc(s.readers, func(o reader) bool { return o.task == r.task }) {
				return s, false
			}
			s.readers, s.shape = append(s.readers, r), a.Buffer.Shape
		default:
			return s, false
		}
	}
	if len(s.arrays) == 0 || len(s.readers) < 2 {
		return s, false
	}
	if s.byColumns(p) {
		return s, s.turn()
	}
	return s, true
}

// byColumns reports whether sums of rows wait for sums of columns.
func (s *shared) byColumns(p *affine.Program) bool {
	return slices.ContainsFunc(s.readers, func(r reader) bool {
		return r.columns && slices.ContainsFunc(s.readers, func(o reader) bool { return !o.columns && feeds(p, r.task, o.task) })
	})
}

// feeds reports whether one task takes what another one gives.
func feeds(p *affine.Program, from, to *affine.Task) bool {
	return slices.ContainsFunc(p.Channels, func(c *affine.Channel) bool {
		gives, _ := from.Uses(c.Buffer)
		_, takes := to.Uses(c.Buffer)
		return gives && takes
	})
}

// turn lets the tiles come column by column.
func (s *shared) turn() bool {
	body, _ := s.band.Build([]int{1, 0})
	root, ok := body[0].(*affine.Loop)
	if ok {
		s.band, ok = nest.BandOf(root)
	}
	s.outer = 1
	return ok
}

// at is the place among the loops of the band, and in sizes, of a dimension.
func (s *shared) at(dimension int) int { return (dimension + s.outer) % 2 }

// walks reports whether a reaches each element of an array of two dimensions once, in these
// loops.
func walks(a affine.Access, row, column *affine.Loop) bool {
	subs, ok := a.Subscripts()
	if !ok || !a.Written() || len(subs) != 2 || !a.Exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
		return false
	}
	for d, l := range []*affine.Loop{row, column} {
		first, trips, constant := affine.ConstantTrips(l)
		if !constant || first != 0 || l.Step != 1 || trips != int64(a.Buffer.Shape[d]) || !subs[d].Equal(affine.CounterForm(l)) {
			return false
		}
	}
	return len(a.Loops) == 2
}

// readerOf is the nest that takes c.
func readerOf(p *affine.Program, c *affine.Channel) (r reader, ok bool) {
	for _, t := range p.Tasks {
		for k, st := range t.Body {
			mine := reads(affine.AccessesTo([]affine.Stmt{st}, c.Buffer))
			if len(mine) == 0 {
				continue
			}
			root, isLoop := st.(*affine.Loop)
			if ok || !isLoop || len(mine) > 1 || t.Sequential != "" {
				return r, false
			}
			r = reader{task: t, nest: k, channel: c}
			if r.band, ok = nest.BandOf(root); !ok || len(r.band.Loops) != 2 || r.band.Outer != 1 || !r.band.Free[0] || r.band.Free[1] {
				return r, false
			}
			one, sum := r.band.Loops[0], r.band.Loops[1]
			if r.columns = walks(mine[0], sum, one); !r.columns && !walks(mine[0], one, sum) {
				return r, false
			}
		}
	}
	return r, ok
}

// slow reports whether the sums of one of the nests wait, if they are not cut.
func (s *shared) slow(p *affine.Program, chip Chip) bool {
	return slices.ContainsFunc(s.readers, func(r reader) bool { return large(p, &r.band) > chip.Room/2 && slowSums(p, &r.band, chip) })
}

// waits is waitingInTiles of the nests that take a shared array, in tiles of these sizes.
func (s *shared) waits(sizes []int64, chip Chip) (most float64) {
	for _, r := range s.readers {
		add := chip.adds(r.band.Nest)
		if add > 0 && r.dimension() != s.outer {
			add += throughMemory
		}
		most = max(most, float64(s.shape[0]*s.shape[1])/float64(sizes[s.at(r.dimension())])*add)
	}
	return most
}

// throughMemory is the cycles between two additions to a sum that is in an array with those of
// other tiles, beside those of an addition.
const throughMemory = 3

// dimension is the one along which there are sums.
func (r *reader) dimension() int {
	if r.columns {
		return 1
	}
	return 0
}

// keeps is the bits of the tiles that nests keep, the one that they work on and the next, and of the
// strips of tiles that wait until another nest is done with them.
func (s *shared) keeps(p *affine.Program, sizes []int64) (bits int64) {
	for k, r := range s.readers {
		if element := int64(r.channel.Buffer.Elem.Bits); !r.columns {
			bits += 2 * sizes[0] * sizes[1] * element
		}
		if slices.ContainsFunc(s.readers, func(o reader) bool { return feeds(p, o.task, r.task) }) {
			bits += sizes[0] * int64(s.shape[1-s.outer]) * int64(s.readers[k].channel.Buffer.Elem.Bits)
		}
	}
	return bits
}

// tile cuts the nests into tiles of these sizes, with tasks that move the arrays
// so. It gives the arrays; none if there is a nest that cannot be cut so: then the program is as it
// was.
func (s *shared) tile(p *affine.Program, t *affine.Task, sizes []int64) []*affine.Buffer {
	for k, l := range s.band.Loops {
		if _, trips, _ := affine.ConstantTrips(l); sizes[k] <= 0 || sizes[k] >= trips || trips%sizes[k] != 0 {
			return nil
		}
	}
	names := affine.NamesOf(p)
	given, err := s.given(sizes, names)
	if err != nil {
		return nil
	}
	x := &tiles{transfer: transfer{program: p, names: names}, loops: given.Loops}
	var parts []*part
	for _, b := range s.arrays {
		mine := affine.AccessesTo(given.Body, b)
		for _, way := range [][]affine.Access{reads(mine), writes(mine)} {
			if len(way) == 0 {
				continue
			}
			own, ok := x.part(b, way, false)
			if !ok {
				return nil
			}
			parts = append(parts, own)
		}
	}
	var taken []*nest.Blocked
	for _, r := range s.readers {
		blocked, err := r.block(sizes, r.dimension() != s.outer, names)
		if err != nil {
			return nil
		}
		taken = append(taken, blocked)
	}
	for _, own := range parts {
		own.array.Port.Renewed = updated(affine.AccessesTo(t.Body, own.array))
		own.move(x, given.Body)
	}
	for k, r := range s.readers {
		from := r.channel.Buffer
		to := *from
		rows, columns := int(sizes[s.at(0)]), int(sizes[s.at(1)])
		to.Name, to.Shape = names.Fresh(from.Name), []int{s.shape[s.outer] / int(sizes[0]), s.shape[1-s.outer] / int(sizes[1]), rows, columns}
		affine.RewriteWrites(given.Body, from, &to, s.inTile(given.Loops, sizes))
		affine.RewriteReads(taken[k].Body, from, &to, s.inTile(taken[k].Loops, sizes))
		r.channel.Buffer = &to
	}
	for k, r := range s.readers {
		r.task.Body = slices.Replace(r.task.Body, r.nest, r.nest+1, taken[k].Body...)
	}
	t.Body = given.Body
	p.Tasks = slices.Concat(x.loads, p.Tasks, x.stores)
	return s.arrays
}

// given is the nest that hands the array out in tiles, each row by row, as it lies in memory.
func (s *shared) given(sizes []int64, names affine.Names) (*nest.Blocked, error) {
	b, err := s.band.Block(sizes, false, names)
	if err != nil || s.outer == 0 || sizes[0] == 1 || sizes[1] == 1 {
		return b, err
	}
	column := b.Loops[1].Body[0].(*affine.Loop)
	row := column.Body[0].(*affine.Loop)
	b.Loops[1].Body, row.Body, column.Body = []affine.Stmt{row}, []affine.Stmt{column}, row.Body
	return b, nil
}

// inTile is the place of an element in the tile of these loops, behind that of the tile.
func (s *shared) inTile(loops []*affine.Loop, sizes []int64) func(index []affine.Expr) []affine.Expr {
	return func(index []affine.Expr) (out []affine.Expr) {
		for _, l := range loops {
			out = append(out, affine.Convert(&affine.Counter{Loop: l}, affine.I32))
		}
		for d, e := range index {
			f, _ := affine.FormOf(e)
			k := s.at(d)
			out = append(out, f.Sub(affine.CounterForm(loops[k]).Scale(sizes[k])).Expr())
		}
		return out
	}
}

// block cuts the nest into tiles of these sizes of the array, one after the other: with its sums in
// a strip of them, or across.
func (r *reader) block(sizes []int64, across bool, names affine.Names) (*nest.Blocked, error) {
	if !across {
		return complete(r.band.Block(sizes, false, names))
	}
	b, err := r.band.Block([]int64{0, sizes[0]}, false, names)
	if err == nil {
		err = b.Across(sizes[1], names)
	}
	return complete(b, err)
}

func complete(b *nest.Blocked, err error) (*nest.Blocked, error) {
	if err == nil && len(b.Loops) != 2 {
		err = fmt.Errorf("%d loops go from tile to tile", len(b.Loops))
	}
	return b, err
}

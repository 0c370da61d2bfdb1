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
type shared struct {
	array   *affine.Buffer
	band    nest.Band // of the task that hands it out
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
	if len(t.Body) != 1 || t.Sequential != "" || !copiesOnly(t) {
		return s, false
	}
	root, isLoop := t.Body[0].(*affine.Loop)
	if !isLoop {
		return s, false
	}
	if s.band, ok = nest.BandOf(root); !ok || len(s.band.Loops) != 2 || s.band.Outer != 2 {
		return s, false
	}
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer == nil || a.Buffer.IsScalar() {
			continue
		}
		k := slices.IndexFunc(p.Channels, func(c *affine.Channel) bool { return c.Buffer == a.Buffer })
		switch {
		case !walks(a, s.band.Loops[0], s.band.Loops[1]):
			return s, false
		case !a.Write && s.array == nil && slices.Contains(p.Args, a.Buffer) && !usedElsewhere(p, t, a.Buffer):
			s.array = a.Buffer
		case a.Write && k >= 0:
			r, found := readerOf(p, p.Channels[k])
			if !found || slices.ContainsFunc(s.readers, func(o reader) bool { return o.task == r.task }) {
				return s, false
			}
			s.readers = append(s.readers, r)
		default:
			return s, false
		}
	}
	return s, s.array != nil && len(s.readers) > 1
}

// walks reports whether a reaches each element of an array of two dimensions once, in these
// loops.
func walks(a affine.Access, row, column *affine.Loop) bool {
	subs, ok := a.Subscripts()
	if !ok || len(subs) != 2 || !a.Exact || len(a.Cases) != 1 || len(a.Cases[0]) > 0 {
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
			mine := reads(accessesTo([]affine.Stmt{st}, c.Buffer))
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

// waits is waitingInTiles of the nests that take a shared array, in tiles of these rows and
// columns.
func (s *shared) waits(sizes []int64, chip Chip) (most float64) {
	for _, r := range s.readers {
		sums := sizes[0]
		if r.columns {
			sums = sizes[1]
		}
		most = max(most, float64(s.array.Len())/float64(sums)*chip.adds(r.band.Nest))
	}
	return most
}

// keeps is the bits of the tiles that nests keep, the one that they work on and the next, and of the
// rows of tiles that wait until another nest is done with them.
func (s *shared) keeps(p *affine.Program, sizes []int64) (bits int64) {
	if s.chained(p) {
		bits = sizes[0] * int64(s.array.Shape[1]) * int64(s.array.Elem.Bits)
	}
	for _, r := range s.readers {
		if !r.columns {
			bits += 2 * sizes[0] * sizes[1] * int64(s.array.Elem.Bits)
		}
	}
	return bits
}

// chained reports whether one of the nests takes what another one computes.
func (s *shared) chained(p *affine.Program) bool {
	return slices.ContainsFunc(p.Channels, func(c *affine.Channel) bool {
		gives, takes := false, false
		for _, r := range s.readers {
			writes, reads := r.task.Uses(c.Buffer)
			gives, takes = gives || writes, takes || reads
		}
		return gives && takes
	})
}

// tile cuts the nests into tiles of these rows and columns, with a task that loads the array
// so. It gives the array; none if there is a nest that cannot be cut so: then the program is as it
// was.
func (s *shared) tile(p *affine.Program, t *affine.Task, sizes []int64) []*affine.Buffer {
	for d, l := range s.band.Loops {
		if _, trips, _ := affine.ConstantTrips(l); sizes[d] <= 0 || sizes[d] >= trips || trips%sizes[d] != 0 {
			return nil
		}
	}
	names := affine.NamesOf(p)
	given, err := s.band.Block(sizes, false, names)
	if err != nil {
		return nil
	}
	x := &tiles{transfer: transfer{program: p, names: names}, loops: given.Loops}
	own, ok := x.part(s.array, accessesTo(given.Body, s.array), false)
	if !ok {
		return nil
	}
	var taken []*nest.Blocked
	for _, r := range s.readers {
		blocked, err := r.block(sizes, names)
		if err != nil {
			return nil
		}
		taken = append(taken, blocked)
	}
	own.move(x, given.Body)
	for k, r := range s.readers {
		from := r.channel.Buffer
		to := *from
		to.Name, to.Shape = names.Fresh(from.Name), []int{from.Shape[0] / int(sizes[0]), from.Shape[1] / int(sizes[1]), int(sizes[0]), int(sizes[1])}
		affine.RewriteWrites(given.Body, from, &to, inTile(given.Loops, sizes))
		affine.RewriteReads(taken[k].Body, from, &to, inTile(taken[k].Loops, sizes))
		r.channel.Buffer = &to
	}
	for k, r := range s.readers {
		r.task.Body = slices.Replace(r.task.Body, r.nest, r.nest+1, taken[k].Body...)
	}
	t.Body = given.Body
	p.Tasks = slices.Concat(x.loads, p.Tasks)
	return []*affine.Buffer{s.array}
}

// inTile is the place of an element in the tile of these loops, behind that of the tile.
func inTile(loops []*affine.Loop, sizes []int64) func(index []affine.Expr) []affine.Expr {
	return func(index []affine.Expr) (out []affine.Expr) {
		for _, l := range loops {
			out = append(out, affine.Convert(&affine.Counter{Loop: l}, affine.I32))
		}
		for d, e := range index {
			f, _ := affine.FormOf(e)
			out = append(out, f.Sub(affine.CounterForm(loops[d]).Scale(sizes[d])).Expr())
		}
		return out
	}
}

// block cuts the nest into tiles of these rows and columns of the array, row by row.
func (r *reader) block(sizes []int64, names affine.Names) (*nest.Blocked, error) {
	if !r.columns {
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

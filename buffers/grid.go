package buffers

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A grid is the rows of tokens through which tasks go side by side: one dimension
// per dimension of the arrays that they hand on, the last in tokens of several
// elements. All arrays among them pass with the same tokens, so each task takes a
// token of what it reads and gives one of what it writes in the same iteration.
//
// What tasks have to do beyond their own loops, at edges that they leave out, say,
// are iterations in which they only hand on.
type grid struct {
	lanes    int64
	lo, hi   []int64 // of the rows; of the last dimension, in tokens
	rasters  []*raster
	channels []*affine.Channel           // with both ends among the rasters
	copied   map[*affine.Channel]*raster // that does nothing but copy it to an argument, all of it
}

// A raster is a task that goes through the elements of arrays row by row: a nest of
// free loops, one per dimension, in which every access to a channel is at most some
// places away from the counters.
//
//	for y { for x { .. t[y + r][x + s] ..; u[y][x] = .. } }
type raster struct {
	task  *affine.Task
	loops []*affine.Loop
	lo    []int64 // of the counters
	hi    []int64 // their ends
	// shift is what it writes minus the counters: the places of the grid.
	shift  []int64
	reads  []*view
	writes []*affine.Channel
	// resident is what it reads in the same places in all iterations, weights, say.
	resident []*affine.Channel
}

// A view is what a raster reads of one channel.
type view struct {
	channel *affine.Channel
	boxes   []box // of each access: subscripts minus counters
	box     box   // around them, hi included
}

// mostDims bounds the dimensions of arrays.
const mostDims = 3

// mostTaps bounds the iterations of loops inside a raster's, all of which run at once.
const mostTaps = 128

// rasterOf finds out whether t is a raster of so many lanes; port is that of Lanes.
func rasterOf(p *affine.Program, t *affine.Task, channels map[*affine.Buffer]*affine.Channel, lanes, port int) *raster {
	if len(t.Body) != 1 || t.Sequential != "" {
		return nil
	}
	w := &raster{task: t}
	accesses := affine.Accesses(t.Body)
	if slices.ContainsFunc(accesses, func(a affine.Access) bool { return a.Channel != nil }) {
		return nil
	}
	rank := rankOf(p, accesses, channels)
	if rank > mostDims {
		return nil
	}
	l, _ := t.Body[0].(*affine.Loop)
	for range rank {
		if l == nil || !isSpine(l) || !nest.IsFree(l, 0, accesses) {
			return nil
		}
		first, trips, _ := affine.ConstantTrips(l)
		w.loops, w.lo, w.hi = append(w.loops, l), append(w.lo, first), append(w.hi, first+trips)
		inner, ok := l.Body[0].(*affine.Loop)
		if l = nil; ok && len(w.loops[len(w.loops)-1].Body) == 1 {
			l = inner
		}
	}
	if len(w.loops) == 0 || taps(w.loops[len(w.loops)-1].Body) > mostTaps || !w.note(accesses, channels) {
		return nil
	}
	if port > 0 && !w.keepsOff(p, accesses, port/lanes) {
		return nil
	}
	return w
}

// rankOf is how many dimensions the array has that a task with these accesses writes; if that
// lies in an argument row by row, one after the other, what it reads tells. It is -1 for a task that
// writes none.
func rankOf(p *affine.Program, accesses []affine.Access, channels map[*affine.Buffer]*affine.Channel) int {
	rank, read := -1, 0
	for _, a := range accesses {
		switch known := channels[a.Buffer] != nil; {
		case a.Write && known:
			return len(a.Buffer.Shape)
		case a.Write && rank < 0 && slices.Contains(p.Args, a.Buffer):
			rank = len(a.Buffer.Shape)
		case !a.Write && known:
			read = max(read, len(a.Buffer.Shape))
		}
	}
	switch {
	case rank == 1:
		return max(rank, read)
	case rank == read+1: // values of pixels
		return read
	}
	return rank
}

// isSpine reports whether l may be a loop of a raster.
func isSpine(l *affine.Loop) bool {
	_, trips, ok := affine.ConstantTrips(l)
	return ok && trips > 0 && l.Step == 1 && l.II == 0 && l.Unroll == 0 && l.Keep == 0 && len(l.Pragmas) == 0 && len(l.Order) == 0
}

// taps is how often the innermost statements of body run; more than mostTaps if that
// is not known, or if something stands against running them all at once.
func taps(body []affine.Stmt) (sum int64) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			_, trips, ok := affine.ConstantTrips(s)
			if !ok || s.II != 0 || s.Unroll != 0 || len(s.Pragmas) > 0 {
				return mostTaps + 1
			}
			sum += min(trips, mostTaps+1) * min(max(1, taps(s.Body)), mostTaps+1)
		case *affine.If:
			sum += taps(s.Then) + taps(s.Else)
		}
	}
	return sum
}

// note collects what w reads and writes; it reports whether that is as a raster does.
func (w *raster) note(accesses []affine.Access, channels map[*affine.Buffer]*affine.Channel) bool {
	for _, a := range accesses {
		c := channels[a.Buffer]
		if c == nil {
			continue
		}
		if w.stays(a) && !a.Write && w.view(c) == nil {
			w.resident = append(w.resident, c)
			continue
		}
		lo, hi, ok := w.around(a)
		v := w.view(c)
		switch {
		case !ok || slices.Contains(w.resident, c) || v != nil && a.Write || slices.Contains(w.writes, c):
			return false // written twice, or read, too
		case a.Write:
			if !slices.Equal(lo, hi) || len(a.Loops) != len(w.loops) || w.shift != nil && !slices.Equal(w.shift, lo) || !unguarded(a) {
				return false
			}
			w.shift, w.writes = lo, append(w.writes, c)
			continue
		case v == nil:
			v = &view{channel: c, box: box{lo, hi}}
			w.reads = append(w.reads, v)
		}
		v.boxes = append(v.boxes, box{lo, hi})
		v.box = v.box.join(box{lo, hi})
	}
	if w.shift == nil {
		w.shift = make([]int64, len(w.loops))
	}
	for _, c := range w.writes {
		if w.view(c) != nil {
			return false
		}
	}
	return len(w.reads)+len(w.writes) > 0
}

// stays reports whether a reaches the same places in all iterations of the loops of w.
func (w *raster) stays(a affine.Access) bool {
	subs, ok := a.Subscripts()
	return ok && !slices.ContainsFunc(subs, func(f affine.Form) bool { return slices.ContainsFunc(w.loops, f.Uses) })
}

// unguarded reports whether a happens in every iteration.
func unguarded(a affine.Access) bool { return a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0 }

// view is what w reads of c; nil if it does not.
func (w *raster) view(c *affine.Channel) *view {
	for _, v := range w.reads {
		if v.channel == c {
			return v
		}
	}
	return nil
}

// keeps reports whether c is resident in w, which may be nil.
func (w *raster) keeps(c *affine.Channel) bool { return w != nil && slices.Contains(w.resident, c) }

// around is how far the subscripts of a are from the counters of w; ok is false if
// they go elsewhere.
func (w *raster) around(a affine.Access) (lo, hi []int64, ok bool) {
	subs, ok := a.Subscripts()
	if !ok {
		return nil, nil, false
	}
	return w.aroundCounters(subs)
}

// aroundCounters is around of subscripts.
func (w *raster) aroundCounters(subs []affine.Form) (lo, hi []int64, ok bool) {
	if len(subs) != len(w.loops) {
		return nil, nil, false
	}
	for d, f := range subs {
		rest := f.Sub(affine.CounterForm(w.loops[d]))
		if slices.ContainsFunc(w.loops, rest.Uses) {
			return nil, nil, false
		}
		least, greatest, bounded := rest.Range()
		if !bounded {
			return nil, nil, false
		}
		lo, hi = append(lo, least), append(hi, greatest)
	}
	return lo, hi, true
}

// keepsOff reports whether w leaves arrays off chip alone, but for one that it copies,
// with elements of at most so many bits.
func (w *raster) keepsOff(p *affine.Program, accesses []affine.Access, bits int) bool {
	ok, moves := true, 0
	var array *affine.Buffer
	for _, a := range accesses {
		if slices.Contains(p.Args, a.Buffer) && !a.Buffer.IsScalar() {
			subs, known := a.Subscripts()
			if last := len(w.loops); known && len(subs) == last+1 { // a value of those of a pixel
				_, known = subs[last].IsConst()
				subs = subs[:last]
			}
			_, _, near := w.aroundCounters(subs)
			near = near || known && w.goesThroughFlat(subs)
			ok = ok && known && near && (array == nil || array == a.Buffer)
			array = a.Buffer
			moves++
		}
	}
	if moves == 0 {
		return true
	}
	body := w.loops[len(w.loops)-1].Body
	if !ok || len(body) != moves || len(w.reads)+len(w.writes) != moves || array.Elem.Bits*moves > bits {
		return false
	}
	return !slices.ContainsFunc(body, func(s affine.Stmt) bool {
		a, isAssign := s.(*affine.Assign)
		if !isAssign {
			return true
		}
		_, isLoad := a.Value.(*affine.Load)
		return !isLoad
	})
}

// goesThroughFlat reports whether w goes through an array that lies flat, one row of its own after the other.
func (w *raster) goesThroughFlat(subs []affine.Form) bool {
	flat, reached := affine.Form{}, int64(1)
	for d := len(w.loops) - 1; d >= 0; d-- {
		flat, reached = flat.Add(affine.CounterForm(w.loops[d]).Plus(-w.lo[d]).Scale(reached)), reached*(w.hi[d]-w.lo[d])
	}
	return len(subs) == 1 && subs[0].Equal(flat)
}

// slides reports whether an iteration of w reads several places of an array.
func (w *raster) slides() bool {
	return slices.ContainsFunc(w.reads, func(v *view) bool { return !slices.Equal(v.box.lo, v.box.hi) })
}

// shifts reports whether w writes other elements of rows than those that it reads, as what pads an image does: tokens
// of one are parts of two of the other then.
func (w *raster) shifts() bool {
	last := len(w.loops) - 1
	return slices.ContainsFunc(w.reads, func(v *view) bool { return v.box.lo[last] != w.shift[last] })
}

// Slides reports whether a task of p, before anything is loaded, reads several places of
// an array in rows, or others than it writes: otherwise Lanes has nothing to do.
func Slides(p *affine.Program) bool {
	handed := map[*affine.Buffer]*affine.Channel{}
	for _, c := range p.Channels {
		handed[c.Buffer] = c
	}
	arrays := maps.Clone(handed) // arguments may have rows, too, or lie flat
	for _, b := range p.Args {
		if !b.IsScalar() {
			arrays[b] = &affine.Channel{Buffer: b}
		}
	}
	return slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool {
		return slices.ContainsFunc([]map[*affine.Buffer]*affine.Channel{arrays, handed}, func(known map[*affine.Buffer]*affine.Channel) bool {
			w := rasterOf(p, t, known, 1, 0)
			return w != nil && (w.slides() || w.shifts())
		})
	})
}

// gridsOf finds the grids of p with tokens of so many elements: tasks that are joined
// by channels, of which at least one reads several places of an array at a time, or goes through rows that
// are no whole numbers of tokens.
func gridsOf(p *affine.Program, lanes, port int) (list []*grid) {
	channels := map[*affine.Buffer]*affine.Channel{}
	for _, c := range p.Channels {
		if c.Kind == affine.ChannelUndecided && c.Buffer.Pin == (affine.Pin{}) && len(c.Buffer.Shape) > 0 {
			channels[c.Buffer] = c
		}
	}
	rasters := make([]*raster, len(p.Tasks))
	for k, t := range p.Tasks {
		rasters[k] = rasterOf(p, t, channels, lanes, port)
	}
	ends := affine.AllEnds(p)
	for again := true; again; { // what is joined with another task is none
		again = false
		for i, c := range p.Channels {
			from, to := ends[i][0], ends[i][1]
			switch {
			case from < 0 || to < 0 || channels[c.Buffer] == nil:
			case rasters[to].keeps(c): // it comes element by element
				again, rasters[from] = again || rasters[from] != nil, nil
			case (rasters[from] == nil) != (rasters[to] == nil):
				rasters[from], rasters[to], again = nil, nil, true
			}
		}
	}
	of := make([]*grid, len(p.Tasks))
	for k, w := range rasters {
		if w != nil {
			of[k] = &grid{lanes: int64(lanes), rasters: []*raster{w}}
		}
	}
	for i, c := range p.Channels {
		from, to := ends[i][0], ends[i][1]
		if from < 0 || to < 0 || channels[c.Buffer] == nil || of[from] == nil {
			continue
		}
		g := of[from]
		if o := of[to]; o != g {
			g.rasters, g.channels = append(g.rasters, o.rasters...), append(g.channels, o.channels...)
			for k := range of {
				if of[k] == o {
					of[k] = g
				}
			}
		}
		g.channels = append(g.channels, c)
	}
	for k, g := range of {
		if g != nil && slices.Index(of, g) == k && g.measure() {
			list = append(list, g)
		}
	}
	return list
}

// mostBits and mostInRow bound a window: the tool warns of arrays that are cut into more.
const (
	mostBits  = 1 << 15
	mostInRow = 1 << 10
)

// measure finds the ends of g; it reports whether it can be.
func (g *grid) measure() bool {
	if !slices.ContainsFunc(g.rasters, (*raster).slides) && !g.uneven() {
		return false
	}
	for k, w := range g.rasters {
		for d := range w.loops {
			lo, hi := w.lo[d]+w.shift[d], w.hi[d]+w.shift[d]
			if k == 0 {
				g.lo, g.hi = append(g.lo, lo), append(g.hi, hi)
			}
			g.lo[d], g.hi[d] = min(g.lo[d], lo), max(g.hi[d], hi)
		}
	}
	last := len(g.lo) - 1
	g.lo[last], g.hi[last] = affine.FloorQuo(g.lo[last], g.lanes), affine.FloorQuo(g.hi[last]+g.lanes-1, g.lanes)
	for _, w := range g.rasters {
		for _, v := range w.reads {
			v.widen(w)
			if v.length(g) > mostInRow || v.cells(g)*int64(v.channel.Buffer.Elem.Bits) > mostBits || v.ahead(g) > g.row() {
				return false
			}
		}
	}
	g.copied = map[*affine.Channel]*raster{}
	for _, w := range g.rasters {
		if w.copiesWhole() {
			g.copied[w.reads[0].channel] = w
		}
	}
	return true
}

// endsOf are the ends of the tokens of c: those of g, or those of an argument to which a task does nothing but
// copy c; rows of both begin at the same place.
func (g *grid) endsOf(c *affine.Channel) (lo, hi []int64) {
	w := g.copied[c]
	if w == nil {
		return g.lo, g.hi
	}
	last := len(g.lo) - 1
	tokens := (w.hi[last] + g.lanes - 1) / g.lanes
	return append(slices.Clone(w.lo[:last]), g.lo[last]), append(slices.Clone(w.hi[:last]), min(tokens, g.hi[last]))
}

// copiesWhole reports whether w does nothing but copy a channel to an argument, all of it.
func (w *raster) copiesWhole() bool {
	if len(w.reads) != 1 || len(w.writes)+len(w.resident) > 0 || slices.ContainsFunc(slices.Concat(w.reads[0].box.lo, w.reads[0].box.hi), func(n int64) bool { return n != 0 }) {
		return false
	}
	body := w.loops[len(w.loops)-1].Body
	a, ok := body[0].(*affine.Assign)
	if !ok || len(body) != 1 || len(a.Buffer.Shape) != len(w.loops) {
		return false
	}
	for d, size := range a.Buffer.Shape {
		if w.lo[d] != 0 || w.hi[d] != int64(size) {
			return false
		}
	}
	return true
}

// uneven reports whether tasks that hand on arrays go through rows of which some are no whole numbers of
// tokens: otherwise plain cuts do.
func (g *grid) uneven() bool {
	return len(g.channels) > 0 && slices.ContainsFunc(g.rasters, func(w *raster) bool {
		last := len(w.loops) - 1
		return (w.hi[last]-w.lo[last])%g.lanes != 0
	})
}

// row is the tokens of a row.
func (g *grid) row() int64 { return g.hi[len(g.hi)-1] - g.lo[len(g.lo)-1] }

// extent is the length of g along a dimension.
func (g *grid) extent(d int) int64 { return g.hi[d] - g.lo[d] }

// widen makes places of the grid out of what v reads: those of the iteration itself
// are among them, so that what has come is never behind what is given.
func (v *view) widen(w *raster) {
	for _, b := range append(v.boxes, v.box) {
		for d := range b.lo {
			b.lo[d], b.hi[d] = b.lo[d]-w.shift[d], b.hi[d]-w.shift[d]
		}
	}
	for d := range v.box.hi {
		v.box.hi[d] = max(v.box.hi[d], 0)
	}
}

// ahead is how many tokens of a row come before the first that is needed alone.
func (v *view) ahead(g *grid) int64 {
	return affine.FloorQuo(g.lanes-1+v.box.hi[len(v.box.hi)-1], g.lanes)
}

// length is the elements of a row of the window: up to the end of the newest token.
func (v *view) length(g *grid) int64 {
	return (v.ahead(g)+1)*g.lanes - v.box.lo[len(v.box.lo)-1]
}

// rows are the rows of the window along each of the outer dimensions.
func (v *view) rows() (list []int64) {
	for d := range len(v.box.lo) - 1 {
		list = append(list, v.box.hi[d]-v.box.lo[d]+1)
	}
	return list
}

// cells is the elements of the window.
func (v *view) cells(g *grid) int64 {
	return v.length(g) * int64(len(v.windowRows()))
}

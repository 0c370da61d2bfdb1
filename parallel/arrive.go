package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// An arrival is how an array that lies off chip comes.
type arrival struct {
	words int64 // a word per cycle, or slower
	whole bool  // nothing of it is there before all is
	dim   int   // along which it comes, row by row
}

// arrivals tells of the channels that bring what lies off chip how all of it comes: along
// the outermost loop of the task that hands it on, in the order that this one has among
// orders. What a task takes from them comes row by row, and no sooner.
func arrivals(p *affine.Program, opt Options, orders [][][]int) map[*affine.Buffer]arrival {
	if !opt.OffChip {
		return nil
	}
	all := map[*affine.Buffer]arrival{}
	from := func(b *affine.Buffer) bool { _, comes := all[b]; return comes || slices.Contains(p.Args, b) }
	for range 2 { // a task stands behind those that it takes from, a channel need not
		for k, ends := range affine.AllEnds(p) {
			c := p.Channels[k]
			if b := c.Buffer; ends[0] >= 0 && handsOn(p.Tasks[ends[0]], from) {
				var order [][]int
				if ends[0] < len(orders) {
					order = orders[ends[0]]
				}
				all[b] = arrival{int64(b.Len()) * int64(b.Elem.Bits) / opt.wordBits(), c.Kind == affine.PingPong, outermostDim(p.Tasks[ends[0]], b, order)}
			}
		}
	}
	return all
}

// leavings are the channels from which tasks only store what others give, with the most elements that a
// token of each has.
func leavings(p *affine.Program, opt Options) map[*affine.Buffer]int64 {
	if !opt.OffChip {
		return nil
	}
	all := map[*affine.Buffer]int64{}
	for k, ends := range affine.AllEnds(p) {
		b := p.Channels[k].Buffer
		if ends[1] < 0 || len(b.Shape) == 0 || !handsOn(p.Tasks[ends[1]], func(o *affine.Buffer) bool { return o == b }) || !stores(p.Tasks[ends[1]], p.Args) {
			continue
		}
		row := int64(b.Shape[len(b.Shape)-1])
		all[b] = min(opt.wordBits()/int64(b.Elem.Bits), int64(device.MostLanes(b.Elem.Bits)), row)
	}
	return all
}

// stores reports whether t writes one of these.
func stores(t *affine.Task, args []*affine.Buffer) bool {
	return slices.ContainsFunc(args, func(b *affine.Buffer) bool { writes, _ := t.Uses(b); return writes })
}

// outermostDim is the dimension of b along which the outermost loop of t goes, which
// hands it on in this order.
func outermostDim(t *affine.Task, b *affine.Buffer, orders [][]int) int {
	for k, s := range t.Body {
		root, ok := s.(*affine.Loop)
		if !ok {
			continue
		}
		band, ok := nest.BandOf(root)
		if !ok {
			return 0
		}
		outer := band.Loops[0]
		if k < len(orders) && len(orders[k]) == len(band.Loops) {
			outer = band.Loops[orders[k][0]]
		}
		for _, a := range affine.Accesses([]affine.Stmt{root}) {
			subs, _ := a.Subscripts()
			if d := slices.IndexFunc(subs, func(f affine.Form) bool { return f.Uses(outer) }); a.Buffer == b && d >= 0 {
				return d
			}
		}
	}
	return 0
}

// handsOn reports whether t only copies elements, of such arrays.
func handsOn(t *affine.Task, from func(*affine.Buffer) bool) bool {
	ok, local := true, map[*affine.Buffer]bool{}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Decl:
			local[s.Buffer] = true
		case *affine.Assign:
			load, isLoad := s.Value.(*affine.Load)
			ok = ok && isLoad && (local[load.Buffer] || from(load.Buffer))
		}
		return ok
	})
	return ok
}

// rowByRow reports whether l walks along the dimension along which each of those comes
// that a nest reads: what comes row by row can be taken block by block.
func rowByRow(l *affine.Loop, reads []affine.Access, coming map[*affine.Buffer]arrival) bool {
	return !slices.ContainsFunc(reads, func(a affine.Access) bool {
		came, comes := coming[a.Buffer]
		if !comes {
			return false
		}
		subs, ok := a.Subscripts()
		return ok && len(subs) > 1 && !subs[came.dim].Uses(l) && slices.ContainsFunc(subs, func(f affine.Form) bool { return f.Uses(l) })
	})
}

// A coming is what a nest waits for of what comes to it, in words: all of some
// arrays before it begins, and of the others a block of rows before each block. An
// iteration of the loop along which blocks go takes a row of so many.
type coming struct{ whole, blocks, row int64 }

// comingAlong is how what is read comes to one of so many runs of a nest, each of which takes
// its part, where blocks go along l; nil: there are none.
func comingAlong(l *affine.Loop, reads []affine.Access, all map[*affine.Buffer]arrival, runs int64) (c coming) {
	for _, a := range reads {
		came, comes := all[a.Buffer]
		subs, ok := a.Subscripts()
		if !comes {
			continue
		}
		words := (came.words + runs - 1) / runs
		inBlocks := ok && l != nil && !came.whole && len(subs) > 0 && subs[came.dim].Uses(l) && !slices.ContainsFunc(slices.Delete(slices.Clone(subs), came.dim, came.dim+1), func(f affine.Form) bool { return f.Uses(l) })
		if inBlocks {
			_, trips, _ := affine.ConstantTrips(l)
			c.blocks, c.row = max(c.blocks, words), max(c.row, (words+max(trips, 1)-1)/max(trips, 1))
		} else {
			c.whole = max(c.whole, words)
		}
	}
	return c
}

// A pace is when a nest runs beside what comes to it from off chip, in cycles.
type pace struct {
	early int64 // before it can begin
	work  int64 // of its own, if what comes is there
	busy  int64 // that it runs if it begins late, and what comes does so with it
	done  int64 // before it can end
}

// then is the pace of two nests, one after the other.
func (p pace) then(q pace) pace {
	return pace{max(p.early, q.early), p.work + q.work, p.busy + q.busy, max(p.done+q.work, q.done)}
}

// beside is the pace of two nests at the same time.
func (p pace) beside(q pace) pace {
	return pace{max(p.early, q.early), max(p.work, q.work), max(p.busy, q.busy), max(p.done, q.done)}
}

// pace is that of a nest of so many cycles in so many blocks: it takes the next block
// while it works on this one, see buffers.Prefetch. Words come at one in so many cycles.
func (c coming) pace(cycles, blocks int64, each float64) pace {
	whole, parts := int64(float64(c.whole)*each), int64(float64(c.blocks)*each)
	last := cycles / blocks
	return pace{max(whole, parts/blocks), max(cycles, c.blocks), last + max(cycles-last, parts-parts/blocks), max(whole, parts) + last}
}

// soonEnough is the part of the slowest task's time in which what is transposed may come: 1/6.
const soonEnough = 6

// hurry lets what goes to and from ports move as fast as they can: tasks wait for
// all of it, however short it takes beside the slowest. It takes no operators, so
// only banks stand against it. What is transposed takes LUTs for each element of a token, and so do tokens of several
// rows that fill more than a port: these move no faster than they must.
func (u *unrolling) hurry() {
	u.refresh()
	slowest := u.slowest()
	for _, g := range u.groups {
		if !slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 }) || slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.shares }) {
			continue
		}
		last := len(g.options) - 1
		if slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.turns }) {
			for last = g.at; last < len(g.options)-1 && g.leaves[0].cycles(g.options[last])*soonEnough > slowest; {
				last++
			}
		}
		for last > g.at && g.inRows(last) && g.saves(g.leaves[0], last-1, last)*u.leastGain(g, last-1, last) < slowest {
			last--
		}
		for k := last; k > g.at; k-- {
			now := g.at
			u.choose(g, k)
			if !g.slows(g.options[now], g.options[k]) && u.banked(g) {
				break
			}
			u.choose(g, now)
		}
	}
	u.refresh()
}

// inRows reports whether tokens of an option hold several rows of what a port moves, and more than it moves at once.
func (g *group) inRows(option int) bool {
	factor := g.options[option]
	return slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 && factor > l.trips && factor*l.port > device.PortBits })
}

// saves is how many cycles fewer l takes with option k than with option now.
func (g *group) saves(l *leaf, now, k int) int64 {
	return l.cycles(g.options[now]) - l.cycles(g.options[k])
}

// leastGain is the part of the time of a task that an option of g must save, against another one, for it to be worth it: 1 part
// of so many. Tokens of several rows are worth what the LUTs are that cut them out of words, or fill words with them.
func (u *unrolling) leastGain(g *group, now, option int) int64 {
	if !g.inRows(option) {
		return leastGain
	}
	bits := int64(1)
	for _, l := range g.leaves {
		bits = max(bits, l.port*(g.options[option]-g.options[now]))
	}
	return max(rowsGain, min(rowsLeast, int64(u.opt.Budget.LUT)/(hasteCost*lutsOfBit*bits)))
}

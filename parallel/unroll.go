package parallel

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
)

// Unroll decides how many iterations of the loops run at the same time that Tile
// has not cut, and how many elements the tokens of FIFOs have: as few as keep
// these loops from mattering to the slowest task. widths tells the numbers of
// elements that the tokens of a channel may have; waits are those of the plan, if
// there is one.
//
// The result is what all is expected to take, at most as many DSPs and LUTs as there is
// room for, and in which room the program becomes the same: from needed on, but less
// than more.
func Unroll(p *affine.Program, opt Options, room Room, waits []float64, widths func(*affine.Channel) []int) (takes Budget, needed, more Room) {
	u := &unrolling{opt: opt, room: room, more: anyRoom(), waits: waits, kept: map[*affine.Loop]bool{}}
	for again := true; again; again = u.keep() {
		u.decide(p, widths)
	}
	u.hurry()
	if opt.Slowed {
		u.slow()
	}
	for _, g := range u.groups {
		for _, l := range g.leaves {
			if ii := l.ii(g.factor()); ii > l.least(g.factor()) && l.loop.II == 0 && l.loop.Unroll != -1 {
				l.loop.II = int(ii)
			}
			if g.factor() > 1 && g.factor() <= l.trips && l.loop.Unroll != -1 { // else Widen does
				l.loop.Unroll = int(g.factor())
			}
		}
		if g.factor() == 1 {
			continue
		}
		for _, c := range g.channels {
			c.Lanes = int(g.factor())
		}
	}
	return Budget{DSP: int(u.uses.dsp), LUT: int(u.uses.lut)}, u.needed, u.more
}

// decide chooses the factors, from the inner loops to the outer ones.
func (u *unrolling) decide(p *affine.Program, widths func(*affine.Channel) []int) {
	u.tasks, u.whole = make([]taskLoad, len(p.Tasks)), nil
	for again := true; again; again = u.dissolve() { // the loops around come next
		u.begin(p, widths)
		u.settle()
		for u.step() {
			u.settle()
		}
		if u.opt.relaxes() {
			u.relax()
		}
		if u.waits != nil {
			u.hasten()
		}
	}
}

// keep takes back that loops are unrolled whole that are in no pipeline then, beside others, if the budget has no room for
// their operators, none of which are shared. It reports whether there were any.
func (u *unrolling) keep() (found bool) {
	for _, l := range u.whole {
		dsps := int64(0)
		for _, p := range l.ops {
			dsps += p.count * p.dsp * l.trips
		}
		if dsps > int64(u.opt.Budget.DSP) && !u.inLeaf(l.loop) {
			u.kept[l.loop], found = true, true
		}
	}
	for _, l := range u.whole {
		if found {
			l.loop.Unroll = 0
		}
	}
	return found
}

// inLeaf reports whether l is in a loop that will be pipelined.
func (u *unrolling) inLeaf(l *affine.Loop) (found bool) {
	for _, leaf := range u.leaves {
		affine.Walk(leaf.loop.Body, func(s affine.Stmt) bool {
			found = found || s == affine.Stmt(l)
			return !found
		})
	}
	return found
}

// dissolve unrolls the loops whole of which all iterations are to run at once, if
// they move no tokens. It reports whether there were any.
func (u *unrolling) dissolve() (found bool) {
	for _, l := range u.leaves {
		if g := l.group; len(g.channels) == 0 && l.trips > 1 && g.factor() == l.trips {
			l.loop.Unroll, found = -1, true
			u.whole = append(u.whole, l)
			u.tasks[l.task] = taskLoad{} // its leaves are others now
		}
	}
	return found
}

// An unrolling is the choice of factors.
type unrolling struct {
	opt     Options
	room    Room
	waits   []float64 // of Plan.Waits
	leaves  []*leaf
	groups  []*group
	tasks   []taskLoad
	stale   []int                  // tasks whose load is to be found anew
	uses    logic                  // of the loads that are known
	need    operations             // of the last load, whose memory the next one takes
	whole   []*leaf                // that are unrolled whole
	kept    map[*affine.Loop]bool  // that are not to be
	factors map[*affine.Loop]int64 // of the leaves
	arrays  map[*affine.Buffer]*array
	steady  map[*affine.Loop][]*array // arrays that are reached in a leaf
	handed  map[*affine.Buffer]bool   // arguments, and the arrays of channels
	needed  Room                      // most to which a step has raised what all takes
	more    Room                      // the least of a step for which there was no room
	order   ordered                   // of the last step, whose memory the next one takes
}

// A group is leaves that move the tokens of the same channels: they have one
// factor.
type group struct {
	leaves   []*leaf
	channels []*affine.Channel
	options  []int64 // rising, the first is 1
	at       int     // the option that is chosen
}

func (g *group) factor() int64 { return g.options[g.at] }

// wholeCopies is the most copies of a loop that is unrolled whole; one that moves tokens from task to task and is not
// has device.TaskLanes at most. A loop that only moves data behind ports has as many as their tokens have elements, see
// device.MostLanes.
const wholeCopies = 128

// mayBeWide reports whether a factor above device.TaskLanes serves g: words of several ports have as many
// elements, and what is unrolled whole is no loop any more.
func (g *group) mayBeWide(factor int64) bool {
	if len(g.channels) > 0 {
		return slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 })
	}
	return g.onChip() || !slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.trips != factor })
}

// onChip reports whether g moves no tokens and nothing from or to ports: as many elements as arrays have banks can be
// reached at once.
func (g *group) onChip() bool {
	return len(g.channels) == 0 && !slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 })
}

// begin finds the leaves of tasks whose leaves are not known, and their groups.
func (u *unrolling) begin(p *affine.Program, widths func(*affine.Channel) []int) {
	u.leaves, u.groups, u.factors = nil, nil, map[*affine.Loop]int64{}
	u.arrays, u.steady = map[*affine.Buffer]*array{}, map[*affine.Loop][]*array{}
	u.uses, u.stale, u.handed = logic{}, nil, map[*affine.Buffer]bool{}
	for _, b := range p.Args {
		u.handed[b] = true
	}
	for _, c := range p.Channels {
		u.handed[c.Buffer] = true
	}
	pricing := estimatorOf(p, u.opt)
	at := map[*affine.Channel]*group{}
	cores.Each(len(p.Tasks), func(k int) {
		if t, own := p.Tasks[k], &u.tasks[k]; own.leaves == nil {
			own.accesses = affine.Accesses(t.Body)
			own.lead(leavesOf(t, k, own.accesses, pricing, u.opt.Share))
		}
	})
	for k := range p.Tasks {
		u.tasks[k].uses, u.tasks[k].stale = logic{}, false
		u.reach(u.tasks[k].accesses)
		for _, l := range u.tasks[k].leaves {
			g := &group{leaves: []*leaf{l}}
			u.leaves = append(u.leaves, l)
			for _, c := range l.sites {
				if o := at[c]; o != nil && o != g { // one group of both
					o.leaves = append(o.leaves, g.leaves...)
					o.channels = append(o.channels, g.channels...)
					for _, c := range g.channels {
						at[c] = o
					}
					g = o
				}
				if !slices.Contains(g.channels, c) {
					g.channels = append(g.channels, c)
				}
				at[c] = g
			}
			for _, l := range g.leaves {
				l.group = g
			}
		}
	}
	listed := map[*group]bool{}
	for _, l := range u.leaves {
		if g := l.group; !listed[g] {
			listed[g] = true
			u.groups = append(u.groups, g)
		}
	}
	for _, g := range u.groups {
		g.find(u.opt, widths, u.kept)
		u.choose(g, 0)
	}
}

// choose takes an option of a group.
func (u *unrolling) choose(g *group, option int) {
	g.at = option
	for _, l := range g.leaves {
		u.factors[l.loop] = g.factor()
		u.touch(l.task)
	}
}

// find lists the factors that a group may have; kept are the loops that are not unrolled whole.
func (g *group) find(opt Options, widths func(*affine.Channel) []int, kept map[*affine.Loop]bool) {
	most := int64(wholeCopies)
	switch {
	case slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.port > 0 }):
		most = device.MaxLanes
	case g.onChip():
		most = MaxPieces
	}
	if opt.MaxParallel > 0 {
		most = min(most, int64(opt.MaxParallel))
	}
	for _, l := range g.leaves {
		if l.port > 0 { // no more come at once
			most = min(most, max(1, l.word/l.port), int64(device.MostLanes(int(l.port))))
		}
	}
	g.options = []int64{1}
	faster := func(f int64) bool { // than the last option, by more than settle asks for where there are many
		last := g.options[len(g.options)-1]
		return slices.ContainsFunc(g.leaves, func(l *leaf) bool {
			n, was := l.iterations(f), l.iterations(last)
			return n < was && (f <= device.TaskLanes || n*leastGain < was*(leastGain-2))
		})
	}
	var lanes [][]int
	for _, c := range g.channels {
		lanes = append(lanes, widths(c))
	}
	var parts [][]int64 // of the leaves that move no tokens
	for _, l := range g.leaves {
		if len(g.channels) == 0 {
			parts = append(parts, splits(l.trips))
		}
	}
	for f := int64(2); f <= most; f++ {
		ok := faster(f) && (f <= device.TaskLanes || g.mayBeWide(f))
		for k, l := range g.leaves {
			ok = ok && !l.fixed && !(kept[l.loop] && f >= l.trips) && l.takes(f) && (len(g.channels) > 0 || slices.Contains(parts[k], f)) && (!l.whole || f == l.trips)
		}
		for k, c := range g.channels {
			ok = ok && c.Kind == affine.FIFO && c.Lanes <= 1 && c.Buffer.Pin == (affine.Pin{}) && slices.Contains(lanes[k], int(f))
		}
		if ok {
			g.options = append(g.options, f)
		}
	}
}

// Shares of the slowest task's time.
const (
	sideShare = 100 // a loop beside the main one of its task may take 1/100
	restShare = 90  // a task without a main loop may take 90/100
	leastGain = 100 // what a larger factor must save: 1/100
	rowsGain  = 14  // and one of several rows, see inRows: 1/14 at most,
	rowsLeast = 40  // 1/40 at least, as what uses such tokens is slower for them
	lutsOfBit = 2   // LUTs that each bit takes of a token of several rows, about
)

// settle finds out how much longer than necessary loops may take: those beside
// the main loop of their task a small part of the slowest task's time, those of a
// task without a main loop as long as it does not become the slowest.
func (u *unrolling) settle() {
	u.refresh()
	slowest := int64(1)
	for k := range u.tasks {
		slowest = max(slowest, u.tasks[k].least)
	}
	for k := range u.tasks {
		t := &u.tasks[k]
		if t.settledFor == slowest {
			continue
		}
		t.settledFor = slowest
		for _, l := range t.leaves {
			slack, allowed := int64(1), int64(0)
			switch {
			case l == t.main:
			case t.main == nil:
				slack = max(1, slowest*restShare/100/max(t.least, 1))
			default:
				allowed = slowest / sideShare
			}
			if slack != l.slack || allowed != l.allowed {
				l.slack, l.allowed = slack, allowed
				u.touch(k)
			}
		}
	}
}

// slowest is the cycles of the task that takes longest.
func (u *unrolling) slowest() int64 {
	most := int64(1)
	for k := range u.tasks {
		most = max(most, u.tasks[k].cycles)
	}
	return most
}

// ii is the interval of l with a factor: as long as its time hardly counts, if it
// then shares operators.
func (l *leaf) ii(factor int64) int64 {
	least := l.least(factor)
	if l.loop.II != 0 || !l.shares {
		return least
	}
	return max(least, min(l.most*factor, max(l.slack, l.allowed/max(l.iterations(factor), 1))), l.slowed(factor))
}

// least is the least interval that the dependences allow.
func (l *leaf) least(factor int64) int64 {
	least := max(1, l.turn, int64(l.loop.II))
	if l.whole && factor == l.trips {
		least = 1 // they are one iteration of the loop around
	}
	if l.distance > 0 { // each iteration has more of the updates
		least = max(least, (l.update*factor+l.distance-1)/l.distance)
	}
	if l.port > 0 { // elements side by side come in words
		least = max(least, (factor*l.port+l.word-1)/l.word)
	}
	return least
}

// slows reports whether a leaf of g takes longer with a factor than with another.
func (g *group) slows(now, then int64) bool {
	return slices.ContainsFunc(g.leaves, func(l *leaf) bool { return l.cycles(then) > l.cycles(now) })
}

// next is the last option that is near the one that is chosen: up to twice its factor, but
// the next where up to there the last token of a row, which is not full, slows a leaf.
func (g *group) next() int {
	last := g.at + 1
	for last+1 < len(g.options) && (g.options[last+1] <= 2*g.factor() || g.wastes(g.options[last])) {
		last++
	}
	return last
}

// wastes reports whether a factor slows a leaf of g whose iterations it does not divide.
func (g *group) wastes(factor int64) bool {
	return len(g.channels) > 0 && slices.ContainsFunc(g.leaves, func(l *leaf) bool {
		return l.trips%factor != 0 && l.cycles(factor) > l.cycles(g.factor())
	})
}

// step raises one factor: in the slowest task that can become faster, that of the
// loop that takes longest; of loops that are settled only where there are no others, in
// the slowest task, and while there are many LUTs. It reports whether there was one.
func (u *unrolling) step() bool {
	u.refresh()
	slowest := u.slowest()
	order := &u.order
	order.first, order.rest = order.first[:0], order.rest[:0]
	for k := range u.tasks {
		if t := &u.tasks[k]; t.cycles*4 >= slowest*3 { // others wait anyway
			order.rest = append(order.rest, late{k, t.cycles})
		}
	}
	order.begin()
	for _, main := range []bool{false, true} {
		for i := range len(order.rest) + len(order.first) {
			t := order.at(i)
			if main && (t.cycles < slowest || u.scarce()) {
				continue
			}
			own := slices.Clone(u.tasks[t.task].leaves)
			slices.SortStableFunc(own, func(a, b *leaf) int {
				return cmp.Compare(b.cycles(b.group.factor()), a.cycles(a.group.factor()))
			})
			for _, l := range own {
				if u.tasks[t.task].settled(l) == main && u.raise(l, t.cycles) {
					return true
				}
			}
		}
	}
	return false
}

// relaxes reports whether what does not make the slowest task faster is not worth DSPs: off
// chip, in a plan that looks at the slowest task alone; others look at how long tasks wait
// for each other, or begin small.
func (opt Options) relaxes() bool { return opt.OffChip && opt.Fill == 1 }

// relax takes factors back that take DSPs and without which no task is slower than the
// slowest one: that could not become faster. Off chip LUTs, which these take, too, are
// short: what a task keeps there lies in memories of its own.
func (u *unrolling) relax() {
	u.refresh()
	slowest := u.slowest()
	for _, g := range u.groups {
		for now := g.at; g.at > 0; now = g.at {
			before := u.uses.dsp
			u.choose(g, now-1)
			u.refresh()
			if u.uses.dsp >= before || slices.ContainsFunc(g.leaves, func(l *leaf) bool { return u.tasks[l.task].cycles > slowest }) {
				u.choose(g, now)
				u.refresh()
				break
			}
		}
	}
}

// scarce reports whether LUTs are.
func (u *unrolling) scarce() bool { return float64(u.uses.lut) > scarce*float64(u.opt.Budget.LUT) }

// affords reports whether there is room for what a step has made of what all took
// before: what takes no more is no matter.
func (u *unrolling) affords(before logic) bool {
	allowed := true
	for _, r := range []struct {
		now, before  int64
		room         int
		needed, more *int
	}{{u.uses.dsp, before.dsp, u.room.DSP, &u.needed.DSP, &u.more.DSP}, {u.uses.lut, before.lut, u.room.LUT, &u.needed.LUT, &u.more.LUT}} {
		switch {
		case r.now <= r.before:
		case r.now > int64(r.room):
			allowed, *r.more = false, min(*r.more, int(r.now))
		default:
			*r.needed = max(*r.needed, int(r.now))
		}
	}
	return allowed
}

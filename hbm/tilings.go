package hbm

import (
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// A Chip is what tilings are chosen for.
type Chip struct {
	Room int64   // bits of memory
	Rate float64 // bytes that a port moves in a cycle, at most a word
	// Ports are those of an array, each with a part of every run of words, a power of two; 0: one.
	Ports int
	// Work is the least cycles in which all nests can compute, side by side.
	Work float64
	// Alone is Work of a nest that has all operators, as where one task does all; nil: as long as all take.
	Alone func(nest *affine.Loop) float64
	// Add is the cycles after which something can be added to the same sum of a nest again;
	// nil: at once.
	Add func(nest *affine.Loop) float64
}

// slower is a chip on which the nests can compute so many times as long.
func (chip Chip) slower(times float64) Chip {
	alone := chip.Alone
	if chip.Work *= times; alone != nil {
		chip.Alone = func(nest *affine.Loop) float64 { return times * alone(nest) }
	}
	return chip
}

func (chip Chip) ports() int { return max(1, chip.Ports) }

// Tilings are ways to cut the nests of p that keep much on the chip, each with one tiling
// per such nest: the cheapest ones with tiles that take about half of the memory, and
// smaller parts of it. None, if nothing can be cut. With all, they are for nests with
// large arrays, too, that keep little, but those that only hand on what they read, or whose
// sums do not wait in an order in which little is kept.
func Tilings(p *affine.Program, chip Chip, all bool) [][]Tiling {
	var out [][]Tiling
	p = affine.Clone(p)
	joinForks(p)
	known, knownShared := map[*affine.Loop][]priced{}, map[*affine.Loop][]priced{}
	for _, eighths := range []int64{6, 4, 2, 1} {
		part := 8 / min(eighths, 4)
		var list []Tiling
		together := map[*affine.Loop]bool{}
		for i, t := range p.Tasks {
			if s, ok := sharedBy(p, t); ok && all && s.slow(p, chip) {
				x := choosing{program: p, arrays: arraysOf(p, s.band.Nest), task: i, band: &s.band, shared: &s, chip: chip, room: chip.Room / part, known: knownShared}
				if s.outer == 1 { // the wider the strip that waits in a FIFO, the longer are runs
					x.room = chip.Room * eighths / 8
				}
				if best, ok := x.best(); ok {
					list = append(list, best)
					together[t.Body[0].(*affine.Loop)] = true
					for _, r := range s.readers {
						together[r.band.Nest] = true
					}
				}
			}
		}
		eachNest(p, func(task, k int, b *nest.Band) {
			if together[b.Nest] {
				return
			}
			if n := needs(p, b); n <= chip.Room/largePart && !(all && large(p, b) > chip.Room/2 && (slowSums(p, b, chip) || !hasSums(b) && !handsOver(b))) {
				return
			}
			x := choosing{program: p, arrays: arraysOf(p, b.Nest), task: task, nest: k, band: b, chip: chip, room: chip.Room / part, over: harmless(p, b.Nest), known: known}
			if best, ok := x.best(); ok {
				list = append(list, best)
			}
		})
		same := func(o []Tiling) bool { return slices.EqualFunc(o, list, Tiling.equal) }
		if len(list) > 0 && !slices.ContainsFunc(out, same) {
			out = append(out, list)
		}
	}
	return out
}

// largePart is the part of the memory from which on it can be worth it to cut a nest.
const largePart = 16

// Fits reports whether all nests of p find room on the chip for what they keep.
func Fits(p *affine.Program, room int64) bool {
	fits := true
	eachNest(p, func(_, _ int, b *nest.Band) { fits = fits && needs(p, b) <= room/2 })
	return fits
}

// Turns reports whether a nest of p that adds up nothing keeps much of what it takes, as it hands that on in another
// order: in tiles it begins to do so before all has come.
func Turns(p *affine.Program) (found bool) {
	eachNest(p, func(_, _ int, b *nest.Band) { found = found || !hasSums(b) && turned*needs(p, b) >= large(p, b) })
	return found
}

// turned is the part of the arrays that a nest uses which is much to keep.
const turned = 4

// eachNest visits the nests of p whose loops can be cut.
func eachNest(p *affine.Program, visit func(task, nest int, b *nest.Band)) {
	for i, t := range p.Tasks {
		for k := range t.Body {
			if _, b, ok := bandAt(t, k); ok {
				visit(i, k, &b)
			}
		}
	}
}

// arraysOf lists the arguments and channels that a nest uses, scalars aside.
func arraysOf(p *affine.Program, root *affine.Loop) (list []*affine.Buffer) {
	used := map[*affine.Buffer]bool{}
	for _, a := range affine.Accesses([]affine.Stmt{root}) {
		used[a.Buffer] = true
	}
	add := func(b *affine.Buffer) {
		if used[b] && !b.IsScalar() {
			list = append(list, b)
		}
	}
	for _, b := range p.Args {
		add(b)
	}
	for _, c := range p.Channels {
		add(c.Buffer)
	}
	return list
}

// large is the bits of the arrays that a nest uses.
func large(p *affine.Program, b *nest.Band) (bits int64) {
	for _, a := range arraysOf(p, b.Nest) {
		bits += int64(a.Len()) * int64(a.Elem.Bits)
	}
	return bits
}

func (g Tiling) equal(o Tiling) bool {
	return g.Task == o.Task && g.Nest == o.Nest && slices.Equal(g.Sizes, o.Sizes) && slices.Equal(g.Kept, o.Kept) && g.Panel == o.Panel && g.Group == o.Group
}

// needs is the bits that a nest keeps of its arrays in the order of its loops for
// which that is least.
func needs(p *affine.Program, b *nest.Band) int64 {
	least := int64(math.MaxInt64)
	for _, order := range b.LegalOrders() {
		least = min(least, needsIn(p, b, order))
	}
	return least
}

// needsIn is the bits that a nest keeps of its arrays with its loops in this order.
func needsIn(p *affine.Program, b *nest.Band, order []int) (bits int64) {
	sums, inner := int64(1), false
	for _, k := range order {
		_, trips, _ := affine.ConstantTrips(b.Loops[k])
		if inner = inner || k >= b.Outer; inner && k < b.Outer {
			sums *= trips
		}
	}
	if sums > 1 {
		bits = sums * sumBits
	}
	all := affine.Accesses([]affine.Stmt{b.Nest})
	for _, own := range arraysOf(p, b.Nest) {
		most := int64(0)
		for _, a := range all {
			if a.Buffer == own {
				most = max(most, keptOf(a, b, order))
			}
		}
		bits += most * int64(own.Elem.Bits)
	}
	return bits
}

// sumBits is the size of what a nest sums up in.
const sumBits = 32

// keptOf is the elements of a that must be there at once with the loops of the band in
// this order: those that come again in another iteration of a loop, or that come in
// another order than they lie in memory.
func keptOf(a affine.Access, b *nest.Band, order []int) int64 {
	form, ok := a.Place()
	if !ok {
		return int64(a.Buffer.Len())
	}
	strides := make([]int64, len(order))
	for i, k := range order {
		if strides[i] = form.Coef(b.Loops[k]); !slices.Contains(a.Loops, b.Loops[k]) {
			strides[i] = -1 // around what it is beside
		}
	}
	for i, k := range order {
		_, trips, _ := affine.ConstantTrips(b.Loops[k])
		switch {
		case trips == 1 || strides[i] < 0:
		case strides[i] == 0:
			return inBox(a, b, order[i+1:])
		case slices.Max(strides[i:]) > strides[i]:
			return inBox(a, b, order[i:])
		}
	}
	return 0
}

// inBox is the elements that a reaches in all iterations of these loops of the band.
func inBox(a affine.Access, b *nest.Band, loops []int) int64 {
	n := int64(1)
	subs, _ := a.Subscripts()
	for d, f := range subs {
		extent := int64(1)
		for _, k := range loops {
			_, trips, _ := affine.ConstantTrips(b.Loops[k])
			extent += max(f.Coef(b.Loops[k]), -f.Coef(b.Loops[k])) * (trips - 1)
		}
		n *= min(extent, int64(a.Buffer.Shape[d]))
	}
	return n
}

// choosing is the search for the tiling of one nest.
type choosing struct {
	program    *affine.Program
	arrays     []*affine.Buffer // of the nest: arguments, and channels
	task, nest int
	band       *nest.Band
	chip       Chip
	room       int64
	shared     *shared // what the nest hands out; nil: another nest
	over       bool
	known      map[*affine.Loop][]priced // by nest
	work, add  float64
}

// A priced tiling has a cost, and keeps so many bits.
type priced struct {
	Tiling
	cost float64
	kept int64
}

// best is the tiling of the least cost of those that fit.
func (x *choosing) best() (best Tiling, ok bool) {
	x.work, x.add = x.chip.Work, x.chip.adds(x.band.Nest)
	all, known := x.known[x.band.Nest]
	if !known {
		all = x.all()
		x.known[x.band.Nest] = all
	}
	least := math.Inf(1)
	for _, g := range all {
		if g.kept <= x.room && g.cost < least {
			least, best, ok = g.cost, g.Tiling, true
		}
	}
	return best, ok && !slices.Equal(best.Sizes, make([]int64, len(best.Sizes)))
}

// all are the tilings to choose from.
func (x *choosing) all() (list []priced) {
	var sizes [][]int64
	sum := -1
	for k, l := range x.band.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		own := []int64{0}
		inner := k >= x.band.Outer && x.band.Outer < len(x.band.Loops)
		switch {
		case x.band.Free[k] && !inner:
			own = append(own, x.sizes(l, trips)...)
		case !x.band.Free[k] && inner && sum < 0:
			sum = k
			own = append(own, x.sizes(l, trips)...)
		}
		sizes = append(sizes, own)
	}
	chosen := make([]int64, len(sizes))
	var choose func(k int)
	choose = func(k int) {
		if k < len(sizes) {
			for _, n := range sizes[k] {
				chosen[k] = n
				choose(k + 1)
			}
			return
		}
		g := Tiling{Task: x.task, Nest: x.nest, Sizes: slices.Clone(chosen)}
		blocked, err := x.band.Block(g.Sizes, x.over, affine.Names{})
		if err != nil || x.shared != nil && slices.Contains(g.Sizes, 0) {
			return
		}
		for _, kept := range x.keepable(g, sum) {
			g.Kept = kept
			if cost, kept, can := x.cost(g, blocked); can {
				list = append(list, priced{g, cost, kept})
			}
		}
	}
	choose(0)
	return list
}

// keepable are the sets of arrays that may be kept from tile to tile of a sum.
func (x *choosing) keepable(g Tiling, sum int) [][]string {
	out := [][]string{nil}
	if sum < 0 || g.Sizes[sum] == 0 {
		return out
	}
	for _, b := range x.arrays {
		if x.isChannel(b) {
			continue
		}
		for _, o := range slices.Clone(out) {
			out = append(out, append(slices.Clone(o), b.Name))
		}
		if len(out) >= 8 {
			break
		}
	}
	return out
}

// cost is the cycles of a run with tiling g, about, and the bits that it keeps; can is false if
// it cannot be.
func (x *choosing) cost(g Tiling, blocked *nest.Blocked) (cycles float64, kept int64, can bool) {
	t := &tiles{loops: blocked.Loops, sum: blocked.Sum}
	slowest, apart, between, late, tiled := 0.0, 0.0, 0.0, 0.0, 1.0
	kept = x.sums(g)
	for _, l := range t.loops {
		_, trips, _ := affine.ConstantTrips(l)
		tiled *= float64(trips)
	}
	for _, b := range x.arrays {
		channel := x.isChannel(b)
		if x.shared != nil && !channel && !slices.Contains(x.shared.arrays, b) { // stays on the chip
			continue
		}
		mine := affine.AccessesTo(blocked.Body, b)
		renewed := updated(mine) && renews(affine.AccessesTo([]affine.Stmt{x.band.Nest}, b), b)
		if updated(mine) && !renewed {
			if bits := int64(b.Len() * b.Elem.Bits); bits <= HeldBeside(x.chip.Room) {
				kept, apart = kept+bits, apart+2*float64(bits)/device.PortBits
			} else { // stays off chip
				apart += 2 * float64(b.Len())
			}
			continue
		}
		port := 0.0
		for _, way := range [][]affine.Access{reads(mine), writes(mine)} {
			if len(way) == 0 {
				continue
			}
			own, ok := t.part(b, way, channel || slices.Contains(g.Kept, b.Name))
			if !ok {
				return 0, 0, false
			}
			if own.writes || !renewed { // old values are taken into sums
				kept += x.held(own)
			}
			if channel && x.shared == nil {
				late += own.rows()
			} else if !channel {
				busy, alone := own.cycles(x.chip.ports())
				port, between = port+busy*device.PortBits/8/x.chip.Rate, between+alone
			}
		}
		slowest = max(slowest, port)
	}
	waits := waitingInTiles(x.band, g.Sizes, x.add)
	if s := x.shared; s != nil {
		waits, kept = s.waits(g.Sizes, x.chip), s.keeps(x.program, g.Sizes)
	}
	computing := max(x.work, waits) + between + turn*tiled // FIFOs hold what comes then
	return (max(computing, slowest)*(1+late) + apart) * (1 + float64(kept)/float64(x.chip.Room)/spare + looping*float64(len(t.loops))), kept, true
}

// HeldBeside is the room for arrays that are held as a whole beside tiles.
func HeldBeside(room int64) int64 { return room / 4 }

// spare is how many times less the memory counts than the cycles, looping what a loop
// from tile to tile counts, in parts of them, and turn the cycles between two tiles, in which
// pipelines run empty.
const (
	turn    = 64
	spare   = 100
	looping = 1e-4
)

// isChannel reports whether b hands data from task to task.
func (x *choosing) isChannel(b *affine.Buffer) bool { return !slices.Contains(x.program.Args, b) }

// held is the bits that the nest keeps of a part: those of what it reads twice, as the
// next tile comes beside this one. What another task hands over comes in whole rows.
func (x *choosing) held(own *part) int64 {
	bits, begun := int64(own.array.Elem.Bits), false
	for d, n := range own.size {
		if begun && x.isChannel(own.array) {
			n = int64(own.array.Shape[d])
		}
		begun = begun || n > 1
		bits *= n
	}
	switch {
	case !own.writes && len(own.along) > 0:
		return 2 * bits
	case !own.writes || x.band.Outer == len(x.band.Loops):
		return bits
	}
	return 0
}

// sums is the bits in which the nest sums up within a tile.
func (x *choosing) sums(g Tiling) int64 {
	if x.band.Outer == len(x.band.Loops) {
		return 0
	}
	n := int64(sumBits)
	for k, l := range x.band.Loops[:x.band.Outer] {
		_, trips, _ := affine.ConstantTrips(l)
		if x.band.Free[k] && g.Sizes[k] > 0 {
			trips = g.Sizes[k]
		}
		if x.band.Free[k] {
			n *= trips
		}
	}
	return n
}

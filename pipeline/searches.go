package pipeline

import (
	"slices"

	"codo/parallel"
)

// searches are those that there is time for.
type searches struct {
	planned parallel.Options
	ways    []parallel.Options
	packs   bool // the program multiplies integers
	floats  bool // it computes floats
	many    bool // there are many tasks, or much goes on in a run: each design takes long to make
	heavy   bool // or so it does because tasks are heavy
}

// searchesOf are those for the program.
func (x *preparation) searchesOf(opt Options) searches {
	planned, tasks := x.usable(*opt.Parallel), len(x.program.Tasks)
	planned.Postponed = opt.Interface == AXI && x.outermost() <= someTasks/2 // of more, whether they profit is seen later
	packs, floats := parallel.MultipliesIntegers(x.program), parallel.ComputesFloats(x.program)
	ways := waysOf(planned, traits{
		tasks: tasks, nests: x.outermost(), packs: packs, floats: floats,
		free:   tasks <= someTasks && parallel.CutsFree(x.program, planned),
		inside: tasks <= someTasks && parallel.HoldsLoops(x.program, planned),
	})
	long := x.moving(opt) > longRun
	many := x.crowd() || x.manyTurns() || long
	switch {
	case len(x.tasks.Tasks) > 4*someTasks: // whatever loads and stores is no matter of plans
		ways = ways[:1]
	case x.manyTurns():
		ways = slices.DeleteFunc(ways, func(way parallel.Options) bool { return way.Budget != planned.Budget })
	case long:
		ways = ways[:min(2, len(ways))]
	case opt.whole: // the other strategy finds about the same there
		ways = slices.DeleteFunc(ways, func(way parallel.Options) bool { return opt.Parallel.IsExact() && !way.IsExact() })
	case many:
		ways = slices.DeleteFunc(ways, func(way parallel.Options) bool {
			return !way.Singly && way.Fill != 1 || way.Strategy == parallel.UpDown
		})
	case len(opt.tilings) == 1: // a run of many tiles takes long to play
		ways = slices.DeleteFunc(ways, func(way parallel.Options) bool {
			return way.Strategy == parallel.UpDown || way.Budget != planned.Budget
		})
	case tasks > someTasks:
		ways = slices.DeleteFunc(ways, func(way parallel.Options) bool {
			return way.Budget != planned.Budget || packs && opt.Parallel.IsExact() && !way.IsExact()
		})
	}
	if opt.rows {
		ways = rowWays(ways)
	}
	if floats && tasks <= someTasks && hasMoreInLUTs(planned.Budget) {
		ways = append(ways, summedWays(ways, planned.Budget, opt)...)
	}
	heavy := x.isHeavy()
	if heavy { // others are better in a few cases only
		ways = slices.DeleteFunc(slices.Clone(ways), func(way parallel.Options) bool {
			return way.Unpacked || way.Fill != 1 || way.Wide && !x.manyTurns() || way.Share || opt.Parallel.IsExact() && !way.IsExact()
		})
	}
	switch {
	case opt.glance && heavy:
		ways = ways[:1]
	case opt.glance:
		ways = ways[:min(2, len(ways))]
	}
	return searches{planned, ways, packs, floats, many, heavy}
}

// usable is a search without DSPs that copies cannot use: with more, it would be another one for
// no reason.
func (x *preparation) usable(search parallel.Options) parallel.Options {
	if most := parallel.Usable(x.program, search); search.Budget.DSP/mostPlanned > most {
		search.Budget.DSP = mostPlanned * most
	}
	return search
}

// traits are what tells of a program which searches serve it.
type traits struct {
	tasks  int
	nests  int  // that are in no others
	packs  bool // it multiplies integers
	floats bool // it computes floats
	free   bool // nests of free loops can be cut
	inside bool // nests hold loops that are not unrolled
}

// waysOf lists the searches to try: with little and with more weight on how long
// the tasks wait for each other, with results that are handed on side by side and
// one after the other, and from a small plan upwards, without weight on how long
// tasks wait, so that a larger budget is no worse; without products that share DSPs,
// or are in LUTs, if there are any; with plans for the loops of floats beside them, too, and
// for nests of free loops, for very many operators, and nests around loops that may be cut by themselves. The
// exact search is to be no worse than another one, so the ways of that are tried, too.
// Some of these look at how tasks go through their channels: more of them in programs
// of small products or many tasks, which wait for each other most.
// Off chip some plan as if what comes were taken before it is used: what is planned to
// overlap does not always.
func waysOf(p parallel.Options, of traits) []parallel.Options {
	one, two, singly, small := p, p, p, p
	one.Fill, two.Fill, singly.Fill, small.Fill = 1, 2, 2, 0
	singly.Singly, singly.Courses = true, true
	two.Courses = of.tasks > someTasks
	two.Eager, singly.Eager = of.packs, of.packs
	small.Budget.DSP = max(1, p.Budget.DSP/smallPart)
	if p.Kept {
		return []parallel.Options{one, two, small} // beside those of the exact search
	}
	ways := []parallel.Options{one, two, singly, small}
	if of.packs && !two.Courses {
		courses := two
		courses.Courses = true
		ways = append(ways, courses)
	}
	if of.packs && of.tasks <= someTasks { // layers of networks have little around their sums
		sparing := two
		sparing.Sparing, sparing.Eager = true, false // one way weighs the budget as others do
		ways = append(ways, sparing)
	}
	if of.packs && !p.ToolOperators {
		singly.Unpacked = true
		ways = append(ways, singly)
	}
	if of.floats {
		shared, sharedTwo := one, two
		shared.Share, sharedTwo.Share = true, true
		ways = append(ways, shared, sharedTwo)
	}
	if of.free {
		one.Free, two.Free = true, true
		inLUTs := one
		inLUTs.Budget.DSP = max(1, p.Budget.DSP/fewPart)
		ways = append(ways, one, two, inLUTs)
	}
	if p.Budget.DSP > parallel.MaxPieces && of.nests <= someTasks || // sums may not have as many banks as there are operators
		of.packs && of.nests <= someTasks/2 {
		one, two = ways[0], ways[1]
		one.Wide, two.Wide = true, true
		ways = append(ways, one, two)
	}
	if of.inside && p.IsExact() {
		single, apart := two, two
		single.Inside, apart.Inside = parallel.Single, parallel.Apart
		ways = append(ways, single, apart)
	}
	if p.IsExact() {
		if p.OffChip {
			small.Kept = true
			ways = append(ways, small)
		}
		p.Strategy, p.Kept = parallel.UpDown, p.OffChip
		ways = append(ways, waysOf(p, of)...)
	}
	return ways
}

// smallPart is the part of the DSPs with which a small plan begins, and fewPart that with
// which a nest of free loops should rather be in LUTs.
const (
	smallPart = 2
	fewPart   = 8
)

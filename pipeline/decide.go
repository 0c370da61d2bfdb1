package pipeline

import (
	"errors"
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"
	"codo/sim"
)

// A Decision is a decided program with its price.
type Decision struct {
	Program  *affine.Program
	Price    *model.Report // nil if the model cannot tell, for the reason Unpriced, or if not all stages ran
	Passes   []Pass
	Found    diag.List
	Unpriced error
	// Timing is a run of the program in time; nil if it cannot be played.
	Timing *sim.Timing
	// Stopped says that Options.Stop ended the search before its time.
	Stopped bool
	// InLUTs says that all sums and products that can be are in LUTs, as there are too few DSPs for any design, or for one as fast.
	InLUTs bool
	// Bottleneck is nil if there is no price.
	Bottleneck *Bottleneck
	// Tried are the designs that the search has made; none without a search.
	Tried []Trial
	// Defects are what parts of the search have ended with, if others have not: they are left out.
	Defects []*Defect
	plan    *parallel.Plan // that the search made the design with; nil without
	wants   device.Cost    // with FIFOs that hardly make a run longer, if deepen has looked
	clockNS float64
	shallow bool // its FIFOs may not be deep enough yet for Timing
	settled bool // Timing is of a run with the depths that the FIFOs have
}

// Decide is Run with a search that stays inside the budget: what Tile plans with
// is only about right, so the plan is made anew with more or less of each
// resource, in proportion to what the model finds that the design takes. There are
// plans for short runs and for short tasks. The best design that fits is the
// result, or else the one with the most copies that does. The errors are those of
// Run, or say which resource the least design lacks (*TooSmall).
//
// If opt.Stop or opt.Late ends the search, the result is the best design so far; before there
// is one, the design without a schedule.
//
// A program that is a design already, with tasks of its own, keeps its schedule.
func Decide(p *affine.Program, opt Options, price model.Options) (*Decision, error) {
	opt = opt.settled()
	opt.findings = newFindings()
	opt.price = price
	opt.price.Dependences, opt.price.Priced = affine.NewDependences(), model.NewPriced()
	budget := parallel.Of(opt.Board)
	if opt.Parallel != nil {
		budget = opt.Parallel.Budget
	}
	if len(p.Tasks) > 1 || len(p.Channels) > 0 { // a design: the user has decided
		opt.Parallel = nil
	}
	if opt.Parallel == nil || opt.Until != "" {
		opt.trying = opt.Until == "" && opt.Watch == nil // checked after the last stage
		d, err := decideOnce(p, opt)
		if err == nil && d.Price != nil {
			d.timed(opt, nil)
			d.flushAtOne()
			d.Bottleneck = bottleneckOf(d, budget)
		}
		return d, err
	}
	plan, err := prepare(p, opt)
	if err != nil {
		return nil, err
	}
	if plan.found.HasErrors() { // the user's, which no search mends
		return &Decision{Program: plan.program, Passes: plan.passes, Found: plan.found.Sorted()}, nil
	}
	r := plan.everySearch(opt)
	if errors.Is(r.err, errUnplanned) {
		if r.d, r.err = plain(p, opt, budget); r.d != nil {
			r.d.Stopped = opt.stopped()
		}
	}
	d := r.d
	if d != nil {
		d.Defects = opt.defects.all()
	}
	if r.found() {
		d.Stopped = d.Stopped || opt.stopped() // one of several searches, perhaps not that which found it
		d.flushAtOne()
		d.Tried = r.at.designs()
		if d.Bottleneck = bottleneckOf(d, budget); d.plan != nil {
			r.at.predict(d, opt)
		}
	}
	return d, r.err
}

// everySearch is the best design of all searches: of nests in tasks of their own, in one, as others go, and with operators in LUTs.
func (x *preparation) everySearch(opt Options) result {
	turns, together := x.turnsFirst(opt), x.togetherAhead(opt)
	r := x.best(opt.beating(turns.d))
	switch {
	case !turns.found():
		r = besideShared(r, opt)
	case unfit(r.err) || r.err == nil && (!r.found() || turns.repays(r)):
		r = turns
	}
	r = besideTogether(r, together, opt)
	if r.err == nil {
		r = x.besideSooner(r, opt)
		r = x.besideComplete(r, opt)
	}
	r = besideInLUTs(r, opt)
	return besideFewerDSPs(r, opt)
}

// whole is the best result with arrays handed over in all ways, but not in tiles. On chip nests are as
// written or reworked; off chip as written: once reworks those of the best number of ports.
func (x *preparation) whole(opt Options) result {
	if opt.Interface == AXI {
		return besidePlanes(x.asWritten(opt), opt)
	}
	list := x.reworkings(opt)
	first := x.ahead(list, opt)
	r := first.orElse(x.asWritten(opt.beating(first.d)))
	r = x.besideReworked(list, r, opt)
	return besideStrips(r, opt)
}

// asWritten is the same with nests as they are.
func (x *preparation) asWritten(opt Options) result {
	lanes := x.inLanes(opt)
	if lanes.found() && lanes.d.keepsPace(opt) {
		return lanes
	}
	r := x.kept(opt)
	if opt.Interface == AXI && r.found() && !opt.Without.Communication {
		r = besideWhole(r, opt)
	}
	if r = besideRows(r, opt); r.err == nil || unfit(r.err) {
		return r.or(lanes)
	}
	return r
}

// search makes all climbs, and gives the best design that they find.
func (x *preparation) search(opt Options) result {
	d, err := x.searchAll(opt)
	opt.defects.note(err)
	return result{x, d, err}
}

// searchAll is the design of search.
func (x *preparation) searchAll(opt Options) (*Decision, error) {
	opt = x.lookingAhead(opt)
	s := x.searchesOf(opt)
	f := &following{x, s, opt}
	courses := coursesOf(s.ways, s.planned.Budget)
	if !x.mayServe(courses, opt) {
		return &Decision{}, nil
	}
	all, err := x.climbAll(courses, mostDSPs(courses), opt)
	if err == nil && !opt.brief && !isUnpriced(all) {
		all, err = f.further(all)
	}
	if err == nil && opt.brief && bestOf(all) == nil && len(x.program.Tasks) <= someTasks {
		all, err = f.slower(all)
	}
	best, stopped := bestOf(all), errors.Is(err, errStopped)
	opt.has(best)
	if err != nil && !stopped {
		return best, err
	}
	if best == nil && (opt.beat > 0 && !x.fewerMayBeat(opt) || opt.brief) {
		return &Decision{}, nil
	}
	if best != nil {
		if best.Stopped = stopped; s.many || s.heavy || stopped || opt.brief || best.Price == nil {
			return best, nil
		}
	}
	if len(opt.tilings) > 0 { // without a schedule, tiles serve nothing
		return best, nil
	}
	if best == nil && x.sliding { // with fewer copies it slides along fewer elements
		return &Decision{}, nil
	}
	if best == nil && x.veryMany() {
		return nil, errUnplanned
	}
	return x.withFewer(all, best, opt)
}

// isSmall reports whether there are so few tasks that ways are tried that seldom serve: those of networks of integers are heavier.
func (x *preparation) isSmall() bool {
	few := someTasks
	if !parallel.ComputesFloats(x.program) {
		few /= 2
	}
	return len(x.program.Tasks) <= few
}

// lookingAhead is opt with plans whose nests take ahead on chip, too, where tasks are few: in networks it saves nothing.
func (x *preparation) lookingAhead(opt Options) Options {
	if opt.Interface == Memory && x.isSmall() {
		own := *opt.Parallel
		own.Ahead = true
		opt.Parallel = &own
	}
	return opt
}

// farBehind reports whether a run of d takes so much longer than that of a design there is already that other designs
// of its kind hardly take less.
func (d *Decision) farBehind(opt Options) bool {
	const times = 2
	return d.score() > times*times*opt.beaten()
}

// withFewer is best, or a better design with fewer copies, for the strategies that have found none.
func (x *preparation) withFewer(all []champion, best *Decision, opt Options) (*Decision, error) {
	for _, c := range all {
		if c.best != nil {
			continue
		}
		search := *opt.Parallel
		search.Strategy = c.strategy
		opt.Parallel = &search
		limit := opt.beaten()
		if best != nil && best.Timing != nil {
			limit = min(best.score(), limit)
		}
		d, err := fewer(x, opt, search.Budget, limit)
		switch {
		case best == nil && (err != nil || d.Price == nil):
			return d, err
		case err == nil && d.Price != nil && (best == nil || d.better(best)):
			best = d
		}
	}
	return best, nil
}

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
	many := x.crowd() || x.layers() > 16*someTasks || long
	switch {
	case len(x.tasks.Tasks) > 4*someTasks: // whatever loads and stores is no matter of plans
		ways = ways[:1]
	case x.layers() > 16*someTasks:
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
			return way.Unpacked || way.Fill != 1 || way.Wide && x.layers() <= 16*someTasks || way.Share || opt.Parallel.IsExact() && !way.IsExact()
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

// errUnplanned is the error of a search for very many tasks where no plan fits: there are others
// to make before the design without a schedule, which takes long to make, too.
var errUnplanned = errors.New("no plan fits")

// mostLeft is the part of the DSPs above which nothing else is short.
const mostLeft = 0.85

// someTasks is the number of tasks above which no plan begins small, and there is one
// strategy for products of integers. Above twice as many there is one for all, and above
// four times one way: plans for so many tasks take long, and differ little.
const someTasks = 16

// veryMany reports whether there are so many tasks that each design takes long to make. Where
// a few plans are too large for the budget, copies of so many loops are.
func (x *preparation) veryMany() bool { return len(x.program.Tasks) > 16*someTasks }

// layers counts those that take turns.
func (x *preparation) layers() (n int) {
	for _, t := range x.program.Tasks {
		n += len(affine.LayersOf(t))
	}
	return n
}

// outermost counts the loops that are in no others, of all tasks.
func (x *preparation) outermost() (n int) {
	for _, t := range x.program.Tasks {
		for _, s := range t.Body {
			if _, ok := s.(*affine.Loop); ok {
				n++
			}
		}
	}
	return n
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
		of.packs && !p.OffChip && of.nests <= someTasks/2 {
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

// decideOnce is Run, and the price of what comes of it.
func decideOnce(p *affine.Program, opt Options) (*Decision, error) {
	q, passes, found, err := Run(p, opt)
	d := &Decision{Program: q, Passes: passes, Found: found, clockNS: opt.price.ClockNS}
	if err == nil && opt.Until == "" {
		d.Price, d.Unpriced = model.Estimate(q, opt.price)
	}
	return d, err
}

// adapt scales what is planned with by what there is over what was used: down
// where that is too much, from what the plan needs if that is less, or else up. Where a smaller plan has given the same
// design before, stuck times, it shrinks more. It reports whether another try is
// worth it.
func adapt(plan *parallel.Budget, needs parallel.Budget, used device.Cost, budget parallel.Budget, stuck int) bool {
	memories := min(ratio(budget.BRAM18K, used.BRAM18K), ratio(budget.URAM, used.URAM), 1)
	dsp, lut := ratio(budget.DSP, used.DSP), min(ratio(budget.LUT, used.LUT), ratio(budget.FF, used.FF))
	if memories < 1 { // more of the others is of no use
		dsp, lut = min(dsp, 1)*memories, min(lut, 1)*memories
	}
	scale := func(n *int, by float64, whole int) { *n = max(1, min(int(float64(*n)*by), mostPlanned*whole)) }
	if dsp < 1 || lut < 1 {
		margin := math.Pow(margin, float64(int(1)<<(2*stuck)))
		if dsp < 1 {
			plan.DSP = min(plan.DSP, needs.DSP)
			scale(&plan.DSP, dsp*margin, budget.DSP)
		}
		if lut < 1 {
			plan.LUT = min(plan.LUT, needs.LUT)
			scale(&plan.LUT, lut*margin, budget.LUT)
		}
		return true
	}
	scale(&plan.DSP, math.Sqrt(dsp), budget.DSP)
	scale(&plan.LUT, math.Sqrt(lut), budget.LUT)
	return min(dsp, lut) > worthwhile
}

const (
	mostPlanned = 2     // a plan may have that many times the budget
	margin      = 0.995 // a plan that is too large shrinks a little more than it must
	worthwhile  = 1.04  // a plan is made larger if this much more is there
)

func ratio(there, used int) float64 {
	if used == 0 { // none is enough
		return float64(max(there, 1))
	}
	return float64(there) / float64(used)
}

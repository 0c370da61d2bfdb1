package pipeline

import (
	"errors"

	"codo/affine"
	"codo/model"
	"codo/parallel"
)

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
	defer opt.forms.ended.Store(true)
	if f := opt.forms.makeNests(p, opt); f.err == nil && outermostIn(f.nests.program) > manyLayers && !opt.Without.Coarse { // see turnsFirst
		turns := opt
		turns.share = true
		opt.forms.ahead(p, turns)
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
	return besideFewerPorts(besideFewerDSPs(r, opt), opt)
}

// whole is the best result with arrays handed over in all ways, but not in tiles. On chip nests are as
// written or reworked; off chip as written: once reworks those of the best number of ports.
func (x *preparation) whole(opt Options) result {
	if opt.Interface == AXI {
		return besidePlanes(x.asWritten(opt), opt)
	}
	list := x.reworkings(opt)
	opt.forms.ahead(x.source, changed(list, opt)...)
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

// lookingAhead is opt with plans whose nests take ahead on chip, too, where tasks are few: in networks it saves nothing.
func (x *preparation) lookingAhead(opt Options) Options {
	if opt.Interface == Memory && x.isSmall() {
		own := *opt.Parallel
		own.Ahead = true
		opt.Parallel = &own
	}
	return opt
}

// errUnplanned is the error of a search for very many tasks where no plan fits: there are others
// to make before the design without a schedule, which takes long to make, too.
var errUnplanned = errors.New("no plan fits")

// decideOnce is Run, and the price of what comes of it.
func decideOnce(p *affine.Program, opt Options) (*Decision, error) {
	q, passes, found, err := Run(p, opt)
	d := &Decision{Program: q, Passes: passes, Found: found, clockNS: opt.price.ClockNS}
	if err == nil && opt.Until == "" {
		d.Price, d.Unpriced = model.Estimate(q, opt.price)
	}
	return d, err
}

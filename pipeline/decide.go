package pipeline

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

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
	// Bottleneck is nil if there is no price.
	Bottleneck *Bottleneck
	plan       *parallel.Options // that the search made the design with; nil without
}

// maxTries bounds how often a plan is made anew.
const maxTries = 4

// Decide is Run with a search that stays inside the budget: what Tile plans with
// is only about right, so the plan is made anew with more or less of each
// resource, in proportion to what the model finds that the design takes. There are
// plans for short runs and for short tasks. The best design that fits is the
// result, or else the one with the most copies that does. The errors are those of
// Run, or say which resource the least design lacks (*TooSmall).
//
// If opt.Stop ends the search, the result is the best design so far; before there
// is one, the design without a schedule.
//
// A program that is a design already, with tasks of its own, keeps its schedule.
func Decide(p *affine.Program, opt Options, price model.Options) (*Decision, error) {
	budget := parallel.Of(opt.Board)
	if opt.Parallel != nil {
		budget = opt.Parallel.Budget
	}
	if len(p.Tasks) > 1 || len(p.Channels) > 0 { // a design: the user has decided
		opt.Parallel = nil
	}
	if opt.Parallel == nil || opt.Until != "" {
		d, err := decideOnce(p, opt, price)
		if err == nil && d.Price != nil {
			d.timed(opt.Board, nil)
			d.Bottleneck = bottleneckOf(d, budget)
		}
		return d, err
	}
	plan, err := prepare(p, &opt)
	if err != nil {
		return nil, err
	}
	d, err := plan.searchAll(opt, price)
	if err == nil && d.Price != nil {
		if d.Bottleneck = bottleneckOf(d, budget); d.plan != nil {
			plan.predict(d, opt, price)
		}
	}
	return d, err
}

// searchAll makes all searches, and gives the best design that they find.
func (x *preparation) searchAll(opt Options, price model.Options) (*Decision, error) {
	ways := waysOf(*opt.Parallel)
	if opt.Interface == AXI { // the loads decide more than the plans do: two are enough
		ways = []parallel.Options{ways[0], ways[min(2, len(ways)-1)]}
	}
	found, errs := make([]*Decision, len(ways)), make([]error, len(ways))
	var running sync.WaitGroup
	for k, way := range ways {
		way.Memo = &parallel.Memo{DSP: mostPlanned * opt.Parallel.Budget.DSP}
		running.Go(func() { found[k], errs[k] = x.search(opt, way, price) })
	}
	running.Wait()
	var best *Decision
	stopped := false
	for k, d := range found {
		if errors.Is(errs[k], errStopped) {
			stopped, errs[k] = true, nil
		}
		if errs[k] != nil || d != nil && d.Price == nil {
			return d, errs[k]
		}
		if d != nil && (best == nil || d.better(best)) {
			best = d
		}
	}
	if best != nil {
		best.Stopped = stopped
		return best, nil
	}
	d, err := fewer(x, opt, price, opt.Parallel.Budget)
	if search := *opt.Parallel; err == nil && d.Price != nil && search.IsExact() {
		search.Strategy, opt.Parallel = parallel.UpDown, &search
		if other, err := fewer(x, opt, price, search.Budget); err == nil && other.Price != nil && other.score() < d.score() {
			return other, nil
		}
	}
	return d, err
}

// waysOf lists the searches to try: with little and with more weight on how long
// the tasks wait for each other, and from a small plan upwards, so that a larger
// budget is no worse. The exact search is to be no worse than another one, so the
// ways of that are tried, too.
func waysOf(p parallel.Options) []parallel.Options {
	one, two, other, small := p, p, p, p
	one.Fill, two.Fill, small.Fill = 1, 2, 1
	small.Budget.DSP = max(1, p.Budget.DSP/smallPart)
	if !p.IsExact() {
		return []parallel.Options{one, two, small}
	}
	other.Strategy = parallel.UpDown
	others := waysOf(other)
	return []parallel.Options{one, two, others[1], small, others[0], others[2]}
}

// smallPart is the part of the DSPs with which a small plan begins.
const smallPart = 3

// search makes the plan anew until it fits, and while it gets better; the result
// is nil if none fits. If it is stopped the error is errStopped, and the result the
// best before.
func (x *preparation) search(opt Options, search parallel.Options, price model.Options) (best *Decision, err error) {
	budget := opt.Parallel.Budget
	opt.Parallel = &search
	var last device.Cost
	stuck := 0
	for range maxTries {
		d, err := x.decide(opt, price)
		if errors.Is(err, errStopped) {
			return best, err
		}
		if err != nil || d.Price == nil {
			return d, err
		}
		fits := len(exceeded(d.Price.Uses, budget)) == 0
		if fits {
			d.timed(opt.Board, &budget)
			fits = len(exceeded(d.Price.Uses, budget)) == 0
		}
		if fits && best != nil && d.score() >= best.score() {
			break
		}
		if fits {
			best = d
			used := search
			best.plan = &used
		}
		uses := d.Price.Uses
		if stuck++; uses != last {
			last, stuck = uses, 0
		}
		if !adapt(&search.Budget, uses, budget, stuck) {
			break
		}
	}
	return best, nil
}

// mostCopies is where fewer begins.
const mostCopies = 128

// fewer limits the copies of a task's loop bodies instead of the resources, half
// as many each time, until the design fits. If none does, the error is a *TooSmall
// about the one without copies.
func fewer(plan *preparation, opt Options, price model.Options, budget parallel.Budget) (*Decision, error) {
	search := *opt.Parallel
	opt.Parallel = &search
	most := mostCopies
	if search.MaxParallel > 0 {
		most = min(most, search.MaxParallel)
	}
	for {
		search.MaxParallel = most
		if search.Budget = budget; most == 1 {
			search.Budget.DSP = 1
		}
		d, err := plan.decide(opt, price)
		if errors.Is(err, errStopped) {
			if d, err = plain(plan.source, opt, price, budget); d != nil {
				d.Stopped = true
			}
			return d, err
		}
		if err != nil || d.Price == nil {
			return d, err
		}
		over := exceeded(d.Price.Uses, budget)
		if len(over) == 0 {
			d.timed(opt.Board, &budget)
			over = exceeded(d.Price.Uses, budget)
		}
		switch {
		case len(over) == 0:
			return d, nil
		case most == 1:
			return plain(plan.source, opt, price, budget)
		}
		most /= 2
	}
}

// plain is the design without a schedule; the error is a *TooSmall if not even
// that fits.
func plain(p *affine.Program, opt Options, price model.Options, budget parallel.Budget) (*Decision, error) {
	opt.Parallel, opt.orders = nil, nil
	d, err := decideOnce(p, opt, price)
	if err != nil || d.Price == nil {
		return d, err
	}
	d.timed(opt.Board, &budget)
	if over := exceeded(d.Price.Uses, budget); len(over) > 0 {
		return d, &over[0]
	}
	return d, nil
}

// score compares designs, the least is best: the time of a run counts as much as
// what csynth says, which is about its slowest task.
func (d *Decision) score() float64 {
	latency := d.Price.Latency
	if d.Timing != nil {
		latency = d.Timing.Latency
	}
	return float64(latency) * float64(d.Price.Csynth)
}

// better compares by score, and of designs that are as fast by what they take.
func (d *Decision) better(o *Decision) bool {
	a, b := d.Price.Uses, o.Price.Uses
	return cmp.Or(cmp.Compare(d.score(), o.score()), cmp.Compare(a.DSP, b.DSP), cmp.Compare(a.LUT, b.LUT)) < 0
}

// A preparation is a program that has gone through the stages which do not depend
// on the budget.
type preparation struct {
	source  *affine.Program
	program *affine.Program
	passes  []Pass
	found   diag.List
	rest    []stage
}

// prepare runs the stages before tile, and tells opt the orders that tile needs.
func prepare(p *affine.Program, opt *Options) (*preparation, error) {
	at := slices.IndexFunc(stages, func(s stage) bool { return s.name == "tile" })
	x := &preparation{source: p, program: affine.Clone(p), rest: stages[at:]}
	var err error
	always := *opt
	always.Stop = nil
	if x.passes, x.found, err = runStages(x.program, stages[:at], always); err == nil {
		start := time.Now()
		opt.orders = ordersOf(affine.Clone(x.program), *opt)
		x.passes = append(x.passes, Pass{"orders", time.Since(start)})
	}
	return x, err
}

// decide runs the other stages, and prices what comes of it.
func (x *preparation) decide(opt Options, price model.Options) (*Decision, error) {
	p := affine.Clone(x.program)
	passes, found, err := runStages(p, x.rest, opt)
	d := &Decision{Program: p, Passes: slices.Concat(x.passes, passes), Found: slices.Concat(x.found, found).Sorted()}
	if err == nil {
		d.Price, d.Unpriced = model.Estimate(p, price)
	}
	return d, err
}

// decideOnce is Run, and the price of what comes of it.
func decideOnce(p *affine.Program, opt Options, price model.Options) (*Decision, error) {
	q, passes, found, err := Run(p, opt)
	d := &Decision{Program: q, Passes: passes, Found: found}
	if err == nil && opt.Until == "" {
		d.Price, d.Unpriced = model.Estimate(q, price)
	}
	return d, err
}

// adapt scales what is planned with by what there is over what was used: down
// where that is too much, or else up. Where a smaller plan has given the same
// design before, stuck times, it shrinks more. It reports whether another try is
// worth it.
func adapt(plan *parallel.Budget, used device.Cost, budget parallel.Budget, stuck int) bool {
	memories := min(ratio(budget.BRAM18K, used.BRAM18K), ratio(budget.URAM, used.URAM), 1)
	dsp := ratio(budget.DSP, used.DSP) * memories
	lut := min(ratio(budget.LUT, used.LUT), ratio(budget.FF, used.FF)) * memories
	scale := func(n *int, by float64, whole int) { *n = max(1, min(int(float64(*n)*by), mostPlanned*whole)) }
	if dsp < 1 || lut < 1 {
		margin := math.Pow(margin, float64(int(1)<<(2*stuck)))
		if dsp < 1 {
			scale(&plan.DSP, dsp*margin, budget.DSP)
		}
		if lut < 1 {
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

func ratio(there, used int) float64 { return float64(there) / float64(max(used, 1)) }

// A TooSmall is the error of Decide when not even the least design fits.
type TooSmall struct {
	What         string // the resource
	Used, Budget int
}

func (e *TooSmall) Error() string {
	return fmt.Sprintf("the budget is too small: the least design found takes %d %s, and there are %d", e.Used, e.What, e.Budget)
}

const (
	luts = "LUTs"
	ffs  = "flip-flops"
)

// exceeded lists the resources of which there is too little.
func exceeded(c device.Cost, b parallel.Budget) []TooSmall {
	var over []TooSmall
	for _, r := range []TooSmall{
		{"DSP slices", c.DSP, b.DSP}, {luts, c.LUT, b.LUT}, {ffs, c.FF, b.FF}, {"block RAMs", c.BRAM18K, b.BRAM18K}, {"ultra RAMs", c.URAM, b.URAM},
	} {
		if r.Used > r.Budget {
			over = append(over, r)
		}
	}
	return over
}

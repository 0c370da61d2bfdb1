package pipeline

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"
)

// trials are what came of plans that cut alike.
type trials struct {
	lock     sync.Mutex
	outcomes []*outcome
}

// An outcome is what comes of a plan.
type outcome struct {
	key      string // of the plan
	plan     *parallel.Plan
	decision *Decision
	uses     device.Cost
	fits     bool
	err      error
	room     parallel.Room   // for Unroll
	takes    parallel.Budget // of this, as Unroll expects
	before   device.Cost     // what it would take if no array had moved from LUTs, or to them; zero: none has
	needed   parallel.Room   // by Unroll to do the same
	more     parallel.Room   // with which it would do more
}

// serves reports whether a plan that cuts alike has the same outcome with this room for
// Unroll.
func (o *outcome) serves(room parallel.Room) bool { return o.room.Serves(room, o.needed, o.more) }

// same reports whether o is what last is: one plan may be tried for two budgets at
// the same time.
func (o *outcome) same(last *outcome) bool {
	return o.key == last.key && o.uses == last.uses && o.decision.Price.Csynth == last.decision.Price.Csynth
}

// outcomeOf is the outcome of a plan, which several searches may make; at the same
// time, one of them tries it. Plans that cut alike differ only where Unroll does
// more with the budget of one of them.
func (x *preparation) outcomeOf(plan *parallel.Plan, room parallel.Room, opt Options, limit float64) *outcome {
	key := fmt.Sprint(plan.Key(), spares(plan, opt))
	x.lock.Lock()
	alike := x.tried[key]
	if alike == nil {
		alike = &trials{}
		x.tried[key] = alike
	}
	x.lock.Unlock()
	alike.lock.Lock()
	defer alike.lock.Unlock()
	for _, o := range alike.outcomes {
		if o.serves(room) {
			return o
		}
	}
	o := x.try(plan, room, opt, limit)
	o.key = key
	alike.outcomes = append(alike.outcomes, o)
	return o
}

// spares reports whether plans within the budget have left LUTs: this one is for more. It
// matters where it is known which tasks others wait for.
func spares(plan *parallel.Plan, opt Options) bool {
	return plan.Waits() != nil && plan.Options().Budget.LUT > opt.Parallel.Budget.LUT*6/5
}

// try runs the other stages, and prices what comes of it; it is timed with FIFOs of
// any depth if its score can be below the limit.
func (x *preparation) try(plan *parallel.Plan, room parallel.Room, opt Options, limit float64) *outcome {
	budget := opt.Parallel.Budget
	o := &outcome{plan: plan, room: room}
	own := *opt.Parallel
	own.Share, own.Fill, own.Slowed, own.Spare = plan.Options().Share, plan.Options().Fill, plan.Options().Slowed, spares(plan, opt)
	opt.Parallel, opt.plan, opt.trying = &own, plan, true
	opt.left, opt.unrolled = room, func(takes parallel.Budget, needed, more parallel.Room) {
		o.takes, o.needed, o.more = takes, needed, more
	}
	p := affine.Clone(x.program)
	passes, found, err := runStages(p, x.program, x.rest, opt)
	d := &Decision{Program: p, Passes: slices.Concat(x.passes, passes), Found: slices.Concat(x.found, found).Sorted(), clockNS: opt.price.ClockNS}
	o.decision, o.err = d, err
	if err != nil {
		return o
	}
	if o.err = refusedBy(found); o.err != nil {
		return o
	}
	if d.Price, d.Unpriced = model.Estimate(p, opt.price); d.Price == nil {
		return o
	}
	o.before = d.rehouse(budget, opt.price)
	o.uses = d.Price.Uses
	if o.fits = len(exceeded(o.uses, budget)) == 0; o.fits && d.least() < limit {
		d.timedFreely(opt)
	}
	if !o.fits {
		o.decision = d.priceOnly()
	}
	return o
}

// refusedBy is the error of a plan that a stage has refused, whatever fits; nil: none has.
func refusedBy(found diag.List) error {
	for _, d := range found {
		if d.Code == diag.PortReaders && d.Severity == diag.Error {
			return errors.New(d.Text)
		}
	}
	return nil
}

// priceOnly is what there is to know of a design that is not the result: of large
// programs it is a small part.
func (d *Decision) priceOnly() *Decision {
	price := &model.Report{Csynth: d.Price.Csynth, Latency: d.Price.Latency, Interval: d.Price.Interval, Uses: d.Price.Uses}
	return &Decision{Price: price, clockNS: d.clockNS}
}

// deepen makes the FIFOs of o deep enough; it may not fit then.
func (o *outcome) deepen(opt Options) {
	budget := opt.Parallel.Budget
	o.decision.deepen(opt, &budget)
	o.uses = o.decision.Price.Uses
	o.fits = len(exceeded(o.uses, budget)) == 0
}

// shrunk is the score, a latency squared, that o would have with as much less as it is
// larger than the budget.
func (o *outcome) shrunk(budget parallel.Budget) float64 {
	over := mostOf(o.roomy(), budget)
	return o.decision.score() * over * over
}

// roomy is what o takes, with FIFOs that hardly make it slower, and without arrays moved from LUTs: a plan that
// needs that may be worse than a smaller one.
func (o *outcome) roomy() device.Cost {
	if o.before != (device.Cost{}) {
		return o.before
	}
	if o.decision.wants != (device.Cost{}) {
		return o.decision.wants
	}
	return o.decision.Price.Uses
}

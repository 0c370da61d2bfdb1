package parallel

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/nest/operators"
)

// Tile cuts the nests of p as the best plan within the budget says.
func Tile(p *affine.Program, opt Options, orders [][][]int) diag.List {
	return NewSurvey(p, opt, orders).Plan(opt).Tile(p)
}

// A Plan is one way for each task of a program to run.
type Plan struct {
	survey  *Survey
	configs []config
	opt     Options
	waits   []float64 // by task; nil if that is not known
}

// Plan gives the tasks shares of the budget that make the slowest task as fast as
// it can be: the least cycles T for which the cheapest cuts with at most T cycles
// fit the budget together; other strategies choose in other ways. Each plan is made once.
func (s *Survey) Plan(opt Options) *Plan {
	key := opt
	key.Singly, key.Beside, key.Slowed, key.Banks = false, false, false, 0 // plans are the same
	s.made.lock.Lock()
	made := s.made.plans[key]
	if made == nil {
		made = sync.OnceValue(func() *Plan { return s.plan(key) })
		s.made.plans[key] = made
	}
	s.made.lock.Unlock()
	own := *made()
	own.opt = opt
	return &own
}

// plans are those that a survey has made.
type plans struct {
	lock  sync.Mutex
	plans map[Options]func() *Plan
}

func (s *Survey) plan(opt Options) *Plan {
	x := &Plan{survey: s, opt: opt}
	least := int64(math.MaxInt64)
	for _, d := range s.drafts(opt) {
		chosen := s.finished(d, opt)
		run := newPath(s.before, true)
		if latency := run.of(chosen); x.configs == nil || latency < least {
			x.configs, least = chosen, latency
		}
	}
	if n := len(x.configs); n > 1 && n <= mostWaiting && (!opt.OffChip || opt.Kept || x.computing() > 1) {
		run := newPath(s.before, true)
		x.waits = run.waits(x.configs)
	}
	return x
}

// A draft is the selection with the least limit of some tables.
type draft struct {
	tasks []*taskTable
	selection
}

// drafts are those of which the one with the shortest run is best: with products as the tool builds them, if
// DSPs are not what limits the slowest task; or else, and where others wait for faster tasks, with products that share DSPs or are
// in LUTs.
func (s *Survey) drafts(opt Options) []draft {
	of := func(tables []*taskTable) draft {
		tasks := copyTables(tables)
		return draft{tasks, plan(s.args, s.own, tasks, opt.Budget)}
	}
	switch {
	case s.plain == nil:
		return []draft{of(s.tasks)}
	case opt.Unpacked:
		return []draft{of(s.plain)}
	}
	plain, packed := of(s.plain), of(s.tasks)
	switch {
	case !plain.limit.within(packed.limit) || plain.limit.cycles == math.MaxInt64:
		return []draft{packed}
	case opt.Fill > 1:
		return []draft{plain, packed}
	}
	return []draft{plain}
}

// finished are the configs that come of a draft.
func (s *Survey) finished(d draft, opt Options) []config {
	best := d.selection
	best.chosen = choose(d.tasks, best, opt)
	if best.limit.cycles < math.MaxInt64 && opt.Fill > 1 {
		beside := opt.OffChip && !opt.Kept // tasks run beside what comes
		inLUTs := s.tooled || productsInLUTs(d.tasks)
		best = best.sooner(d.tasks, newPath(s.before, opt.Courses || beside), means{opt.Budget, inLUTs, beside || !inLUTs, opt.haste()})
	}
	if best.limit.cycles < math.MaxInt64 && opt.IsExact() && !opt.OffChip {
		best.relieve(d.tasks, opt.Budget)
	}
	return best.chosen
}

// computing counts the tasks that compute.
func (x *Plan) computing() (n int) {
	for _, c := range x.configs {
		if c.dsp > 0 || slices.ContainsFunc(c.choice, func(o *candidate) bool { return o != nil }) {
			n++
		}
	}
	return n
}

// Waits says, by task, by how many cycles a run gets longer for each cycle that the task
// takes longer, from 0 to 1; nil if that is not known, as where tasks go on with what comes
// from off chip.
func (x *Plan) Waits() []float64 { return x.waits }

// Options are what the plan was made for.
func (x *Plan) Options() Options { return x.opt }

// Slowed is a plan with the same cuts, with Options.Slowed.
func (x *Plan) Slowed() *Plan {
	own := *x
	own.opt.Slowed = true
	return &own
}

// Slowest is the cycles of the task that takes longest.
func (x *Plan) Slowest() (most int64) {
	for _, c := range x.configs {
		most = max(most, c.busy)
	}
	return most
}

// Exhausted reports whether one of the tasks that take longest, or nearly so, has no faster way to run
// that alone is within the budget.
func (x *Plan) Exhausted(budget Budget) bool {
	const near = 0.9
	slowest := float64(x.Slowest())
	for k, t := range x.survey.tasks {
		busy := x.configs[k].busy
		faster := func(c config) bool {
			return c.busy < busy && c.dsp <= budget.DSP && (budget.LUT == 0 || c.lut <= budget.LUT)
		}
		if float64(busy) >= near*slowest && !slices.ContainsFunc(t.configs, faster) {
			return true
		}
	}
	return false
}

// Beside is the largest part of Slowest that what cannot be cut takes of a task: loops whose
// copies were not planned, but could be (see Options.Share).
func (x *Plan) Beside() (most float64) {
	for k, t := range x.survey.tasks {
		for i, p := range t.parts {
			if x.configs[k].choice[i] == nil && (p.dsp > 0 || p.free) {
				most = max(most, float64(p.cycles)/float64(max(x.Slowest(), 1)))
			}
		}
	}
	return most
}

// Needs is what the copies of the plan are expected to take of DSPs and LUTs.
func (x *Plan) Needs() (b Budget) {
	for _, c := range x.configs {
		b.DSP, b.LUT = b.DSP+c.dsp, b.LUT+c.lut
	}
	return b
}

// spare is the DSPs that the copies of the plan leave to what stands around those whose products
// are in LUTs; 0 if nothing there takes any.
func (x *Plan) spare() int {
	for k, t := range x.survey.tasks {
		for i, p := range t.parts {
			c := x.configs[k].choice[i]
			if dsp, _ := p.around.at(1, 1); dsp > 0 && c != nil && c.small && c.cuts != nil {
				return max(0, x.opt.Budget.DSP-x.Needs().DSP)
			}
		}
	}
	return 0
}

// Estimate is the square of the cycles that a run is expected to take.
func (x *Plan) Estimate() float64 {
	run := newPath(x.survey.before, true)
	return squared(run.of(x.configs))
}

func squared(n int64) float64 { return float64(n) * float64(n) }

// Key tells plans of one program apart: those with the same make the same of it where there is as much room,
// whichever survey they are from.
func (x *Plan) Key() string {
	var b strings.Builder
	fmt.Fprint(&b, x.opt.Singly, x.opt.Sparing, x.opt.Beside, x.opt.Slowed, x.opt.Ahead, x.opt.Postponed, x.opt.Share, x.opt.Free, x.opt.Inside, x.opt.relaxes(), ' ')
	if x.survey.turned {
		fmt.Fprint(&b, x.Slowest(), ' ')
	}
	fmt.Fprint(&b, x.waits, x.spare())
	for _, c := range x.configs {
		for _, chosen := range c.choice {
			if chosen != nil && (chosen.cuts != nil || chosen.small || chosen.sums > noSums) {
				fmt.Fprint(&b, chosen.cuts, chosen.registers, chosen.fabric, chosen.small, chosen.sums, chosen.asked, chosen.complete)
			}
			b.WriteByte(';')
		}
	}
	return b.String()
}

// Tile cuts the nests of p, which is the program of the survey or a copy.
func (x *Plan) Tile(p *affine.Program) diag.List {
	pricing := estimatorOf(p, x.opt)
	pricing.coming = arrays{} // as the survey, so that nests are parts, or not, as they were there
	for k, c := range p.Channels {
		pricing.coming[c.Buffer] = x.survey.coming[k]
	}
	names := affine.NamesOf(p)
	tables, _ := x.survey.parts(p, pricing, channelsOf(p), false)
	spare := x.spare()
	for k, t := range tables {
		t.apply(x.configs[k], names, pricing, x.opt, spare)
		nest.Rename(p.Tasks[k], names)
	}
	return nil
}

// apply rewrites the task.
func (t *taskTable) apply(c config, names affine.Names, pricing estimator, opt Options, spare int) {
	for i, x := range t.parts {
		chosen := c.choice[i]
		switch {
		case chosen == nil:
		case chosen.cuts == nil:
			if chosen.small {
				markFabric([]affine.Stmt{x.stmt}, opt.Summed)
			}
			chosen.sums.mark([]affine.Stmt{x.stmt})
		default:
			if chosen.fabric && !opt.ToolOperators {
				x.band.Bind([]affine.Binding{{Op: "fadd", Impl: "fabric"}})
			}
			own := opt
			own.Singly = opt.Singly || opt.OffChip && !opt.Beside && x.acrossRows(*chosen)
			if l := carriedInside(x.band); l != nil { // those around it stay
				l.Sums = chosen.sums.of(len(operators.FloatSums(x.band.Core())))
			}
			if tiled, _, err := x.band.Tile(chosen.cuts, x.order, x.copiesAround(*chosen, pricing, own, spare), names); err == nil {
				switch {
				case chosen.asked > 0 && chosen.complete:
					inPipeline(tiled, int(chosen.asked))
				case chosen.asked > 0:
					x.slow(tiled, int(chosen.asked))
				}
				switch {
				case chosen.small:
					markFabric(tiled, opt.Summed)
				case chosen.mostlyParted():
					markBeside(tiled)
					settled(tiled, x.free)
				}
				if x.band.Around() == nil {
					chosen.sums.mark(tiled)
				}
				if chosen.small && (x.free || opt.Summed) {
					settled(tiled, x.free)
				}
				at := slices.Index(*x.body, x.stmt)
				*x.body = slices.Replace(*x.body, at, at+1, tiled...)
			}
		}
	}
}

// settled keeps Unroll from making more copies of the innermost loops, of all or of those that sum up products of floats: what is in
// LUTs takes no DSPs, but there are LUTs for so many copies. What is made of finished sums may have more.
func settled(tiled []affine.Stmt, all bool) {
	sumsUp := func(body []affine.Stmt) bool {
		return len(operators.InFabric(body, true)) > len(operators.InFabric(body, false))
	}
	affine.Walk(tiled, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Unroll == 0 && nest.IsInnermost(l) && (all || sumsUp(l.Body)) {
			l.II = -1
		}
		return true
	})
}

// slow gives the innermost loop that carries a dependence this interval.
func (x *part) slow(tiled []affine.Stmt, interval int) {
	for _, k := range slices.Backward(x.order) {
		if x.band.Free[k] {
			continue
		}
		affine.Walk(tiled, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.Name == x.band.Loops[k].Name {
				l.II = interval
			}
			return true
		})
		return
	}
}

// aroundShare is the part of a block's time that the statements around the inner
// nest may take.
const aroundShare = 50 // 1/50

// smallShare is the same where products are in LUTs, of which the statements around
// take about twice as many.
const smallShare = 10

// copiesAround is how many copies of the statements around the inner nest should run at
// the same time: as many as find the operators that they need in the inner nest,
// or more if that takes too long. It depends on the cuts, spare and Sparing alone, as Plan.Key does.
//
// Where products are in LUTs, they find no DSPs there: they have those that the plan leaves.
func (x *part) copiesAround(c candidate, pricing estimator, opt Options, spare int) int64 {
	if c.complete {
		return c.copies
	}
	core := operationsOf(x.band.Core(), pricing)
	ii := int64(1)
	if c.registers {
		ii = max(1, c.interval)
	}
	shared := c.copies
	beside := x.operationsAround(pricing) // they may be bound by now
	for _, p := range beside {
		there := core.of(p.kind).count
		if c.fabric && strings.HasPrefix(p.kind, "fadd") { // those are in fabric
			there = 0
		}
		if p.dsp > 0 {
			shared = min(shared, there*c.copies/ii/p.count)
		}
	}
	share := int64(aroundShare)
	if c.small {
		shared, share = 1, smallShare
	}
	n := max(1, shared, min(c.copies, c.held*share*c.blocks/max(c.busy, 1)))
	dsp, lut := beside.at(1, 1)
	if c.small && dsp > 0 {
		n = max(1, min(n, int64(spare/dsp)))
	}
	if opt.Sparing && dsp == 0 {
		n = max(1, min(n, c.sparing(lut)))
	}
	if x.gives && opt.Singly {
		return 1
	}
	if x.gives && c.registers { // all that is written at once needs banks of its own
		n = min(n, (c.copies+givenIn-1)/givenIn)
	}
	return n
}

// Held is the most elements that sums of one nest become, see Options.
func (x *Plan) Held() (most int64) {
	for k, t := range x.survey.tasks {
		for i := range t.parts {
			if c := x.configs[k].choice[i]; c != nil && t.parts[i].band != nil && t.parts[i].band.Sums() {
				most = max(most, c.held)
			}
		}
	}
	return most
}

// InRows reports whether the plan hands on results of several rows one after the other, which could
// be handed on side by side.
func (x *Plan) InRows() bool {
	for k, t := range x.survey.tasks {
		for i := range t.parts {
			if c := x.configs[k].choice[i]; c != nil && c.cuts != nil && t.parts[i].gives && x.opt.OffChip && !x.opt.Singly && !x.opt.Beside && t.parts[i].acrossRows(*c) {
				return true
			}
		}
	}
	return false
}

// acrossRows reports whether copies of sums that stay in an array reach several rows of the results.
// What goes off chip goes row by row: results side by side would have to wait for each other. Sums of integers
// come from trees, which are short.
func (x *part) acrossRows(c candidate) bool {
	rows := int64(1)
	for _, k := range x.order[:max(0, len(x.order)-1)] {
		if k < x.band.Outer-1 {
			rows *= c.cuts[k].Copies
		}
	}
	return !c.registers && !x.band.Integers && rows > 1
}

// sparing is how many copies of statements around an inner nest, which take so many LUTs each, make
// the least product of all LUTs and the time of all: with n of them each result takes 1 / n cycles.
func (c *candidate) sparing(lut int) int64 {
	results, each := float64(c.held*c.blocks), float64(lut+ownLUT)
	return int64(math.Sqrt(results * float64(c.lut) / (float64(max(c.busy, 1)) * each)))
}

// operationsAround are those of the statements that copiesAround is about.
func (x *part) operationsAround(pricing estimator) operations {
	if x.band == nil {
		return nil
	}
	return operationsOf(slices.DeleteFunc(slices.Clone(x.band.Around()), func(s affine.Stmt) bool {
		_, isLoop := s.(*affine.Loop)
		return isLoop
	}), pricing)
}

// givenIn is the iterations in which sums that stayed in registers are handed on.
const givenIn = 4

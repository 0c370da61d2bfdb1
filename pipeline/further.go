package pipeline

import (
	"math"
	"slices"

	"codo/buffers"
	"codo/model"
	"codo/parallel"
)

// further makes the searches that begin where others have ended, each from the champions so far. The
// error is errStopped, or that of a stage.
func (x *preparation) further(all []champion, s searches, opt Options, price model.Options) ([]champion, error) {
	var err error
	budget, few := s.planned.Budget, len(x.program.Tasks) <= someTasks && !s.heavy
	if best := bestOf(all); best == nil && len(x.tried) == 0 || best != nil && best.farBehind(opt) {
		return all, nil // there is nothing that they could begin with
	}
	if few && s.floats {
		all, s.ways, err = x.summed(all, s.ways, budget, opt, price)
	}
	if err == nil && s.planned.Ahead {
		all, err = x.inTurn(all, budget, opt, price)
	}
	if err == nil && s.packs && !opt.share {
		all, err = x.leaner(all, s.ways, budget, opt, price)
		if err == nil {
			all, err = x.wider(all, s.ways, budget, opt, price)
		}
	}
	if best := bestOf(all); err == nil && !opt.share && x.outermost() <= someTasks/2 && (best == nil || !s.heavy) {
		all, err = x.holdingLess(all, s.ways, budget, opt, price)
	}
	for k := range all {
		if err == nil && !s.many && !x.atMemory(all[k].best, ofKind, opt, price) {
			all[k].best, err = x.less(all[k], s.ways, budget, opt, price)
		}
	}
	if err == nil && !s.many {
		all, err = x.roomier(all, budget, opt, price)
	}
	if err == nil && few {
		all, err = x.lighter(all, budget, opt, price)
	}
	if err == nil && !s.many && !s.heavy {
		all, err = x.sideBySide(all, budget, opt, price)
	}
	if err == nil && !s.many && !s.heavy && len(x.program.Tasks) <= someTasks/4 { // of several, some can be in LUTs
		all, err = x.mixed(all, s.ways, budget, opt, price)
	}
	if err == nil && few {
		all, err = x.slower(all, opt, price)
	}
	if err == nil && few && s.floats && opt.Interface == Memory { // off chip LUTs are short
		all, err = x.inLUTs(all, s.ways, budget, opt, price)
	}
	if err == nil && few && opt.Interface == Memory {
		all, err = x.inMoreBanks(all, budget, opt, price)
	}
	if err == nil && few && parallel.AddsInPassing(x.program, s.planned, x.orders) {
		all, err = x.inOrder(all, s.ways, budget, opt, price)
	}
	if err == nil && few {
		all, err = x.inStep(all, s.ways, budget, opt, price)
	}
	if err == nil && opt.Interface == AXI {
		all, err = x.postponed(all, budget, opt, price)
	}
	if err == nil && s.planned.Ahead { // the best may be another one by now
		all, err = x.inTurn(all, budget, opt, price)
	}
	return all, err
}

// less is the best design of a strategy, with smaller plans, too, as long as it leaves
// DSPs of what was planned with, and LUTs that products could be in: something else is short then, and plans for
// more than can be used may go astray.
func (x *preparation) less(c champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) (*Decision, error) {
	inLUTs := func(d *Decision) bool { return d.plan != nil && d.plan.InFabric() }
	if c.best != nil && c.best.Price != nil && c.best.farFrom(opt.beaten(), planned) {
		return c.best, nil
	}
	all := ways
	parts, ways := someParts, likeBest(c, all) // where none of these serves, the others hardly do
	for c.best != nil && c.best.Price != nil && float64(c.best.Price.Uses.DSP) < mostLeft*float64(planned.DSP) && !inLUTs(c.best) {
		var courses []course
		for _, dsps := range smaller(c.best.Price.Uses.DSP, planned.DSP, parts) {
			var less []parallel.Options
			for _, way := range ways {
				if way.Strategy == c.strategy {
					way.Budget.DSP = max(1, way.Budget.DSP*dsps/planned.DSP)
					less = append(less, way)
				}
			}
			within := planned
			courses = append(courses, coursesOf(less, within)...)
			within.DSP = dsps
			courses = append(courses, coursesOf(less, within)...)
		}
		champions, err := x.climbAll(courses, mostDSPs(courses), opt, price)
		d := bestOf(champions)
		if err != nil {
			return c.best, err
		}
		if d == nil || !d.better(c.best) {
			break
		}
		if slight := d.score() > hardly*c.best.score(); slight && len(parts) < len(allParts) {
			return d, nil
		}
		c.best, parts, ways = d, allParts, all
	}
	return c.best, nil
}

// likeBest are those of ways that the best design of a strategy is planned in, but for the budget, the weight of how long tasks
// wait, and whether other loops than those around sums are planned, too; all, if it is in none of them.
func likeBest(c champion, ways []parallel.Options) []parallel.Options {
	if c.best == nil || c.best.plan == nil {
		return ways
	}
	own := c.best.plan.Options()
	alike := slices.DeleteFunc(slices.Clone(ways), func(way parallel.Options) bool {
		own.Budget, own.Fill, own.Share, own.Free = way.Budget, way.Fill, way.Share, way.Free
		return way != own
	})
	if len(alike) == 0 {
		return ways
	}
	return alike
}

// farFrom reports whether d is so far from a score that it will hardly be made better than that by plans with fewer DSPs. Where it
// uses a small part of what is planned with, plans may have gone farther astray.
func (d *Decision) farFrom(score float64, planned parallel.Budget) bool {
	const (
		much, more = 1.25, 4 // times as long a run
		little     = 6       // 1 of so many
	)
	return d.score() > more*more*score || d.score() > much*much*score && d.Price.Uses.DSP*little > planned.DSP
}

// hardly is the part of a score with which a design is hardly better.
const hardly = 0.98

// Parts of the DSPs that a design uses, to plan with.
var (
	allParts  = []float64{0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4}
	someParts = []float64{0.5, 0.8, 1.1, 1.5, 2, 3}
)

// postponed is all with a plan like that of the best design, but for whether nests hand on results while they work on the next
// ones, if that matters: the copies of these take banks.
func (x *preparation) postponed(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if best == nil || best.plan == nil || best.Price == nil || best.score() > farBehind*opt.beaten() {
		return all, nil
	}
	way := best.plan.Options()
	if uses := best.Price.Uses; way.Postponed {
		if float64(uses.LUT) < mostLeft*float64(planned.LUT) && float64(uses.BRAM18K) < mostLeft*float64(planned.BRAM18K) {
			return all, nil
		}
	} else if !buffers.Postpones(best.Program) {
		return all, nil
	}
	way.Postponed = !way.Postponed
	courses := []course{{way: way, within: planned}}
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// inTurn is all with a plan like that of the best design in which nests take a tile of what others compute before they work on it:
// tasks that are as fast as these need no second tile, and its banks.
func (x *preparation) inTurn(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if best == nil || best.plan == nil || !best.plan.Options().Ahead || best.score() > opt.beaten() {
		return all, nil
	}
	way := best.plan.Options()
	way.Ahead = false
	courses := []course{{way: way, within: planned}}
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// roomier is all with plans like that of the best design that leave DSPs to what stands beside the
// main loops, if its run takes much longer than was planned: that lacks operators then.
func (x *preparation) roomier(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	const much = 1.2
	best := bestOf(all)
	if best == nil || best.plan == nil || best.score() < much*much*best.plan.Estimate() || best.score() > opt.beaten() {
		return all, nil
	}
	var courses []course
	for _, beside := range []int{10, 25} {
		way := best.plan.Options()
		way.Budget = planned
		way.Budget.DSP = max(1, planned.DSP*100/(100+beside))
		courses = append(courses, course{way: way, within: planned, beside: beside})
	}
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// lighter is all with far smaller plans, if a run of the best design takes many times as long as was planned: memories, say,
// do not serve as many copies.
func (x *preparation) lighter(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	const many = 8
	best := bestOf(all)
	if best == nil || best.plan == nil || best.score() < many*many*best.plan.Estimate() || best.score() > opt.beaten() {
		return all, nil
	}
	var courses []course
	for part := 2; part <= 64; part *= 2 {
		way := best.plan.Options()
		way.Budget.DSP, way.Budget.LUT = max(1, planned.DSP/part), max(1, planned.LUT/part)
		courses = append(courses, course{way: way, within: planned, luts: way.Budget.LUT})
	}
	more, err := x.with(nil, courses, mostDSPs(courses), opt.beating(best), price)
	return append(all, more...), err
}

// sideBySide is all with plans like that of the best design that hand on the results of several rows side by
// side, if it does so one after the other.
func (x *preparation) sideBySide(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if best == nil || best.plan == nil || !best.plan.InRows() || best.score() > opt.beaten() {
		return all, nil
	}
	way := best.plan.Options()
	way.Beside = true
	courses := []course{{way: way, within: planned}}
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// inMoreBanks is all with plans like those of the champions whose loops beside the main ones may have more banks of each
// array: what they reach side by side can be worth the LUTs of these.
func (x *preparation) inMoreBanks(all []champion, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	var courses []course
	for _, c := range all {
		if c.best == nil || c.best.plan == nil || c.best.score() > opt.beaten() {
			continue
		}
		for _, times := range []int{2, 4} {
			way := c.best.plan.Options()
			way.Banks = times
			courses = append(courses, course{way: way, within: planned})
			if !way.Unpacked { // more of them may need operators of both kinds
				way.Mixed = !way.Mixed
				courses = append(courses, course{way: way, within: planned})
			}
		}
	}
	if len(courses) == 0 {
		return all, nil
	}
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// mixed is all with plans in which some copies of a nest are in LUTs, beside others in DSPs, if one of the champions leaves
// either.
func (x *preparation) mixed(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	const used = 0.9
	leaves := func(c champion) bool {
		if c.best == nil || c.best.Price == nil || c.best.plan == nil {
			return false
		}
		uses := c.best.Price.Uses
		return float64(uses.DSP) <= used*float64(planned.DSP) || float64(uses.LUT) <= used*float64(planned.LUT)
	}
	if !slices.ContainsFunc(all, leaves) {
		return all, nil
	}
	some := variants(ways, func(way parallel.Options) bool {
		return !way.Unpacked && way.Fill != 0 && !way.Share && !way.Kept && way.Inside == parallel.Copied && way.Budget == planned
	}, func(way *parallel.Options) { way.Mixed = true })
	courses := coursesOf(some, planned)
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// inOrder is all with plans that leave nests in the order that serves their channels, too.
func (x *preparation) inOrder(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	ordered := variants(ways, func(way parallel.Options) bool {
		return way.Fill == 1 && !way.Share && !way.Free && !way.Kept && way.Budget == planned
	}, func(way *parallel.Options) { way.InOrder = true })
	return x.apart(all, ordered, planned, opt, price)
}

// inStep is all with plans in which nests take what several tasks compute as it comes, if there are
// such nests.
func (x *preparation) inStep(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	if _, changed := parallel.InStep(x.program, x.orders); !changed {
		return all, nil
	}
	stepping := variants(ways, func(way parallel.Options) bool {
		return !way.Share && !way.Free && way.Inside == parallel.Copied && !way.Kept && way.Budget == planned
	}, func(way *parallel.Options) { way.InStep, way.Courses = true, true })
	return x.apart(all, stepping, planned, opt, price)
}

// apart is all with plans of these ways, too, which are made for themselves: how far they get says
// nothing of the others.
func (x *preparation) apart(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	courses := coursesOf(ways, planned)
	opt = opt.beating(bestOf(all))
	more, err := x.with(nil, courses, mostDSPs(courses), opt, price)
	for k := range more {
		if err == nil {
			more[k].best, err = x.less(more[k], ways, planned, opt.beating(bestOf(more)), price)
		}
	}
	return append(all, more...), err
}

// with is all with the champions of these courses that can be better.
func (x *preparation) with(all []champion, courses []course, most int, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if opt = opt.beating(best); best != nil && best.plan != nil {
		opt.off = best.score() / max(best.plan.Estimate(), 1)
	}
	more, err := x.climbAll(courses, most, opt, price)
	return append(all, slices.DeleteFunc(more, func(c champion) bool { return c.best == nil })...), err
}

// leaner is all with plans for few DSPs, too, where the best design leaves LUTs: plans of many tasks
// that have DSPs for each of their products may go astray.
func (x *preparation) leaner(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if best == nil || best.Price == nil || float64(best.Price.Uses.LUT) >= mostLeft*float64(planned.LUT) || len(x.program.Tasks) > 4*someTasks { // these take several seconds
		return all, nil
	}
	var few []parallel.Options
	for part := 2; part <= 8; part *= 2 {
		way := ways[min(1, len(ways)-1)]
		way.Budget.DSP = max(1, min(way.Budget.DSP, best.Price.Uses.DSP)/part)
		few = append(few, way)
	}
	// what is worth keeping of the cuts for all DSPs is so for some: others are not looked for
	return x.with(all, coursesOf(few, planned), mostDSPs(coursesOf(ways, planned)), opt, price)
}

// inLUTs is all with plans for a part of the DSPs, too, where floats leave LUTs: what a plan has DSPs for is not in LUTs, of which
// there may be many times as many.
func (x *preparation) inLUTs(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	best := bestOf(all)
	if best == nil || best.Price == nil || float64(best.Price.Uses.LUT) >= mostLeft*float64(planned.LUT) || best.score() > farBehind*opt.beaten() {
		return all, nil
	}
	var courses []course
	for _, part := range []int{2, fewPart, fewPart * fewPart} {
		within := planned
		within.DSP = max(1, planned.DSP/part)
		some := variants(ways, func(way parallel.Options) bool { return way.Budget == planned }, func(way *parallel.Options) { way.Budget = within })
		for k, survey := range x.surveysFor(some, planned.DSP) {
			if survey.Plan(some[k]).Mixes() {
				courses = append(courses, course{way: some[k], within: within, once: true})
			}
		}
	}
	if len(courses) == 0 {
		return all, nil
	}
	opt.off = x.mostOff()
	more, err := x.climbAll(courses, planned.DSP, opt.beating(best), price)
	d := bestOf(more)
	if err != nil || d == nil || d.score() >= best.score() { // for nothing, they are not worth the LUTs
		return all, err
	}
	all = slices.DeleteFunc(append(all, more...), func(c champion) bool { return c.best == nil })
	all, err = x.with(all, []course{{way: d.plan.Options(), within: planned}}, planned.DSP, opt, price) // it may use more of what there is
	for better := true; err == nil && better; {                                                         // or less
		var less []course
		for _, part := range []int{66, 50} {
			way := d.plan.Options()
			way.Budget.DSP = max(1, way.Budget.DSP*part/100)
			less = append(less, course{way: way, within: way.Budget, once: true})
		}
		before := d.score()
		all, err = x.with(all, less, planned.DSP, opt, price)
		d = bestOf(all)
		better = d.plan != nil && d.score() < before
	}
	return all, err
}

// mostOff is the least part that the score of a design was of its plan's estimate, at most 1.
func (x *preparation) mostOff() float64 {
	part := 1.0
	for _, alike := range x.tried {
		for _, o := range alike.outcomes {
			if o.err == nil && o.decision.Price != nil {
				part = min(part, o.decision.score()/max(o.plan.Estimate(), 1))
			}
		}
	}
	return part
}

// wider is all with plans whose trees of products have any number of others side by side, where one of the
// slowest tasks of the best design is as fast as others let it be, as a first layer, whose sums are short,
// and there are operators left: of many tasks those of that one, and of others that take long in any case.
func (x *preparation) wider(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	const (
		used = 0.9
		some = 2 // others may be the slowest then
	)
	best := bestOf(all)
	if best == nil || best.Price == nil || best.plan == nil || !best.plan.Exhausted(planned) {
		return all, nil
	}
	if uses := best.Price.Uses; float64(uses.DSP) > used*float64(planned.DSP) || float64(uses.LUT) > used*float64(planned.LUT) {
		return all, nil
	}
	wide := variants(ways, func(way parallel.Options) bool {
		return !way.Unpacked && way.Fill != 0 && !way.Share && !way.Free && way.Inside == parallel.Copied
	}, func(way *parallel.Options) {
		if way.Wide = true; len(x.program.Tasks) > someTasks {
			way.WideFrom = best.plan.Slowest() / some
		}
	})
	courses := coursesOf(wide, planned)
	return x.with(all, courses, mostDSPs(courses), opt, price)
}

// holdingLess is all with plans whose nests hold fewer sums at a time, where no design fits, or those of the best one take a good
// part of the block RAMs, and it leaves DSPs, or LUTs: more copies would need more banks for them.
func (x *preparation) holdingLess(all []champion, ways []parallel.Options, planned parallel.Budget, opt Options, price model.Options) ([]champion, error) {
	const (
		used  = 0.9
		words = 512 // of 36 bits in a block RAM
	)
	best, most := bestOf(all), opt.Parallel.Budget.BRAM18K*words/4
	if best != nil && (best.Price == nil || best.plan == nil || best.plan.Held() <= int64(most)) {
		return all, nil
	}
	if best != nil && float64(best.Price.Uses.DSP) > used*float64(planned.DSP) && float64(best.Price.Uses.LUT) > used*float64(planned.LUT) {
		return all, nil
	}
	var err error
	for again := true; err == nil && again; again = best == nil && bestOf(all) == nil && most >= fewHeld { // more block RAMs are no reason to hold more
		var courses []course
		for range 3 {
			less := variants(ways, func(way parallel.Options) bool {
				return !way.Share && !way.Free && !way.Kept && way.Inside == parallel.Copied && way.Budget == planned
			}, func(way *parallel.Options) { way.Held = most })
			courses = append(courses, coursesOf(less, planned)...)
			most /= 4
		}
		all, err = x.with(all, courses, mostDSPs(courses), opt, price)
	}
	return all, err
}

// fewHeld is how few sums a nest may at least hold, as far as plans go that hold fewer and fewer.
const fewHeld = 512

// variants are those of ways that serve, each with a change.
func variants(ways []parallel.Options, serve func(parallel.Options) bool, change func(*parallel.Options)) (out []parallel.Options) {
	for _, way := range ways {
		if serve(way) {
			change(&way)
			out = append(out, way)
		}
	}
	return out
}

// smaller are these parts of the DSPs that a design uses, those that are less than all.
func smaller(uses, all int, parts []float64) (out []int) {
	for _, part := range parts {
		out = append(out, max(1, int(math.Ceil(float64(uses)*part))))
	}
	return slices.DeleteFunc(slices.Compact(out), func(dsps int) bool { return dsps >= all })
}

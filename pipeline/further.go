package pipeline

import (
	"slices"

	"codo/buffers"
	"codo/parallel"
)

// A following is a row of searches that begin where others have ended.
type following struct {
	*preparation
	searches
	opt Options
}

// further makes the searches that begin where others have ended, each from the champions so far. The
// error is errStopped, or that of a stage.
func (f *following) further(all []champion) ([]champion, error) {
	if best := bestOf(all); best == nil && len(f.tried) == 0 || best != nil && best.farBehind(f.opt) {
		return all, nil // there is nothing that they could begin with
	}
	tasks := len(f.program.Tasks)
	few, quick := tasks <= someTasks && !f.heavy, !f.many && !f.heavy
	onChip, packs := f.opt.Interface == Memory, f.packs && !f.opt.share
	for _, next := range []struct {
		serves bool
		search func([]champion) ([]champion, error)
	}{
		{few && f.floats, f.summed},
		{f.planned.Ahead, f.inTurn},
		{packs, f.leaner},
		{packs, f.wider},
		{!f.opt.share && f.outermost() <= someTasks/2, f.holdingLess},
		{!f.many, f.smallerEach},
		{!f.many, f.roomier},
		{few, f.lighter},
		{quick, f.sideBySide},
		{quick && len(f.user.Tasks) <= someTasks/4 && !f.planned.InLUTs, f.mixed}, // of several, some can be in LUTs
		{few, f.slower},
		{few && f.floats && onChip, f.inLUTs}, // off chip LUTs are short
		{few && onChip, f.inMoreBanks},
		{few, f.inOrder},
		{few, f.inStep},
		{!onChip, f.postponed},
		{f.planned.Ahead, f.inTurn}, // the best may be another one by now
	} {
		if !next.serves {
			continue
		}
		var err error
		if all, err = next.search(all); err != nil {
			return all, err
		}
	}
	return all, nil
}

// with is all with the champions of these courses that can be better.
func (f *following) with(all []champion, courses []course) ([]champion, error) {
	return f.withOf(all, courses, mostDSPs(courses))
}

// withOf is with; for most, see surveysFor.
func (f *following) withOf(all []champion, courses []course, most int) ([]champion, error) {
	if len(courses) == 0 {
		return all, nil
	}
	best := bestOf(all)
	opt := f.opt.beating(best)
	if best != nil && best.plan != nil {
		opt.off = best.score() / max(best.plan.Estimate(), 1)
	}
	more, err := f.champions(courses, most, opt)
	return append(all, more...), err
}

// champions are those of courses that find a design.
func (f *following) champions(courses []course, most int, opt Options) ([]champion, error) {
	all, err := f.climbAll(courses, most, opt)
	return slices.DeleteFunc(all, func(c champion) bool { return c.best == nil }), err
}

// apart is all with plans of these ways, too, which are made for themselves: how far they get says
// nothing of the others.
func (f *following) apart(all []champion, ways []parallel.Options) ([]champion, error) {
	courses, opt := coursesOf(ways, f.planned.Budget), f.opt.beating(bestOf(all))
	more, err := f.champions(courses, mostDSPs(courses), opt)
	for k := range more {
		if err == nil {
			more[k].best, err = f.less(more[k], ways, opt.beating(bestOf(more)))
		}
	}
	return append(all, more...), err
}

// bestWay is the best design and the way of its plan, if it has one and its score is at most so many times what is to be beaten.
func (f *following) bestWay(all []champion, times float64) (best *Decision, way parallel.Options, ok bool) {
	if best = bestOf(all); best == nil || best.plan == nil || best.score() > times*f.opt.beaten() {
		return nil, way, false
	}
	return best, best.plan.Options(), true
}

// alone is the course of a way within all that is planned with.
func (f *following) alone(way parallel.Options) []course {
	return []course{{way: way, within: f.planned.Budget}}
}

// postponed is all with a plan like that of the best design, but for whether nests hand on results while they work on the next
// ones, if that matters: the copies of these take banks.
func (f *following) postponed(all []champion) ([]champion, error) {
	planned := f.planned.Budget
	best, way, ok := f.bestWay(all, farBehind)
	if !ok || best.Price == nil {
		return all, nil
	}
	if uses := best.Price.Uses; way.Postponed {
		if float64(uses.LUT) < mostLeft*float64(planned.LUT) && float64(uses.BRAM18K) < mostLeft*float64(planned.BRAM18K) {
			return all, nil
		}
	} else if !buffers.Postpones(best.Program) {
		return all, nil
	}
	way.Postponed = !way.Postponed
	return f.with(all, f.alone(way))
}

// inTurn is all with a plan like that of the best design in which nests take a tile of what others compute before they work on it:
// tasks that are as fast as these need no second tile, and its banks.
func (f *following) inTurn(all []champion) ([]champion, error) {
	_, way, ok := f.bestWay(all, 1)
	if !ok || !way.Ahead {
		return all, nil
	}
	way.Ahead = false
	return f.with(all, f.alone(way))
}

// roomier is all with plans like that of the best design that leave DSPs to what stands beside the
// main loops, if its run takes much longer than was planned: that lacks operators then.
func (f *following) roomier(all []champion) ([]champion, error) {
	const much = 1.2
	best, way, ok := f.bestWay(all, 1)
	if !ok || best.score() < much*much*best.plan.Estimate() {
		return all, nil
	}
	var courses []course
	for _, beside := range []int{10, 25} {
		way.Budget = f.planned.Budget
		way.Budget.DSP = max(1, way.Budget.DSP*100/(100+beside))
		courses = append(courses, course{way: way, within: f.planned.Budget, beside: beside})
	}
	return f.with(all, courses)
}

// lighter is all with far smaller plans, if a run of the best design takes many times as long as was planned: memories, say,
// do not serve as many copies.
func (f *following) lighter(all []champion) ([]champion, error) {
	const many = 8
	best, way, ok := f.bestWay(all, 1)
	if !ok || best.score() < many*many*best.plan.Estimate() {
		return all, nil
	}
	planned := f.planned.Budget
	var courses []course
	for part := 2; part <= 64; part *= 2 {
		way.Budget.DSP, way.Budget.LUT = max(1, planned.DSP/part), max(1, planned.LUT/part)
		courses = append(courses, course{way: way, within: planned, luts: way.Budget.LUT})
	}
	more, err := f.champions(courses, mostDSPs(courses), f.opt.beating(best))
	return append(all, more...), err
}

// sideBySide is all with plans like that of the best design that hand on the results of several rows side by
// side, if it does so one after the other.
func (f *following) sideBySide(all []champion) ([]champion, error) {
	best, way, ok := f.bestWay(all, 1)
	if !ok || !best.plan.InRows() {
		return all, nil
	}
	way.Beside = true
	return f.with(all, f.alone(way))
}

// inMoreBanks is all with plans like those of the champions whose loops beside the main ones may have more banks of each
// array: what they reach side by side can be worth the LUTs of these.
func (f *following) inMoreBanks(all []champion) ([]champion, error) {
	var courses []course
	for _, c := range all {
		_, way, ok := f.bestWay([]champion{c}, 1)
		if !ok {
			continue
		}
		for _, way.Banks = range []int{2, 4} {
			courses = append(courses, f.alone(way)...)
			if other := way; !way.Unpacked { // more of them may need operators of both kinds
				other.Mixed = !way.Mixed
				courses = append(courses, f.alone(other)...)
			}
		}
	}
	return f.with(all, courses)
}

// mixed is all with plans in which some copies of a nest are in LUTs, beside others in DSPs, if one of the champions leaves
// either, but not much of both.
func (f *following) mixed(all []champion) ([]champion, error) {
	const much, used = 0.8, 0.9
	planned := f.planned.Budget
	leaves := func(c champion) bool {
		if c.best == nil || c.best.Price == nil || c.best.plan == nil {
			return false
		}
		dsps, luts := ratio(c.best.Price.Uses.DSP, planned.DSP), ratio(c.best.Price.Uses.LUT, planned.LUT)
		return min(dsps, luts) <= used && max(dsps, luts) > much
	}
	if !slices.ContainsFunc(all, leaves) {
		return all, nil
	}
	some := variants(f.ways, func(way parallel.Options) bool {
		return !way.Unpacked && way.Fill != 0 && !way.Share && !way.Kept && way.Inside == parallel.Copied && way.Budget == planned
	}, func(way *parallel.Options) { way.Mixed = true })
	return f.with(all, coursesOf(some, planned))
}

// inOrder is all with plans that leave nests in the order that serves their channels, too, if some add up what passes.
func (f *following) inOrder(all []champion) ([]champion, error) {
	if !parallel.AddsInPassing(f.program, f.planned, f.orders) {
		return all, nil
	}
	return f.apart(all, variants(f.ways, func(way parallel.Options) bool {
		return way.Fill == 1 && !way.Share && !way.Free && !way.Kept && way.Budget == f.planned.Budget
	}, func(way *parallel.Options) { way.InOrder = true }))
}

// inStep is all with plans in which nests take what several tasks compute as it comes, if there are
// such nests.
func (f *following) inStep(all []champion) ([]champion, error) {
	if _, changed := parallel.InStep(f.program, f.orders); !changed {
		return all, nil
	}
	return f.apart(all, variants(f.ways, func(way parallel.Options) bool {
		return !way.Share && !way.Free && way.Inside == parallel.Copied && !way.Kept && way.Budget == f.planned.Budget
	}, func(way *parallel.Options) { way.InStep, way.Courses = true, true }))
}

// leaner is all with plans for few DSPs, too, where the best design leaves LUTs: plans of many tasks
// that have DSPs for each of their products may go astray.
func (f *following) leaner(all []champion) ([]champion, error) {
	planned := f.planned.Budget
	best := bestOf(all)
	if best == nil || best.Price == nil || float64(best.Price.Uses.LUT) >= mostLeft*float64(planned.LUT) || len(f.program.Tasks) > 4*someTasks { // these take several seconds
		return all, nil
	}
	var few []parallel.Options
	for part := 2; part <= 8; part *= 2 {
		way := f.ways[min(1, len(f.ways)-1)]
		way.Budget.DSP = max(1, min(way.Budget.DSP, best.Price.Uses.DSP)/part)
		few = append(few, way)
	}
	// what is worth keeping of the cuts for all DSPs is so for some: others are not looked for
	return f.withOf(all, coursesOf(few, planned), mostDSPs(coursesOf(f.ways, planned)))
}

// inLUTs is all with plans for a part of the DSPs, too, where floats leave LUTs: what a plan has DSPs for is not in LUTs, of which
// there may be many times as many.
func (f *following) inLUTs(all []champion) ([]champion, error) {
	planned := f.planned.Budget
	best := bestOf(all)
	if best == nil || best.Price == nil || float64(best.Price.Uses.LUT) >= mostLeft*float64(planned.LUT) || best.score() > farBehind*f.opt.beaten() {
		return all, nil
	}
	var courses []course
	for _, part := range []int{2, fewPart, fewPart * fewPart} {
		within := planned
		within.DSP = max(1, planned.DSP/part)
		some := variants(f.ways, func(way parallel.Options) bool { return way.Budget == planned }, func(way *parallel.Options) { way.Budget = within })
		for k, survey := range f.surveysFor(some, planned.DSP) {
			if survey.Plan(some[k]).Mixes() {
				courses = append(courses, course{way: some[k], within: within, once: true})
			}
		}
	}
	if len(courses) == 0 {
		return all, nil
	}
	opt := f.opt.beating(best)
	opt.off = f.mostOff()
	more, err := f.climbAll(courses, planned.DSP, opt)
	d := bestOf(more)
	if err != nil || d == nil || d.score() >= best.score() { // for nothing, they are not worth the LUTs
		return all, err
	}
	all = slices.DeleteFunc(append(all, more...), func(c champion) bool { return c.best == nil })
	all, err = f.withOf(all, f.alone(d.plan.Options()), planned.DSP) // it may use more of what there is
	for better := true; err == nil && better; {                      // or less
		var less []course
		for _, part := range []int{66, 50} {
			way := d.plan.Options()
			way.Budget.DSP = max(1, way.Budget.DSP*part/100)
			less = append(less, course{way: way, within: way.Budget, once: true})
		}
		before := d.score()
		all, err = f.withOf(all, less, planned.DSP)
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
func (f *following) wider(all []champion) ([]champion, error) {
	const (
		used = 0.9
		some = 2 // others may be the slowest then
	)
	planned := f.planned.Budget
	best := bestOf(all)
	if best == nil || best.Price == nil || best.plan == nil || !best.plan.Exhausted(planned) {
		return all, nil
	}
	if uses := best.Price.Uses; float64(uses.DSP) > used*float64(planned.DSP) || float64(uses.LUT) > used*float64(planned.LUT) {
		return all, nil
	}
	wide := variants(f.ways, func(way parallel.Options) bool {
		return !way.Unpacked && way.Fill != 0 && !way.Share && !way.Free && way.Inside == parallel.Copied
	}, func(way *parallel.Options) {
		if way.Wide = true; len(f.program.Tasks) > someTasks {
			way.WideFrom = best.plan.Slowest() / some
		}
	})
	return f.with(all, coursesOf(wide, planned))
}

// holdingLess is all with plans whose nests hold fewer sums at a time, where no design fits, or those of the best one take a good
// part of the block RAMs, and it leaves DSPs, or LUTs: more copies would need more banks for them.
func (f *following) holdingLess(all []champion) ([]champion, error) {
	const (
		used  = 0.9
		words = 512 // of 36 bits in a block RAM
	)
	planned := f.planned.Budget
	best, most := bestOf(all), f.opt.Parallel.Budget.BRAM18K*words/4
	if best != nil && (f.heavy || best.Price == nil || best.plan == nil || best.plan.Held() <= int64(most)) {
		return all, nil
	}
	if best != nil && float64(best.Price.Uses.DSP) > used*float64(planned.DSP) && float64(best.Price.Uses.LUT) > used*float64(planned.LUT) {
		return all, nil
	}
	var err error
	for again := true; err == nil && again; again = best == nil && bestOf(all) == nil && most >= fewHeld { // more block RAMs are no reason to hold more
		var courses []course
		for range 3 {
			less := variants(f.ways, func(way parallel.Options) bool {
				return !way.Share && !way.Free && !way.Kept && way.Inside == parallel.Copied && way.Budget == planned
			}, func(way *parallel.Options) { way.Held = most })
			courses = append(courses, coursesOf(less, planned)...)
			most /= 4
		}
		all, err = f.with(all, courses)
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

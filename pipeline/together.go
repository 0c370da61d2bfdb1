package pipeline

import (
	"codo/affine"
	"codo/hbm"
)

// waiting is how many times as long as its slowest task a run may take of which the tasks hardly
// wait for each other: one task that does all is no faster.
const waiting = 1.05

// worthRun is the part of the time of a run, squared, for which it is not worth it to give up tasks
// that run at the same time.
const worthRun = 0.9

// besideTogether makes the search once more with all nests in one task, which has all operators for
// each of them, one after the other, and gives the better result: where each
// of a few nests needs all that the one before gives, tasks mostly wait for each other. As the one
// task does not work on several sets of data at the same time, that must save more of a run than it
// costs of the time between runs. Where a run is far from the bound, it is tried in any case: what tasks hand to each other
// may be what they go through in an order that does not serve them, unless channels have no order. So it is where there are so few DSPs
// that those of one task more or less are a good part of them: one task can use all.
//
// A design that has been made ahead is one of these.
func besideTogether(r, ahead result, opt Options) result {
	if ahead.found() && unfit(r.err) {
		return ahead
	}
	best := r
	if ahead.found() && r.err == nil && r.d.Timing != nil && ahead.repays(r) && ahead.d.score() <= worthRun*r.d.score() {
		best = ahead
		best.d.Stopped = best.d.Stopped || r.d.Stopped
	}
	if r.err != nil || r.isLast() || opt.Without.Coarse || r.d.Timing == nil || len(r.at.tasks.Tasks) > r.at.mostTogether(r.d, opt) ||
		r.d.score() < waiting*waiting*r.d.least() && !(len(r.at.tasks.Tasks) > 1 && !opt.Without.Communication && r.at.losesByTasks(r.d, opt)) {
		return best
	}
	worth := worthRun
	if len(r.d.Program.Tasks) == 1 { // there are none to give up
		worth = 1
	}
	opt.together, opt.beat, opt.repay = true, min(worth*r.d.score(), best.d.score(), opt.beaten()), r.d.score()*r.d.least()
	for _, opt.parts = range r.at.portsTogether(opt) {
		seen := map[string]bool{affine.Print(r.at.program): true}
		for _, opt.rows = range []bool{false, true} {
			if best.d.Stopped || opt.stopped() {
				return best
			}
			if o := r.at.inOne(r.d, opt.settled(), seen); o.repays(r) && o.d.score() <= opt.beat {
				best, opt.beat = o, o.d.score()
			}
		}
	}
	return best
}

// mostTogether is the number of tasks up to which one task may do better than those of d: arrays that lie in as many banks as
// it has copies take LUTs that networks do not have, if their products are in LUTs.
func (x *preparation) mostTogether(d *Decision, opt Options) int {
	if 2*d.Price.Uses.LUT > opt.Parallel.Budget.LUT {
		return x.fewTasks()
	}
	return 2 * someTasks
}

// fewDSPs is how many there are for each task if these are few: some copies that multiply and add floats.
const fewDSPs = 16

// losesByTasks reports whether d is far from the bound, or not near it where there are few DSPs, or few tasks.
func (x *preparation) losesByTasks(d *Decision, opt Options) bool {
	return far(d, x.user, opt) || (x.hasFewDSPs(opt) || opt.Interface == AXI || x.isSmall()) && slower(d, ofKind, x.user, opt)
}

// hasFewDSPs reports whether there are few DSPs for each task, if they matter.
func (x *preparation) hasFewDSPs(opt Options) bool {
	return !opt.Parallel.InLUTs && opt.Parallel.Budget.DSP < fewDSPs*len(x.tasks.Tasks)
}

// farAhead is the part of the score of tasks of their own that one task must be below at first.
const farAhead = 0.5

// togetherAhead is what besideTogether finds with as many ports as an array may have, where a look at
// the first plans tells that it may be the best there is: off chip, all that there is to try for a
// few nests in tasks of their own takes long.
func (x *preparation) togetherAhead(opt Options) (none result) {
	if n := len(x.tasks.Tasks); !opt.formsOffChip() || n < 2 || n > someTasks/2 {
		return none
	}
	opt.parts = x.mostPorts(opt)
	look := opt.settled()
	if !hbm.Fits(x.user, look.words()*wordBits) {
		return none
	}
	look.glance, look.brief = true, true
	first := x.lookAt((*preparation).asWritten, look)
	if opt.together, look.together = true, true; first == nil {
		return none
	}
	if o := x.lookAt((*preparation).search, look); o == nil || o.score() > farAhead*first.score() {
		return none
	}
	return x.inOne(first, opt.settled(), map[string]bool{})
}

// lookAt is what a search gives of the first plans with these options; nil: no design that can be played.
func (x *preparation) lookAt(search func(*preparation, Options) result, look Options) *Decision {
	other := prepared(x.source, look)
	if other == nil {
		return nil
	}
	if r := search(other, look); r.found() && r.d.Timing != nil {
		return r.d
	}
	return nil
}

// inOne is the best result with all nests in one task; that of none, if its program is among
// those seen, or a look at the first plans says that none repays d. There is a look first where there are many nests, or
// each pass over rows is a nest of its own. Off chip the one task may take matrices in panels.
func (x *preparation) inOne(d *Decision, opt Options, seen map[string]bool) result {
	other := prepared(x.source, opt)
	if !isNew(other, seen) {
		return result{}
	}
	if opt.rows || len(x.tasks.Tasks) > someTasks {
		look := opt
		look.glance = true
		if !other.search(look).repays(result{d: d}) {
			return result{}
		}
	}
	r := other.search(opt)
	if r.found() && opt.Interface == AXI && !opt.Without.Communication {
		r = besideWhole(r, opt)
	}
	if r.err != nil {
		return result{}
	}
	if r = other.besidePanels(r, opt); !r.found() { // none of either kind
		return result{}
	}
	return r
}

// portsTogether are the numbers of ports that an array may have where one task does all: that of the
// plan, and the most. These come first where they save a good part of a run: nothing is computed before all
// has come.
func (x *preparation) portsTogether(opt Options) []int {
	if opt.Interface != AXI {
		return []int{x.parts}
	}
	opt.parts = x.mostPorts(opt)
	few, many := max(1, x.parts), opt.parts
	if few == many {
		return []int{few}
	}
	least := x.moving(opt.settled())
	if opt.parts = few; portShare*(x.moving(opt.settled())-least) > opt.boundOf(x.user) {
		return []int{many, few}
	}
	return []int{few, many}
}

package pipeline

import (
	"cmp"
	"slices"
)

// slower is all with designs that took too many DSPs and were promising, of which loops share operators at longer intervals
// so that they fit: smaller plans may be of another kind, or make the same design again.
func (f *following) slower(all []champion) ([]champion, error) {
	for _, o := range f.promising(bestOf(all), f.opt) {
		d, err := f.slowedToFit(o, f.opt.beating(bestOf(all)))
		if err != nil {
			return all, err
		}
		if d != nil {
			all = append(all, champion{strategy: o.plan.Options().Strategy, best: d})
		}
	}
	return all, nil
}

// mostSlowed is how many of the designs that are too large are made anew.
const mostSlowed = 3

// promising are the designs that took too many DSPs and no more of the rest of the budget, and would be better than best with as much less as
// that was, the most promising first.
func (x *preparation) promising(best *Decision, opt Options) (list []*outcome) {
	budget, limit := opt.Parallel.Budget, opt.beating(best).beaten()
	for _, alike := range x.tried {
		for _, o := range alike.outcomes {
			if o.err != nil || o.fits || o.decision.Price == nil || o.plan.Options().Slowed {
				continue
			}
			if o.takes.DSP*2 < o.uses.DSP { // most of them are in none of these loops
				continue
			}
			if dsps := float64(o.uses.DSP) / float64(max(budget.DSP, 1)); dsps > 1 && mostOf(o.uses, budget) <= dsps && o.shrunk(budget) < limit {
				list = append(list, o)
			}
		}
	}
	slices.SortFunc(list, func(a, b *outcome) int {
		return cmp.Or(cmp.Compare(a.shrunk(budget), b.shrunk(budget)), cmp.Compare(a.uses.DSP, b.uses.DSP), cmp.Compare(a.uses.LUT, b.uses.LUT), cmp.Compare(a.key, b.key), cmp.Compare(a.room.DSP, b.room.DSP))
	})
	list = slices.CompactFunc(list, func(a, b *outcome) bool {
		return a.uses == b.uses && a.decision.Price.Csynth == b.decision.Price.Csynth
	})
	return list[:min(len(list), mostSlowed)]
}

// slowedToFit is the best design of the plan of o, of which loops share operators so that it fits; nil: none does. How many
// DSPs there is room for follows from what the design before has taken.
func (x *preparation) slowedToFit(o *outcome, opt Options) (*Decision, error) {
	plan, room := o.plan.Slowed(), o.room
	for range maxTries {
		before := o
		room.DSP = int(float64(before.takes.DSP) * ratio(opt.Parallel.Budget.DSP, before.uses.DSP))
		o = x.outcomeOf(plan, room, opt, opt.beaten())
		if o.err != nil || o.decision.Price == nil || !o.fits && o.uses == before.uses && o.takes == before.takes {
			return nil, o.err
		}
		if !o.fits {
			continue
		}
		if o.decision.score() < opt.beaten() {
			o.deepen(opt)
		}
		if o.fits {
			o.decision.plan = plan
			return o.decision, nil
		}
		return nil, nil
	}
	return nil, nil
}

package pipeline

import "codo/parallel"

// A Bottleneck is what keeps a design from being faster.
type Bottleneck struct {
	Task     string  // the slowest
	Resource string  // of which the largest part of the budget is used
	Used     float64 // that part
	// Fewer is the part of csynth's cycles that the plan of the design would do
	// without if there were More of the resource; Predicted tells whether that has
	// been looked at, which is where the resource is short.
	Fewer     float64
	Predicted bool
}

// More is by how much a Bottleneck's resource grows for its prediction.
const More = 0.2

// short is the part of a budget from which on a resource is short.
const short = 0.8

// bottleneckOf names task and resource of a design with a price.
func bottleneckOf(d *Decision, budget parallel.Budget) *Bottleneck {
	b := &Bottleneck{}
	slowest := int64(-1)
	for _, t := range d.Price.Tasks {
		if t.Latency > slowest {
			b.Task, slowest = t.Task.Name, t.Latency
		}
	}
	for _, r := range sharesOf(d.Price.Uses, budget) {
		if share := r.part(); share > b.Used {
			b.Resource, b.Used = r.name, share
		}
	}
	return b
}

// predict makes the plan of d with more of the resource that is short, and looks at all
// designs that the search has tried: how much faster the slowest task would be then.
func (x *preparation) predict(d *Decision, opt Options) {
	b := d.Bottleneck
	if b.Used < short {
		return
	}
	budget, plan := opt.Parallel.Budget, d.plan.Options()
	grow := func(n *int) { *n += int(More * float64(*n)) }
	switch b.Resource {
	case "DSP":
		grow(&budget.DSP)
		grow(&plan.Budget.DSP)
	case "LUT":
		grow(&budget.LUT)
		grow(&plan.Budget.LUT)
	case "FF":
		grow(&budget.FF)
		grow(&plan.Budget.LUT)
	default: // all copies need memories
		grow(&budget.BRAM18K)
		grow(&budget.URAM)
		grow(&plan.Budget.DSP)
		grow(&plan.Budget.LUT)
	}
	part := 1.0
	one, two := *opt.Parallel, *opt.Parallel
	one.Fill, two.Fill = 1, 2
	searches := []parallel.Options{one, two} // the larger design may be that of another search
	if x.veryMany() {                        // there was only one
		searches = searches[:1]
	}
	for k, survey := range x.surveysFor(searches, opt.Parallel.Budget.DSP) {
		now, then := searches[k], searches[k]
		now.Budget, then.Budget = d.plan.Options().Budget, plan.Budget
		part = min(part, float64(survey.Plan(then).Slowest())/float64(max(1, survey.Plan(now).Slowest())))
	}
	for _, alike := range x.tried {
		for _, o := range alike.outcomes {
			if o.err == nil && o.decision.Price != nil && len(exceeded(o.uses, budget)) == 0 {
				part = min(part, float64(o.decision.Price.Csynth)/float64(d.Price.Csynth))
			}
		}
	}
	b.Predicted, b.Fewer = true, 1-part
}

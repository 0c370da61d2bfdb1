package pipeline

import (
	"fmt"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"
)

// A Decision is a decided program with its price.
type Decision struct {
	Program  *affine.Program
	Price    *model.Report // nil if the model cannot tell, for the reason Unpriced, or if not all stages ran
	Passes   []Pass
	Found    diag.List
	Unpriced error
}

// maxTries bounds how often the search starts anew with fewer DSPs.
const maxTries = 6

// Decide is Run with a search that stays inside the budget: what Tile plans with
// is only about right, so if the model finds that the design is too large, the
// plan is made anew with fewer DSPs. The errors are those of Run, or say which
// resource the least design lacks (*TooSmall).
func Decide(p *affine.Program, opt Options, price model.Options) (*Decision, error) {
	plan := opt
	if opt.Parallel != nil {
		search := *opt.Parallel
		plan.Parallel = &search
	}
	for try := 1; ; try++ {
		q, passes, found, err := Run(p, plan)
		if err != nil || opt.Until != "" {
			return &Decision{Program: q, Passes: passes, Found: found}, err
		}
		r, err := model.Estimate(q, price)
		d := &Decision{Program: q, Price: r, Passes: passes, Found: found, Unpriced: err}
		if err != nil {
			return d, nil
		}
		if opt.Parallel == nil {
			return d, nil
		}
		what, used, budget := worst(r.Uses, opt.Parallel.Budget)
		search := plan.Parallel
		switch {
		case used <= budget:
			return d, nil
		case search.Budget.DSP <= 1 || try == maxTries:
			return d, &TooSmall{what, used, budget}
		case try == maxTries-1:
			search.Budget.DSP, search.MaxParallel = 1, 1
		default:
			search.Budget.DSP = reduced(search.Budget.DSP, r.Uses.DSP, used, budget)
		}
	}
}

// reduced is the number of DSPs to plan with after a plan with so many gave a
// design with dsp DSPs that takes used of a resource of which there is less.
func reduced(plan, dsp, used, budget int) int {
	least := min(plan, max(dsp, 1))
	return max(1, min(plan-1, int(float64(least)*float64(budget)/float64(used)*0.99)))
}

// A TooSmall is the error of Decide when not even the least design fits.
type TooSmall struct {
	What         string // the resource
	Used, Budget int
}

func (e *TooSmall) Error() string {
	return fmt.Sprintf("the budget is too small: the least design found takes %d %s, and there are %d", e.Used, e.What, e.Budget)
}

// worst is the resource of which the largest part of the budget is used.
func worst(c device.Cost, b parallel.Budget) (what string, used, budget int) {
	most := -1.0
	for _, r := range []struct {
		what         string
		used, budget int
	}{
		{"DSP slices", c.DSP, b.DSP}, {"block RAMs", c.BRAM18K, b.BRAM18K}, {"ultra RAMs", c.URAM, b.URAM}, {"LUTs", c.LUT, b.LUT}, {"flip-flops", c.FF, b.FF},
	} {
		share := float64(r.used) / float64(max(r.budget, 1))
		if share > most {
			most, what, used, budget = share, r.what, r.used, r.budget
		}
	}
	return what, used, budget
}

package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/nest"
)

// planes is for kernels; a design keeps its nests.
func planes(p *affine.Program, opt Options) diag.List {
	if t := p.Kernel(); t != nil && opt.planes {
		nest.Planes(t, affine.NamesOf(p))
		nest.SeparateOutputs(t)
	}
	return nil
}

// besidePlanes makes the search once more with the values of pixels apart, where they lie side by
// side off chip, unless d is near the bound of the memory, and gives the better design with its
// preparation: with few plans, and with all if these are better.
func besidePlanes(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || !opt.formsOffChip() || err == nil && plan.atMemory(d, nearly, opt, price) {
		return plan, d, err
	}
	without := opt
	opt.planes = true
	opt = opt.against(d, err)
	other := plan.withNests(opt, without)
	if other == nil {
		return plan, d, err
	}
	better := func(o *Decision, failed error) bool { return failed == nil && o.replaces(d, err) }
	own := opt
	own.glance = true
	first, o, failed := other.asWritten(own, price)
	if !better(o, failed) || o.Stopped || first.atMemory(o, nearly, opt, price) {
		if better(o, failed) {
			return first, o, nil
		}
		return plan, d, err
	}
	if all, best, failed := other.asWritten(opt.beating(o), price); failed == nil && best.Price != nil && best.better(o) {
		return all, best, nil
	}
	return first, o, nil
}

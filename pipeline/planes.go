package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/nest"
)

// planes is for kernels; a design keeps its nests.
func planes(p *affine.Program, opt Options) diag.List {
	if opt.planes && len(p.Tasks) == 1 && len(p.Channels) == 0 {
		names := affine.NamesOf(p)
		nest.Planes(p.Tasks[0], names)
		nest.SeparateOutputs(p.Tasks[0])
	}
	return nil
}

// besidePlanes makes the search once more with the values of pixels apart, where they lie side by
// side off chip, unless d is near the bound of the memory, and gives the better design with its
// preparation.
func besidePlanes(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || opt.Interface != AXI || opt.Without.Communication || opt.Without.Coarse || err == nil && plan.atMemory(d, nearly, opt, price) {
		return plan, d, err
	}
	opt.planes = true
	if err == nil {
		opt.beat = d.score()
	}
	other, failed := prepare(plan.source, opt)
	if failed != nil || other.found.HasErrors() || affine.Print(other.tasks) == affine.Print(plan.tasks) {
		return plan, d, err
	}
	other, o, failed := other.asWritten(opt, price)
	if failed != nil || o.Price == nil || err == nil && !o.better(d) {
		return plan, d, err
	}
	return other, o, nil
}

package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/hbm"
	"codo/model"
)

// mostSteps is the number of nests that may work on arrays one after the other as tasks.
const mostSteps = 64

// steps is for kernels; a design keeps its nests.
func steps(p *affine.Program, opt Options) diag.List {
	if opt.steps {
		hbm.Steps(p, mostSteps)
	}
	if opt.newRows {
		hbm.NewRows(p)
	}
	return nil
}

// besideSteps makes the search once more with nests that work in arguments one after the other as
// tasks through which the arrays pass, unless d is near the bound, and gives the better design with its
// preparation.
func besideSteps(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || !opt.formsOffChip() {
		return plan, d, err
	}
	if p := plan.tileable(opt); err == nil && (p == nil || d.Price == nil || !far(d, p, opt, price)) {
		return plan, d, err
	}
	without := opt
	opt.steps = true
	opt = opt.against(d, err)
	other := plan.withNests(opt, without)
	if other == nil {
		return plan, d, err
	}
	other, o, failed := other.once(opt, price)
	if failed == nil && o.replaces(d, err) {
		return other, o, nil
	}
	return plan, d, err
}

// besideNewRows makes the search once more with new arrays for rows and elements of arguments that nests compute anew
// from old ones, unless d is near the bound, and gives the better design with its preparation.
func (x *preparation) besideNewRows(plan *preparation, d *Decision, err error, opt Options, price model.Options) (*preparation, *Decision, error) {
	if isLast(d, err) || !opt.formsOffChip() {
		return plan, d, err
	}
	many := opt
	many.parts = x.mostPorts(opt)
	if p := x.tileable(opt); err == nil && (p == nil || d.Price == nil || !slower(d, nearly, p, many.settled(), price)) {
		return plan, d, err
	}
	opt.newRows = true
	other := x.anew(opt)
	if other == nil {
		return plan, d, err
	}
	if err == nil {
		plan, d = other.besideComplete(plan, d, opt, price)
	}
	at, o, failed := other.once(opt.against(d, err), price)
	if failed == nil && o.replaces(d, err) {
		return at, o, nil
	}
	return plan, d, err
}

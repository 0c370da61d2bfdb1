package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/hbm"
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
// tasks through which the arrays pass, unless r is near the bound, and gives the better result.
func besideSteps(r result, opt Options) result {
	if r.isLast() || !opt.formsOffChip() {
		return r
	}
	if p := r.at.tileable(opt); r.err == nil && (p == nil || !r.found() || !far(r.d, p, opt)) {
		return r
	}
	without := opt
	opt.steps = true
	opt = opt.against(r)
	other := r.at.withNests(opt, without)
	if other == nil {
		return r
	}
	return r.or(other.once(opt))
}

// besideNewRows makes the search once more with new arrays for rows and elements of arguments that nests compute anew
// from old ones, unless r is near the bound, and gives the better result.
func (x *preparation) besideNewRows(r result, opt Options) result {
	if r.isLast() || !opt.formsOffChip() {
		return r
	}
	many := opt
	many.parts = x.mostPorts(opt)
	if p := x.tileable(opt); r.err == nil && (p == nil || !r.found() || !slower(r.d, nearly, p, many.settled())) {
		return r
	}
	opt.newRows = true
	other := x.anew(opt)
	if other == nil {
		return r
	}
	if r.err == nil {
		r = other.besideComplete(r, opt)
	}
	return r.or(other.once(opt.against(r)))
}

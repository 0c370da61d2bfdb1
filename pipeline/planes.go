package pipeline

import (
	"codo/affine"
	"codo/diag"
	"codo/nest"
	"codo/nest/arrays"
)

// planes is for kernels; a design keeps its nests.
func planes(p *affine.Program, opt Options) diag.List {
	if t := p.Kernel(); t != nil && opt.planes {
		arrays.Planes(t, affine.NamesOf(p))
		nest.SeparateOutputs(t)
	}
	return nil
}

// besidePlanes makes the search once more with the values of pixels apart, where they lie side by side
// off chip, unless r is near the bound of the memory, and gives the better result: with few plans, and with all
// if these are better.
func besidePlanes(r result, opt Options) result {
	if r.isLast() || !opt.formsOffChip() || r.err == nil && r.at.atMemory(r.d, nearly, opt) {
		return r
	}
	without := opt
	opt.planes = true
	opt = opt.against(r)
	other := r.at.withNests(opt, without)
	if other == nil {
		return r
	}
	look := opt
	look.glance = true
	first := other.asWritten(look)
	if !first.replaces(r) || first.d.Stopped || first.at.atMemory(first.d, nearly, opt) {
		return r.or(first)
	}
	return first.or(other.asWritten(opt.beating(first.d)))
}

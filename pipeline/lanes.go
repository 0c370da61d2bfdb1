package pipeline

import (
	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"

	"codo/affine"
)

// lanes is for tasks that slide along rows.
func lanes(p *affine.Program, opt Options) diag.List {
	if opt.lanes < 2 {
		return nil
	}
	found, _ := buffers.Lanes(p, opt.lanes, opt.Interface == Memory)
	return found
}

// besideLanes makes the search once more with tasks that slide along rows, several
// elements at a time: as many as fit. It gives the better design with its preparation.
func besideLanes(plan *preparation, d *Decision, opt Options, price model.Options) (*preparation, *Decision) {
	if d.Stopped {
		return plan, d
	}
	opt.lanes = 1 // nothing has tokens yet
	bare, err := prepare(plan.source, opt)
	if err != nil || bare.found.HasErrors() {
		return plan, d
	}
	for _, n := range buffers.LaneChoices(bare.program, parallel.MaxLanes, opt.Interface == Memory, device.PortBits) {
		opt.lanes = n
		other, err := prepare(plan.source, opt)
		if err != nil || other.found.HasErrors() {
			return plan, d
		}
		o, err := other.searchAll(opt, price)
		if err == nil && o.Price != nil && len(exceeded(o.Price.Uses, opt.Parallel.Budget)) == 0 {
			if o.better(d) {
				return other, o
			}
			return plan, d
		}
	}
	return plan, d
}

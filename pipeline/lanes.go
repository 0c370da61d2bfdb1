package pipeline

import (
	"errors"
	"slices"

	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/model"
	"codo/parallel"

	"codo/affine"
)

// lanes is for tasks that slide along rows.
func lanes(p *affine.Program, opt Options) diag.List {
	if opt.lanes == 0 {
		return nil
	}
	port := device.PortBits
	if opt.Interface == Memory {
		port = 0
	}
	found, _ := buffers.Lanes(p, opt.lanes, port)
	return found
}

// hasLanes reports whether p has tokens of so many elements.
func hasLanes(p *affine.Program, n int) bool {
	return slices.ContainsFunc(p.Channels, func(c *affine.Channel) bool { return c.Lanes == n })
}

// besideLanes makes the search once more with tasks that slide along rows, several
// elements at a time: as many as fit. It gives the better design with its preparation;
// d may be too small, with the error that says so.
func besideLanes(plan *preparation, d *Decision, small error, opt Options, price model.Options) (*preparation, *Decision, error) {
	var tooSmall *TooSmall
	if d == nil || d.Stopped || d.Price == nil || small != nil && !errors.As(small, &tooSmall) {
		return plan, d, small
	}
	for opt.lanes = parallel.MaxLanes; opt.lanes > 1; opt.lanes /= 2 {
		other, err := prepare(plan.source, opt)
		if err != nil || other.found.HasErrors() {
			return plan, d, small
		}
		if !hasLanes(other.program, opt.lanes) {
			continue
		}
		o, err := other.searchAll(opt, price)
		if err != nil || o.Price == nil || len(exceeded(o.Price.Uses, opt.Parallel.Budget)) > 0 {
			continue
		}
		if small != nil || o.better(d) {
			return other, o, nil
		}
		break
	}
	return plan, d, small
}

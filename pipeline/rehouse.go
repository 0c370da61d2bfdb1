package pipeline

import (
	"codo/buffers"
	"codo/device"
	"codo/model"
	"codo/parallel"
)

// rehouse moves arrays of d to memories of other kinds, as far as that lets it fit a budget: from block RAMs to ultra RAMs, or back, from
// either to LUTs, and from LUTs to block RAMs. It gives what d takes without the arrays that moved from LUTs or to them; zero: none has.
func (d *Decision) rehouse(budget parallel.Budget, price model.Options) (before device.Cost) {
	there := device.Cost{LUT: budget.LUT, BRAM18K: budget.BRAM18K, URAM: budget.URAM}
	if buffers.Ultra(d.Program, d.Price.Uses, there) {
		d.Price, _ = model.Estimate(d.Program, price)
	}
	for _, move := range []func(uses device.Cost) bool{
		func(uses device.Cost) bool { return buffers.Spill(d.Program, uses, there) },
		func(uses device.Cost) bool { return buffers.Relieve(d.Program, uses, there) },
	} {
		if uses := d.Price.Uses; move(uses) {
			before = uses
			d.Price, _ = model.Estimate(d.Program, price)
		}
	}
	return before
}

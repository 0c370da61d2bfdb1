package pipeline

import (
	"fmt"

	"codo/device"
	"codo/parallel"
)

// A TooSmall is the error of Decide when not even the least design fits.
type TooSmall struct {
	What         string // the resource
	Used, Budget int
}

func (e *TooSmall) Error() string {
	return fmt.Sprintf("the budget is too small: the least design found takes %d %s, and there are %d", e.Used, e.What, e.Budget)
}

const (
	dsps = "DSP slices"
	luts = "LUTs"
	ffs  = "flip-flops"
)

// A share is how much a design takes of one resource, and what the budget has of it.
type share struct {
	name         string // as reports have it
	long         string // as messages have it
	used, budget int
}

func sharesOf(c device.Cost, b parallel.Budget) []share {
	return []share{
		{"DSP", dsps, c.DSP, b.DSP}, {"LUT", luts, c.LUT, b.LUT}, {"FF", ffs, c.FF, b.FF},
		{"BRAM18K", "block RAMs", c.BRAM18K, b.BRAM18K}, {"URAM", "ultra RAMs", c.URAM, b.URAM},
	}
}

// exceeded lists the resources of which there is too little.
func exceeded(c device.Cost, b parallel.Budget) []TooSmall {
	var over []TooSmall
	for _, r := range sharesOf(c, b) {
		if r.used > r.budget {
			over = append(over, TooSmall{r.long, r.used, r.budget})
		}
	}
	return over
}

// part is what is used, in parts of what there is.
func (s share) part() float64 { return float64(s.used) / float64(max(s.budget, 1)) }

// ofShort is what c takes of each of the resources that uses exceed, in parts of a budget.
func ofShort(c, uses device.Cost, b parallel.Budget) (parts []float64) {
	own := sharesOf(c, b)
	for k, r := range sharesOf(uses, b) {
		if r.used > r.budget {
			parts = append(parts, own[k].part())
		}
	}
	return parts
}

// mostOf is the largest part of a budget that is used of any resource.
func mostOf(c device.Cost, b parallel.Budget) (most float64) {
	for _, r := range sharesOf(c, b) {
		most = max(most, r.part())
	}
	return most
}

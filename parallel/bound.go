package parallel

import (
	"math"

	"codo/affine"
	"codo/device"
)

// A Limit is the least time in which a device can do the work of a program, if
// every operator of the budget is busy in every cycle.
type Limit struct {
	Cycles int64
	By     string // the resource that sets it: DSP or LUT
}

// Bound is the limit of p, as parsed, within a budget: its floating-point
// operations and integer products over what DSPs and LUTs give per cycle, with
// each sum where it costs less: in DSPs or in LUTs alone. Cycles is 0 if p does
// nothing that takes either.
func Bound(p *affine.Program, opt Options) Limit {
	pricing := estimator{ops: device.ReadOperators(), clockNS: opt.ClockNS}
	var dsp, lut [2]float64 // with sums in DSPs, and in LUTs
	for _, t := range p.Tasks {
		eachExecution(t.Body, 1, func(s affine.Stmt, times float64) {
			affine.Operands(s, func(e affine.Expr) {
				affine.WalkExpr(e, func(e affine.Expr) {
					o, ok := pricing.operator(e)
					if !ok || o.DSP == 0 {
						return
					}
					other := o
					if fabric, err := pricing.ops.Lookup(o.Op, o.Type, "fabric", opt.ClockNS); err == nil {
						other = fabric
					}
					for k, x := range []device.Operator{o, other} {
						dsp[k] += times * float64(x.DSP)
						lut[k] += times * float64(x.LUT)
					}
				})
			})
		})
	}
	return fastest(dsp, lut, float64(max(opt.Budget.DSP, 1)), float64(max(opt.Budget.LUT, 1)))
}

// fastest mixes two ways to work, the first with more DSPs and the second with
// more LUTs, so that neither resource limits more than the other.
func fastest(dsp, lut [2]float64, dsps, luts float64) Limit {
	at := func(share float64) (byDSP, byLUT float64) { // of the second way
		return (dsp[0] + share*(dsp[1]-dsp[0])) / dsps, (lut[0] + share*(lut[1]-lut[0])) / luts
	}
	best := Limit{Cycles: math.MaxInt64}
	d0, l0 := at(0)
	d1, l1 := at(1)
	shares := []float64{0, 1}
	if slope := (d0 - l0) - (d1 - l1); slope != 0 {
		if cross := (d0 - l0) / slope; cross > 0 && cross < 1 {
			shares = append(shares, cross)
		}
	}
	for _, share := range shares {
		byDSP, byLUT := at(share)
		l := Limit{int64(math.Ceil(max(byDSP, byLUT))), "DSP"}
		if byLUT > byDSP {
			l.By = "LUT"
		}
		if l.Cycles < best.Cycles {
			best = l
		}
	}
	return best
}

// eachExecution calls visit with every statement and how often it is executed,
// branches as if always taken.
func eachExecution(body []affine.Stmt, times float64, visit func(affine.Stmt, float64)) {
	for _, s := range body {
		visit(s, times)
		switch s := s.(type) {
		case *affine.Loop:
			least, most, _ := affine.TripRange(s)
			eachExecution(s.Body, times*float64(least+most)/2, visit)
		case *affine.If:
			eachExecution(s.Then, times, visit)
			eachExecution(s.Else, times, visit)
		}
	}
}

package parallel

import (
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// A Limit is the least time in which a device can do the work of a program, if
// every operator of the budget is busy in every cycle.
type Limit struct {
	Cycles int64
	By     string // the resource that sets it: DSP or LUT
}

// Bound is the limit of p, as parsed, within a budget: its floating-point
// operations and integer products over what DSPs and LUTs give per cycle, with
// each sum where it costs less: in DSPs or in LUTs alone. Integer products of which
// iterations of a loop can share one DSP take half of it. What gives the same in
// all iterations of a loop counts once. Cycles is 0 if p does nothing that takes
// either.
func Bound(p *affine.Program, opt Options) Limit {
	x := bounding{pricing: estimator{ops: device.ReadOperators(), clockNS: opt.ClockNS}, tool: opt.ToolOperators, writes: map[*affine.Loop]map[*affine.Buffer]bool{}}
	for _, t := range p.Tasks {
		x.body(t.Body, nil)
	}
	return fastest(x.dsp, x.lut, float64(max(opt.Budget.DSP, 1)), float64(max(opt.Budget.LUT, 1)))
}

// A bounding adds up what operations take.
type bounding struct {
	pricing  estimator
	tool     bool       // the tool chooses how products are built
	dsp, lut [2]float64 // with sums in DSPs, and in LUTs
	writes   map[*affine.Loop]map[*affine.Buffer]bool
}

// body adds statements in these loops, branches as if always taken.
func (x *bounding) body(body []affine.Stmt, loops []*affine.Loop) {
	for _, s := range body {
		affine.Operands(s, func(e affine.Expr) {
			affine.WalkExpr(e, func(e affine.Expr) { x.operation(e, loops) })
		})
		switch s := s.(type) {
		case *affine.Loop:
			x.writes[s] = written(s.Body)
			x.body(s.Body, append(loops[:len(loops):len(loops)], s))
		case *affine.If:
			x.body(s.Then, loops)
			x.body(s.Else, loops)
		}
	}
}

// operation adds e, without its operands.
func (x *bounding) operation(e affine.Expr, loops []*affine.Loop) {
	o, ok := x.pricing.operator(e)
	if !ok || o.DSP == 0 {
		return
	}
	times := 1.0
	for _, l := range loops {
		if x.changes(e, l) {
			least, most, _ := affine.TripRange(l)
			times *= float64(least+most) / 2
		}
	}
	other := o
	if fabric, err := x.pricing.ops.Lookup(o.Op, o.Type, "fabric", x.pricing.clockNS); err == nil {
		other = fabric
	}
	share := 1.0
	if !x.tool && slices.ContainsFunc(loops, func(l *affine.Loop) bool { return nest.Sharable(e, l, x.writes[l], Multiplier) }) {
		share = 0.5
	}
	for k, o := range []device.Operator{o, other} {
		x.dsp[k] += times * share * float64(o.DSP)
		x.lut[k] += times * float64(o.LUT)
	}
}

// changes reports whether e may have different values in the iterations of l: it
// uses the counter, or reads what l writes.
func (x *bounding) changes(e affine.Expr, l *affine.Loop) bool {
	found := false
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			found = found || e.Loop == l
		case *affine.Load:
			found = found || x.writes[l][e.Buffer]
		}
	})
	return found
}

// written is the set of what body writes.
func written(body []affine.Stmt) map[*affine.Buffer]bool {
	set := map[*affine.Buffer]bool{}
	for _, a := range affine.Accesses(body) {
		if a.Write {
			set[a.Buffer] = true
		}
	}
	return set
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

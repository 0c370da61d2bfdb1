package parallel

import (
	"cmp"
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
	"codo/nest/operators"
)

// A Limit is the least time in which a device can do the work of a program, if
// every operator of the budget is busy in every cycle.
type Limit struct {
	Cycles int64
	By     string // the resource that sets it: DSP or LUT
}

// Bound is the limit of p, as parsed, within a budget: its floating-point
// operations and integer products over what DSPs and LUTs give per cycle, with
// each sum, each small product, and each product of floats where it costs less: in DSPs or in
// LUTs alone.
// Products with elements of tables, which may be constants, are free.
// Integer products of which iterations of a loop can share one DSP take half of it;
// what adds one that is in LUTs is in LUTs, too. What gives the same in all
// iterations of a loop counts once, and what stands behind a condition on counters where that holds. Cycles is 0 if p does nothing that takes either.
func Bound(p *affine.Program, opt Options) Limit {
	var nests []affine.Stmt
	for _, t := range narrowed(p).Tasks {
		nests = append(nests, t.Body...)
	}
	loads, pricing := make([][]load, len(nests)), estimator{ops: device.ReadOperators(), clockNS: opt.ClockNS}
	cores.Each(len(nests), func(k int) {
		x := bounding{pricing: pricing, tool: opt.ToolOperators, all: opt.InLUTs, writes: map[*affine.Loop]map[*affine.Buffer]bool{}}
		x.body(nests[k:k+1], nil, nil)
		loads[k] = x.loads
	})
	return fastest(slices.Concat(loads...), float64(max(opt.Budget.DSP, 1)), float64(max(opt.Budget.LUT, 1)))
}

// A load is what all executions of an operation take, with DSPs and in LUTs alone.
type load struct{ dsp, lut [2]float64 }

// saves is the DSPs that a LUT saves if l is in LUTs.
func (l load) saves() float64 {
	if l.lut[1] <= l.lut[0] {
		return math.Inf(1)
	}
	return (l.dsp[0] - l.dsp[1]) / (l.lut[1] - l.lut[0])
}

// A bounding lists what operations take.
type bounding struct {
	pricing estimator
	tool    bool // the tool chooses how products are built
	all     bool // that can be are in LUTs
	loads   []load
	writes  map[*affine.Loop]map[*affine.Buffer]bool
}

// body adds statements in these loops and behind these conditions; others are taken as if they always held.
func (x *bounding) body(body []affine.Stmt, loops []*affine.Loop, guards []affine.Constraint) {
	for _, s := range body {
		affine.Each(s, func(e affine.Expr) { x.operation(e, loops, guards) })
		switch s := s.(type) {
		case *affine.Loop:
			x.writes[s] = written(s.Body)
			x.body(s.Body, append(loops[:len(loops):len(loops)], s), guards)
		case *affine.If:
			then, _ := affine.Conjunction(s.Cond, true)
			other, _ := affine.Conjunction(s.Cond, false)
			x.body(s.Then, loops, slices.Concat(guards, then))
			x.body(s.Else, loops, slices.Concat(guards, other))
		}
	}
}

// times is how often e is computed in these loops, behind these conditions.
func (x *bounding) times(e affine.Expr, loops []*affine.Loop, guards []affine.Constraint) float64 {
	times := 1.0
	var own []*affine.Loop
	for _, l := range loops {
		if changes(e, l, x.writes[l]) {
			least, most, known := affine.PricedTrips(l)
			if !known { // what it takes at least
				most = least
			}
			times *= float64(least+most) / 2
			own = append(own, l)
		}
	}
	guards = slices.DeleteFunc(slices.Clone(guards), func(c affine.Constraint) bool {
		return slices.ContainsFunc(c.Form.Counters(), func(l *affine.Loop) bool { return !slices.Contains(own, l) })
	})
	if len(guards) == 0 {
		return times
	}
	if n, exact := affine.Executions(affine.Domain{Loops: own, Cases: [][]affine.Constraint{guards}, Exact: true}); exact {
		times = min(times, float64(n))
	}
	return times
}

// operation adds e, without its operands.
func (x *bounding) operation(e affine.Expr, loops []*affine.Loop, guards []affine.Constraint) {
	o, ok := x.pricing.operator(e)
	if !ok || o.DSP == 0 || scales(e) || byConstant(e) {
		return
	}
	times := x.times(e, loops, guards)
	share := 1.0
	if !x.tool && slices.ContainsFunc(loops, func(l *affine.Loop) bool { return operators.Sharable(e, l, x.writes[l], Multiplier) }) {
		share = 0.5
	}
	other := x.inLUTs(e, o)
	l := load{dsp: [2]float64{times * share * float64(o.DSP), times * float64(other.DSP)}, lut: [2]float64{times * float64(o.LUT), times * float64(other.LUT)}}
	switch {
	case x.all:
		l.dsp[0], l.lut[0] = l.dsp[1], l.lut[1]
	case other == o:
		l.dsp[1] = l.dsp[0]
	}
	x.loads = append(x.loads, l)
}

// byConstant reports whether e multiplies integers by a constant, which may be some adders.
func byConstant(e affine.Expr) bool {
	b, ok := e.(*affine.Binary)
	if !ok || b.Op != "*" || b.Type().IsFloat() {
		return false
	}
	_, constX := b.X.(*affine.Const)
	_, constY := b.Y.(*affine.Const)
	return constX || constY
}

// scales reports whether e multiplies integers by an element of a table: it is a constant, and
// the product takes no DSP, where the loops around are unrolled.
func scales(e affine.Expr) bool {
	b, ok := e.(*affine.Binary)
	return ok && b.Op == "*" && !b.Type().IsFloat() && (ofTable(b.X) || ofTable(b.Y))
}

// ofTable reports whether e is an element of a table, or a product of such.
func ofTable(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Cast:
		return ofTable(e.X)
	case *affine.Binary:
		return e.Op == "*" && ofTable(e.X) && ofTable(e.Y)
	case *affine.Load:
		return e.Buffer.Init != nil
	}
	return false
}

// inLUTs is e built of LUTs instead of o, or o if it cannot be.
func (x *bounding) inLUTs(e affine.Expr, o device.Operator) device.Operator {
	if o.Op == "fmul" && x.tool && !x.all {
		return o
	}
	if fabric, err := x.pricing.ops.Lookup(o.Op, o.Type, "fabric", x.pricing.clockNS); err == nil {
		return fabric
	}
	b, isBinary := e.(*affine.Binary)
	if !isBinary || x.tool || b.Op != "*" || b.Type().IsFloat() {
		return o
	}
	small := device.Fabric(affine.Width(b.X), affine.Width(b.Y), x.pricing.clockNS)
	sum, err := device.Integer("add", affine.Width(b), 1, x.pricing.clockNS)
	if err != nil {
		return o
	}
	if o.Op == "mac" { // what it is added to
		small.LUT += sum.LUT
	}
	return small
}

// fastest puts as much into LUTs as keeps neither resource from limiting more than
// the other, first what saves most DSPs for a LUT.
func fastest(loads []load, dsps, luts float64) Limit {
	slices.SortStableFunc(loads, func(a, b load) int { return cmp.Compare(b.saves(), a.saves()) })
	byDSP, byLUT := 0.0, 0.0
	for _, l := range loads {
		byDSP, byLUT = byDSP+l.dsp[0]/dsps, byLUT+l.lut[0]/luts
	}
	for _, l := range loads {
		less, more := (l.dsp[0]-l.dsp[1])/dsps, (l.lut[1]-l.lut[0])/luts
		if byDSP <= byLUT && more >= 0 || less < 0 {
			break
		}
		share := 1.0
		if more+less > 0 {
			share = min(1, max(0, (byDSP-byLUT)/(more+less)))
		}
		if more < 0 {
			share = 1
		}
		byDSP, byLUT = byDSP-share*less, byLUT+share*more
	}
	l := Limit{int64(math.Ceil(max(byDSP, byLUT) - rounding)), "DSP"}
	if byLUT > byDSP {
		l.By = "LUT"
	}
	return l
}

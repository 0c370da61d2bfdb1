package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest/operators"
)

// A work is what one execution of some statements takes.
type work struct {
	dsp, lut int
	// turn is the cycles from one update of an element to the next one that
	// depends on it; 1 if there is none.
	turn int64
	// register is the same for sums that stay in registers and are added in
	// fabric, which is faster there; 0 if something else is carried. Then chain
	// is the DSPs that the sums take otherwise.
	register    int64
	registerLUT int // with those adders
	chain       int
	// shared is the DSPs that two copies have in common, by the loop of a band that
	// is copied.
	shared []int64
	common []common // see estimator.commonOf
	// fused is the LUTs of the adders that DSPs of products have.
	fused int
	// small is the DSPs of products that can be in LUTs, which take smallLUT then; wide says that integers among them are not small
	// ones (operators.IsWide).
	small, smallLUT int
	wide            bool
	// sums is how many sums of floats, none of which stays in a register, can be in LUTs each by itself, where it takes sumLUT more and sumDSP less.
	sums, sumDSP, sumLUT int
	taken                int64 // elements that come through channels
	// late is how much later than after overhead the first results of a block come, in all:
	// those of what is summed up, and of what is computed around it.
	late int64
}

// isMany reports whether there are products in LUTs of which many run at the same time, as in layers of networks.
func (w *work) isMany() bool { return w.small > 0 && !w.wide }

// adderLUT is the LUTs of an adder beside those for its bits (device.Integer).
const adderLUT = 7

// An estimator prices expressions.
type estimator struct {
	ops     device.Operators
	clockNS float64
	binds   []affine.Binding        // of operators; others are the tool's default
	ports   map[*affine.Buffer]bool // arrays that lie off chip
	coming  arrays                  // what brings them; nil if that is not known
	word    int64                   // bits of each of them that come at once
	tool    bool                    // it chooses how operators are built, or all are built in one way
	inLUTs  bool                    // see Options
	summed  bool                    // the same
}

// estimatorOf prices the expressions of p.
func estimatorOf(p *affine.Program, opt Options) estimator {
	x := estimator{ops: device.ReadOperators(), clockNS: opt.ClockNS, tool: opt.ToolOperators || opt.InLUTs, inLUTs: opt.InLUTs, summed: opt.Summed, word: opt.wordBits()}
	if opt.OffChip {
		x.ports = map[*affine.Buffer]bool{}
		for _, b := range p.Args {
			x.ports[b] = !b.IsScalar()
		}
	}
	return x
}

// bound prices what is computed for b.
func (p estimator) bound(b *affine.Buffer) estimator {
	p.binds = b.Bind
	return p
}

// impl is how an operator is built; "" is the tool's default.
func (p estimator) impl(op string) string {
	for _, b := range p.binds {
		if b.Op == op {
			return b.Impl
		}
	}
	return ""
}

// float is an operator on floats of a type.
func (p estimator) float(op, typ string) (device.Operator, error) {
	if p.inLUTs {
		if o, err := p.ops.Lookup(op, typ, "fabric", p.clockNS); err == nil {
			return o, nil
		}
	}
	return p.ops.Lookup(op, typ, p.impl(op), p.clockNS)
}

var floatOps = map[affine.Op]string{"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv",
	"<": "fcmp", "<=": "fcmp", ">": "fcmp", ">=": "fcmp", "==": "fcmp", "!=": "fcmp"}

var integerOps = map[affine.Op]string{"+": "add", "-": "sub", "*": "mac", "/": "div", "%": "rem"}

// of prices the statements of a body once, without loops in it.
func (p estimator) of(body []affine.Stmt, held ...*affine.Buffer) work {
	w := work{turn: 1}
	sums, plain := 0, true
	eachUnrolled(body, 1, func(s affine.Stmt, copies int64) {
		p := p
		if a, ok := s.(*affine.Assign); ok {
			p = p.bound(a.Buffer)
		}
		affine.Each(s, func(e affine.Expr) {
			o, ok := p.operator(e)
			if ok {
				w.dsp += o.DSP * int(copies)
				w.lut += o.LUT * int(copies)
			}
			if b, isBinary := e.(*affine.Binary); isBinary && ok && p.isFused(b) {
				w.fused += (affine.Width(b) + adderLUT) * int(copies)
			}
		})
		if a, ok := s.(*affine.Assign); ok {
			if cycles, carried := p.path(a.Value, func(ld *affine.Load) (int64, bool) { return 0, ld.Buffer == a.Buffer }); carried && cycles > 0 {
				w.turn = max(w.turn, cycles+memoryTurn)
				sums++
				if sum := p.sum(a, held); sum.Latency > 0 {
					w.register = max(w.register, int64(sum.Latency))
					w.registerLUT += sum.LUT * int(copies)
					w.chain += sum.DSP * int(copies)
				} else {
					plain = false
				}
			}
		}
	})
	if cycles := p.recurrence(body); cycles > 0 {
		w.turn, plain = max(w.turn, cycles), false
	}
	if !plain || sums == 0 {
		w.register, w.chain = 0, 0
	}
	w.registerLUT += w.lut
	return w
}

// inFabric prices the operations of body that can be in LUTs: the DSPs that this
// saves, and the LUTs that it takes more; and whether integers among them are wide.
func (p estimator) inFabric(body []affine.Stmt) (dsp, lut int, wide bool) {
	for _, e := range operators.InFabric(body, p.summed) {
		less, more := p.savedBy(e)
		dsp, lut, wide = dsp+less, lut+more, wide || operators.IsWide(e)
	}
	return dsp, lut, wide
}

// savedBy is the DSPs that e saves in LUTs, and those that it takes more.
func (p estimator) savedBy(e *affine.Binary) (dsp, lut int) {
	usual, known := p.operator(e)
	if e.Type().IsFloat() {
		if fabric, err := p.ops.Lookup(usual.Op, usual.Type, "fabric", p.clockNS); err == nil && known {
			return usual.DSP - fabric.DSP, fabric.LUT - usual.LUT
		}
	} else if known {
		return usual.DSP, device.Fabric(affine.Width(e.X), affine.Width(e.Y), p.clockNS).LUT - usual.LUT
	}
	return 0, 0
}

// sumsInFabric prices the sums of floats in body, where none stays in a register: how many there are,
// the DSPs that one saves in LUTs, and the LUTs that it takes more.
func (p estimator) sumsInFabric(body []affine.Stmt) (n, dsp, lut int) {
	list := operators.FloatSums(body)
	if len(list) == 0 {
		return 0, 0, 0
	}
	usual, known := p.operator(list[0])
	fabric, err := p.ops.Lookup(usual.Op, usual.Type, "fabric", p.clockNS)
	if !known || err != nil || usual.DSP <= fabric.DSP {
		return 0, 0, 0
	}
	return len(list), usual.DSP - fabric.DSP, fabric.LUT - usual.LUT
}

// sum is the adder in fabric that serves a, if a adds something to a scalar or to an
// element of a held array, with the DSPs that it saves and the LUTs that it takes more than the tool's default;
// else it is empty.
func (p estimator) sum(a *affine.Assign, held []*affine.Buffer) device.Operator {
	add, ok := a.Value.(*affine.Binary)
	if !ok || !a.Buffer.IsScalar() && !slices.Contains(held, a.Buffer) || add.Op != "+" && add.Op != "-" || !add.Type().IsFloat() {
		return device.Operator{}
	}
	own := func(e affine.Expr) bool {
		ld, ok := e.(*affine.Load)
		return ok && ld.Buffer == a.Buffer && affine.SameIndex(ld.Index, a.Index)
	}
	if !own(add.X) && (add.Op == "-" || !own(add.Y)) {
		return device.Operator{}
	}
	name := floatOps[add.Op]
	p.binds = nil
	usual, err := p.float(name, add.Type().String())
	fabric, err2 := p.ops.Lookup(name, add.Type().String(), "fabric", p.clockNS)
	if err != nil || err2 != nil {
		return device.Operator{}
	}
	fabric.DSP, fabric.LUT = usual.DSP, fabric.LUT-usual.LUT
	return fabric
}

// memoryTurn is the cycles of a load and a store around a carried operation
// (qor rule 2.3).
const memoryTurn = 2

// operator is what e takes itself.
func (p estimator) operator(e affine.Expr) (device.Operator, bool) {
	switch e := e.(type) {
	case *affine.Binary:
		t := e.X.Type()
		if t.IsFloat() && e.Op == "*" && (isOne(e.X) || isOne(e.Y)) {
			return device.Operator{}, false
		}
		if t.IsFloat() {
			o, err := p.float(floatOps[e.Op], t.String())
			return o, err == nil
		}
		_, constX := e.X.(*affine.Const)
		_, constY := e.Y.(*affine.Const)
		if o, ok := p.logic(e); ok && !p.isFused(e) {
			return o, true
		}
		if !affine.HasLoad(e) || (constX || constY) && (e.Op != "*" || !operators.Multiplies(e)) { // shifts, addresses
			return device.Operator{}, false
		}
		if byConstant(e) && p.impl("mul") == "fabric" {
			return device.Scaling(affine.Width(e.X), affine.Width(e.Y), p.clockNS), true
		}
		if p.inLUTs && e.Op == "*" {
			return device.Fabric(affine.Width(e.X), affine.Width(e.Y), p.clockNS), true
		}
		o, err := device.Integer(integerOps[e.Op], affine.Width(e.X), affine.Width(e.Y), p.clockNS)
		if p.isFused(e) {
			o.LUT = 0
		}
		return o, err == nil
	case *affine.Select:
		return p.logic(e)
	case *affine.Call:
		if of, frac, ok := affine.FixedMath(e.Fn); ok {
			o, err := p.ops.FixedMath(string(of), e.Args[0].Type().Bits, frac, p.clockNS)
			return o, err == nil
		}
		o, err := p.ops.Lookup("f"+string(e.Fn), e.T.String(), "", p.clockNS)
		return o, err == nil
	}
	return device.Operator{}, false
}

// isOne reports whether e is 1: x * 1 is x, whatever x is.
func isOne(e affine.Expr) bool {
	c, ok := e.(*affine.Const)
	return ok && c.F == 1
}

// isFused reports whether the DSP of a product of integers adds it to the rest of e.
func (p estimator) isFused(e *affine.Binary) bool {
	if e.Op != "+" && e.Op != "-" {
		return false
	}
	for _, x := range []affine.Expr{e.X, e.Y} {
		for c, ok := x.(*affine.Cast); ok; c, ok = x.(*affine.Cast) {
			x = c.X
		}
		if m, ok := x.(*affine.Binary); ok && m.Op == "*" && !m.Type().IsFloat() {
			o, known := p.operator(m)
			return known && o.DSP > 0
		}
	}
	return false
}

// late is how much later than after overhead the first result of body comes, without those of loops
// in it.
func (p estimator) late(body []affine.Stmt) int64 {
	most, at := int64(0), map[*affine.Buffer]int64{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok {
			cycles, _ := p.path(a.Value, func(ld *affine.Load) (int64, bool) { return at[ld.Buffer], true })
			at[a.Buffer] = max(at[a.Buffer], cycles)
			most = max(most, cycles)
		}
		_, loop := s.(*affine.Loop)
		return !loop
	})
	return max(0, most-overhead)
}

// path is the longest way in cycles to the value of e from a load with a way of its own,
// of so many cycles; found is false if there is none in e.
func (p estimator) path(e affine.Expr, from func(*affine.Load) (int64, bool)) (cycles int64, found bool) {
	in := func(x affine.Expr) {
		if c, ok := p.path(x, from); ok {
			cycles, found = max(cycles, c), true
		}
	}
	switch e := e.(type) {
	case *affine.Load:
		return from(e)
	case *affine.Unary:
		in(e.X)
	case *affine.Cast:
		in(e.X)
	case *affine.Binary:
		in(e.X)
		in(e.Y)
	case *affine.Select:
		in(e.Cond)
		in(e.X)
		in(e.Y)
	case *affine.Call:
		for _, x := range e.Args {
			in(x)
		}
	}
	if o, ok := p.operator(e); ok && found && o.Latency > 0 {
		cycles += int64(o.Latency)
	}
	return cycles, found
}

package parallel

import (
	"maps"
	"math"
	"slices"

	"codo/affine"
	"codo/device"
	"codo/nest"
	"codo/nest/operators"
)

// mostSide is how many iterations of loops without dependences are planned to run at once.
const mostSide = 256

// side is how many iterations of l, an innermost loop, and of the loops right around it can
// run at once.
func (t *collection) side(l *affine.Loop) int64 {
	if l == nil {
		return 1
	}
	n := t.pricing.side(l, mostSide)
	_, trips, _ := affine.ConstantTrips(l)
	at := slices.IndexFunc(t.accesses, func(a affine.Access) bool { return slices.Contains(a.Loops, l) })
	if n < trips || at < 0 || hasLoop(l.Body) {
		return n
	}
	loops := t.accesses[at].Loops
	for k := slices.Index(loops, l) - 1; k >= 0; k-- {
		around := loops[k]
		_, trips, ok := affine.ConstantTrips(around)
		if !ok || len(around.Body) > 1 || !nest.IsFree(around, k, t.accesses) {
			break
		}
		part := min(trips, mostSide/n)
		for trips%part != 0 {
			part--
		}
		if n *= part; part < trips {
			break
		}
	}
	return n
}

// beside lists the ways to run a statement or a nest that cannot be cut: with copies
// side by side, or at longer intervals, in which it shares the operators that it has
// several of; each with sums of floats in DSPs and in LUTs. So many runs of it can go by
// side by side. One without DSPs runs as much at once as it can.
func (x *part) beside(w work, free int64, pricing estimator) {
	l, isLoop := x.stmt.(*affine.Loop)
	if w.dsp == 0 {
		if isLoop {
			cycles := x.runs * executions(l) / free
			x.sides = []candidate{{copies: free, cycles: cycles, pace: pace{work: cycles, busy: cycles}, lut: w.lut * int(free)}}
		}
		return
	}
	plain, fabric := operationsOf([]affine.Stmt{x.stmt}, pricing), operationsOf([]affine.Stmt{marked(x.stmt, affine.Loop{Fabric: true, Summed: pricing.summed})}, pricing)
	moved := map[sums]operations{}
	if n, _, _ := pricing.sumsInFabric([]affine.Stmt{x.stmt}); n > 0 && isLoop {
		for some := noSums + 1; some <= allSums; some++ {
			if some < allSums && some.of(n) == (some+1).of(n) { // of few, these are as many as the next
				continue
			}
			moved[some] = operationsOf([]affine.Stmt{marked(x.stmt, affine.Loop{Sums: some.of(n)})}, pricing)
		}
	}
	turn := int64(1)
	add := func(copies, interval int64) {
		cycles := x.runs * executions(x.stmt) * max(interval, turn) / copies
		c := candidate{copies: copies, cycles: cycles, pace: pace{work: cycles, busy: cycles}}
		c.dsp, c.lut = plain.at(copies, interval)
		x.sides = append(x.sides, c)
		if pricing.tool {
			return
		}
		for _, some := range slices.Sorted(maps.Keys(moved)) {
			c.sums = some
			c.dsp, c.lut = moved[some].at(copies, interval)
			x.sides = append(x.sides, c)
		}
		c.sums, c.small = noSums, true
		c.dsp, c.lut = fabric.at(copies, interval)
		x.sides = append(x.sides, c)
	}
	if !isLoop {
		add(1, 1)
		return
	}
	if ii := intervalOf(l); ii > 0 || l.Unroll == -1 {
		add(1, max(ii, 1))
		return
	}
	if free == 1 && w.turn > 1 {
		turn = w.turn
		if w.register > 0 {
			turn = w.register
		}
	}
	for ii := plain.most(); ii > turn; ii-- {
		add(1, ii)
	}
	add(1, turn)
	for n := int64(2); n <= free; n *= 2 {
		add(n, 1)
	}
	slices.Reverse(x.sides)
}

// intervalOf is the interval at which loops of a nest are to run, 0 if that is not decided.
func intervalOf(l *affine.Loop) (ii int64) {
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			ii = max(ii, int64(l.II))
		}
		return true
	})
	return ii
}

// operationsOf are those of some statements, each counted once, and in unrolled loops once for each iteration.
func operationsOf(body []affine.Stmt, pricing estimator) (ops operations) {
	eachUnrolled(body, 1, func(s affine.Stmt, copies int64) { ops.add(s, copies, pricing) })
	return ops
}

// eachUnrolled visits the statements of body, of which there are so many copies, and more in unrolled loops.
func eachUnrolled(body []affine.Stmt, copies int64, visit func(s affine.Stmt, copies int64)) {
	for _, s := range body {
		visit(s, copies)
		switch s := s.(type) {
		case *affine.Loop:
			n := copies
			if _, trips, ok := affine.ConstantTrips(s); ok && s.Unroll == -1 {
				n *= trips
			}
			eachUnrolled(s.Body, n, visit)
		case *affine.If:
			eachUnrolled(s.Then, copies, visit)
			eachUnrolled(s.Else, copies, visit)
		}
	}
}

// marked is s with what these marks of a loop say in LUTs.
func marked(s affine.Stmt, by affine.Loop) affine.Stmt {
	one := &affine.Const{T: affine.I32, I: 1}
	around := &affine.Loop{Name: "once", Type: affine.I32, Lo: &affine.Const{T: affine.I32}, Hi: one, Step: 1, Fabric: by.Fabric, Summed: by.Summed, Sums: by.Sums, Body: affine.CloneBody([]affine.Stmt{s})}
	operators.Fabric(&affine.Task{Body: []affine.Stmt{around}}, affine.Names{})
	return around
}

// at is the DSPs and LUTs that copies take at an interval.
func (o operations) at(copies, interval int64) (dsp, lut int) {
	for _, p := range o {
		n := (p.count*copies + interval - 1) / interval
		dsp, lut = dsp+int(n*p.dsp), lut+int(n*p.lut)
	}
	return dsp, lut
}

// most is how many operators of a kind there are at most, of those that take DSPs.
func (o operations) most() int64 {
	most := int64(1)
	for _, p := range o {
		if p.dsp > 0 {
			most = max(most, p.count)
		}
	}
	return most
}

// ComputesFloats reports whether p computes with floats.
func ComputesFloats(p *affine.Program) bool { return inSome(p, ofFloats) }

func ofFloats(b *affine.Binary) bool { return b.Type().IsFloat() }

// inSome reports whether a task of p has an operation like this.
func inSome(p *affine.Program, like func(*affine.Binary) bool) bool {
	return slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool { return computes(t.Body, like) })
}

// computes reports whether body has an operation like this.
func computes(body []affine.Stmt, like func(*affine.Binary) bool) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(b *affine.Binary) { found = found || like(b) })
		return !found
	})
	return found
}

// usualSide is how many iterations of a loop without dependences Unroll lets run at
// once, if nothing stands against it.
const usualSide = 16

// side is how many iterations of the innermost loop of a nest can run at once, at most so
// many: a part of all, if they do not depend on each other; what lies off chip comes in
// words, as many as there are ports.
func (p estimator) side(l *affine.Loop, most int64) int64 {
	l = affine.Innermost(l)
	if _, _, ok := affine.ConstantTrips(l); !ok || hasLoop(l.Body) {
		return 1
	}
	all := affine.Accesses([]affine.Stmt{l})
	if !nest.IsFree(l, 0, all) {
		return 1
	}
	return p.together(l, all, most)
}

// together is the same for a loop whose iterations surely do not depend on each other, with all
// accesses in it.
func (p estimator) together(l *affine.Loop, all []affine.Access, most int64) int64 {
	_, trips, _ := affine.ConstantTrips(l)
	words := int64(math.MaxInt64)
	for _, a := range all {
		if p.coming[a.Buffer] || p.ports[a.Buffer] {
			words = min(words, usualSide*p.word/device.PortBits, p.word/int64(a.Buffer.Elem.Bits))
		}
	}
	if words < math.MaxInt64 {
		most = words
	}
	for n := most; n > 1; n-- {
		if trips%n == 0 || n&(n-1) == 0 && n <= trips { // the last token of a row need not be full
			return n
		}
	}
	return 1
}

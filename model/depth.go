package model

import (
	"math"
	"math/bits"
	"slices"

	"codo/affine"
)

// depth is the cycles of one iteration (rule 3): each node as early as its
// operands allow, logic without registers chained within a cycle. It notes when
// channel ends happen.
func (e *evaluation) depth(s *schedule) int64 {
	done := make([]float64, len(s.r.nodes))
	budget := e.logicTime()
	last := 0.0
	counter, address := e.addressStages(s)
	for _, k := range s.r.order {
		n := &s.r.nodes[k]
		at := counter
		if (n.kind == load || n.kind == store) && !e.t.isVariable(n.buffer) {
			at = address
		}
		for _, p := range n.preds {
			at = max(at, done[p])
		}
		cycles, delay := e.duration(s, k)
		switch {
		case delay > 0:
			done[k] = chained(at, delay/budget)
		case cycles == 0 && n.kind == wire:
			done[k] = at
		default:
			done[k] = started(at) + float64(cycles)
		}
		done[k] += float64(s.extra[k])
		if n.kind == pop || n.kind == push { // one token per cycle
			done[k] += float64(e.instances(n) - 1)
		}
		last = max(last, done[k])
	}
	e.noteEvents(s, done, int64(counter))
	depth := int64(math.Ceil(last))
	return max(depth, min(int64(len(s.nest)), 1))
}

// addressStages is the cycles before the counters of a nest are known, and before
// an address is; FIFOs need none. The counters of a flattened nest are chosen by
// comparisons, which take a cycle of their own if they are long and no multiplier
// with registers follows (rule 3).
func (e *evaluation) addressStages(s *schedule) (counter, address float64) {
	if s.nest == nil {
		return 0, 0
	}
	if muls, _ := e.addressMuls(s, 1); muls > 0 {
		address = mulStages
	} else if deep, bits := e.flattened(s); deep > 2 || deep == 2 && bits >= longCounter {
		counter, address = 1, 1
	}
	if e.remainders(s.r) {
		address += remStages
	}
	return counter, address
}

// flattened is how many loops of the nest repeat, and the bits of their counters
// together.
func (e *evaluation) flattened(s *schedule) (deep, width int) {
	for _, k := range s.nest {
		if n := ceilDiv(e.t.info[k].most, e.copies[k]); n > 1 {
			deep++
			width += bits.Len64(uint64(n - 1))
		}
	}
	return deep, width
}

// started is when an operation with registers may start: at the next edge, or in
// the same cycle if little of it is used. Not fitted.
func started(at float64) float64 {
	if at-math.Floor(at) <= chainAllowed {
		return math.Floor(at)
	}
	return math.Ceil(at)
}

// chained is the end of logic that takes part of a cycle.
func chained(at, part float64) float64 {
	if math.Floor(at+part) > math.Floor(at) && at+part > math.Ceil(at) {
		at = math.Ceil(at)
	}
	return at + part
}

// duration is the cycles of node k, or its delay in ns without registers.
func (e *evaluation) duration(s *schedule, k int) (cycles int, delay float64) {
	switch n := &s.r.nodes[k]; n.kind {
	case load:
		if e.isRegister(n.buffer) {
			return 0, 0
		}
		return loadStages, 0
	case store:
		if e.t.isVariable(n.buffer) {
			return 0, 0
		}
		return storeStages, 0
	case pop, push:
		return fifoStages, 0
	case op:
		if s.fabric[k] > 0 {
			c := &e.classes[n.class]
			return c.impl[c.fabric].Stages(), 0
		}
		o := e.operator(s, k)
		return o.Stages(), o.DelayNS * float64(1-min(o.Latency, 1))
	}
	return 0, 0
}

// noteEvents keeps when channel ends happen in the body. Reads that only wait for
// the counters count as at its begin: so do those that the delays of package sim
// were fitted to.
func (e *evaluation) noteEvents(s *schedule, done []float64, counter int64) {
	for _, p := range s.r.pushes {
		e.stage[p.event] = int64(done[p.node])
		if s.r.nodes[p.node].kind == pop {
			e.stage[p.event] -= fifoStages + counter
			e.stage[p.event] -= e.instances(&s.r.nodes[p.node]) - 1
		}
	}
}

// addressMuls counts the multipliers of addresses: products of a counter by a
// size that is no power of two, once for each pair of subscripts. Those with a sum
// behind them take a DSP, others only if they are wide (rule 5.4). Above II 1 the
// sum of a product that stays and the innermost counter is not one with it. In
// (i*J + j)*K + k the first sum goes to the DSP of the second product, whose
// pre-adder takes it (UG579; cores ama_addmuladd_11ns_6ns_6ns_6ns_16_4_1 of
// cnns/opt1).
func (e *evaluation) addressMuls(s *schedule, ii int64) (count, dsp int64) {
	for k := range s.r.muls {
		m := &s.r.muls[k]
		size := e.wordsOf(m.buffer, m.dim)
		if signedDigits(size) <= 2 || !e.varies(m.loops) { // one addition at most
			continue
		}
		count++
		if e.varies(m.next) && signedDigits(e.wordsOf(m.buffer, m.dim+1)) > 2 && max(m.bits, bits.Len64(uint64(size))) <= fabricMulBits {
			continue
		}
		takesSum := e.varies(m.before) && signedDigits(e.wordsOf(m.buffer, m.dim-1)) > 2
		apart := ii > 1 && e.turns(s, m.added) && !e.turns(s, m.loops) && !takesSum
		if e.varies(m.added) && !apart || max(m.bits, bits.Len64(uint64(size))) > fabricMulBits {
			dsp++
		}
	}
	return count, dsp
}

// wordsOf is the elements of dimension d of a buffer that a bank holds.
func (e *evaluation) wordsOf(buffer, d int) int64 {
	switch how := e.dealOf(buffer, d); how.kind {
	case affine.Complete:
		return 1
	case affine.Cyclic, affine.Block:
		return how.block
	}
	return int64(e.t.Buffers[buffer].Shape[d])
}

// signedDigits is how many powers of two n is the sum or difference of, at least.
func signedDigits(n int64) int { return bits.OnesCount64(uint64(3*n) ^ uint64(n)) }

// turns reports whether one of loops is the innermost of the nest that repeats.
func (e *evaluation) turns(s *schedule, loops []int) bool {
	for _, k := range s.nest {
		if e.copies[k] < e.t.info[k].most {
			return slices.Contains(loops, k)
		}
	}
	return false
}

// varies reports whether one of loops is not unrolled as a whole.
func (e *evaluation) varies(loops []int) bool {
	return slices.ContainsFunc(loops, func(l int) bool { return e.copies[l] < e.t.info[l].most })
}

// remainders reports whether an access finds its bank by a remainder (rule 2.6).
func (e *evaluation) remainders(r *region) bool {
	for k := range r.groups {
		g := &r.groups[k]
		for d := range g.dims {
			how := e.dealOf(g.buffer, d)
			if how.kind != affine.Cyclic || how.factor&(how.factor-1) == 0 {
				continue
			}
			for _, m := range g.dims[d].terms {
				if e.copies[m.loop] < e.t.info[m.loop].most && m.step*e.copies[m.loop]%how.factor != 0 {
					return true
				}
			}
		}
	}
	return false
}

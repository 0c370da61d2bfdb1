package model

import (
	"codo/affine"
	"codo/device"
)

// usage is the number of instances that a region needs at its II, by slot (rules
// 5.1 and 5.2: the operations shared by II, which is exact at II 1 and a lower
// bound above).
func (e *evaluation) usage(s *schedule, ii int64) []int64 {
	count := make([]int64, e.t.slots)
	first := e.t.slotOf
	for k := range s.r.nodes {
		n := &s.r.nodes[k]
		if n.kind != op {
			continue
		}
		c, copies := &e.t.classes[n.class], e.instances(n)
		count[first[n.class]+int(max(s.impl[k]-1, 0))] += copies - s.fabric[k]
		count[first[n.class]+c.fabric] += s.fabric[k]
	}
	for k := range e.t.classes {
		c := &e.t.classes[k]
		for i := range c.impl {
			window := ii
			if i == 0 {
				window = s.window(c, ii)
			}
			count[first[k]+i] = ceilDiv(count[first[k]+i], window)
		}
	}
	return count
}

// window is the cycles out of II in which operations of class c start. Terms that
// are added to an accumulator are wanted when its additions take them, not at any
// time: of 4 terms, whose 3 carried additions share their adders, the products
// come in half of the cycles and the other sums in a third; of 8 and more, the
// other sums come in all cycles but 3 (rule 5.2, fitted to 26 loops of polybench
// and synthetic; other numbers of terms were not seen).
func (s *schedule) window(c *class, ii int64) int64 {
	switch {
	case s.terms == 4 && c.sum:
		return max(ii/3, 1)
	case s.terms == 4 && c.op == "fmul":
		return max(ii/2, 1)
	case s.terms >= 8 && c.sum:
		return max(ii-3, 1)
	}
	return ii
}

// operators is the cost of instances by slot.
func (e *evaluation) operators(usage []int64) (sum device.Cost) {
	k := 0
	for c := range e.t.classes {
		for i := range e.t.classes[c].impl {
			o := &e.t.classes[c].impl[i]
			sum = sum.Add(device.Cost{DSP: o.DSP, FF: o.FF, LUT: o.LUT}.Times(int(usage[k])))
			k++
		}
	}
	return sum
}

// Glue of a region: a constant, and parts for each cycle of depth, operation,
// memory access and FIFO access. Fitted with least squares to the reports of 292
// processes (polybench and synthetic, 300 MHz, xcu280). On the 344 processes of
// the other suites the whole FF of a process are off by 30 % in the mean at II 1
// and 24 % above, the LUT by 29 % and 46 %; sums over many processes by 7 to 30 %.
type glueParts struct{ fixed, depth, op, memory, fifo float64 }

var (
	pipelinedFF  = glueParts{0, 12.1, 62.4, 0, 0} // II 1
	pipelinedLUT = glueParts{36.6, 24.2, 0, 9.35, 0}
	sharedFF     = glueParts{246, 15.6, 23.4, 19.7, 0} // II above 1
	sharedLUT    = glueParts{550, 0, 9.4, 13, 37}
)

// of is the glue of a region with so much of each part.
func (g glueParts) of(depth int64, count [push + 1]int64) int {
	return int(g.fixed + g.depth*float64(depth) + g.op*float64(count[op]) +
		g.memory*float64(count[load]+count[store]) + g.fifo*float64(count[pop]+count[push]))
}

// glue is what a region takes besides operators: addresses, counters, state and
// pipeline registers.
func (e *evaluation) glue(s *schedule, b *bodyCost) device.Cost {
	var count [push + 1]int64
	for k := range s.r.nodes {
		if n := &s.r.nodes[k]; n.kind != wire {
			count[n.kind] += e.instances(n)
		}
	}
	ff, lut := pipelinedFF, pipelinedLUT
	if b.ii > 1 {
		ff, lut = sharedFF, sharedLUT
	}
	_, dsp := e.addressMuls(s, b.ii)
	return device.Cost{DSP: int(dsp), FF: ff.of(b.depth, count), LUT: lut.of(b.depth, count)}
}

// memories prices the arrays of the task itself and its tables (rules 2.5, 6).
func (e *evaluation) memories() {
	for k, b := range e.t.Buffers {
		where := e.t.ctx.placeOf(b).kind
		if where != local && where != table || e.t.isVariable(k) {
			continue
		}
		if e.forwards(k) {
			banks, _ := banksOf(b, e.d.Partition[k], e.autoFactors(k))
			e.cost.Memories.FF += banks * b.Elem.Bits
			continue
		}
		e.cost.Memories = e.cost.Memories.Add(memoryCost(b, e.d.Partition[k], e.autoFactors(k)))
	}
}

// memoryCost is the cost of the banks of b under a partition, or with the
// factors that the tool chooses by itself (rule 2.5).
func memoryCost(b *affine.Buffer, partition []affine.Partition, factors []int64) device.Cost {
	banks, words := banksOf(b, partition, factors)
	return device.Memory(words, b.Elem.Bits).Times(banks)
}

// banksOf is the number of banks of b and the words of each (rule 2.5: product of
// the factors, product of the rounded-up quotients). Without a partition the
// factors are the tool's own.
func banksOf(b *affine.Buffer, partition []affine.Partition, factors []int64) (banks, words int) {
	banks, words = 1, 1
	for d, size := range b.Shape {
		factor := 1
		if len(partition) == 0 {
			factor = int(min(factors[d], int64(size)))
		}
		for _, p := range partition {
			if p.Dim == d && p.Kind == affine.Complete {
				factor = size
			} else if p.Dim == d {
				factor = min(max(p.Factor, 1), size)
			}
		}
		banks *= factor
		words *= (size + factor - 1) / factor
	}
	return banks, words
}

// autoFactors are the banks per dimension that unrolled accesses make the tool
// choose for buffer k: as many as one body touches different values.
func (e *evaluation) autoFactors(k int) []int64 {
	b := e.t.Buffers[k]
	factors := make([]int64, len(b.Shape))
	for d := range factors {
		factors[d] = 1
	}
	visit := func(r *region) {
		for i := range r.groups {
			g := &r.groups[i]
			if g.buffer != k {
				continue
			}
			for d := range factors {
				if !g.dims[d].dynamic {
					factors[d] = max(factors[d], e.dimHits(g, d, deal{factor: 1}))
				}
			}
		}
	}
	for l := range e.t.info {
		if e.t.info[l].parent < 0 {
			visit(e.t.info[l].whole)
		}
	}
	return factors
}

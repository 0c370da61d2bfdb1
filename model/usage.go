package model

import (
	"codo/affine"
	"codo/device"
)

// usage is the number of instances that a region needs at its II, by slot (rules
// 5.1 and 5.2: the operations shared by II, which is exact at II 1 and a lower
// bound above).
func (e *evaluation) usage(s *schedule, ii int64) []int64 {
	count := make([]int64, e.slots)
	first := e.slotOf
	e.fold(s)
	e.inTrees(s)
	for k := range s.r.nodes {
		n := &s.r.nodes[k]
		if n.kind != op {
			continue
		}
		c, copies := &e.classes[n.class], e.instances(n)
		count[first[n.class]+int(max(s.impl[k]-1, 0))] += copies - s.fabric[k] - s.folded[k]
		count[first[n.class]+c.fabric] += s.fabric[k]
	}
	for k := range e.classes {
		c := &e.classes[k]
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

// inTrees gives adders of their own to sums that follow each other in one body, of
// which every other product is added in its DSP: one less where the first is added to 0.
func (e *evaluation) inTrees(s *schedule) {
	for k := range s.r.links {
		l := &s.r.links[k]
		_, repeat := e.distance(s, l)
		for _, k := range l.path {
			if n := &s.r.nodes[k]; repeat > 1 && n.kind == op && e.classes[n.class].op == fusedSum {
				s.fabric[k] = e.instances(n)*(repeat/2)/repeat - s.folded[k]
			}
		}
	}
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
	for c := range e.classes {
		for i := range e.classes[c].impl {
			o := &e.classes[c].impl[i]
			sum = sum.Add(device.Cost{DSP: o.DSP, FF: o.FF, LUT: o.LUT}.Times(int(usage[k])))
			k++
		}
	}
	return sum
}

// Glue of a region: a constant, and parts for each cycle of depth, bit of the
// nest's counters, operation, memory access, FIFO access and loop; counters and
// results are carried along, so that some parts grow with the depth too. Fitted
// to the reports of 292 processes (polybench and synthetic, 300 MHz, xcu280) for
// the least mean relative error. On the 344 processes of the other suites the
// whole FF of a process are off by 23 % in the mean (15 % in the median) at II 1
// and 24 % (13 %) above, the LUT by 22 % (18 %) and 30 % (17 %).
type glueParts struct {
	fixed, depth, bit, bitDepth, op, opDepth, load, store, fifo, loop float64
}

var (
	pipelinedFF  = glueParts{bit: 0.39, bitDepth: 1.035, op: 54.86}
	pipelinedLUT = glueParts{bit: 6.48, bitDepth: 1.085, op: 5.83, load: 9.12, store: 10.86}
	sharedFF     = glueParts{depth: 15.62, bit: 2.55, opDepth: 0.627, load: 19.83, store: 1.58, loop: 96.86} // II above 1
	sharedLUT    = glueParts{fixed: 587, op: 7.51, load: 20.32, store: 20.32, fifo: 10.15}
)

// A glueSize is what the glue of a region grows with.
type glueSize struct {
	depth, bits, loops float64
	count              [push + 1]float64 // of nodes by kind
}

// of is the glue of a region of a size.
func (g *glueParts) of(s *glueSize) int {
	sum := g.fixed + s.depth*(g.depth+g.bitDepth*s.bits+g.opDepth*s.count[op]) + g.bit*s.bits + g.loop*s.loops
	sum += g.op*s.count[op] + g.load*s.count[load] + g.store*s.count[store] + g.fifo*(s.count[pop]+s.count[push])
	return int(sum)
}

// glue is what a region takes besides operators: addresses, counters, state and
// pipeline registers.
func (e *evaluation) glue(s *schedule, b *bodyCost) device.Cost {
	loops, bits := e.flattened(s)
	size := glueSize{depth: float64(b.depth), bits: float64(bits), loops: float64(loops)}
	for k := range s.r.nodes {
		if n := &s.r.nodes[k]; n.kind != wire {
			size.count[n.kind] += float64(e.instances(n) - s.folded[k])
		}
	}
	ff, lut := &pipelinedFF, &pipelinedLUT
	if b.ii > 1 {
		ff, lut = &sharedFF, &sharedLUT
	}
	_, dsp := e.addressMuls(s, b.ii)
	return device.Cost{DSP: int(dsp), FF: ff.of(&size), LUT: lut.of(&size) + e.lookups(s, b.ii)}
}

// lookups is the LUTs of the multiplexers behind the banks, or registers, of arrays of which data chooses the one that is
// read (rule 8). Reads in different cycles share them. It notes how many reads of each array there are at once.
func (e *evaluation) lookups(s *schedule, ii int64) (luts int) {
	for k := range s.r.nodes {
		n := &s.r.nodes[k]
		if n.kind != load || n.access < 0 || e.t.isVariable(n.buffer) {
			continue
		}
		a, banks, reads := &e.t.access[n.access], int64(1), int64(1)
		for d := range a.dims {
			if how := e.dealOf(n.buffer, d); how.kind != 0 && a.dims[d].data {
				banks *= how.factor
			}
		}
		for _, l := range a.loops {
			if a.uses(l) {
				reads *= e.copies[l]
			}
		}
		atOnce := ceilDiv(reads, ii)
		if luts += device.Mux(int(banks)).LUT * int(atOnce); a.byData() {
			e.chosen[n.buffer] = max(e.chosen[n.buffer], atOnce)
		}
	}
	return luts
}

// memories prices the arrays of the task itself and its tables (rules 2.5, 6).
func (e *evaluation) memories() {
	for k, b := range e.t.Buffers {
		where := e.t.ctx.placeOf(b).kind
		if where != local && where != table || e.t.isVariable(k) {
			continue
		}
		if e.forwards(k) {
			m := b.Memory(banksOf(e.d.Partition[k], e.autoFactors(k)))
			e.cost.Memories.FF += m.Banks * m.Bits
			continue
		}
		cost := memoryCost(b, e.d.Partition[k], e.autoFactors(k))
		if where == table { // the tool has as many of them as data chooses elements of at once, of two ports each
			cost = cost.Times(int(max(1, (e.chosen[k]+1)/2)))
		}
		e.cost.Memories = e.cost.Memories.Add(cost)
	}
}

// memoryCost is the cost of the banks of b under a partition, or with the
// factors that the tool chooses by itself (rule 2.5).
func memoryCost(b *affine.Buffer, partition []affine.Partition, factors []int64) device.Cost {
	m := b.Memory(banksOf(partition, factors))
	switch {
	case m.Words <= 1:
	case b.Storage == affine.LUTRAM:
		return device.LUTRAM(m.Words, m.Bits).Times(m.Banks)
	case b.Storage == affine.BRAM:
		return device.BlockRAM(m.Words, m.Bits).Times(m.Banks)
	case b.Storage == affine.URAM:
		return device.UltraRAM(m.Words, m.Bits).Times(m.Banks)
	}
	return device.Memory(m.Words, m.Bits).Times(m.Banks)
}

// banksOf is the partition of an array (rule 2.5): without one the factors are the tool's own.
func banksOf(partition []affine.Partition, factors []int64) []affine.Partition {
	if len(partition) > 0 {
		return partition
	}
	own := make([]affine.Partition, len(factors))
	for d, n := range factors {
		own[d] = affine.Partition{Kind: affine.Cyclic, Dim: d, Factor: int(n)}
	}
	return own
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

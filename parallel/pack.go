package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/internal/cores"
	"codo/nest"
	"codo/nest/operators"
)

// Multiplier is that of a DSP slice.
var Multiplier = operators.Multiplier{Wide: device.DSPWide, Narrow: device.DSPNarrow}

// packLUT is what packing a pair of products takes: the adder that puts the operands
// side by side and the one that corrects the upper product, of 25 and 16 bits for
// int8 (device.Integer; package model prices the design that comes of it).
const packLUT = 32 + 23

// summedLUT is what a pair takes more than two products with their sums, where several
// are added up before they are taken apart.
const summedLUT = 8

// shares counts the products of core that two copies of each loop of the band can
// compute in one DSP, if the tool is not to choose how products are built.
func (v *surveyor) shares(b *nest.Band, core []affine.Stmt) []int64 {
	list := make([]int64, len(b.Loops))
	for k, l := range b.Loops {
		if b.Free[k] && !v.tool {
			list[k] = operators.Shared(core, l, Multiplier)
		}
	}
	return list
}

// MultipliesIntegers reports whether p computes products of integers that it reads,
// which may share DSPs.
func MultipliesIntegers(p *affine.Program) bool {
	return inSome(p, func(m *affine.Binary) bool {
		return m.Op == "*" && !m.Type().IsFloat() && affine.HasLoad(m.X) && affine.HasLoad(m.Y)
	})
}

// mostPacked is how many copies the budget allows if pairs of them share DSPs.
func (v *surveyor) mostPacked(w work) int64 {
	halves := 2*int64(w.dsp) - slices.Max(w.shared) // DSPs of a copy
	if halves <= 0 || halves == 2*int64(w.dsp) {
		return 0
	}
	if most := 2 * v.dsps / halves; v.copies == 0 || most < v.copies {
		return most
	}
	return v.copies
}

// unpacked are the tables with products as the tool builds them, without packed ones
// and those in LUTs; nil if there are none of these.
func unpacked(tasks []*taskTable) []*taskTable {
	packs := func(c *candidate) bool { return c.small || c.packs() || c.partly() }
	if !slices.ContainsFunc(tasks, func(t *taskTable) bool { return t.some(packs) }) {
		return nil
	}
	out := copyTables(tasks)
	cores.Each(len(out), func(i int) {
		t := out[i]
		if !t.some(packs) {
			return
		}
		t.renew()
		for k := range t.parts {
			x := &t.parts[k]
			x.choices = without(x.choices, packs)
		}
		t.combine(nil)
	})
	return out
}

// without are the candidates of list but those; it is not changed.
func without(list []candidate, those func(c *candidate) bool) []candidate {
	n := 0
	for k := range list {
		if !those(&list[k]) {
			n++
		}
	}
	if n == len(list) {
		return list
	}
	out := make([]candidate, 0, n)
	for k := range list {
		if !those(&list[k]) {
			out = append(out, list[k])
		}
	}
	return out
}

// packs reports whether pairs of products share DSPs.
func (c *candidate) packs() bool {
	return slices.ContainsFunc(c.cuts, func(cut nest.Cut) bool { return cut.Pack })
}

func copyTables(tasks []*taskTable) []*taskTable {
	out := make([]*taskTable, len(tasks))
	for k, t := range tasks {
		own := *t
		out[k] = &own
	}
	return out
}

// packed is c with pairs of the copies of one loop packed, that of which this saves
// most DSPs; ok is false if it saves none. The next variant of a candidate overwrites it.
func (s *cutting) packed(c *candidate) (v *candidate, ok bool) {
	best, saved := -1, int64(0)
	if c.interval > 1 { // operators are shared over time
		return nil, false
	}
	for k, n := range s.work.shared {
		if c.cuts[k].Copies%2 != 0 { // one without another would reach arrays beside the pairs
			continue
		}
		if pairs := c.copies / 2; n*pairs > saved {
			best, saved = k, n*pairs
		}
	}
	if best < 0 {
		return nil, false
	}
	return s.packedAlong(c, best), true
}

// packedAlong is c with pairs of the copies of loop along packed.
func (s *cutting) packedAlong(c *candidate, along int) (v *candidate) {
	saved := s.work.shared[along] * (c.copies / 2)
	s.pairs = append(s.pairs[:0], c.cuts...)
	s.variant = *c
	v = &s.variant
	v.cuts = s.pairs
	v.cuts[along].Pack = true
	v.dsp -= int(saved)
	if s.chain < 0 {
		v.lut += int(saved) * (packLUT + 2*s.work.fused)
		return v
	}
	others := int64(1) // copies that use the same pair
	for k, free := range s.band.Free {
		if free && k != along {
			others *= c.cuts[k].Copies
		}
	}
	v.lut += int(saved)*summedLUT + int(saved/others)*packLUT
	return v
}

// packedInside is c with pairs of the copies of the innermost loop packed along which products share DSPs, and around which
// other copies stand; ok is false if there is none.
func (s *cutting) packedInside(c *candidate) (v *candidate, ok bool) {
	if c.interval > 1 {
		return nil, false
	}
	for _, k := range slices.Backward(s.order) {
		if s.work.shared[k] > 0 && c.cuts[k].Copies%2 == 0 && c.cuts[k].Copies < c.copies {
			return s.packedAlong(c, k), true
		}
	}
	return nil, false
}

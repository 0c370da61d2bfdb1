package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// sixteenths are the shares of the copies of a loop, in sixteenths, that are tried in LUTs: where DSPs are few, the last ones
// are worth the most.
var sixteenths = []int64{4, 8, 12, 13, 14, 15}

// inPart is c with so many sixteenths of the copies of one loop in LUTs, or their sums of floats alone, and the others as they
// are; ok is false if that is none of them, or all. full is c with all copies so. The next variant of a candidate overwrites it.
func (s *cutting) inPart(c, full *candidate, share int64, sums bool) (v *candidate, ok bool) {
	k := s.widest(c.cuts)
	if k < 0 {
		return nil, false
	}
	copies := c.cuts[k].Copies
	part := copies * share / 16
	if part < 1 || part >= copies {
		return nil, false
	}
	s.parted = append(s.parted[:0], c.cuts...)
	s.parted[k].Part, s.parted[k].Sums = part, 0
	if sums {
		s.parted[k].Sums = s.adders
	}
	s.variant = *c
	v = &s.variant
	v.cuts, v.mixed = s.parted, share
	v.dsp += (full.dsp - c.dsp) * int(part) / int(copies)
	v.lut += (full.lut - c.lut) * int(part) / int(copies)
	return v, true
}

// offerMixed offers c with some copies in LUTs, and the others in pairs too.
func (s *cutting) offerMixed(c *candidate, now pace) {
	for _, sums := range []bool{false, true} {
		if !s.inLUTs(c, sums) {
			continue
		}
		s.base = *c
		s.offerParts(now, sums)
		if packed, ok := s.packedInside(c); ok && !sums {
			s.base = *packed
			s.offerParts(now, sums)
		}
	}
}

// offerParts offers s.base with some copies in LUTs, as in s.full.
func (s *cutting) offerParts(now pace, sums bool) {
	for _, share := range sixteenths {
		if some, ok := s.inPart(&s.base, &s.full, share, sums); ok && some.dsp <= int(s.dsps) {
			s.offer(some, ofMixed, now)
		}
	}
}

// widest is the free loop with the most copies, around that of which pairs share DSPs; -1 if none has several.
func (s *cutting) widest(cuts []nest.Cut) int {
	best := -1
	for _, k := range s.order {
		if cuts[k].Pack {
			break
		}
		if s.band.Free[k] && cuts[k].Copies > 1 && (best < 0 || cuts[k].Copies > cuts[best].Copies) {
			best = k
		}
	}
	return best
}

// inLUTs makes s.full of c, with what a part of its copies can have in LUTs there in all of them: products with their sums, or
// sums of floats alone that are carried from iteration to iteration; it reports false if there are none.
func (s *cutting) inLUTs(c *candidate, sums bool) bool {
	w := &s.work
	switch {
	case w.sums > 0 || sums && c.fabric:
		return false
	case !sums:
		v, ok := s.inFabric(c)
		if ok {
			s.full = *v
		}
		return ok
	case w.chain == 0:
		return false
	}
	each := int((c.copies + c.interval - 1) / c.interval)
	s.full = *c
	s.full.dsp, s.full.lut = c.dsp-each*w.chain, c.lut+each*(w.registerLUT-w.lut)
	return true
}

// mostMixed is how many copies of w are worth having if some are in LUTs.
func (v *surveyor) mostMixed(w work) int64 {
	if !v.mixed || w.sums > 0 || v.luts == 0 {
		return 0
	}
	most := v.mostPartly(w, w.chain, w.registerLUT-w.lut)
	if w.small > 0 {
		saved, more := w.small, w.smallLUT+w.fused
		if w.chain > 0 {
			saved, more = saved+w.chain, more+w.registerLUT-w.lut
		}
		most = max(most, v.mostPartly(w, saved, more))
	}
	if v.copies > 0 {
		most = min(most, v.copies)
	}
	return most
}

// mostPartly is how many copies of w there is room for, of which some save so many DSPs and take so many LUTs more.
func (v *surveyor) mostPartly(w work, saved, more int) (most int64) {
	const parts = 8
	for x := 1; saved > 0 && x < parts; x++ {
		copies := v.luts / int64(w.lut+ownLUT+more*x/parts)
		if own := int64(w.own() - saved*x/parts); own > 0 {
			copies = min(copies, v.dsps/own)
		}
		most = max(most, copies)
	}
	return most
}

// partly reports whether some copies are in LUTs.
func (c *candidate) partly() bool {
	return slices.ContainsFunc(c.cuts, func(cut nest.Cut) bool { return cut.Part > 0 })
}

// mostlyParted reports whether products are in LUTs of at least half of the copies, beside others.
func (c *candidate) mostlyParted() bool {
	return slices.ContainsFunc(c.cuts, func(cut nest.Cut) bool { return cut.Sums == 0 && 2*cut.Part >= cut.Copies })
}

// markBeside marks the loops of body beside those of which a part of the copies is in LUTs: what stands there can be, too.
func markBeside(body []affine.Stmt) (parted bool) {
	var beside []affine.Stmt
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && (l.Part > 0 || markBeside(l.Body)) {
			parted = true
		} else {
			beside = append(beside, s)
		}
	}
	if parted {
		markFabric(beside, true)
	}
	return parted
}

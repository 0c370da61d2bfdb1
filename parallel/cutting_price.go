package parallel

import "codo/nest"

// LUTs for addresses and multiplexers, per copy of a body: of one that has its
// operators for itself, and of one that shares them (package model prices the
// design that comes of it).
const (
	ownLUT    = 40
	sharedLUT = 25
	treeLUT   = 18 // of one whose integers are added up in a tree with those of others
)

// add prices a cut.
//
// A chain of additions takes as long as adds says, and what it adds waits for its
// turn in shift registers, 32 cycles in a LUT.
func (s *cutting) add(cuts []nest.Cut, copies, inside, banks, turn, adds int64, fabric bool) {
	if !s.slides(cuts, copies) || !s.roomy(cuts, copies) {
		return
	}
	blocks, turns, held := int64(1), int64(1), int64(1)
	for k := range cuts {
		switch {
		case s.band.Free[k]:
			blocks *= cuts[k].Blocks
			held *= cuts[k].Inside()
		case k < s.band.Outer && s.band.Outer < len(cuts):
			blocks *= s.trips[k]
		default:
			turns *= cuts[k].Blocks
		}
	}
	if s.mostHeld > 0 && held > s.mostHeld && (s.last >= 0 || s.longest >= 0) {
		return
	}
	ii := max(1, (turn+inside-1)/inside)
	cycles := blocks * (turns*inside*ii + overhead + s.work.late + adds)
	if s.band.Outer < len(cuts) { // before and after the inner nest, see part.copiesAround
		each := (held + copies - 1) / copies
		if s.work.isMany() {
			each = max(each, min(inside, turns*inside*ii/smallShare))
		}
		cycles += blocks * 2 * (each + overhead)
	}
	lanes := s.lanes(cuts)
	cycles += s.moving(cuts, s.takes, 0, 1) + s.moving(cuts, s.gives, held, s.given(cuts, lanes)) + s.taking(cuts, lanes) + s.pausing(cuts)
	s.built = candidate{cuts: cuts, copies: copies, fabric: fabric, cycles: cycles, banks: banks, held: held, interval: ii, blocks: blocks}
	s.price(&s.built, adds)
}

// price finds what c takes, whose chains of additions take so long, and offers it in all ways in which its products
// can be built.
func (s *cutting) price(c *candidate, adds int64) {
	dsp, lut := s.work.dsp, s.work.lut
	if c.fabric {
		dsp, lut = s.work.dsp-s.work.chain, s.work.registerLUT
	}
	own, ii := ownLUT+int(adds)/2, c.interval
	each := int(c.copies)
	if ii > 1 { // operators are shared
		each, own = int((c.copies+ii-1)/ii), sharedLUT+int(adds)/2
	}
	if s.chain >= 0 && s.work.fused > 0 {
		own = treeLUT + s.work.fused/2
	}
	lessDSP, lessLUT := s.spared(c.cuts, c.copies, ii)
	c.dsp, c.lut = each*dsp-lessDSP, each*lut+int(c.copies)*own-lessLUT
	now := s.foresee(c)
	if packed, ok := s.packed(c); ok && packed.dsp <= int(s.dsps) {
		s.offer(packed, inPairs, now)
	}
	if small, ok := s.inFabric(c); ok && small.dsp <= int(s.dsps) {
		s.offer(small, ofLUTs, now)
	}
	for _, x := range withCuts {
		if some, ok := s.withSums(c, x); ok && some.dsp <= int(s.dsps) {
			s.offer(some, x.kind(), now)
		}
	}
	if s.mixed {
		s.offerMixed(c, now)
	}
	if c.dsp <= int(s.dsps) {
		s.offer(c, asBuilt, now)
	}
}

package parallel

import (
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
)

// inFabric is c with all operations in LUTs that can be, and sums of floats with
// them; ok is false if none can. The next variant of a candidate overwrites it.
func (s *cutting) inFabric(c *candidate) (v *candidate, ok bool) {
	most := int64(mostHeld)
	if s.wide && (s.floats || s.offChip) {
		most = MaxPieces
	}
	if s.work.small == 0 || (s.chained || s.offChip || s.floats) && c.copies > most && s.heldBy(c) > most {
		return nil, false
	}
	s.variant = *c
	v = &s.variant
	v.small = true
	each := int((c.copies + c.interval - 1) / c.interval)
	lessDSP, lessLUT := s.sparedInLUTs(c.cuts, c.copies, c.interval)
	v.dsp -= each*s.work.small - lessDSP
	v.lut += each*s.work.smallLUT - lessLUT + int(c.copies)*s.work.fused
	if s.chain >= 0 { // sums of a tree have fewer bits, and there is half of them already
		v.lut -= int(c.copies) * s.work.fused * 4 / 5
	}
	if s.work.chain > 0 && !c.fabric {
		v.dsp -= each * s.work.chain
		v.lut += each * (s.work.registerLUT - s.work.lut)
	}
	return v, true
}

// InFabric reports whether x has products in LUTs that would be in DSPs.
func (x *Plan) InFabric() bool {
	return slices.ContainsFunc(x.configs, func(c config) bool {
		return slices.ContainsFunc(c.choice, func(chosen *candidate) bool { return chosen != nil && chosen.small })
	})
}

// Mixes reports whether x has products or sums of loops in LUTs that would be in DSPs with more of these.
func (x *Plan) Mixes() bool {
	return slices.ContainsFunc(x.configs, func(c config) bool {
		return slices.ContainsFunc(c.choice, func(chosen *candidate) bool {
			return chosen != nil && (chosen.small || chosen.sums > noSums)
		})
	})
}

// mostHeld is the most results of tokens, or of floats, that a nest works on at the same time if products
// are in LUTs: with more there would be no banks left for tokens of several elements. With Options.Wide, floats may have them all,
// and off chip integers, too.
const mostHeld = MaxPieces / usualLanes

// heldBy is the results that copies of c work on at the same time.
func (s *cutting) heldBy(c *candidate) int64 {
	n := int64(1)
	for k, cut := range c.cuts {
		if s.band.Free[k] {
			n *= cut.Copies
		}
	}
	return n
}

// markFabric marks the outermost loops of body: what can be in LUTs is, products of floats that are summed up, too, if summed
// says so.
func markFabric(body []affine.Stmt, summed bool) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok {
			l.Fabric, l.Summed = true, summed
		}
	}
}

// sideways is how many times as many copies a nest may have in LUTs as it needs to
// take as long as all others: more only let the tasks that follow begin sooner.
const sideways = 3

// mostInFabric is how many copies of w are worth having if products are in LUTs.
func (v *surveyor) mostInFabric(w work, iterations float64) int64 {
	if w.small == 0 || v.luts == 0 {
		return 0
	}
	most := min(v.luts/int64(w.lut+w.smallLUT+w.fused+ownLUT), int64(math.Ceil(sideways*iterations/v.fastest)))
	if rest := int64(w.dsp - w.small - w.chain); rest > 0 { // carried sums go with products
		most = min(most, v.dsps/rest)
	}
	if v.copies > 0 {
		most = min(most, v.copies)
	}
	return most
}

// fastestInFabric is the cycles that the nests with products that LUTs can compute
// take at least, if all LUTs do so, and two more products are in each DSP.
func (v *surveyor) fastestInFabric(tables []*taskTable) float64 {
	luts, all := 0.0, float64(v.luts)
	for _, t := range tables {
		for _, x := range t.parts {
			if x.band == nil {
				continue
			}
			w := v.pricing.of(x.band.Core())
			if w.small, w.smallLUT, _ = v.pricing.inFabric(x.band.Core()); w.small > 0 {
				each := float64(w.lut + w.smallLUT + w.fused + ownLUT)
				luts += each * iterations(x.band) * float64(x.runs)
				all = max(all, float64(v.luts)+2*float64(v.dsps)*each/float64(w.small))
			}
		}
	}
	return max(1, luts/max(all, 1))
}

// iterations of the core of b.
func iterations(b *nest.Band) float64 {
	n := 1.0
	for _, l := range b.Loops {
		_, trips, _ := affine.ConstantTrips(l)
		n *= float64(trips)
	}
	return n
}

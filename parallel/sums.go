package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/operators"
)

// sums are those of floats in a body that are in LUTs, besides those that are carried from iteration to iteration. An
// adder in LUTs takes little more of them than one in DSPs, which has two DSPs besides: where DSPs are what is
// short, and LUTs are left, some adders are worth more there than whole bodies, whose products take many LUTs.
// They are so many eighths of all.
type sums uint8

const (
	noSums     sums = 0
	halfOfSums sums = 4
	allSums    sums = 8
)

// withCuts are those that are tried with each way to cut a nest. Of others, which are not cut, all eighths are tried.
var withCuts = []sums{halfOfSums, allSums}

// kind is that of candidates with these, of withCuts.
func (x sums) kind() kind {
	if x == allSums {
		return ofSums
	}
	return ofHalfSums
}

// of is how many of n these are.
func (x sums) of(n int) int { return (n*int(x) + int(allSums) - 1) / int(allSums) }

// withSums is c with these in LUTs; ok is false if there are none. The next variant of a candidate overwrites it.
func (s *cutting) withSums(c *candidate, x sums) (v *candidate, ok bool) {
	if s.work.sums == 0 {
		return nil, false
	}
	s.variant = *c
	v = &s.variant
	n := x.of(s.work.sums) * int((c.copies+c.interval-1)/c.interval)
	v.sums, v.dsp, v.lut = x, c.dsp-n*s.work.sumDSP, c.lut+n*s.work.sumLUT
	return v, true
}

// mostWithSums is how many copies of w are worth having if sums are in LUTs.
func (v *surveyor) mostWithSums(w work) (most int64) {
	if w.sums == 0 {
		return 0
	}
	for _, x := range withCuts {
		n, copies := x.of(w.sums), v.dsps
		if own := int64(w.own() - n*w.sumDSP); own > 0 {
			copies = v.dsps / own
		}
		if v.luts > 0 {
			copies = min(copies, v.luts/int64(w.lut+n*w.sumLUT+ownLUT))
		}
		most = max(most, copies)
	}
	if v.copies > 0 {
		most = min(most, v.copies)
	}
	return most
}

// carriedInside is the innermost loop of those inside of statements of a band that carries what is summed up; nil if there
// is none.
func carriedInside(b *nest.Band) *affine.Loop {
	for k, l := range slices.Backward(b.Loops) {
		if k < b.Outer || b.Around() == nil {
			return nil
		}
		if !b.Free[k] {
			return l
		}
	}
	return nil
}

// mark marks the outermost loops of body, in which these sums are in LUTs.
func (x sums) mark(body []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && x > noSums {
			l.Sums = x.of(len(operators.FloatSums(l.Body)))
		}
	}
}

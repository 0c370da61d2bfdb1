package affine

import "slices"

// FirstLast is when a is executed first and last: the iteration numbers, from 0,
// of each of its loops, outermost first. ok is false if it is never executed, if
// a bound or guard is not affine, or if the answer was not found.
func FirstLast(a Access) (first, last []int64, ok bool) {
	for _, guards := range a.Cases {
		s, f := executed(a.Loops, guards)
		if s.partial || !a.Exact {
			return nil, nil, false
		}
		lo, answer := s.lexicographic(f, 1)
		if answer == No {
			continue
		}
		hi, again := s.lexicographic(f, -1)
		if answer != Yes || again != Yes {
			return nil, nil, false
		}
		if first == nil || slices.Compare(lo, first) < 0 {
			first = lo
		}
		if last == nil || slices.Compare(last, hi) < 0 {
			last = hi
		}
	}
	return first, last, first != nil
}

// lexicographic is the first (sign 1) or last (sign -1) iteration of the loops
// of f that solves s.
func (s *system) lexicographic(f *frame, sign int64) (at []int64, answer Answer) {
	fixed := len(s.eq)
	defer func() { s.eq = s.eq[:fixed] }()
	for _, l := range f.loops {
		x, found := s.solve()
		if found != Yes {
			return nil, found
		}
		t := unit(l.t)
		v, ok := s.least(row{}.plus(t, sign), x)
		if !ok || size(v) >= infinite {
			return nil, Unknown
		}
		at = append(at, sign*v)
		s.eq = append(s.eq, t.plus(row{1}, -sign*v))
	}
	_, answer = s.solve()
	return at, answer
}

package affine

import "slices"

// AtFirst answers whether a is executed while all of these loops, which enclose
// it, are in their first iteration.
func AtFirst(a Access, loops []*Loop) Answer {
	answer := No
	for _, c := range a.Cases {
		s, f := executed(a.Loops, c)
		for _, l := range f.loops {
			if slices.Contains(loops, l.loop) {
				s.eq = append(s.eq, unit(l.t))
			}
		}
		s.partial = s.partial || !a.Exact
		_, found := s.solve()
		answer = answer.or(found)
	}
	return answer
}

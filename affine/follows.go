package affine

// An Ahead is a condition on the iterations of two accesses: counter A of the first one is
// at least Least more than counter B of the second one.
type Ahead struct {
	A, B  *Loop
	Least int64
}

// Follows answers whether b touches an element that a touched before, as the program runs,
// in iterations in which the counters of each pair, one of a and one of b, are the same, and
// for which ahead holds, if it is not nil. What happens to the element in between is not
// looked at.
func Follows(a, b Access, same [][2]*Loop, ahead *Ahead) Answer {
	answer := No
	if a.Buffer == nil || a.Buffer != b.Buffer || apart(a, b) {
		return answer
	}
	common := 0
	for common < min(len(a.Loops), len(b.Loops)) && a.Loops[common] == b.Loops[common] {
		common++
	}
	r := newRanges()
	for at := max(a.private, b.private); at <= common && answer != Yes; at++ {
		if at == common && a.Order >= b.Order {
			continue
		}
		forCases(a, b, func(ca, cb []Constraint) bool {
			s := newSystem(r)
			s.enterAll(a.Loops[:at], s.root)
			fa, fb := &frame{outer: s.root}, &frame{outer: s.root}
			if at < common { // b in a later iteration of this loop
				s.apart(a.Loops[at], fa, fb)
				s.enterAll(a.Loops[at+1:], fa)
				s.enterAll(b.Loops[at+1:], fb)
			} else {
				s.enterAll(a.Loops[at:], fa)
				s.enterAll(b.Loops[at:], fb)
			}
			s.meet(a, b, ca, cb, fa, fb)
			for _, pair := range same {
				s.eq = append(s.eq, s.find(pair[0], fa).counter.plus(s.find(pair[1], fb).counter, -1))
			}
			if ahead != nil {
				more := s.find(ahead.A, fa).counter.plus(s.find(ahead.B, fb).counter, -1)
				s.ge = append(s.ge, row{-ahead.Least}.plus(more, 1))
			}
			_, found := s.solve()
			answer = answer.or(found)
			return answer != Yes
		})
	}
	return answer
}

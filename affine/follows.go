package affine

import "slices"

// An Ahead is a condition on the iterations of two accesses: form A in that of the first one
// is at least Least more than form B in that of the second one.
type Ahead struct {
	A, B  Form
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
		if at < common || a.Order < b.Order {
			answer = answer.or(r.follows(at, at < common, a, b, same, ahead))
		}
	}
	return answer
}

// CarriesAhead answers whether loop l carries a dependence from a to b, as Carried says, in
// iterations for which ahead holds.
func CarriesAhead(l *Loop, a, b Access, ahead *Ahead) Answer {
	at := slices.Index(a.Loops, l)
	if !mayCarry(at, l, a, b) {
		return No
	}
	return newRanges().follows(at, true, a, b, nil, ahead)
}

// follows is Follows in the same iteration of the first at loops, and a later one of the next
// or not.
func (r *ranges) follows(at int, later bool, a, b Access, same [][2]*Loop, ahead *Ahead) Answer {
	answer := No
	forCases(a, b, func(ca, cb []Constraint) bool {
		s := newSystem(r)
		s.enterAll(a.Loops[:at], s.root)
		fa, fb := &frame{outer: s.root}, &frame{outer: s.root}
		inside := at
		if later {
			s.apart(a.Loops[at], fa, fb)
			inside++
		}
		s.enterAll(a.Loops[inside:], fa)
		s.enterAll(b.Loops[inside:], fb)
		s.meet(a, b, ca, cb, fa, fb)
		for _, pair := range same {
			s.eq = append(s.eq, s.find(pair[0], fa).counter.plus(s.find(pair[1], fb).counter, -1))
		}
		if ahead != nil {
			more := s.rowOf(ahead.A, fa).plus(s.rowOf(ahead.B, fb), -1)
			s.ge = append(s.ge, row{-ahead.Least}.plus(more, 1))
		}
		_, found := s.solve()
		answer = answer.or(found)
		return answer != Yes
	})
	return answer
}

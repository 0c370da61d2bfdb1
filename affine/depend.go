package affine

import (
	"math"
	"slices"
)

// apart reports whether constant subscripts differ: no iteration makes them meet.
func apart(a, b Access) bool {
	for d := range a.subscripts {
		if !a.affine[d] || !b.affine[d] {
			continue
		}
		x, isConst := a.subscripts[d].IsConst()
		y, too := b.subscripts[d].IsConst()
		if isConst && too && x != y {
			return true
		}
	}
	return false
}

// forCases visits the pairs of cases of a and b until visit returns false.
func forCases(a, b Access, visit func(ca, cb []Constraint) bool) {
	for _, ca := range a.Cases {
		for _, cb := range b.Cases {
			if !visit(ca, cb) {
				return
			}
		}
	}
}

// meet requires that a in frame fa and b in frame fb are executed and touch the
// same element.
func (s *system) meet(a, b Access, ca, cb []Constraint, fa, fb *frame) {
	s.requireAll(ca, fa)
	s.requireAll(cb, fb)
	s.partial = s.partial || !a.Exact || !b.Exact
	for d := range a.subscripts {
		if !a.affine[d] || !b.affine[d] {
			s.partial = true
			continue
		}
		s.eq = append(s.eq, s.rowOf(a.subscripts[d], fa).plus(s.rowOf(b.subscripts[d], fb), -1))
	}
}

// A Dependence tells whether a loop carries a dependence, and how far.
type Dependence struct {
	Answer Answer
	// Min and Max are the least and greatest distance in iterations of the loop,
	// both attained if Answer is Yes and an enclosure if it is Unknown. Max is
	// math.MaxInt64 where there is no bound.
	Min, Max int64
}

// IsConst reports whether all dependent iterations are equally far apart.
func (d Dependence) IsConst() bool { return d.Answer == Yes && d.Min == d.Max }

// Carried answers whether loop l, which encloses both, makes b touch an element
// that a touched in an earlier iteration of l: in the same iteration of the
// loops outside l, in any iterations of those inside. What happens to the
// element in between is not looked at.
func Carried(l *Loop, a, b Access) Dependence {
	at := slices.Index(a.Loops, l)
	dep := Dependence{Answer: No}
	if !mayCarry(at, l, a, b) {
		return dep
	}
	r := newRanges()
	forCases(a, b, func(ca, cb []Constraint) bool {
		s, distance, near := carriedSystem(r, at, a, b, ca, cb)
		dep = dep.or(s.distances(distance, near))
		return true
	})
	return dep
}

// Carries is the answer of Carried: it takes no distances.
func Carries(l *Loop, a, b Access) Answer {
	at, answer := slices.Index(a.Loops, l), No
	if !mayCarry(at, l, a, b) {
		return answer
	}
	r := newRanges()
	forCases(a, b, func(ca, cb []Constraint) bool {
		s, _, near := carriedSystem(r, at, a, b, ca, cb)
		_, found := s.solveNear(near)
		answer = answer.or(found)
		return answer != Yes
	})
	return answer
}

// mayCarry is false where it is seen at once that l, the at-th loop of a, carries
// nothing from a to b.
func mayCarry(at int, l *Loop, a, b Access) bool {
	if a.Buffer == nil || a.Buffer != b.Buffer || at < 0 || slices.Index(b.Loops, l) != at || max(a.private, b.private) > at || apart(a, b) {
		return false
	}
	for d, f := range a.subscripts {
		if a.affine[d] && b.affine[d] && f.Equal(b.subscripts[d]) && tellsApart(f, l, a.Loops[at+1:], b.Loops[at+1:]) {
			return false
		}
	}
	return true
}

// tellsApart reports whether f is seen to differ in any two iterations of l, whatever
// the loops inside do: where all of them together move it by less than l does in one
// iteration, or where they move it by multiples of more than l does in all.
func tellsApart(f Form, l *Loop, first, second []*Loop) bool {
	own := size(satMul(f.Coef(l), l.Step))
	if own == 0 || !f.IsLinear() {
		return false
	}
	moved, unit := int64(0), int64(0)
	for _, t := range f.terms {
		if t.loop == l || !slices.Contains(first, t.loop) && !slices.Contains(second, t.loop) {
			continue
		}
		in, ok := fixedBounds(t.loop)
		if !ok {
			return false
		}
		moved = satAdd(moved, satMul(size(t.coef), in.most-in.least))
		unit = GCD(unit, satMul(t.coef, t.loop.Step))
	}
	if own > moved {
		return true
	}
	whole, ok := fixedBounds(l)
	return ok && satMul(size(f.Coef(l)), whole.most-whole.least) < size(unit)
}

// carriedSystem sets up two iterations of the at-th loop of a and b in which
// they touch one element, that of b at a positive distance after that of a. The
// first two iterations are near: a guess.
func carriedSystem(r *ranges, at int, a, b Access, ca, cb []Constraint) (s *system, distance, near row) {
	s = newSystem(r)
	s.enterAll(a.Loops[:at], s.root)
	fa, fb := &frame{outer: s.root}, &frame{outer: s.root}
	distance, near = s.apart(a.Loops[at], fa, fb)
	s.enterAll(a.Loops[at+1:], fa)
	s.enterAll(b.Loops[at+1:], fb)
	s.meet(a, b, ca, cb, fa, fb)
	return s, distance, near
}

// apart enters two iterations of l, that of frame fb later than that of fa.
func (s *system) apart(l *Loop, fa, fb *frame) (distance, near row) {
	first := s.first(l, s.root)
	near = unit(s.enter(l, first, fb))
	distance = near.plus(unit(s.enter(l, first, fa)), -1)
	s.ge = append(s.ge, row{-1}.plus(distance, 1))
	return distance, near
}

// distances is the dependence whose instances are the solutions of s; near is a guess.
func (s *system) distances(distance, near row) Dependence {
	x, answer := s.solveNear(near)
	if answer == No {
		return Dependence{Answer: No}
	}
	d := Dependence{Unknown, 1, math.MaxInt64}
	if x == nil {
		return d
	}
	least, okMin := int64(1), true // no distance is less
	if distance.at(x) > 1 {
		least, okMin = s.least(distance, x)
	}
	greatest, okMax := s.greatest(distance, x)
	if okMin {
		d.Min = least
	}
	if okMax && greatest < infinite {
		d.Max = greatest
	}
	if okMin && okMax {
		d.Answer = answer
	}
	return d
}

// or is the dependence that has the instances of both.
func (d Dependence) or(e Dependence) Dependence {
	switch {
	case d.Answer == No:
		return e
	case e.Answer == No:
		return d
	}
	return Dependence{min(d.Answer, e.Answer), min(d.Min, e.Min), max(d.Max, e.Max)}
}

// DependsBackward answers whether, in the body of l, something in second at one
// iteration must come before something in first at a later one: the dependences
// that forbid to run all iterations of first before those of second. Both lists
// are parts of the body, first before second. A buffer declared in the body is
// another one in each iteration and carries nothing; two uses of one channel
// always keep their order.
func DependsBackward(l *Loop, first, second []Stmt) Answer {
	b := BackwardIn(l)
	return b.Depends(b.Accesses(first...), b.Accesses(second...))
}

// Backward answers DependsBackward for many pairs of statements of one body.
type Backward struct {
	l  *Loop
	of map[Stmt][]Access // of the statement itself
}

// BackwardIn is for the body of l as it is.
func BackwardIn(l *Loop) *Backward {
	b := &Backward{l, map[Stmt][]Access{}}
	for _, a := range Accesses([]Stmt{l}) {
		b.of[a.Stmt] = append(b.of[a.Stmt], a)
	}
	return b
}

// Accesses are those in statements of the body.
func (b *Backward) Accesses(body ...Stmt) (list []Access) {
	Walk(body, func(s Stmt) bool { list = append(list, b.of[s]...); return true })
	return list
}

// Depends is DependsBackward for statements with these accesses.
func (b *Backward) Depends(first, second []Access) Answer {
	answer := No
	for k := range second {
		y := &second[k]
		for i := range first {
			x := &first[i]
			if x.Channel != nil && x.Channel == y.Channel {
				return Yes
			}
			if x.Buffer == nil || x.Buffer != y.Buffer || !x.Write && !y.Write {
				continue
			}
			if answer = answer.or(Carries(b.l, *y, *x)); answer == Yes {
				return Yes
			}
		}
	}
	return answer
}

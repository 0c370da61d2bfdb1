package affine

import (
	"fmt"
	"strings"
)

// A counterSum is c plus counters times coefficients, ordered by the counters'
// numbers; no coefficient is 0. It never changes. A nil sum stands for "not
// such a sum", and so does what is computed from it.
type counterSum struct {
	terms []sumTerm
	c     int64
}

type sumTerm struct {
	counter *counter
	coef    int64
}

// isConst reports whether s is its constant.
func (s *counterSum) isConst() bool { return s != nil && len(s.terms) == 0 }

// now is the value of s at run time.
func (s *counterSum) now() int64 {
	v := s.c
	for _, t := range s.terms {
		v += t.coef * t.counter.value
	}
	return v
}

// times is k*s.
func (s *counterSum) times(k int64) *counterSum {
	if s == nil {
		return nil
	}
	out := &counterSum{c: s.c * k}
	for _, t := range s.terms {
		if t.coef*k != 0 {
			out.terms = append(out.terms, sumTerm{t.counter, t.coef * k})
		}
	}
	return out
}

// plus is s+o: a merge of two ordered lists.
func (s *counterSum) plus(o *counterSum) *counterSum {
	if s == nil || o == nil {
		return nil
	}
	out := &counterSum{c: s.c + o.c}
	a, b := s.terms, o.terms
	for len(a) > 0 || len(b) > 0 {
		var t sumTerm
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].counter.number < b[0].counter.number:
			t, a = a[0], a[1:]
		case len(a) == 0 || b[0].counter.number < a[0].counter.number:
			t, b = b[0], b[1:]
		default:
			t = sumTerm{a[0].counter, a[0].coef + b[0].coef}
			a, b = a[1:], b[1:]
		}
		if t.coef != 0 {
			out.terms = append(out.terms, t)
		}
	}
	return out
}

// register is a cell that the loops keep equal to s without its constant. Sums
// that differ only in the constant, as in a stencil, share it.
func (m *machine) register(s *counterSum) *int64 {
	switch {
	case len(s.terms) == 0:
		return m.zero
	case len(s.terms) == 1 && s.terms[0].coef == 1:
		return &s.terms[0].counter.value
	}
	var key strings.Builder
	for _, t := range s.terms {
		fmt.Fprintf(&key, "%d*%d ", t.coef, t.counter.number)
	}
	cell, ok := m.sums[key.String()]
	if !ok {
		cell = new(int64)
		m.sums[key.String()] = cell
		for _, t := range s.terms {
			t.counter.moves = append(t.counter.moves, move{cell, t.coef, t.coef * t.counter.step})
		}
	}
	return cell
}

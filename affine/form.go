package affine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Form is an integer written as a quasi-affine function of loop counters:
//
//	constant + sum of coefficient*counter + sum of coefficient*floor(Form / divisor)
//
// with constant coefficients and divisors > 1. A remainder is held as
// x - c*floor(x/c), so that one function has one form wherever the range of the
// counters does not make two of them equal by chance. Forms are values and never
// change; the zero Form is 0, and Form{}.Plus(5) is 5.
type Form struct {
	constant int64
	terms    []term // in the order of compareAtoms; no coefficient is 0
}

type term struct {
	coef int64
	atom
}

// An atom is the counter of loop or, with loop == nil, floor(num / den).
type atom struct {
	loop *Loop
	num  *Form
	den  int64 // > 1
}

// ConstantForm is the form of the constant v.
func ConstantForm(v int64) Form { return constForm(v) }

func constForm(v int64) Form { return Form{constant: v} }

// CounterForm is the form of the counter of l.
func CounterForm(l *Loop) Form { return Form{terms: []term{{1, atom{loop: l}}}} }

// Add is f + g.
func (f Form) Add(g Form) Form { return f.addScaled(g, 1) }

// Sub is f - g.
func (f Form) Sub(g Form) Form { return f.addScaled(g, -1) }

// Scale is k * f.
func (f Form) Scale(k int64) Form { return Form{}.addScaled(f, k) }

// AddCounter is f + k times the counter of l.
func (f Form) AddCounter(l *Loop, k int64) Form {
	sum := Form{constant: f.constant, terms: make([]term, len(f.terms), len(f.terms)+1)}
	copy(sum.terms, f.terms)
	sum.addTerm(k, atom{loop: l})
	return sum
}

// Plus is f + v.
func (f Form) Plus(v int64) Form {
	f.constant = satAdd(f.constant, v)
	return f
}

// addScaled is f + k*g.
func (f Form) addScaled(g Form, k int64) Form {
	if k == 0 {
		return f
	}
	sum := Form{constant: satAdd(f.constant, satMul(k, g.constant))}
	switch {
	case len(g.terms) == 0:
		sum.terms = f.terms
		return sum
	case len(f.terms) == 0 && k == 1:
		sum.terms = g.terms
		return sum
	}
	sum.terms = make([]term, len(f.terms), len(f.terms)+len(g.terms))
	copy(sum.terms, f.terms)
	for _, t := range g.terms {
		sum.addTerm(satMul(k, t.coef), t.atom)
	}
	return sum
}

// addTerm adds coef*a to f, whose terms nobody else holds.
func (f *Form) addTerm(coef int64, a atom) {
	for i := range f.terms {
		if !f.terms[i].same(a) {
			continue
		}
		f.terms[i].coef = satAdd(f.terms[i].coef, coef)
		if f.terms[i].coef == 0 {
			f.terms = slices.Delete(f.terms, i, i+1)
		}
		return
	}
	if coef == 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(f.terms, a, func(t term, a atom) int {
		return cmp.Or(compareAtoms(t.atom, a), -1) // equal ones: behind
	})
	f.terms = slices.Insert(f.terms, at, term{coef, a})
}

// same reports whether a and b are one atom.
func (a atom) same(b atom) bool {
	if a.loop != nil || b.loop != nil {
		return a.loop == b.loop
	}
	return a.den == b.den && a.num.Equal(*b.num)
}

// compareAtoms orders counters by name and quotients after them. Two loops with
// one name and place compare equal, so Equal does not rely on the order.
func compareAtoms(a, b atom) int {
	switch {
	case a.loop != nil && b.loop != nil:
		return cmp.Or(strings.Compare(a.loop.Name, b.loop.Name), a.loop.Pos.Compare(b.loop.Pos))
	case a.loop != nil:
		return -1
	case b.loop != nil:
		return 1
	}
	if c := cmp.Compare(a.den, b.den); c != 0 {
		return c
	}
	byTerm := func(s, t term) int { return cmp.Or(compareAtoms(s.atom, t.atom), cmp.Compare(s.coef, t.coef)) }
	return cmp.Or(slices.CompareFunc(a.num.terms, b.num.terms, byTerm), cmp.Compare(a.num.constant, b.num.constant))
}

// Equal reports whether f and g are the same form.
func (f Form) Equal(g Form) bool {
	if f.constant != g.constant || len(f.terms) != len(g.terms) {
		return false
	}
	for _, t := range f.terms {
		if g.coefOf(t.atom) != t.coef {
			return false
		}
	}
	return true
}

func (f Form) coefOf(a atom) int64 {
	for _, t := range f.terms {
		if t.same(a) {
			return t.coef
		}
	}
	return 0
}

// Coef is the coefficient of the counter of l, not counting what stands inside
// quotients.
func (f Form) Coef(l *Loop) int64 { return f.coefOf(atom{loop: l}) }

// IsConst is the value of f if f is a constant.
func (f Form) IsConst() (int64, bool) { return f.constant, len(f.terms) == 0 }

// Constant is the part of f that no counter changes.
func (f Form) Constant() int64 { return f.constant }

// IsLinear reports whether f has no quotient or remainder.
func (f Form) IsLinear() bool {
	return !slices.ContainsFunc(f.terms, func(t term) bool { return t.loop == nil })
}

// Quotients lists the loops whose counters occur inside quotients of f.
func (f Form) Quotients() (list []*Loop) {
	for _, t := range f.terms {
		if t.loop == nil {
			list = t.num.counters(list)
		}
	}
	return list
}

// Uses reports whether the counter of l occurs in f, inside quotients too.
func (f Form) Uses(l *Loop) bool {
	return slices.ContainsFunc(f.terms, func(t term) bool { return t.loop == l || t.loop == nil && t.num.Uses(l) })
}

// Counters lists the loops whose counters occur in f, each once.
func (f Form) Counters() []*Loop { return f.counters(nil) }

func (f Form) counters(list []*Loop) []*Loop {
	for _, t := range f.terms {
		switch {
		case t.loop == nil:
			list = t.num.counters(list)
		case !slices.Contains(list, t.loop):
			list = append(list, t.loop)
		}
	}
	return list
}

// Substitute is f with g in place of the counter of l.
func (f Form) Substitute(l *Loop, g Form) Form {
	return newRanges().substitute(f, l, g)
}

func (r *ranges) substitute(f Form, l *Loop, g Form) Form {
	if !f.Uses(l) {
		return f
	}
	out := constForm(f.constant)
	for _, t := range f.terms {
		switch {
		case t.loop == l:
			out = out.addScaled(g, t.coef)
		case t.loop != nil:
			out.terms = slices.Clone(out.terms)
			out.addTerm(t.coef, t.atom)
		default:
			out = out.addScaled(r.floorDiv(r.substitute(*t.num, l, g), t.den), t.coef)
		}
	}
	return out
}

// FloorDiv is f / c rounded down, c > 0. Quotients that the bounds of the loops
// decide are left out: (4*i + k) / 4 is i when k runs from 0 to 3.
func (f Form) FloorDiv(c int64) Form { return newRanges().floorDiv(f, c) }

// Mod is f - c*floor(f/c), c > 0: between 0 and c-1.
func (f Form) Mod(c int64) Form { return f.addScaled(f.FloorDiv(c), -c) }

// Range is the least and the greatest value f may have, by the bounds of the
// loops it speaks of. It is exact for one linear term per counter over
// rectangular and triangular loops with steps of 1 and an enclosure otherwise.
// ok is false when there is no bound.
func (f Form) Range() (lo, hi int64, ok bool) {
	r := newRanges()
	lo, hi = r.min(f), r.max(f)
	return lo, hi, -infinite < lo && hi < infinite
}

// A summand is one term of a form as it is written: coef times a counter, or
// coef times num op den, where op is / (rounding down) or % (>= 0).
type summand struct {
	coef int64
	loop *Loop
	op   Op
	num  Form
	den  int64
}

// summands splits f for printing, what is added before what is subtracted.
func (f Form) summands() (list []summand, constant int64) {
	rest, mods := f.remainders()
	for _, t := range rest.terms {
		if t.loop != nil {
			list = append(list, summand{coef: t.coef, loop: t.loop})
		} else {
			list = append(list, summand{t.coef, nil, "/", *t.num, t.den})
		}
	}
	for _, m := range mods {
		list = append(list, summand{m.coef, nil, "%", m.num, m.den})
	}
	sign := func(s summand) int { return int(min(max(s.coef, -1), 1)) }
	slices.SortStableFunc(list, func(s, t summand) int { return sign(t) - sign(s) })
	return list, rest.constant
}

// String writes f in C notation, / rounding down: "2*i + k%3 - 1".
func (f Form) String() string {
	var b strings.Builder
	list, constant := f.summands()
	if len(list) == 0 || constant > 0 && list[0].coef < 0 {
		fmt.Fprint(&b, constant)
		constant = 0
	}
	for _, s := range list {
		what := ""
		if s.loop != nil {
			what = s.loop.Name
		} else {
			what = fmt.Sprintf("%s%s%d", s.num.operand(), s.op, s.den)
		}
		if s.loop == nil && s.coef != 1 && (s.coef != -1 || b.Len() == 0) {
			what = "(" + what + ")"
		}
		if size(s.coef) > 1 {
			what = fmt.Sprintf("%d*%s", size(s.coef), what)
		}
		switch {
		case b.Len() > 0 && s.coef < 0:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		case s.coef < 0:
			b.WriteString("-")
		}
		b.WriteString(what)
	}
	switch {
	case constant < 0:
		fmt.Fprintf(&b, " - %d", -constant)
	case constant > 0:
		fmt.Fprintf(&b, " + %d", constant)
	}
	return b.String()
}

// operand is f in parentheses unless it is one counter.
func (f Form) operand() string {
	if s := f.String(); len(f.terms) != 1 || strings.ContainsAny(s, "+-*/% ") {
		return "(" + s + ")"
	}
	return f.String()
}

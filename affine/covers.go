package affine

import "slices"

// Covers reports whether w surely touches every element that a does. Each subscript of w must be
// a counter of its own, moved by a constant; its loops, and a guard around it, may be those of a
// triangle.
//
//	w: for i = 0 to n { for j = 0 to i + 1 { s[i][j] } }    a: s[p][q]    0 <= p < n, 0 <= q < p + 1
func Covers(w, a Access) bool {
	touched, ok := touchedBy(w, a)
	if !ok || len(touched) != 1 {
		return false
	}
	e := extent{newRanges(), a, nil}
	for _, c := range touched[0] {
		if !e.isNegative(c.Form.Scale(-1).Plus(-1)) || c.Equal && !e.isNegative(c.Form.Plus(-1)) {
			return false
		}
	}
	return true
}

// touchedBy are the cases, in counters of a, in which w touches the element that a does, as an iteration of w that
// OwnCounters tells.
func touchedBy(w, a Access) (cases [][]Constraint, ok bool) {
	counters, ok := OwnCounters(w)
	subs, known := a.Subscripts()
	if !ok || !known || !w.Exact {
		return nil, false
	}
	own, _ := w.Subscripts()
	at := map[*Loop]Form{}
	for d, l := range counters {
		at[l] = subs[d].Plus(-own[d].Constant())
	}
	var inside []Constraint
	for _, l := range counters {
		lo, okLo := insteadOf(l.Lo, at)
		hi, okHi := insteadOf(l.Hi, at)
		if !okLo || !okHi || l.Step != 1 {
			return nil, false
		}
		inside = append(inside, Constraint{Form: at[l].Sub(lo)}, Constraint{Form: hi.Sub(at[l]).Plus(-1)})
	}
	for _, guards := range w.Cases {
		own := slices.Clone(inside)
		for _, c := range guards {
			f, ok := inPlaceOf(c.Form, at)
			if !ok {
				return nil, false
			}
			own = append(own, Constraint{Form: f, Equal: c.Equal})
		}
		cases = append(cases, own)
	}
	return cases, true
}

// OwnCounters lists, by dimension, the loops that the subscripts of w count with, each with one, and
// all of those around w: no two iterations touch the same element. ok is false if
// they are otherwise.
func OwnCounters(w Access) (list []*Loop, ok bool) {
	subs, ok := w.Subscripts()
	if !ok || len(subs) != len(w.Loops) {
		return nil, false
	}
	seen := map[*Loop]bool{}
	for _, f := range subs {
		own := f.Counters()
		if len(own) != 1 || seen[own[0]] || !f.Equal(Form{}.AddCounter(own[0], 1).Plus(f.Constant())) {
			return nil, false
		}
		seen[own[0]] = true
		list = append(list, own[0])
	}
	for _, l := range w.Loops {
		ok = ok && seen[l]
	}
	return list, ok
}

// insteadOf is e with these forms instead of the counters; ok is false if it counts with others.
func insteadOf(e Expr, at map[*Loop]Form) (out Form, ok bool) {
	f, ok := FormOf(e)
	if !ok {
		return Form{}, false
	}
	return inPlaceOf(f, at)
}

// inPlaceOf is insteadOf a form.
func inPlaceOf(f Form, at map[*Loop]Form) (out Form, ok bool) {
	if !f.IsLinear() {
		return Form{}, false
	}
	out = Form{}.Plus(f.Constant())
	for _, l := range f.Counters() {
		g, known := at[l]
		if !known {
			return Form{}, false
		}
		out = out.Add(g.Scale(f.Coef(l)))
	}
	return out, true
}

// isNegative reports whether f is surely below 0 wherever the access is executed.
func (e *extent) isNegative(f Form) bool {
	_, hi, reached := e.of(f)
	most, known := hi.IsConst()
	return !reached || known && most < 0
}

package affine

import (
	"fmt"
	"slices"
)

// A normal is the iteration space of an access in normal form: fresh loops t0,
// t1, ... from 0 in steps of 1, without those that run once, and with guards on
// single counters made part of the bounds. Two accesses that are executed in the
// same way have equal normals up to the identity of the loops.
type normal struct {
	r     *ranges
	loops []*Loop
	trips []Form // by loop: iterations, in the counters of earlier loops
	cases [][]Constraint
	subs  []Form // the subscripts; counters of fixed loops stay as they are
}

// newNormal normalizes a, leaving the counters of fixed loops alone; ok is false
// if a is not affine.
func newNormal(a Access, fixed []*Loop) (n *normal, ok bool) {
	subs, ok := a.Subscripts()
	if !ok || !a.Exact {
		return nil, false
	}
	n = &normal{r: newRanges(), subs: slices.Clone(subs), cases: a.Cases}
	var old []*Loop
	var now []Form // what replaces the counter of old
	rename := func(f Form) Form {
		for i, l := range old {
			f = n.r.substitute(f, l, now[i])
		}
		return f
	}
	for _, l := range a.Loops {
		if slices.Contains(fixed, l) {
			continue
		}
		trips, ok := n.r.trips(l)
		if !ok {
			return nil, false
		}
		t := n.counter(rename(trips))
		first := rename(n.r.of(l).lo)
		old, now = append(old, l), append(now, first.addScaled(t, l.Step))
	}
	n.rewrite(rename)
	n.foldGuards()
	for k := 0; k < len(n.loops); {
		if l := n.loops[k]; n.constTrips(l) == 1 {
			n.replace(l, 1, func(t Form) Form { return t })
		} else {
			k++
		}
	}
	for k, l := range n.loops {
		l.Name = fmt.Sprintf("t%d", k)
	}
	return n, true
}

// counter adds a loop and gives the form of its counter.
func (n *normal) counter(trips Form) Form {
	if v, ok := trips.IsConst(); ok && v == 1 {
		return Form{}
	}
	l := freshLoop(trips)
	n.loops, n.trips = append(n.loops, l), append(n.trips, trips)
	// Names decide the order in which forms print: outermost first.
	l.Name = fmt.Sprintf("t%d", len(n.loops)-1)
	return CounterForm(l)
}

func freshLoop(trips Form) *Loop {
	return &Loop{Type: I64, Lo: &Const{T: I64}, Hi: Convert(trips.Expr(), I64), Step: 1}
}

// rewrite replaces subscripts and guards by f of them.
func (n *normal) rewrite(f func(Form) Form) {
	for d := range n.subs {
		n.subs[d] = f(n.subs[d])
	}
	var cases [][]Constraint
	for _, conj := range n.cases {
		var list []Constraint
		for _, c := range conj {
			list = append(list, Constraint{f(c.Form), c.Equal})
		}
		cases = append(cases, list)
	}
	n.cases = n.r.decide(cases)
}

// foldGuards makes guards on one counter of constant trip count part of the
// loop, as long as there are some and no alternatives.
func (n *normal) foldGuards() {
	for len(n.cases) == 1 {
		i := slices.IndexFunc(n.cases[0], func(c Constraint) bool {
			return len(c.Form.terms) == 1 && n.constTrips(c.Form.terms[0].loop) > 0
		})
		if i < 0 {
			return
		}
		n.fold(n.cases[0][i])
	}
}

// constTrips is the trip count of l, -1 if it varies or l is not one of n.
func (n *normal) constTrips(l *Loop) int64 {
	if k := slices.Index(n.loops, l); k >= 0 {
		if v, ok := n.trips[k].IsConst(); ok {
			return max(v, 0)
		}
	}
	return -1
}

// fold restricts the loop of the one counter in g to where g holds.
func (n *normal) fold(g Constraint) {
	l, slope := g.Form.terms[0].loop, g.Form.terms[0].coef
	first, last := int64(0), n.constTrips(l)-1
	if slope > 0 || g.Equal {
		first = max(first, bound(g.Form.constant, slope, 1))
	}
	if slope < 0 || g.Equal {
		last = min(last, bound(g.Form.constant, slope, -1))
	}
	if last < first {
		n.cases = nil
		return
	}
	n.replace(l, last-first+1, func(t Form) Form { return t.Plus(first) })
}

// replace puts one loop of the given trip count in the place of l, whose counter
// becomes value of the new one.
func (n *normal) replace(l *Loop, trips int64, value func(t Form) Form) {
	k := slices.Index(n.loops, l)
	var now Form
	if trips == 1 {
		now = value(Form{})
		n.loops, n.trips = slices.Delete(n.loops, k, k+1), slices.Delete(n.trips, k, k+1)
	} else {
		fresh := freshLoop(constForm(trips))
		fresh.Name = l.Name
		now = value(CounterForm(fresh))
		n.loops[k], n.trips[k] = fresh, constForm(trips)
		k++
	}
	n.substitute(l, now, k)
}

// substitute replaces the counter of l everywhere; loops from k on may depend on
// it.
func (n *normal) substitute(l *Loop, now Form, k int) {
	n.rewrite(func(f Form) Form { return n.r.substitute(f, l, now) })
	for ; k < len(n.loops); k++ {
		if n.trips[k].Uses(l) {
			n.trips[k] = n.r.substitute(n.trips[k], l, now)
			n.loops[k].Hi = Convert(n.trips[k].Expr(), I64)
			delete(n.r.loops, n.loops[k])
		}
	}
}

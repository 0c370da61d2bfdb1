package buffers

import (
	"slices"

	"codo/affine"
)

// A touch is the point of a nest at which each element of a block is used for
// the first time (by a reader) or for the last time (by a writer): in the body of
// one loop, while others are in their first, or last, iteration.
//
//	for o { for c { for r { .. t[c] .. } } }     t[c] is touched first in loop c, while o is 0
//
// Taking a token there, and not in a nest of its own, costs no cycle.
type touch struct {
	place  *affine.Loop
	rest   []*affine.Loop // that walk along the block, outermost first; the last is place
	others []*affine.Loop // between the swept loops and place
	// index is the subscript within the layout's box of each dimension of the block.
	index []affine.Expr
}

// touchOf finds where e touches the elements of a block first, or last, if that
// is in the order of the layout; inside are the swept loops.
func touchOf(e end, y layout, swept int, last bool) (t touch, ok bool) {
	a := e.accesses[0]
	if last {
		a = e.accesses[len(e.accesses)-1]
	}
	subs, ok := a.Subscripts()
	if !ok {
		return touch{}, false
	}
	chain := a.Loops[swept:]
	for _, d := range y.dims[swept:] {
		if _, isConst := subs[d].IsConst(); isConst && y.extent(d) == 1 {
			t.index = append(t.index, plainly(a.Index[d], subs[d]))
			continue
		}
		l, ok := walker(subs[d], y, d)
		if !ok || len(t.rest) > 0 && slices.Index(chain, l) <= slices.Index(chain, t.place) || !slices.Contains(chain, l) {
			return touch{}, false
		}
		t.rest, t.place = append(t.rest, l), l
		t.index = append(t.index, plainly(a.Index[d], subs[d]))
	}
	if t.place == nil {
		return touch{}, false
	}
	body := *e.bodyOf(a.Loops[:swept])
	for _, l := range chain[:slices.Index(chain, t.place)+1] {
		if _, _, runs := affine.ConstantTrips(l); !runs || isUnrolled(l) || !directlyIn(body, l) {
			return touch{}, false
		}
		if !slices.Contains(t.rest, l) {
			t.others = append(t.others, l)
		}
		body = l.Body
	}
	return t, t.leads(e, y.dims[swept:], a, swept, last)
}

// plainly is a subscript as it is written, or by its form if that needs fewer
// counters: (2*j + u)/2, where u is 0 or 1, is j.
func plainly(index affine.Expr, f affine.Form) affine.Expr {
	fewer := false
	affine.WalkExpr(index, func(e affine.Expr) {
		c, ok := e.(*affine.Counter)
		fewer = fewer || ok && !f.Uses(c.Loop)
	})
	if fewer {
		return f.Expr()
	}
	return index
}

// walker is the loop whose counter, plus a constant, is subscript f, if it goes
// through all of dimension d of the box.
func walker(f affine.Form, y layout, d int) (*affine.Loop, bool) {
	counters := f.Counters()
	if len(counters) != 1 {
		return nil, false
	}
	l := counters[0]
	shift, isConst := f.Sub(affine.CounterForm(l)).IsConst()
	first, trips, runs := affine.ConstantTrips(l)
	ok := isConst && runs && l.Step == 1 && first+shift == y.lo[d] && trips == y.extent(d)
	return l, ok
}

// leads checks that no access comes before the touch of its element, or after
// the last one: those in place use the same element, all others stand behind, or
// before, the nest around place.
func (t touch) leads(e end, rest []int, a affine.Access, swept int, last bool) bool {
	own, _ := a.Subscripts()
	body := *e.bodyOf(a.Loops[:swept])
	at := statementOf(body, a)
	for _, o := range e.accesses {
		if slices.Contains(o.Loops, t.place) && !inBoundOf(o, t.place) {
			subs, ok := o.Subscripts()
			if !ok || slices.ContainsFunc(rest, func(d int) bool { return !subs[d].Equal(own[d]) }) {
				return false
			}
			continue
		}
		if there := statementOf(body, o); !last && there <= at || last && there >= at {
			return false
		}
	}
	return true
}

// inBoundOf reports whether o is read in the bounds of l itself.
func inBoundOf(o affine.Access, l *affine.Loop) bool { return o.Stmt == affine.Stmt(l) }

// statementOf is the number of the statement of body that holds a.
func statementOf(body []affine.Stmt, a affine.Access) int {
	return slices.IndexFunc(body, func(s affine.Stmt) bool {
		found := false
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			found = found || s == a.Stmt
			return !found
		})
		return found
	})
}

// during is the condition that all these loops are in their first, or last,
// iteration; nil if there are none.
func during(loops []*affine.Loop, last bool) affine.Expr {
	var cond affine.Expr
	for _, l := range loops {
		first, trips, _ := affine.ConstantTrips(l)
		if trips == 1 {
			continue
		}
		v := first
		if last {
			v += (trips - 1) * l.Step
		}
		is := affine.Expr(&affine.Binary{Op: "==", X: affine.Convert(&affine.Counter{Loop: l}, affine.I32), Y: affine.IntConst(v)})
		cond = affine.And(cond, is)
	}
	return cond
}

// guarded is body under a condition, or as it is without one.
func guarded(cond affine.Expr, body []affine.Stmt) []affine.Stmt {
	if cond == nil {
		return body
	}
	return []affine.Stmt{&affine.If{Cond: cond, Then: body, Pos: body[0].At()}}
}

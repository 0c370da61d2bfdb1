package buffers

import (
	"math"
	"slices"

	"codo/affine"
)

// guardsOf are the comparisons in guards inside a loop that its counter is part of;
// plain says that guards and bounds use the counter in no other way.
type guardsOf struct {
	list  []*comparison
	plain bool
}

// A comparison compares a sum over counters, and of quotients of others, with 0.
type comparison struct {
	op          affine.Op
	least, most int64 // of the constant and the quotients
	quotients   []*affine.Loop
	loops       []*affine.Loop
	coefs       []int64
	first       []int64 // of the counters, where they do not run
	last        []int64
}

// An interval is values of a counter, both ends included.
type interval struct{ from, to int64 }

// guardsIn finds the guards inside l.
func (r *burstRunner) guardsIn(l *affine.Loop) guardsOf {
	if known, seen := r.guards[l]; seen {
		return known
	}
	g := guardsOf{plain: l.Step > 0}
	var scan func(e affine.Expr)
	scan = func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Unary:
			if e.Op == "!" {
				scan(e.X)
				return
			}
		case *affine.Binary:
			if e.Op == "&&" || e.Op == "||" {
				scan(e.X)
				scan(e.Y)
				return
			}
			if c := r.comparison(e); c != nil {
				if c.coef(l) != 0 {
					g.list = append(g.list, c)
				}
				g.plain = g.plain && !slices.Contains(c.quotients, l)
				return
			}
		}
		affine.WalkExpr(e, func(e affine.Expr) {
			if c, ok := e.(*affine.Counter); ok && c.Loop == l {
				g.plain = false
			}
		})
	}
	affine.Walk(l.Body, func(s affine.Stmt) bool {
		if !r.touches[s] {
			return false
		}
		switch s := s.(type) {
		case *affine.If:
			scan(s.Cond)
		case *affine.Loop:
			scan(s.Lo)
			scan(s.Hi)
		}
		return true
	})
	r.guards[l] = g
	return g
}

// comparison is what e compares; nil if that is no sum over counters and quotients in bounds.
func (r *burstRunner) comparison(e *affine.Binary) *comparison {
	if c, seen := r.compares[e]; seen {
		return c
	}
	r.compares[e] = nil
	if _, ok := compare(e.Op, 0, 0); !ok {
		return nil
	}
	x, okX := affine.FormOf(e.X)
	y, okY := affine.FormOf(e.Y)
	f := x.Sub(y)
	if !okX || !okY {
		return nil
	}
	c, rest := &comparison{op: e.Op, quotients: f.Quotients()}, f
	for _, l := range f.Counters() {
		if slices.Contains(c.quotients, l) {
			continue
		}
		rest = rest.Sub(affine.CounterForm(l).Scale(f.Coef(l)))
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || trips == 0 {
			return nil
		}
		last := first + (trips-1)*l.Step
		c.loops, c.coefs = append(c.loops, l), append(c.coefs, f.Coef(l))
		c.first, c.last = append(c.first, min(first, last)), append(c.last, max(first, last))
	}
	var ok bool
	if c.least, c.most, ok = rest.Range(); !ok {
		return nil
	}
	r.compares[e] = c
	return c
}

func (c *comparison) coef(l *affine.Loop) int64 {
	for k, o := range c.loops {
		if o == l {
			return c.coefs[k]
		}
	}
	return 0
}

// span bounds the sum, without what the counter of one loop adds: counters of loops that
// run have their values, others any.
func (r *burstRunner) span(c *comparison, without *affine.Loop) (least, most int64) {
	least, most = c.least, c.most
	for k, l := range c.loops {
		if l == without {
			continue
		}
		a, b := c.first[k], c.last[k]
		if v, runs := r.counters[l]; runs {
			a, b = v, v
		}
		a, b = a*c.coefs[k], b*c.coefs[k]
		least, most = least+min(a, b), most+max(a, b)
	}
	return least, most
}

// apart lists where the iterations of l differ from their neighbours, or from each other
// by counters of loops inside.
func (r *burstRunner) apart(l *affine.Loop, list []*comparison) (out []interval) {
	for _, c := range list {
		k := c.coef(l)
		least, most := r.span(c, l)
		a, b := affine.FloorQuo(-least, k), affine.FloorQuo(-most, k)
		out = append(out, interval{min(a, b) - 1, max(a, b) + 2})
	}
	return out
}

// alike is how many iterations, at most left of them, from one value of a counter on are
// alike.
func alike(apart []interval, at, step, left int64) int64 {
	next := int64(math.MaxInt64)
	for _, i := range apart {
		switch {
		case i.from <= at && at <= i.to:
			return 1
		case i.from > at:
			next = min(next, i.from)
		}
	}
	return min(left, (next-at-1)/step+1)
}

// decide tells whether a guard holds, if it does so for all values of counters that do
// not run.
func (r *burstRunner) decide(e affine.Expr) (holds, known bool) {
	switch e := e.(type) {
	case *affine.Unary:
		if e.Op == "!" {
			holds, known = r.decide(e.X)
			return !holds, known
		}
	case *affine.Binary:
		if e.Op == "&&" || e.Op == "||" {
			x, okX := r.decide(e.X)
			y, okY := r.decide(e.Y)
			either := e.Op == "||"
			if okX && x == either || okY && y == either {
				return either, true
			}
			return !either, okX && okY
		}
		if c := r.comparison(e); c != nil {
			least, most := r.span(c, nil)
			a, _ := compare(c.op, least, 0)
			b, _ := compare(c.op, most, 0)
			known := a == b
			if c.op == "==" || c.op == "!=" {
				known = least == most || a == b && (least > 0 || most < 0)
			}
			if known || len(c.quotients) == 0 {
				return a != 0, known
			}
		}
	}
	if !r.known(e) {
		return false, false
	}
	return r.eval(e) != 0, true
}

package domain

import (
	"maps"

	"codo/affine"
	"codo/nest"
)

// A Region is iterations in a box, each loop with the bounds of that, and how many iterations before them what is asked for
// was.
type Region struct {
	Within map[*affine.Loop]*affine.Loop
	Back   map[*affine.Loop]int64
}

// RegionOf is the region of all iterations of these loops.
func RegionOf(loops []*affine.Loop) Region {
	p := Region{map[*affine.Loop]*affine.Loop{}, map[*affine.Loop]int64{}}
	for _, l := range loops {
		p.Within[l] = l
	}
	return p
}

// When is p where a condition holds, or does not.
func (p Region) When(cond affine.Expr, holds bool) Region {
	switch e := cond.(type) {
	case *affine.Unary:
		if e.Op == "!" {
			return p.When(e.X, !holds)
		}
	case *affine.Binary:
		switch {
		case e.Op == "&&" && holds, e.Op == "||" && !holds:
			return p.When(e.X, holds).When(e.Y, holds)
		case e.Op == "&&" || e.Op == "||": // one of them does, or does not: the other is decided
			decided := affine.Yes
			if e.Op == "||" {
				decided = affine.No
			}
			if p.Decided(e.X) == decided {
				return p.When(e.Y, holds)
			}
			if p.Decided(e.Y) == decided {
				return p.When(e.X, holds)
			}
		case e.Op == "!=" && holds, e.Op == "==" && !holds:
			if list, ok := affine.Conjunction(cond, !holds); ok && len(list) == 1 {
				return p.without(list[0])
			}
		}
	}
	list, _ := affine.Conjunction(cond, holds)
	for _, c := range list {
		if l, lo, hi, ok := p.only(c); ok {
			p = p.narrowed(l, lo, hi)
		}
	}
	return p
}

// only are the iterations of a loop for which c holds; !ok: it is not of one loop.
func (p Region) only(c affine.Constraint) (l *affine.Loop, lo, hi int64, ok bool) {
	counters := c.Form.Counters()
	if len(counters) != 1 || p.Within[counters[0]] == nil {
		return nil, 0, 0, false
	}
	l = counters[0]
	lo, hi = p.Bounds(l)
	if !c.Form.IsLinear() {
		lo, hi, ok = interval(c, l, lo, hi)
		return l, lo, hi, ok
	}
	if c.Equal {
		m, ok := momentOf(c)
		return l, max(lo, m.at), min(hi, m.at), ok
	}
	f, lower, ok := boundOf(c, l)
	at, _ := f.IsConst()
	if lower {
		return l, max(lo, at), hi, ok
	}
	return l, lo, min(hi, at), ok
}

// interval is from where to where c holds of the values of a counter from lo to hi, tried one by one; !ok: it does not in between.
func interval(c affine.Constraint, l *affine.Loop, lo, hi int64) (first, last int64, ok bool) {
	if hi-lo >= 64 {
		return lo, hi, false
	}
	first, last = hi+1, hi
	for v := lo; v <= hi; v++ {
		at, _ := c.Form.Substitute(l, affine.ConstantForm(v)).IsConst()
		holds := at >= 0 && (at == 0 || !c.Equal)
		switch {
		case holds && first > hi:
			first, last = v, v
		case holds && v > last+1:
			return lo, hi, false
		case holds:
			last = v
		}
	}
	return first, last, true
}

// always reports whether c surely holds in all iterations of p.
func (p Region) always(c affine.Constraint) bool {
	least := c.Form.Constant()
	for _, l := range c.Form.Counters() {
		if p.Within[l] == nil {
			return false
		}
		lo, hi := p.Bounds(l)
		least += min(c.Form.Coef(l)*lo, c.Form.Coef(l)*hi)
	}
	return !c.Equal && c.Form.IsLinear() && least >= 0
}

// without is p but for the iterations of a loop for which c holds, if these are the first or the last.
func (p Region) without(c affine.Constraint) Region {
	l, lo, hi, ok := p.only(c)
	if !ok {
		return p
	}
	switch first, last := p.Bounds(l); {
	case lo == first && hi < last:
		return p.narrowed(l, hi+1, last)
	case hi == last && lo > first:
		return p.narrowed(l, first, lo-1)
	}
	return p
}

// Bounds are the first and the last iteration of l in p.
func (p Region) Bounds(l *affine.Loop) (first, last int64) {
	first, trips, _ := affine.ConstantTrips(p.Within[l])
	return first, first + trips - 1
}

// narrowed is p with other bounds of l, if there are such iterations.
func (p Region) narrowed(l *affine.Loop, lo, hi int64) Region {
	if lo > hi {
		return p
	}
	in := *l
	in.Lo, in.Hi = &affine.Const{T: l.Type, I: lo}, &affine.Const{T: l.Type, I: hi + 1}
	within := maps.Clone(p.Within)
	within[l] = &in
	return Region{within, p.Back}
}

// Moved is p so many iterations of l later, or, if these are negative, before; !ok: there may be none.
func (p Region) Moved(l *affine.Loop, by int64) (Region, bool) {
	back := maps.Clone(p.Back)
	back[l] -= by
	first, trips, _ := affine.ConstantTrips(l)
	least, most := p.Bounds(l)
	return Region{p.Within, back}, least-back[l] >= first && most-back[l] < first+trips
}

// At is e, of counters, in the iteration that p asks for.
func (p Region) At(e affine.Expr) affine.Expr {
	s := &affine.Assign{Value: e}
	for l, back := range p.Back {
		affine.ReplaceByForm([]affine.Stmt{s}, l, affine.CounterForm(l).Plus(-back))
	}
	return s.Value
}

// Decided tells whether a condition holds in all iterations of p, or in none.
func (p Region) Decided(cond affine.Expr) affine.Answer {
	s := &affine.Assign{Value: cond}
	for l, in := range p.Within {
		affine.ReplaceCounter([]affine.Stmt{s}, l, in)
	}
	return nest.Decided(s.Value)
}

// Settle takes the side of each choice in body that is always taken in p.
func (p Region) Settle(body []affine.Stmt) {
	for _, s := range body {
		affine.RewriteEach(s, func(e affine.Expr) affine.Expr { return nest.ChoiceBy(p.Decided, e) })
		switch s := s.(type) {
		case *affine.If:
			p.When(s.Cond, true).Settle(s.Then)
			p.When(s.Cond, false).Settle(s.Else)
		case *affine.Loop:
			p.Settle(s.Body)
		}
	}
}

package affine

import "slices"

// A Constraint says that a form is >= 0, or == 0 when Equal is set.
type Constraint struct {
	Form  Form
	Equal bool
}

// String writes c as "i - 1 >= 0".
func (c Constraint) String() string {
	if c.Equal {
		return c.Form.String() + " == 0"
	}
	return c.Form.String() + " >= 0"
}

// Same reports whether c and o are the same constraint.
func (c Constraint) Same(o Constraint) bool { return c.Equal == o.Equal && c.Form.Equal(o.Form) }

// Follows reports whether c holds wherever o does: what it says is no more, whatever the counters are.
func (c Constraint) Follows(o Constraint) bool {
	if c.Same(o) {
		return true
	}
	if c.Equal {
		return false
	}
	least, _, known := c.Form.Sub(o.Form).Range()
	return known && least >= 0
}

// Conjunction writes "cond == want" as constraints that all hold; ok is false if it
// is no such thing, or not affine.
func Conjunction(cond Expr, want bool) (list []Constraint, ok bool) {
	cases, exact := newRanges().cases(cond, want)
	if !exact || len(cases) != 1 {
		return nil, false
	}
	return cases[0], true
}

// maxCases bounds the alternatives a condition may split into; beyond it the
// condition counts as not affine.
const maxCases = 32

// always is the condition that holds.
var always = [][]Constraint{{}}

// cases writes "cond == want" as alternatives, of which at most one holds at a
// time, each a conjunction. exact is false when the alternatives only enclose
// the condition, because part of it is not affine.
func (r *ranges) cases(cond Expr, want bool) (list [][]Constraint, exact bool) {
	switch e := cond.(type) {
	case *Const:
		if (e.I != 0) == want {
			return always, true
		}
		return nil, true
	case *Unary:
		if e.Op == "!" {
			return r.cases(e.X, !want)
		}
	case *Cast:
		if f, ok := r.formOf(e.X); ok && e.T.Kind == Bool && e.X.Type().Kind != Bool {
			return r.decide(compare("!=", f, want)), true
		}
	case *Binary:
		switch e.Op {
		case "&&":
			return r.both(e.X, e.Y, want)
		case "||":
			return r.both(&Unary{"!", e.X}, &Unary{"!", e.Y}, !want)
		}
		x, okX := r.formOf(e.X)
		y, okY := r.formOf(e.Y)
		if !okX && okY && (e.Op == "==" || e.Op == "!=") && y.Equal(Form{}) {
			x, okX = r.remainder(e.X)
		}
		if okX && okY {
			if list := compare(e.Op, x.Sub(y), want); list != nil {
				return r.decide(list), true
			}
		}
	}
	return always, false
}

// remainder is 0 where e is, which is what is left of a value that may be below 0: e is below 0 then, too.
func (r *ranges) remainder(e Expr) (f Form, ok bool) {
	rest, isBinary := e.(*Binary)
	if !isBinary || rest.Op != "%" {
		return f, false
	}
	c, isConst := rest.Y.(*Const)
	f, ok = r.formOf(rest.X)
	if !ok || !isConst || !isSmall(c) || c.I == 0 {
		return f, false
	}
	return f.addScaled(r.floorDiv(f, size(c.I)), -size(c.I)), true
}

// both gives the cases of (x && y) == want. "not both" is split into "not x" and
// "x but not y", which keeps the cases apart.
func (r *ranges) both(x, y Expr, want bool) ([][]Constraint, bool) {
	xs, exactX := r.cases(x, true)
	ys, exactY := r.cases(y, want)
	if want {
		list, ok := product(xs, ys)
		return list, ok && exactX && exactY
	}
	notX, _ := r.cases(x, false)
	onlyX, ok := product(xs, ys)
	if !ok || len(notX)+len(onlyX) > maxCases {
		return always, false
	}
	return append(append([][]Constraint{}, notX...), onlyX...), exactX && exactY
}

// product is the conjunction of two lists of cases; when there are too many, it
// keeps xs, which encloses it, and says false.
func product(xs, ys [][]Constraint) ([][]Constraint, bool) {
	if len(xs)*len(ys) > maxCases {
		return xs, false
	}
	if len(xs)*len(ys) == 0 {
		return nil, true
	}
	list := make([][]Constraint, 0, len(xs)*len(ys))
	for _, x := range xs {
		for _, y := range ys {
			list = append(list, together(x, y))
		}
	}
	return list, true
}

// together is all constraints of xs and ys, of bounds of one form the tighter: in a long
// chain of choices each side would otherwise have as many as there are before it.
func together(xs, ys []Constraint) []Constraint {
	if len(xs) == 0 { // of ys, no two bound one form
		return slices.Clip(ys)
	}
	xs = slices.Clip(xs)
	for _, y := range ys {
		at := slices.IndexFunc(xs, func(x Constraint) bool {
			return !x.Equal && !y.Equal && x.Form.Equal(Form{x.Form.constant, y.Form.terms})
		})
		switch {
		case at < 0:
			xs = append(slices.Grow(xs, len(ys)), y)
		case y.Form.constant < xs[at].Form.constant:
			xs = slices.Clone(xs)
			xs[at] = y
		}
	}
	return xs
}

// compare gives the cases of (d op 0) == want; nil if op compares nothing.
func compare(op Op, d Form, want bool) [][]Constraint {
	if !want {
		op = op.Contrary()
	}
	switch op {
	case "==":
		return [][]Constraint{{{Form: d, Equal: true}}}
	case "!=":
		return [][]Constraint{{{Form: d.Scale(-1).Plus(-1)}}, {{Form: d.Plus(-1)}}}
	case "<":
		return [][]Constraint{{{Form: d.Scale(-1).Plus(-1)}}}
	case "<=":
		return [][]Constraint{{{Form: d.Scale(-1)}}}
	case ">":
		return [][]Constraint{{{Form: d.Plus(-1)}}}
	case ">=":
		return [][]Constraint{{{Form: d}}}
	}
	return nil
}

// decide drops constraints that the bounds of the loops imply, and cases that
// they exclude.
func (r *ranges) decide(list [][]Constraint) [][]Constraint {
	var out [][]Constraint
next:
	for _, conj := range list {
		var kept []Constraint
		for _, c := range conj {
			lo, hi := r.min(c.Form), r.max(c.Form)
			switch {
			case hi < 0 || c.Equal && lo > 0:
				continue next
			case lo < 0 || c.Equal && hi > 0:
				kept = append(kept, c)
			}
		}
		out = append(out, kept)
	}
	return out
}

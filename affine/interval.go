package affine

import (
	"cmp"
	"slices"
)

// Interval is a range that holds every value of an integer expression: that of its
// type, narrowed by constants, promotions, arithmetic that cannot wrap, and what the
// conditions of choices say. known is false if the range is not within 60 bits. Counters
// and loads have the range of their types, tables that of their elements.
func Interval(e Expr) (lo, hi int64, known bool) {
	s := new(reckoner).span(e)
	return s.lo, s.hi, s.known
}

// A reckoner finds spans of expressions.
type reckoner struct {
	load  func(*Load) span // nil: tableSpan of what is loaded
	facts []bounded        // what is known where the expression is evaluated: of two about one, the later says more
	older []int            // by fact that it has noted itself: the last one before that is about something else
}

// A bounded expression has values within a span.
type bounded struct {
	expr Expr
	span
}

// span holds all values of e.
func (r *reckoner) span(e Expr) span {
	s := r.plain(e)
	if _, ok := e.(*Const); ok {
		return s
	}
	for k := len(r.facts) - 1; k >= 0; k = r.before(k) {
		if f := r.facts[k]; SameExpr(f.expr, e) {
			if cut := intersect(s, f.span); cut.known {
				return cut
			}
			return s
		}
	}
	return s
}

// plain is span without what is known of e as a whole.
func (r *reckoner) plain(e Expr) span {
	t := e.Type()
	if !t.IsInteger() {
		return span{}
	}
	within := func(s span) span {
		if s.within(t) {
			return s
		}
		return spanOf(t)
	}
	switch e := e.(type) {
	case *Const:
		v := t.Wrap(e.I)
		return newSpan(v, v)
	case *Load:
		if r.load != nil {
			return r.load(e)
		}
		return tableSpan(e.Buffer)
	case *Unary:
		if e.Op == "-" {
			return within(spanTimes(r.span(e.X), newSpan(-1, -1)))
		}
	case *Select:
		return r.choice(e)
	case *Cast:
		if e.X.Type().IsInteger() {
			return within(r.span(e.X))
		}
	case *Binary:
		return within(r.binary(e))
	case *Call:
		if s, ok := r.extreme(e); ok {
			return within(s)
		}
	}
	return spanOf(t)
}

// extreme is the span of the least or the greatest of integers.
func (r *reckoner) extreme(e *Call) (s span, ok bool) {
	if e.Fn != "min" && e.Fn != "max" {
		return s, false
	}
	for k, x := range e.Args {
		own := r.span(x)
		switch {
		case !own.known:
			return s, false
		case k == 0:
			s = own
		case e.Fn == "min":
			s = newSpan(min(s.lo, own.lo), min(s.hi, own.hi))
		default:
			s = newSpan(max(s.lo, own.lo), max(s.hi, own.hi))
		}
	}
	return s, s.known
}

// choice is the span of the sides of e that there can be.
func (r *reckoner) choice(e *Select) (s span) {
	x, canX := r.under(e.Cond, true, e.X)
	y, canY := r.under(e.Cond, false, e.Y)
	switch {
	case !canX && canY:
		return y
	case !canY && canX:
		return x
	}
	return union(x, y)
}

// under is the span of e where cond has this value; ok is false if it never has.
func (r *reckoner) under(cond Expr, value bool, e Expr) (s span, ok bool) {
	n := len(r.facts)
	ok = r.assume(cond, value)
	s = r.span(e)
	r.facts = r.facts[:n]
	return s, ok
}

// assume adds what follows from cond having this value; it reports false if it never has.
func (r *reckoner) assume(cond Expr, value bool) (ok bool) {
	switch c := cond.(type) {
	case *Unary:
		return c.Op != "!" || r.assume(c.X, !value)
	case *Binary:
		switch {
		case c.Op == "&&" && value, c.Op == "||" && !value:
			return r.assume(c.X, value) && r.assume(c.Y, value)
		case c.X.Type().IsInteger() && c.Y.Type().IsInteger():
			return r.compare(c.X, c.Y, c.Op, value)
		}
	}
	return true
}

// compare is assume for a comparison of integers.
func (r *reckoner) compare(x, y Expr, op Op, value bool) bool {
	if !value {
		op = op.Contrary()
	}
	if op == ">" || op == ">=" {
		x, y, op = y, x, op.Mirrored()
	}
	a, b := r.span(x), r.span(y)
	if !a.known || !b.known {
		return true
	}
	switch op {
	case "<":
		return r.cut(x, a, newSpan(-maxSpan, b.hi-1)) && r.cut(y, b, newSpan(a.lo+1, maxSpan))
	case "<=":
		return r.cut(x, a, newSpan(-maxSpan, b.hi)) && r.cut(y, b, newSpan(a.lo, maxSpan))
	case "==":
		return r.cut(x, a, b) && r.cut(y, b, a)
	}
	return true
}

// cut notes that e, with values of s, has some of to; it reports false if it has none of these.
func (r *reckoner) cut(e Expr, s, to span) bool {
	left := intersect(s, to)
	if !left.known {
		return false
	}
	if _, ok := e.(*Const); ok { // nothing is asked of it, and a long chain of choices compares with many
		return true
	}
	for {
		r.note(bounded{e, left})
		c, ok := e.(*Cast)
		if !ok || !c.X.Type().IsInteger() || !r.span(c.X).within(c.T) {
			return true
		}
		e = c.X // the same value
	}
}

// before is the fact to look at after fact k, if that is about something else than what is looked for; -1: there is none. Of a long chain
// of choices each says something of the same counter.
func (r *reckoner) before(k int) int {
	if k < len(r.older) {
		return r.older[k]
	}
	return k - 1
}

// note adds a fact.
func (r *reckoner) note(f bounded) {
	n := len(r.facts)
	for len(r.older) < n {
		r.older = append(r.older, len(r.older)-1)
	}
	r.older = r.older[:n]
	last := n - 1
	if n > 0 && SameExpr(r.facts[n-1].expr, f.expr) {
		last = r.older[n-1]
	}
	r.facts, r.older = append(r.facts, f), append(r.older, last)
}

// intersect is what is in both; unknown if nothing is.
func intersect(x, y span) span {
	if !x.known || !y.known {
		return span{}
	}
	return newSpan(max(x.lo, y.lo), min(x.hi, y.hi))
}

// tableSpan is the span of the elements of b.
func tableSpan(b *Buffer) span {
	if b.values.known {
		return b.values
	}
	return spanOf(b.Elem)
}

// spanOfAll is that of the elements of a table of this type.
func spanOfAll(elements []Const, of Type) span {
	if len(elements) == 0 || !spanOf(of).known {
		return span{}
	}
	byValue := func(x, y Const) int { return cmp.Compare(x.I, y.I) }
	return newSpan(slices.MinFunc(elements, byValue).I, slices.MaxFunc(elements, byValue).I)
}

// binary is the span of x op y, if nothing wraps.
func (r *reckoner) binary(e *Binary) span {
	if !e.X.Type().IsInteger() {
		return spanOf(e.Type())
	}
	x, y := r.span(e.X), r.span(e.Y)
	switch e.Op {
	case "+":
		return spanPlus(x, y)
	case "-":
		return spanPlus(x, spanTimes(y, newSpan(-1, -1)))
	case "*":
		return spanTimes(x, y)
	}
	if y.known && y.lo == y.hi && y.lo > 0 {
		return spanByConst(e.Op, x, y.lo)
	}
	return span{}
}

// SignedBits is the number of bits of a signed integer that holds lo to hi.
func SignedBits(lo, hi int64) int { return max(constWidth(lo), constWidth(hi)) }

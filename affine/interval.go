package affine

import "slices"

// Interval is a range that holds every value of an integer expression: that of its
// type, narrowed by constants, promotions, and arithmetic that cannot wrap. known
// is false if the range is not within 60 bits. Counters and loads have the range of
// their types, tables that of their elements.
func Interval(e Expr) (lo, hi int64, known bool) {
	s := spanIn(e)
	return s.lo, s.hi, s.known
}

func spanIn(e Expr) span {
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
		return tableSpan(e.Buffer)
	case *Unary:
		if e.Op == "-" {
			return within(spanTimes(spanIn(e.X), newSpan(-1, -1)))
		}
	case *Select:
		return union(spanIn(e.X), spanIn(e.Y))
	case *Cast:
		if e.X.Type().IsInteger() {
			return within(spanIn(e.X))
		}
	case *Binary:
		return within(binarySpan(e))
	}
	return spanOf(t)
}

// tableSpan is the span of the elements of b.
func tableSpan(b *Buffer) span {
	if len(b.Init) == 0 {
		return spanOf(b.Elem)
	}
	byValue := func(x, y Const) int { return int(min(max(x.I-y.I, -1), 1)) }
	if spanOf(b.Elem).known {
		return newSpan(slices.MinFunc(b.Init, byValue).I, slices.MaxFunc(b.Init, byValue).I)
	}
	return span{}
}

// binarySpan is the span of x op y, if nothing wraps.
func binarySpan(e *Binary) span {
	if !e.X.Type().IsInteger() {
		return spanOf(e.Type())
	}
	x, y := spanIn(e.X), spanIn(e.Y)
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

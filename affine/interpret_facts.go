package affine

import "slices"

// A fact is what is known of an integer expression before the run: how it
// depends on the counters, and between which values it lies. Facts let a
// subscript become one memory cell, and show most bounds checks to be needless.
type fact struct {
	sum *counterSum // equal to the expression, modulo 2^64; nil: none found
	span
}

// A span is a closed range of values; known is false if it could be anything.
type span struct {
	lo, hi int64
	known  bool
}

// maxSpan bounds the ends of a known span, so that sums of them do not overflow.
const maxSpan = 1 << 60

func newSpan(lo, hi int64) span {
	if lo < -maxSpan || hi > maxSpan || lo > hi {
		return span{}
	}
	return span{lo, hi, true}
}

// spanOf is the span of all values of t. 64-bit types have none.
func spanOf(t Type) span {
	switch {
	case t.Bits > 61:
		return span{}
	case t.Kind == Bool || !t.Signed():
		return newSpan(0, 1<<t.Bits-1)
	}
	return newSpan(-1<<(t.Bits-1), 1<<(t.Bits-1)-1)
}

// within reports whether all of r are values of t.
func (r span) within(t Type) bool {
	if all := spanOf(t); all.known {
		return r.known && all.lo <= r.lo && r.hi <= all.hi
	}
	return r.known && (t.Signed() || r.lo >= 0)
}

// inside reports whether all of r are subscripts of a dimension of that size.
func (r span) inside(size int) bool { return r.known && r.lo >= 0 && r.hi < int64(size) }

// fact finds what is known of e.
func (m *machine) fact(e Expr) fact {
	if !e.Type().IsInteger() {
		return fact{}
	}
	f, ok := m.facts[e]
	if !ok {
		f = m.deduce(e)
		m.facts[e] = f
	}
	return f
}

// deduce is fact without its memory.
func (m *machine) deduce(e Expr) fact {
	t := e.Type()
	switch e := e.(type) {
	case *Const:
		return constant(t.Wrap(e.I))
	case *Counter:
		return m.counter(e).fact
	case *Load:
		return m.loadFact(e)
	case *Unary:
		if x := m.fact(e.X); e.Op == "-" {
			return settle(t, x.sum.times(-1), spanTimes(x.span, newSpan(-1, -1)))
		}
	case *Binary:
		return m.binaryFact(e)
	case *Select:
		return fact{span: union(m.fact(e.X).span, m.fact(e.Y).span)}
	case *Cast:
		if x := m.fact(e.X); e.X.Type().IsInteger() {
			return settle(t, x.sum, x.span)
		}
	}
	return fact{span: spanOf(t)}
}

// constant is the fact of the value v.
func constant(v int64) fact { return fact{&counterSum{c: v}, newSpan(v, v)} }

// settle is the fact of an expression of type t that would have the given sum
// and span if it did not wrap.
func settle(t Type, sum *counterSum, r span) fact {
	if r.within(t) {
		return fact{sum, r}
	}
	if t.Bits < 64 {
		sum = nil // it may wrap
	}
	return fact{sum, spanOf(t)}
}

// loadFact knows the scalars that nothing writes, and the range of tables.
func (m *machine) loadFact(e *Load) fact {
	if m.fixed[e.Buffer] {
		return constant(m.store[e.Buffer].Ints[0])
	}
	if len(e.Buffer.Init) == 0 {
		return fact{span: spanOf(e.Buffer.Elem)}
	}
	list := m.data(e.Buffer).Ints
	return fact{span: newSpan(slices.Min(list), slices.Max(list))}
}

// binaryFact follows + - * exactly; of other operators it knows the span when the
// right side is a positive constant.
func (m *machine) binaryFact(e *Binary) fact {
	t := e.Type()
	if !e.X.Type().IsInteger() {
		return fact{span: spanOf(t)} // a comparison of floats
	}
	x, y := m.fact(e.X), m.fact(e.Y)
	switch e.Op {
	case "+":
		return settle(t, x.sum.plus(y.sum), spanPlus(x.span, y.span))
	case "-":
		minus := spanTimes(y.span, newSpan(-1, -1))
		return settle(t, x.sum.plus(y.sum.times(-1)), spanPlus(x.span, minus))
	case "*":
		var sum *counterSum
		switch {
		case y.sum.isConst():
			sum = x.sum.times(y.sum.c)
		case x.sum.isConst():
			sum = y.sum.times(x.sum.c)
		}
		return settle(t, sum, spanTimes(x.span, y.span))
	}
	if y.sum.isConst() && y.known && y.sum.c > 0 {
		if r := spanByConst(e.Op, x.span, y.sum.c); r.within(t) {
			return fact{span: r}
		}
	}
	return fact{span: spanOf(t)}
}

// spanByConst is the span of x op c for c > 0; unknown for other operators.
func spanByConst(op Op, x span, c int64) span {
	switch {
	case op == "&":
		return newSpan(0, c)
	case !x.known:
	case op == "/":
		return newSpan(x.lo/c, x.hi/c)
	case op == "%" && x.lo >= 0:
		return newSpan(0, min(x.hi, c-1))
	case op == "%":
		return newSpan(-(c - 1), c-1)
	case op == ">>" && c < 32:
		return newSpan(x.lo>>c, x.hi>>c)
	}
	return span{}
}

// spanPlus is the span of sums of values of x and y.
func spanPlus(x, y span) span {
	if !x.known || !y.known {
		return span{}
	}
	return newSpan(x.lo+y.lo, x.hi+y.hi)
}

// spanTimes is the span of products; its ends are products of ends.
func spanTimes(x, y span) span {
	if !x.known || !y.known {
		return span{}
	}
	var ends []int64
	for _, a := range [2]int64{x.lo, x.hi} {
		for _, b := range [2]int64{y.lo, y.hi} {
			p := a * b
			if a != 0 && p/a != b {
				return span{}
			}
			ends = append(ends, p)
		}
	}
	return newSpan(slices.Min(ends), slices.Max(ends))
}

// union is the least span that holds x and y.
func union(x, y span) span {
	if !x.known || !y.known {
		return span{}
	}
	return newSpan(min(x.lo, y.lo), max(x.hi, y.hi))
}

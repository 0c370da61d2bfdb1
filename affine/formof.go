package affine

import "slices"

// formLimit bounds the numbers in a form that FormOf gives; beyond it an
// expression counts as not affine, which keeps all later arithmetic in range.
const formLimit = int64(1) << 32

// FormOf is the quasi-affine form of the integer expression e, if it has one.
// It holds for every iteration of the loops whose counters occur in e: wrap of
// unsigned and narrow types, C's rounding of / and % towards zero, and overflow
// are disproved from the bounds of the loops, or the answer is false.
func FormOf(e Expr) (Form, bool) {
	switch e := e.(type) { // most are one of these
	case *Const:
		if isSmall(e) {
			return constForm(e.I), true
		}
	case *Counter:
		if inType(e) {
			return CounterForm(e.Loop), true
		}
	}
	return newRanges().formOf(e)
}

// inType reports whether the bounds of the loop are constants that the type of its counter has.
func inType(e *Counter) bool {
	lo, hi := typeLimits(e.Type())
	b, ok := fixedBounds(e.Loop)
	return ok && lo <= b.least && b.most <= hi && e.Type().IsInteger()
}

// formOf is FormOf where also r.facts hold.
func (r *ranges) formOf(e Expr) (Form, bool) {
	switch e := e.(type) {
	case *Const:
		if isSmall(e) {
			return constForm(e.I), true
		}
	case *Counter:
		if inType(e) {
			return r.counter(e.Loop), true
		}
	}
	f, ok := r.congruent(e)
	if !ok || !r.fits(f, e.Type()) {
		return Form{}, false
	}
	return f, true
}

// counter is the form of the counter of l.
func (r *ranges) counter(l *Loop) Form {
	if r.terms == nil {
		return CounterForm(l)
	}
	own := r.terms.first()
	own[0] = term{1, atom{loop: l}}
	return Form{terms: own}
}

// terms are room for terms, where many forms are made.
type terms struct {
	room []term
	more int // how many there was room for
}

// first is room for one.
func (t *terms) first() (own []term) {
	if len(t.room) == 0 {
		t.more = min(max(2*t.more, leastForms), mostForms)
		t.room = make([]term, t.more)
	}
	own, t.room = takeFirst(t.room, 1)
	return own
}

// congruent is a form that equals e modulo 2^bits of its type. Sums and products
// need no more, so an unsigned i - 1 + j is fine as long as the total fits.
func (r *ranges) congruent(e Expr) (f Form, ok bool) {
	if t := e.Type(); !t.IsInteger() {
		return Form{}, false
	}
	switch e := e.(type) {
	case *Const:
		f, ok = constForm(e.I), true
	case *Counter:
		f, ok = r.counter(e.Loop), true
	case *Cast:
		f, ok = r.castForm(e)
	case *Unary:
		f, ok = r.congruent(e.X)
		switch e.Op {
		case "-":
			f = f.Scale(-1)
		case "~":
			f = f.Scale(-1).Plus(-1)
		default:
			ok = false
		}
		ok = ok && e.Type().Kind != Bool
	case *Binary:
		f, ok = r.binaryForm(e)
	}
	return f, ok && f.small()
}

// small reports whether all numbers of f are within formLimit.
func (f Form) small() bool {
	for _, t := range f.terms {
		if size(t.coef) > formLimit || t.loop == nil && (t.den > formLimit || !t.num.small()) {
			return false
		}
	}
	return size(f.constant) <= formLimit
}

func (r *ranges) castForm(e *Cast) (Form, bool) {
	from := e.X.Type()
	if from.Kind == Bool && e.T.Kind != Bool {
		if f, ok := r.truthForm(e.X); ok {
			return f, true
		}
	}
	if e.T.Kind == Bool || from.Kind == Bool || e.T.Bits > from.Bits {
		f, ok := r.formOf(e.X) // the value itself must be known
		return f, ok && (e.T.Kind != Bool || r.fits(f, B1))
	}
	return r.congruent(e.X)
}

// truthForm is one where e holds and zero elsewhere, if e asks that of what is one or zero.
func (r *ranges) truthForm(e Expr) (f Form, ok bool) {
	not := false
	switch e := e.(type) {
	case *Unary:
		if f, ok = r.truthForm(e.X); !ok || e.Op != "!" {
			return f, false
		}
		not = true
	case *Cast:
		f, ok = r.formOf(e.X)
	case *Binary:
		c, constant := e.Y.(*Const)
		if f, ok = r.formOf(e.X); !constant || c.I != 0 && c.I != 1 || e.Op != "==" && e.Op != "!=" {
			return f, false
		}
		not = (e.Op == "==") == (c.I == 0)
	}
	if not {
		f = f.Scale(-1).Plus(1)
	}
	return f, ok && r.fits(f, B1)
}

func (r *ranges) binaryForm(e *Binary) (Form, bool) {
	if e.Type().Kind == Bool {
		return Form{}, false
	}
	switch e.Op {
	case "+", "-", "*", "&", "|", "^":
		x, okX := r.congruent(e.X)
		y, okY := r.congruent(e.Y)
		if !okX || !okY {
			return Form{}, false
		}
		return r.ringForm(e.Op, x, y)
	case "/", "%", "<<", ">>":
		c, ok := r.formOf(e.Y)
		if !ok || len(c.terms) > 0 {
			return Form{}, false
		}
		return r.divideForm(e, c.constant)
	}
	return Form{}, false
}

// ringForm handles the operators that respect congruence modulo 2^bits.
func (r *ranges) ringForm(op Op, x, y Form) (Form, bool) {
	switch op {
	case "+":
		return x.Add(y), true
	case "-":
		return x.Sub(y), true
	}
	if len(x.terms) == 0 {
		x, y = y, x
	}
	if len(y.terms) > 0 {
		apart := (op == "|" || op == "^") && (r.below(x, y) || r.below(y, x))
		return x.Add(y), apart
	}
	if op == "*" {
		return x.Scale(y.constant), true
	}
	masked, ok := r.maskForm(x, y.constant)
	switch op { // x | y and x ^ y are x + y without the bits that both have, once and twice
	case "|":
		masked = x.Plus(y.constant).Sub(masked)
	case "^":
		masked = x.Plus(y.constant).addScaled(masked, -2)
	}
	return masked, ok
}

// maskForm is x & mask, where the bits of the mask, or those that it lacks, stand side by side.
func (r *ranges) maskForm(x Form, mask int64) (Form, bool) {
	if mask < 0 {
		rest, ok := r.maskForm(x, ^mask)
		return x.Sub(rest), ok
	}
	if mask == 0 {
		return Form{}, true
	}
	low := mask & -mask
	if high := mask + low; high&mask == 0 && mask < formLimit {
		x = r.floorDiv(x, low)
		return x.addScaled(r.floorDiv(x, high/low), -high/low).Scale(low), true
	}
	return Form{}, false
}

// below reports whether x and y have no bits in common: those of x are below all that y may have.
func (r *ranges) below(x, y Form) bool {
	bits := y.constant
	for _, t := range y.terms {
		bits |= t.coef
	}
	return r.min(x) >= 0 && r.max(x) < bits&-bits
}

// divideForm handles e.X op c for / % << >>.
func (r *ranges) divideForm(e *Binary, c int64) (Form, bool) {
	if e.Op == "<<" {
		x, ok := r.congruent(e.X)
		if !ok || c < 0 || c >= 32 {
			return Form{}, false
		}
		return x.Scale(1 << c), true
	}
	x, ok := r.formOf(e.X)
	switch {
	case !ok:
		return Form{}, false
	case e.Op == ">>":
		if c < 0 || c >= 32 {
			return Form{}, false
		}
		return r.floorDiv(x, 1<<c), true // >> rounds down (C++20; every compiler before)
	case c == 0 || size(c) > formLimit:
		return Form{}, false
	}
	q, ok := r.truncDiv(x, size(c))
	if !ok {
		return Form{}, false
	}
	if e.Op == "%" { // has the sign of x, whatever the sign of c
		return x.addScaled(q, -size(c)), true
	}
	if c < 0 {
		q = q.Scale(-1)
	}
	return q, true
}

// truncDiv is C's f / c for c > 0: rounded towards zero.
func (r *ranges) truncDiv(f Form, c int64) (Form, bool) {
	whole, rest := f.split(c, FloorRem)
	switch {
	case rest.constant == 0 && len(rest.terms) == 0:
		return whole, true
	case r.prove(f):
		return r.floorDiv(f, c), true
	case r.prove(f.Scale(-1)):
		return r.floorDiv(f.Scale(-1), c).Scale(-1), true
	}
	return Form{}, false
}

// SameIndex reports whether two accesses to one array are sure to reach one element
// when their counters are the same.
func SameIndex(a, b []Expr) bool {
	return slices.EqualFunc(a, b, func(x, y Expr) bool {
		f, ok := FormOf(x)
		g, ok2 := FormOf(y)
		return ok && ok2 && f.Equal(g)
	})
}
